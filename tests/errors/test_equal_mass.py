"""Equal-mass calibration error: by hand, against plain loops, and where its cuts fall."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.errors import plain
from tests.every.strategies import Columns, columns

from trueline import as_tally, equal_mass_error
from trueline.exceptions import InputError


def test_matches_a_sum_done_by_hand():
    """Halves {0.1, 0.2} and {0.3, 0.9} leave -0.9 + 0.2 = -0.7 and 0.3 + 0.9 - 1 = 0.2: 0.9 / 4."""
    assert equal_mass_error([0.9, 0.2, 0.3, 0.1], [1, 0, 0, 1], bins=2) == pytest.approx(0.225, rel=1e-14)


def test_order_two_is_a_root_of_mean_squares():
    """The same halves have gaps of 0.35 and 0.1: sqrt((0.1225 + 0.01) / 2)."""
    found = equal_mass_error([0.9, 0.2, 0.3, 0.1], [1, 0, 0, 1], bins=2, order=2)
    assert found == pytest.approx(0.06625**0.5, rel=1e-14)


def test_the_first_bins_are_the_smaller_ones():
    """Five rows in two bins are cut at rank floor(5 / 2) = 2: {0.1, 0.2} and {0.3, 0.4, 0.5}, |0.3 - 1| + |1.2 - 1|."""
    found = equal_mass_error([0.1, 0.2, 0.3, 0.4, 0.5], [1, 0, 1, 0, 0], bins=2)
    assert found == pytest.approx(0.9 / 5, rel=1e-14)


def test_equal_forecasts_stay_together():
    """Of 0.2, 0.4, 0.4, 0.4 the cut lies at 0.4, so all are one bin: |1.4 - 2| / 4."""
    assert equal_mass_error([0.2, 0.4, 0.4, 0.4], [0, 0, 1, 1], bins=2) == pytest.approx(0.15, rel=1e-14)


def test_fewer_rows_than_bins_stand_alone():
    """With fifteen bins two rows have one each, so 0.3 and |0.6 - 1| give 0.35; a single row is its own bin."""
    assert equal_mass_error([0.3, 0.6], [0, 1]) == pytest.approx(0.35, rel=1e-14)
    assert equal_mass_error([0.3], [0]) == pytest.approx(0.3, rel=1e-14)


@given(
    rows=columns(weights=("none", "whole")), bins=st.sampled_from((1, 2, 3, 7, 15, 70)), order=st.sampled_from((1, 2))
)
def test_equals_plain_loops_over_exact_fractions(rows: Columns, bins: int, order: int):
    """Cuts found by sorting and counting in Python give the same value."""
    wanted = plain.equal_mass(plain.exact_rows(rows.forecast, rows.outcome, rows.weight), bins, order)
    found = equal_mass_error(rows.forecast, rows.outcome, weight=rows.weight, bins=bins, order=order)
    assert found == pytest.approx(wanted, rel=1e-11, abs=1e-14)


@given(rows=columns(weights=("none", "whole")), bins=st.sampled_from((2, 7, 15)))
def test_a_tally_is_cut_where_its_rows_are(rows: Columns, bins: int):
    """The cuts follow from the weights of an exact tally as from the rows' ranks."""
    tally = as_tally(rows.forecast, rows.outcome, weight=rows.weight)
    wanted = plain.equal_mass(plain.exact_rows(rows.forecast, rows.outcome, rows.weight), bins)
    assert equal_mass_error(tally, bins=bins) == pytest.approx(wanted, rel=1e-11, abs=1e-14)


def test_more_bins_than_are_compared_one_by_one():
    """A hundred bins of five hundred rows, where cuts are searched for, give what loops give."""
    forecast = np.linspace(0, 1, 500) ** 2
    outcome = (np.arange(500) % 7 < 3).astype(float)
    wanted = plain.equal_mass(plain.exact_rows(forecast, outcome, None), 100)
    assert equal_mass_error(forecast, outcome, bins=100) == pytest.approx(wanted, rel=1e-12)


def test_jumps_where_ties_part():
    """Four equal forecasts are one bin without error; two of them raised by a rounding error are another bin."""
    outcome = [1, 1, 0, 0]
    assert equal_mass_error([0.5] * 4, outcome, bins=2) == 0.0
    above = np.nextafter(0.5, 1)
    assert equal_mass_error([0.5, 0.5, above, above], outcome, bins=2) == pytest.approx(0.5)


def test_weights_that_sum_with_rounding_are_cut_like_whole_ones():
    """Twenty tenths make two: half of them is a count of one, though ten tenths add to a rounding error less."""
    forecast, outcome = np.arange(1, 21) / 21, (np.arange(20) % 3 == 0).astype(float)
    for rows in (
        equal_mass_error(forecast, outcome, weight=[0.1] * 20, bins=2),
        equal_mass_error(forecast, outcome, bins=2),
    ):
        halves = [forecast[:10] - outcome[:10], forecast[10:] - outcome[10:]]
        assert rows == pytest.approx(sum(abs(half.sum()) for half in halves) / 20, rel=1e-12)


@pytest.mark.parametrize("parts", [3, 7, 10])
@given(rows=columns(weights=("none",), sizes=(5, 40)), bins=st.sampled_from((2, 3, 5)))
def test_rows_in_parts_are_cut_like_whole_rows(parts: int, rows: Columns, bins: int):
    """Each row as thirds, sevenths or tenths of itself weighs the same, whatever their sum loses by rounding."""
    whole = equal_mass_error(rows.forecast, rows.outcome, bins=bins)
    forecast, outcome = np.repeat(rows.forecast, parts), np.repeat(rows.outcome, parts)
    found = equal_mass_error(forecast, outcome, weight=np.full(len(forecast), 1 / parts), bins=bins)
    assert found == pytest.approx(whole, rel=1e-9, abs=1e-12)


def test_fractions_that_sum_to_a_whole_number_may_still_be_a_little_off_before_it():
    """Thirds of 41 rows sum to 41 exactly, those of the first 2 to another number than 2; the cut must not move."""
    forecast, outcome = np.repeat([0.0] * 2 + [0.1] * 39, 3), np.repeat([1.0] * 2 + [0.0] * 39, 3)
    found = equal_mass_error(forecast, outcome, weight=np.full(len(forecast), 1 / 3), bins=15)
    assert found == pytest.approx((2 + 39 * 0.1) / 41, rel=1e-9)


def test_shares_that_sum_to_less_than_the_bins_are_refused():
    """Weights of a tenth each cannot fill fifteen bins by count, and the message says what to do."""
    with pytest.raises(InputError, match="weights must sum to at least the 15 bins"):
        equal_mass_error([0.1, 0.5, 0.9], [0, 1, 1], weight=[0.1, 0.1, 0.1])
