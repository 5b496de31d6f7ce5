"""Binned calibration error: by hand, against plain loops, and what its options mean."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.errors import plain
from tests.every.strategies import Columns, columns

from trueline import Rows, as_tally, binned_error
from trueline.border import checked
from trueline.errors._cuts import doane_number
from trueline.exceptions import GridError, InputError

FORECAST = np.array([0.1, 0.3, 0.6, 0.9])
OUTCOME = np.array([1, 0, 1, 1])


def test_matches_a_sum_done_by_hand():
    """Two bins hold residuals -0.9 + 0.3 = -0.6 and -0.4 - 0.1 = -0.5, so four rows give 1.1 / 4."""
    assert binned_error(FORECAST, OUTCOME, bins=2) == pytest.approx(0.275, rel=1e-14)


def test_order_two_is_a_root_of_mean_squares():
    """The same bins have gaps of 0.3 and 0.25 with half the weight each: sqrt((0.09 + 0.0625) / 2)."""
    assert binned_error(FORECAST, OUTCOME, bins=2, order=2) == pytest.approx(0.07625**0.5, rel=1e-14)


def test_weights_count_by_hand():
    """Weights 3, 1, 2, 2 make the bins' residuals -2.7 + 0.3 = -2.4 and -0.8 - 0.2 = -1.0; 3.4 over weight 8."""
    assert binned_error(FORECAST, OUTCOME, weight=[3, 1, 2, 2], bins=2) == pytest.approx(0.425, rel=1e-14)


def test_an_edge_belongs_to_the_bin_below_it():
    """0.5 falls with 0.25 (residuals -0.5 and 0.25), not with 0.75 (-0.25): 0.5 / 3; else it would be 1 / 3."""
    assert binned_error([0.25, 0.5, 0.75], [0, 1, 1], bins=2) == pytest.approx(0.5 / 3, rel=1e-14)


def test_zero_falls_into_the_first_bin():
    """0 and 0.5 share the first of two bins, where -1 and 0.5 leave -0.5; with 0.75 - 1 that is 0.75 / 3."""
    assert binned_error([0.0, 0.5, 0.75], [1, 0, 1], bins=2) == pytest.approx(0.25, rel=1e-14)


def test_fifteen_bins_of_order_one_are_the_default():
    """Without options the value is that of fifteen bins and absolute gaps."""
    forecast = np.linspace(0.01, 0.99, 50)
    outcome = (np.arange(50) % 3 == 0).astype(float)
    assert binned_error(forecast, outcome) == binned_error(forecast, outcome, bins=15, order=1)
    assert binned_error(forecast, outcome) != binned_error(forecast, outcome, bins=14)


@given(rows=columns(), bins=st.sampled_from((1, 2, 3, 10, 15, 100)), order=st.sampled_from((1, 2, 3)))
def test_equals_plain_loops_over_exact_fractions(rows: Columns, bins: int, order: int):
    """Loops that compare exact numbers with correctly rounded edges give the same value."""
    wanted = plain.binned(plain.exact_rows(rows.forecast, rows.outcome, rows.weight), bins, order)
    found = binned_error(rows.forecast, rows.outcome, weight=rows.weight, bins=bins, order=order)
    # A root near zero spreads rounding: of order p, what cancels leaves 1e-17 to the power 1 / p.
    assert found == pytest.approx(wanted, rel=1e-11, abs=1e-14)


@given(rows=columns())
def test_distinct_bins_give_the_plug_in_error(rows: Columns):
    """One bin for each distinct forecast: plain loops over equal forecasts give the same value."""
    wanted = plain.plug_in(plain.exact_rows(rows.forecast, rows.outcome, rows.weight))
    found = binned_error(rows.forecast, rows.outcome, weight=rows.weight, bins="distinct")
    assert found == pytest.approx(wanted, rel=1e-11, abs=1e-14)


