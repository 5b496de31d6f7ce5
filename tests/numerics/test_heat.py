"""The heat kernel with reflecting ends: series, their integrals, and integrals of absolute values."""

import math

import array_api_compat.numpy as xp
import numpy as np
import pytest

from trueline.numerics.heat import (
    absolute_integral,
    antiderivative,
    damped,
    density,
    density_at,
    points_needed,
    waves_needed,
)

STEPS = 256
TIME = np.arange(STEPS + 1) / STEPS
# The function 0.2 + cos(pi t) - 0.6 cos(2 pi t), which is a series of three terms.
TERMS = np.array([0.2, 0.5, -0.3])


def test_a_series_is_read_off_at_even_points():
    """The density is the constant and twice each coefficient times its cosine."""
    wanted = 0.2 + np.cos(np.pi * TIME) - 0.6 * np.cos(2 * np.pi * TIME)
    np.testing.assert_allclose(density(TERMS, STEPS, xp), wanted, atol=1e-14)


@pytest.mark.parametrize("points", [2, 3, 4, 100])
def test_a_series_is_read_off_at_fewer_points_than_it_has_waves(points):
    """Points too few for the highest wave lie on it all the same."""
    time = np.linspace(0, 1, points)
    wanted = 0.2 + np.cos(np.pi * time) - 0.6 * np.cos(2 * np.pi * time)
    np.testing.assert_allclose(density_at(TERMS, points, xp), wanted, atol=1e-14)


def test_the_antiderivative_is_the_integral_from_zero():
    """0.2 t + sin(pi t) / pi - 0.6 sin(2 pi t) / (2 pi)."""
    wanted = 0.2 * TIME + np.sin(np.pi * TIME) / np.pi - 0.3 * np.sin(2 * np.pi * TIME) / np.pi
    np.testing.assert_allclose(antiderivative(TERMS, STEPS, xp), wanted, atol=1e-14)


def test_the_absolute_integral_of_a_cosine():
    """The integral of |cos(k pi t)| over [0, 1] is 2 / pi, wherever its zeros fall between the points."""
    for wave in (1, 2, 3, 7):
        coefficients = np.zeros(10)
        coefficients[wave] = 0.5
        assert absolute_integral(coefficients, STEPS, xp) == pytest.approx(2 / math.pi, rel=2e-7)


def test_the_absolute_integral_of_a_shifted_cosine():
    """Of |a + cos(pi t)| with zero at t0 = arccos(-a) / pi it is 2 sin(pi t0) / pi + a (2 t0 - 1)."""
    for shift in (-0.7, -0.01, 0.3, 0.999):
        zero = math.acos(-shift) / math.pi
        wanted = 2 * math.sin(math.pi * zero) / math.pi + shift * (2 * zero - 1)
        assert absolute_integral(np.array([shift, 0.5]), STEPS, xp) == pytest.approx(wanted, rel=1e-8)


def test_without_a_zero_it_is_the_mean():
    """A density that keeps its sign integrates to its first coefficient."""
    assert absolute_integral(np.array([-0.4, 0.1, 0.05]), STEPS, xp) == pytest.approx(0.4, rel=1e-14)


def test_damping_is_the_gaussian_of_the_wave():
    """Coefficient k falls by exp(-(k pi sigma)^2 / 2)."""
    found = damped(np.ones(3), 0.3, xp)
    np.testing.assert_allclose(found, [1, math.exp(-((math.pi * 0.3) ** 2) / 2), math.exp(-((math.pi * 0.6) ** 2) / 2)])


def test_smoothing_is_the_reflected_gaussian():
    """The damped series of a point mass at 0.2 is the Gaussian summed over the images 2 k + 0.2 and 2 k - 0.2."""
    place, width = 0.2, 0.15
    coefficients = np.cos(np.pi * place * np.arange(waves_needed(width)))
    images = np.array([2 * k + sign * place for k in range(-4, 5) for sign in (1, -1)])
    heights = np.exp(-(((TIME[:, None] - images) / width) ** 2) / 2) / (width * math.sqrt(2 * math.pi))
    np.testing.assert_allclose(density(damped(coefficients, width, xp), STEPS, xp), heights.sum(axis=1), atol=1e-12)


@pytest.mark.parametrize("bandwidth", [1.0, 0.1, 0.002])
def test_what_is_left_out_is_nothing(bandwidth: float):
    """The first wave that is not kept is damped below 1e-16, and points are an even number above the waves."""
    waves, steps = waves_needed(bandwidth), points_needed(bandwidth)
    assert math.exp(-((waves * math.pi * bandwidth) ** 2) / 2) < 1e-16
    assert steps > waves
    assert steps & (steps - 1) == 0
