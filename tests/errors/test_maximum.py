"""Maximum calibration error: by hand, and against plain loops."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.errors import plain
from tests.every.strategies import Columns, columns

from trueline import max_error

FORECAST = np.array([0.1, 0.3, 0.6, 0.9, 0.8])
OUTCOME = np.array([1, 0, 1, 1, 0])


def test_matches_a_value_done_by_hand():
    """Two bins have mean gaps |-0.9 + 0.3| / 2 = 0.3 and |-0.4 - 0.1 + 0.8| / 3 = 0.1; the larger is 0.3."""
    assert max_error(FORECAST, OUTCOME, bins=2) == pytest.approx(0.3, rel=1e-14)


def test_weights_count_by_hand():
    """Weights 1, 3, 1, 1, 4 make the gaps 0 / 4 and (-0.4 - 0.1 + 3.2) / 6 = 0.45."""
    assert max_error(FORECAST, OUTCOME, weight=[1, 3, 1, 1, 4], bins=2) == pytest.approx(0.45, rel=1e-14)


@given(rows=columns(), bins=st.sampled_from((1, 2, 3, 10, 15, 100)))
def test_equals_plain_loops_over_exact_fractions(rows: Columns, bins: int):
    """Loops that compare exact numbers with correctly rounded edges give the same value."""
    wanted = plain.largest(plain.exact_rows(rows.forecast, rows.outcome, rows.weight), bins)
    found = max_error(rows.forecast, rows.outcome, weight=rows.weight, bins=bins)
    assert found == pytest.approx(wanted, rel=1e-11, abs=1e-13)


def test_jumps_where_a_forecast_crosses_an_edge():
    """At 0.5 the residuals 0.5 and -0.5 cancel in one bin; just above they stand apart and give 0.5."""
    assert max_error([0.5, 0.5], [0, 1], bins=2) == 0.0
    assert max_error([0.5, np.nextafter(0.5, 1)], [0, 1], bins=2) == pytest.approx(0.5)
