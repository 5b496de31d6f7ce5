"""Weights are finite, not negative and not all zero."""

import numpy as np
import pytest
from tests.border.kinds import FORECAST, INFINITY, KINDS, NAN, OUTCOME, every_array, every_kind, refused

from trueline import binned_error
from trueline.border import checked


@every_kind
def test_a_negative_weight_is_refused_with_its_first_row(column):
    """The first negative weight is named with what it may be."""
    with refused("weight must not be negative", "came -2.0 in row 1", "Differences, or logarithms of weights?"):
        checked(column(FORECAST), column(OUTCOME), column([1.0, -2.0, 3.0]))


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"pandas"}))
@pytest.mark.parametrize("value", [NAN, INFINITY, -INFINITY])
def test_a_weight_that_is_not_finite_is_refused(kind, value):
    """The message says how a row is left out: with a weight of 0."""
    column = KINDS[kind]
    with refused("weight must be finite", f"came {value} in row 2", "A weight of 0 leaves a row out"):
        checked(column(FORECAST), column(OUTCOME), column([1.0, 0.0, value]))


@every_kind
@pytest.mark.parametrize("zero", [0, 0.0, False])
def test_weights_that_are_all_zero_are_refused(column, zero):
    """Nothing is left to measure, most likely because shares were read as whole numbers."""
    with refused("at least one weight must be above 0", "came zeros only", "Were shares read as whole numbers?"):
        checked(column(FORECAST), column(OUTCOME), column([zero] * 3))


@every_kind
@pytest.mark.parametrize("weight", [[1, 0, 2], [1.0, 0.0, 2.0], [True, False, True]])
def test_a_weight_of_zero_leaves_a_row_out(column, weight):
    """Whole numbers and truth values are weights; a row of weight 0 counts as if it were not there."""
    value = binned_error(column(FORECAST), column(OUTCOME), weight=column(weight))
    rest = [row for row in range(3) if weight[row]]
    alone = binned_error(
        *([part[row] for row in rest] for part in (FORECAST, OUTCOME)), weight=[weight[r] for r in rest]
    )
    assert float(value) == pytest.approx(float(alone), rel=1e-6)


def test_weights_too_large_to_be_summed_are_refused():
    """Two weights of 1e308 add up to infinity, and every error would become 0 or NaN."""
    with refused("weights must have a finite sum", "came weights up to 1e+308", "Divide them by the largest"):
        checked(FORECAST, OUTCOME, [1e308, 1e308, 1.0])


def test_weights_are_small_enough_for_the_library_that_sums_them():
    """Jax sums in single precision unless told otherwise, where 3e38 three times is infinite."""
    with refused("weights must have a finite sum"):
        checked(KINDS["jax"](FORECAST), KINDS["jax"](OUTCOME), KINDS["jax"]([3e38, 3e38, 1.0]))


@every_array
def test_weights_of_another_length_are_refused(column):
    """As many weights must come as forecasts; the message counts each column."""
    with refused("columns must be equally long", "3 rows of forecast, 3 rows of outcome, 2 rows of weight"):
        checked(column(FORECAST), column(OUTCOME), column([1.0, 2.0]))


@every_array
def test_weights_are_one_column(column):
    """A table of weights is refused with its shape."""
    with refused("weight must be one column of numbers", "came shape (3, 2)", "One number per row"):
        checked(column(FORECAST), column(OUTCOME), column(np.ones((3, 2))))


def test_words_are_no_weights():
    """A weight that is a word names the wrong column."""
    with refused("weight must hold numbers", "came 'much' in row 1", "Was the wrong column taken?"):
        checked(FORECAST, OUTCOME, [1.0, "much", 2.0])
