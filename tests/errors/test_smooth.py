"""SmoothECE: by hand where that can be done, and against its definition integrated between its zeros."""

import math

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from tests.errors import quadrature
from tests.every.strategies import Columns, columns

from trueline import as_tally, smooth_error
from trueline.exceptions import InputError

RNG = np.random.default_rng(20230919)
DRAWN = RNG.uniform(size=40)
CORNERS = RNG.beta(0.2, 0.2, size=40)
DECIMALS = RNG.uniform(size=40).round(1)

CASES = {
    "one row": ([0.7], [1.0], None),
    "one row at zero": ([0.0], [1.0], None),
    "all forecasts equal": ([0.3] * 5, [0.0, 0.0, 1.0, 1.0, 1.0], None),
    "both ends, right": ([0.0, 1.0, 0.0], [0.0, 1.0, 1.0], None),
    "both ends, wrong": ([0.0, 1.0], [1.0, 0.0], None),
    "two opposite rows": ([0.2, 0.8], [1.0, 0.0], None),
    "near the ends": ([1e-4, 1 - 1e-4, 0.5], [1.0, 0.0, 1.0], None),
    "forty drawn rows": (DRAWN, RNG.uniform(size=40) < DRAWN, None),
    "forty rows in the corners": (CORNERS, RNG.uniform(size=40) < CORNERS, None),
    "forty rounded rows with weights": (DECIMALS, RNG.uniform(size=40) < DECIMALS, RNG.uniform(size=40)),
    "soft labels off by a ten-thousandth": (DRAWN, np.clip(DRAWN + 1e-4 * RNG.choice([-1, 1], 40), 0, 1), None),
}


def columns_of(case: str) -> tuple[np.ndarray, np.ndarray, np.ndarray | None]:
    """Forecasts, outcomes and weights of a case as floats."""
    forecast, outcome, weight = (None if part is None else np.asarray(part, dtype=float) for part in CASES[case])
    return forecast, outcome, weight


def close(wanted: float) -> object:
    """Within the accuracy that is claimed: 1e-6 of the value, or 1e-12."""
    return pytest.approx(wanted, rel=1e-6, abs=1e-12)


@pytest.mark.parametrize("bandwidth", [0.0005, 0.002, 0.003, 0.01, 0.05, 0.3, 1.0, 3.0])
@pytest.mark.parametrize("case", CASES)
def test_equals_its_definition_at_a_bandwidth(case: str, bandwidth: float):
    """Gaussians summed image by image and integrated between the zeros of their sum give the same value."""
    forecast, outcome, weight = columns_of(case)
    wanted = quadrature.at_bandwidth(forecast, forecast - outcome, weight, bandwidth)
    assert smooth_error(forecast, outcome, weight=weight, bandwidth=bandwidth) == close(wanted)


@pytest.mark.parametrize("case", CASES)
def test_equals_its_definition_at_the_fixed_point(case: str):
    """The root of the integral minus its bandwidth is the same value."""
    forecast, outcome, weight = columns_of(case)
    wanted = quadrature.fixed_point(forecast, forecast - outcome, weight)
    assert smooth_error(forecast, outcome, weight=weight) == close(wanted)


@settings(max_examples=15)
@given(rows=columns(sizes=(1, 12)), bandwidth=st.sampled_from((0.01, 0.1, 0.7)))
def test_equals_its_definition_on_whatever_is_drawn(rows: Columns, bandwidth: float):
    """Ties, ends, edges and weights give the value of the definition."""
    residual = rows.forecast - rows.outcome
    wanted = quadrature.at_bandwidth(rows.forecast, residual, rows.weight, bandwidth)
    found = smooth_error(rows.forecast, rows.outcome, weight=rows.weight, bandwidth=bandwidth)
    # What cancels between forecasts that nearly touch is right to a ten-millionth of what is cancelled.
    assert found == pytest.approx(wanted, rel=1e-6, abs=1e-8)


def test_one_row_reads_its_residual():
    """A single Gaussian keeps its mass under reflection, so one row gives |0.7 - 1| at any bandwidth."""
    for bandwidth in (None, 0.002, 0.1, 2.0):
        assert smooth_error([0.7], [1], bandwidth=bandwidth) == pytest.approx(0.3, rel=1e-11)


def test_two_far_rows_are_two_residuals():
    """At bandwidth 0.01 the rows 0.2 and 0.8 with residuals -0.8 and 0.3 do not meet: (0.8 + 0.3) / 2."""
    assert smooth_error([0.2, 0.8], [1, 0.5], bandwidth=0.01) == pytest.approx(0.55, rel=1e-11)


