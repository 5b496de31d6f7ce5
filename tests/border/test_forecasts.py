"""Forecasts are probabilities: what is none is refused with the first row that is none and what it may be."""

import numpy as np
import pytest
from tests.border.kinds import ARRAYS, FORECAST, INFINITY, KINDS, NAN, OUTCOME, every_array, every_kind, refused

from trueline.border import checked

LOGITS = "Logits? Turn them into probabilities first: 1 / (1 + exp(-logit))"
UNKNOWN = "Logits, odds, scores or counts? Turn them into probabilities first"
OUTSIDE = [
    pytest.param([0.25, 1.5, 0.5], "1.5 in row 1; all lie from 0.25 to 1.5", UNKNOWN, id="one above"),
    pytest.param([0.25, 0.5, -0.5], "-0.5 in row 2; all lie from -0.5 to 0.5", LOGITS, id="one below"),
    pytest.param([-2.0, 1.0, 3.0], "-2.0 in row 0 (2 such rows); all lie from -2 to 3", LOGITS, id="logits"),
    pytest.param([0.5, 1.0, 3.0], "3.0 in row 2; all lie from 0.5 to 3", UNKNOWN, id="logits above 0"),
    pytest.param([20.0, 75.0, 99.5], "20.0 in row 0 (3 such rows)", "Percentages? Divide by 100", id="percentages"),
    pytest.param([20, 75, 99], "20.0 in row 0 (3 such rows)", "Percentages? Divide by 100", id="whole percentages"),
    pytest.param([0.25, 400.0, 0.5], "400.0 in row 1; all lie from 0.25 to 400", UNKNOWN, id="counts"),
    pytest.param([0.25, 1.00001, 0.5], "in row 1; all lie from 0.25 to 1", UNKNOWN, id="more than rounding"),
]


@every_kind
@pytest.mark.parametrize(("forecast", "came", "guess"), OUTSIDE)
def test_a_forecast_outside_is_refused_with_its_first_row_and_a_guess(column, forecast, came, guess):
    """Nothing is squashed, rescaled or cut off: the message names the first row, the span, and what it may be."""
    with refused("forecast must lie in [0, 1]", f"came {came}" if came[0] != "i" else came, guess):
        checked(column(forecast), column(OUTCOME))


@pytest.mark.parametrize("kind", sorted(set(KINDS) - {"pandas"}))
def test_a_forecast_that_is_not_a_number_is_refused(kind):
    """NaN is named with its row and how many there are; pandas' NaN is a null, which has a test of its own."""
    with refused("forecast must be finite", "came nan in row 1 (2 such rows)", "A missing value? Drop those rows"):
        checked(KINDS[kind]([0.25, NAN, NAN]), KINDS[kind](OUTCOME))


@every_kind
@pytest.mark.parametrize("value", [INFINITY, -INFINITY])
def test_an_infinite_forecast_is_refused(column, value):
    """An infinity is no probability, on either side."""
    with refused("forecast must be finite", f"came {value} in row 2", "The logit of a probability of 0 or 1?"):
        checked(column([0.25, 0.5, value]), column(OUTCOME))


@every_array
def test_nan_is_named_before_anything_else(column):
    """A column with NaN, an infinity and a logit is refused for the NaN, which has to go first."""
    with refused("forecast must be finite", "came nan in row 2"):
        checked(column([INFINITY, 7.0, NAN]), column(OUTCOME))


@every_kind
def test_rounding_is_put_back_on_the_edge(column):
    """Forecasts outside [0, 1] by up to 1e-6 become 0 and 1, which is where exact arithmetic would have put them."""
    rows = checked(column([-9e-7, 0.5, 1 + 9e-7]), column(OUTCOME))
    assert [float(value) for value in rows.forecast] == [0.0, 0.5, 1.0]


@pytest.mark.parametrize(("value", "edge"), [(-9e-7, 0.0), (1 + 9e-7, 1.0)])
def test_rounding_on_one_side_alone_is_put_back_too(value, edge):
    """A column may leave [0, 1] on one side only."""
    assert list(checked([value, 0.5], [0, 1]).forecast) == [edge, 0.5]
    assert list(checked([0.5, 0.5], [value, 0.5]).outcome) == [edge, 0.5]


@pytest.mark.parametrize("kind", sorted(ARRAYS))
@pytest.mark.parametrize("value", [1 + 2e-6, -2e-6])
def test_more_than_rounding_is_refused(kind, value):
    """Beyond 1e-6 it is no rounding any more."""
    with refused("forecast must lie in [0, 1]", "in row 1"):
        checked(ARRAYS[kind]([0.25, value, 0.5]), ARRAYS[kind](OUTCOME))


@pytest.mark.parametrize("row", [0, 1 << 16, 150_000])
def test_the_row_is_named_wherever_it_stands(row):
    """Columns are read a block at a time; the row that is named counts from the beginning."""
    forecast = np.full(150_001, 0.5)
    forecast[row] = 2.0
    with refused(f"came 2.0 in row {row}; all lie from 0.5 to 2"):
        checked(forecast, np.zeros(150_001))


@every_kind
@pytest.mark.parametrize("outcome", [[0, 0, 0], [1, 1, 1]])
def test_one_class_alone_is_fine(column, outcome):
    """Calibration is defined where only one outcome came, so nothing refuses it."""
    assert checked(column(FORECAST), column(outcome)).total == 3


@every_kind
@pytest.mark.parametrize("forecast", [[0.0, 0.0, 0.0], [1.0, 1.0, 1.0], [0, 1, 1], [False, True, True]])
def test_hard_forecasts_are_probabilities(column, forecast):
    """Forecasts of 0 and 1, whole numbers and truth values among them, are taken as floats."""
    assert [float(value) for value in checked(column(forecast), column(OUTCOME)).forecast] == [
        float(f) for f in forecast
    ]
