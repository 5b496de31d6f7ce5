"""The smooth curve: kernel regression with the reflected Gaussian, and silence where there are no forecasts."""

import math

import numpy as np
import pytest

from trueline import as_tally, smooth_curve, smooth_error, stack
from trueline.exceptions import InputError

RNG = np.random.default_rng(7)
FORECAST = RNG.uniform(size=200).round(2)
OUTCOME = (RNG.uniform(size=200) < FORECAST**1.3).astype(float)
WEIGHT = RNG.uniform(size=200)


def kernel(time: np.ndarray, place: np.ndarray, width: float) -> np.ndarray:
    """The reflected Gaussian between times and places, summed image by image."""
    around = range(-math.ceil(5 * width) - 1, math.ceil(5 * width) + 2)
    images = np.stack([2 * k + sign * place for k in around for sign in (1, -1)])
    heights = np.exp(-(((time[:, None, None] - images) / width) ** 2) / 2)
    return heights.sum(axis=1) / (width * math.sqrt(2 * math.pi))


@pytest.mark.parametrize("weight", [None, WEIGHT], ids=["rows", "weights"])
@pytest.mark.parametrize("bandwidth", [0.01, 0.05, 0.3, 1.5])
@pytest.mark.parametrize("points", [11, 100, 512])
def test_equals_a_direct_kernel_regression(points: int, bandwidth: float, weight: np.ndarray | None):
    """Outcomes over mass, both smoothed by sums over all rows, are the frequency; the mass is the density."""
    curve = smooth_curve(FORECAST, OUTCOME, weight=weight, bandwidth=bandwidth, points=points)
    share = np.ones(200) if weight is None else weight
    heights = kernel(np.asarray(curve.forecast), FORECAST, bandwidth)
    spread = heights @ share / share.sum()
    np.testing.assert_allclose(curve.weight, spread, rtol=1e-4, atol=1e-4)
    shown = spread > 2e-3
    np.testing.assert_allclose(
        curve.frequency[shown], (heights @ (share * OUTCOME) / (heights @ share))[shown], atol=1e-3
    )


def test_points_run_evenly_from_zero_to_one():
    """Forecasts are the places asked for, ends included."""
    np.testing.assert_allclose(smooth_curve(FORECAST, OUTCOME, points=5).forecast, [0, 0.25, 0.5, 0.75, 1], atol=1e-15)


def test_there_is_no_frequency_where_there_are_no_forecasts():
    """Far from 0.2 and 0.3 the curve is NaN and its weight nothing; near them it is a number."""
    curve = smooth_curve([0.2, 0.3], [0, 1], bandwidth=0.02, points=101)
    known = np.isfinite(curve.frequency)
    assert known[15:36].all()
    assert not known[:8].any()
    assert not known[45:].any()
    np.testing.assert_allclose(curve.weight[~known], 0, atol=2e-3)


@pytest.mark.parametrize("factor", [1e-6, 1e6])
def test_weights_are_shares(factor: float):
    """Scaling all weights changes neither the curve nor where it is silent."""
    plain = smooth_curve([0.2, 0.3], [0, 1], bandwidth=0.02, weight=[1, 2])
    scaled = smooth_curve([0.2, 0.3], [0, 1], bandwidth=0.02, weight=[factor, 2 * factor])
    np.testing.assert_allclose(scaled.frequency, plain.frequency, atol=1e-9)
    np.testing.assert_allclose(scaled.weight, plain.weight, atol=1e-9)


def test_the_density_integrates_to_one():
    """Mass is kept under reflection, also for forecasts at the ends."""
    curve = smooth_curve([0.0, 0.0, 0.4, 1.0], [0, 1, 0, 1], bandwidth=0.05)
    assert np.trapezoid(curve.weight, curve.forecast) == pytest.approx(1, abs=1e-4)


def test_the_bandwidth_is_that_of_the_smooth_error():
    """Unless given it is the fixed point, which the record names."""
    fixed = float(smooth_error(FORECAST, OUTCOME))
    own, given_one = smooth_curve(FORECAST, OUTCOME), smooth_curve(FORECAST, OUTCOME, bandwidth=fixed)
    np.testing.assert_array_equal(own.frequency, given_one.frequency)
    assert own.kind == f"smoothed at bandwidth {fixed:.4g}"


def test_calibrated_data_have_a_curve_too():
    """Where the fixed point is nothing the narrowest bandwidth that an eye resolves is taken."""
    curve = smooth_curve([0.25] * 4, [0, 0, 0, 1])
    assert curve.kind == "smoothed at bandwidth 0.001"
    assert np.nanmax(np.abs(curve.frequency - 0.25)) < 1e-6


def test_a_tally_gives_the_curve_of_its_rows():
    """An exact tally stands for its rows here too."""
    found = smooth_curve(as_tally(FORECAST, OUTCOME, weight=WEIGHT), bandwidth=0.05)
    wanted = smooth_curve(FORECAST, OUTCOME, weight=WEIGHT, bandwidth=0.05)
    np.testing.assert_allclose(found.frequency, wanted.frequency, atol=1e-9)


def test_frequencies_are_shares():
    """No ringing of the series leaves [0, 1]."""
    curve = smooth_curve([0.1, 0.5, 0.9], [0, 1, 0], bandwidth=0.01)
    known = np.isfinite(curve.frequency)
    assert (curve.frequency[known] >= 0).all()
    assert (curve.frequency[known] <= 1).all()
    assert (curve.weight >= 0).all()


def test_a_stack_is_refused():
    """A curve shows one table."""
    side = stack([as_tally([0.2], [1], cells=15)] * 2)
    with pytest.raises(InputError, match=r"came leading axes \(2,\)"):
        smooth_curve(side)


@pytest.mark.parametrize("bandwidth", [-0.1, math.nan, math.inf])
def test_what_is_no_bandwidth_is_refused(bandwidth: float):
    """A bandwidth is a number above zero."""
    with pytest.raises(InputError, match="bandwidth must be a number above 0"):
        smooth_curve([0.2], [1], bandwidth=bandwidth)


@pytest.mark.parametrize("points", [1, 0, -3])
def test_a_curve_has_two_ends(points: int):
    """Fewer points than two are no curve from 0 to 1."""
    with pytest.raises(InputError, match="points must be a whole number of at least 2"):
        smooth_curve([0.2], [1], points=points)
