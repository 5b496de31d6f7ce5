"""Calibration in the large: by hand, and against plain loops."""

import numpy as np
import pytest
from hypothesis import given
from tests.errors import plain
from tests.every.strategies import Columns, columns

from trueline import in_the_large


def test_matches_a_value_done_by_hand():
    """Forecasts 0.2, 0.9, 0.7 sum to 1.8 and one outcome came: (1.8 - 1) / 3."""
    assert in_the_large([0.2, 0.9, 0.7], [0, 1, 0]) == pytest.approx(0.8 / 3, rel=1e-14)


def test_forecasts_that_are_too_low_give_a_value_below_zero():
    """Forecasts 0.1 and 0.3 beside two outcomes: (0.4 - 2) / 2."""
    assert in_the_large([0.1, 0.3], [1, 1]) == pytest.approx(-0.8, rel=1e-14)


@given(rows=columns())
def test_equals_exact_fractions(rows: Columns):
    """A sum of exact fractions gives the same value."""
    wanted = plain.large(plain.exact_rows(rows.forecast, rows.outcome, rows.weight))
    assert in_the_large(rows.forecast, rows.outcome, weight=rows.weight) == pytest.approx(wanted, rel=1e-11, abs=1e-14)


def test_many_rows_of_float32_lose_nothing():
    """A million float32 forecasts of 0.1 sum as float64 does, not to 100958 as in float32 one by one."""
    forecast = np.full(1_000_000, 0.1, dtype=np.float32)
    assert in_the_large(forecast, np.zeros(len(forecast))) == pytest.approx(float(np.float32(0.1)), rel=1e-12)