def test_doane_takes_the_bins_that_its_rule_finds():
    """For 1, ..., 8 ninths there is no skewness, so 1 + log2(8) = 4 bins; 0, 0, 0, 1 are skewed and ask for more.

    Their skewness is 2 / sqrt(3) and its error sqrt(12 / 35), so 1 + log2(4) + log2(1 + 1.972) = 4.57 makes 5.
    """
    even, outcome = np.arange(1, 9) / 9, np.array([0, 1, 0, 0, 1, 1, 0, 1])
    assert binned_error(even, outcome, bins="doane") == binned_error(even, outcome, bins=4)
    far, outcome = np.array([0.0, 0.0, 0.0, 1.0]), np.array([0, 1, 0, 1])
    assert doane_number(checked(far, outcome)) == 5


def test_doane_takes_forecasts_that_differ_by_almost_nothing():
    """Where the cube of their spread is too small for a float they have no skewness."""
    assert binned_error([0.0, 1e-124], [0, 0], bins="doane") == pytest.approx(0.0, abs=1e-12)


def test_an_order_may_be_a_number_of_any_library():
    """A tensor of no axes is a number."""
    torch = pytest.importorskip("torch")
    assert binned_error(FORECAST, OUTCOME, order=torch.tensor(2.0)) == binned_error(FORECAST, OUTCOME, order=2)


def test_doane_on_a_tally_is_doane_on_its_rows():
    """Skewness and count follow from the cells of an exact tally."""
    forecast = np.array([0.1] * 7 + [0.35, 0.9])
    outcome = np.array([0, 1, 0, 0, 1, 1, 0, 1, 0])
    assert binned_error(as_tally(forecast, outcome), bins="doane") == binned_error(forecast, outcome, bins="doane")


def test_jumps_where_a_forecast_crosses_an_edge():
    """At 0.5 the residuals 0.5 and -0.5 cancel in one bin; just above they stand apart and give 0.5."""
    assert binned_error([0.5, 0.5], [0, 1], bins=2) == 0.0
    above = np.nextafter(0.5, 1)
    assert binned_error([0.5, above], [0, 1], bins=2) == pytest.approx(0.5)


@pytest.mark.parametrize("bins", [0, -3, 2.5, "many", None, True])
def test_refuses_what_is_no_number_of_bins(bins: object):
    """Bins must be a whole number or one of two words, and the message says which."""
    with pytest.raises(InputError, match="from 1 to 1048576 or 'distinct' or 'doane'"):
        binned_error(FORECAST, OUTCOME, bins=bins)


@pytest.mark.parametrize("order", [0.5, 0, -1, float("inf"), float("nan"), "2"])
def test_refuses_orders_that_are_no_norm(order: object):
    """Orders below one, infinity and words are refused."""
    with pytest.raises(InputError, match="order must be a number of at least 1"):
        binned_error(FORECAST, OUTCOME, order=order)


def test_refuses_distinct_forecasts_of_a_tally_that_has_joined_them():
    """On a grid the distinct forecasts are gone, and the message says how to keep them."""
    with pytest.raises(GridError, match="without cells="):
        binned_error(as_tally(FORECAST, OUTCOME, cells=10), bins="distinct")


def test_a_high_order_comes_close_to_the_largest_gap():
    """Small gaps to a high power do not vanish: gaps of -0.3 and -0.25 give nearly 0.3 at order 1000."""
    value = float(binned_error([0.1, 0.3, 0.6, 0.9], [1, 0, 1, 1], bins=2, order=1000))
    assert value == pytest.approx(0.3 * 0.5**0.001, rel=1e-9)
    assert float(binned_error([0.5], [0.5], order=3)) == 0


def test_rows_made_by_hand_are_checked_too():
    """`Rows` is public, so what it holds passes the border like any columns."""
    with pytest.raises(InputError, match="equally long"):
        binned_error(Rows(forecast=np.array([0.5, 0.6]), outcome=np.array([1])))