def test_opposite_ends_by_hand():
    """Residuals -1 at 0 and 1 at 1, halved: the first cosine alone is left at bandwidth 0.6.

    c_1 = (-1 - 1) / 2 = -1, so g(t) = -2 exp(-(0.6 pi)^2 / 2) cos(pi t), whose absolute integral is 4 / pi times the
    damping; the third cosine is damped by exp(-4 (0.6 pi)^2) = 7e-7 of the first.
    """
    first, third = (math.exp(-((k * math.pi * 0.6) ** 2) / 2) for k in (1, 3))
    assert smooth_error([0.0, 1.0], [1, 0], bandwidth=0.6) == pytest.approx(4 / math.pi * (first - third / 3), rel=1e-9)


def test_beyond_all_bandwidths_the_mean_residual_is_left():
    """At bandwidth 5 only the first coefficient survives: |0.1 + 0.4 + 0.9 - 2| / 3."""
    assert smooth_error([0.1, 0.4, 0.9], [0, 1, 1], bandwidth=5) == pytest.approx(0.2, rel=1e-12)


@pytest.mark.parametrize("bandwidth", [0.002, 0.01, 0.1])
def test_falls_as_the_bandwidth_grows(bandwidth: float):
    """Smoothing more lets more cancel."""
    forecast, outcome, _ = columns_of("forty drawn rows")
    wide, narrow = (float(smooth_error(forecast, outcome, bandwidth=factor * bandwidth)) for factor in (2, 1))
    assert wide < narrow


def test_the_fixed_point_is_fixed():
    """At the bandwidth that equals the value, the value is that bandwidth."""
    forecast, outcome, weight = columns_of("forty rounded rows with weights")
    found = float(smooth_error(forecast, outcome, weight=weight))
    assert smooth_error(forecast, outcome, weight=weight, bandwidth=found) == pytest.approx(found, rel=1e-8)


@pytest.mark.parametrize("seed", [1, 2])
def test_many_nearly_calibrated_rows_equal_the_cosine_series(seed: int):
    """For twenty thousand rows the series of cosines, summed without nodes, has the same fixed point."""
    rng = np.random.default_rng(seed)
    forecast = rng.uniform(size=20_000)
    outcome = (rng.uniform(size=20_000) < forecast).astype(float)
    found = float(smooth_error(forecast, outcome))
    waves = np.arange(math.ceil(2.75 / found) + 1)
    damping = np.exp(-((waves * math.pi * found) ** 2) / 2) * np.where(waves > 0, 2, 1)
    coefficients = np.array([np.cos(math.pi * wave * forecast) @ (forecast - outcome) for wave in waves]) / 20_000
    time = (np.arange(1 << 14) + 0.5) / (1 << 14)
    smoothed = sum(c * np.cos(math.pi * wave * time) for c, wave in zip(damping * coefficients, waves, strict=True))
    assert np.abs(smoothed).mean() == pytest.approx(found, rel=2e-6)


def test_small_errors_are_found_on_finer_nodes():
    """Soft labels that are all 1e-4 and all 5e-5 too high have that mean residual, which is the value."""
    forecast = np.linspace(0.01, 0.99, 200)
    for shift in (1e-4, 5e-5):
        assert smooth_error(forecast, forecast + shift) == pytest.approx(shift, rel=1e-6)


def test_a_tally_on_a_fine_grid_is_near_the_rows():
    """Cells of 1 / 7200 move the value by less than a ten-thousandth of it."""
    forecast = RNG.uniform(size=3000)
    outcome = (RNG.uniform(size=3000) < forecast**1.2).astype(float)
    assert smooth_error(as_tally(forecast, outcome, cells=7200)) == pytest.approx(
        smooth_error(forecast, outcome), rel=1e-4
    )


@pytest.mark.parametrize("bandwidth", [0, -0.1, math.inf, math.nan])
def test_refuses_what_is_no_bandwidth(bandwidth: float):
    """A bandwidth is a number above zero."""
    with pytest.raises(InputError, match="bandwidth must be a number above 0"):
        smooth_error([0.3], [1], bandwidth=bandwidth)


def test_refuses_bandwidths_that_it_does_not_resolve():
    """Below what the finest nodes resolve no number is made up."""
    with pytest.raises(InputError, match="bandwidth must be at least 3e-05"):
        smooth_error([0.3], [1], bandwidth=1e-6)
