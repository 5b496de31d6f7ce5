"""Mean: the statistic of scores, mergeable like a tally."""

import copy
import json
import pickle

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from trueline import Mean

VALUES = st.lists(st.integers(-64, 64).map(lambda part: part / 8), min_size=1, max_size=20)


def test_mean_and_standard_error_by_hand():
    """Of 1, 2, 3, 6 the mean is 3, squares 50 / 4 - 9 = 3.5, and sqrt(3.5 / 3)."""
    mean = Mean.of(np.array([1.0, 2.0, 3.0, 6.0]))
    assert float(mean.value) == 3
    assert float(mean.standard_error) == pytest.approx((3.5 / 3) ** 0.5)
    assert repr(mean) == "Mean 3, standard error 1.08 (4 rows)"


def test_weights_count_rows():
    """A weight of two is a value twice, in the standard error too."""
    heavy = Mean.of(np.array([1.0, 2.0, 5.0]), weight=np.array([2, 1, 3]))
    plain = Mean.of(np.array([1.0, 1.0, 2.0, 5.0, 5.0, 5.0]))
    assert float(heavy.value) == pytest.approx(float(plain.value))
    assert float(heavy.standard_error) == pytest.approx(float(plain.standard_error))


@given(first=VALUES, second=VALUES, third=VALUES)
def test_adding_means_is_taking_the_mean_of_all(first: list[float], second: list[float], third: list[float]):
    """Sums of eighths are exact, so every order of adding gives the same bits."""
    one, two, three = (Mean.of(np.array(values)) for values in (first, second, third))
    whole = Mean.of(np.array(first + second + third))
    for total in (sum([one, two, three]), one + (two + three), three + two + one):
        assert (total.weight, total.total, total.squares, total.rows) == (
            whole.weight,
            whole.total,
            whole.squares,
            whole.rows,
        )


def test_a_single_value_has_no_spread():
    """One row says nothing of its error, and the answer is 0 rather than a division by zero."""
    assert float(Mean.of(np.array([0.4])).standard_error) == 0


@pytest.mark.parametrize("other", [1, 0.5, "mean", None])
def test_other_things_cannot_be_added(other: object):
    """Only means add to means."""
    with pytest.raises(TypeError):
        _ = Mean.of(np.array([1.0])) + other


def test_it_survives_storage():
    """Through JSON, pickle and deepcopy the numbers are the same."""
    mean = Mean.of(np.array([0.1, 0.7]), weight=np.array([1.0, 3.0]))
    stored = Mean.from_dict(json.loads(json.dumps(mean.to_dict(), allow_nan=False)))
    for back in (stored, pickle.loads(pickle.dumps(mean)), copy.deepcopy(mean)):  # noqa: S301 - pickled here
        assert float(back.value) == float(mean.value)
        assert float(back.standard_error) == float(mean.standard_error)
        assert back.rows == 2
