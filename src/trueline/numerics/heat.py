"""Smoothing on [0, 1] by the reflected Gaussian, which is the heat kernel with reflecting ends: diagonal in cosines."""

import math

from trueline._arrays import constant, counting, namespace
from trueline._typing import Array, Namespace

# A wave is damped below 1e-16 once its number times the bandwidth is above this.
WAVES = 2.75
# Points per bandwidth at which a smoothed function is looked at: then its integral is right to 1e-7.
POINTS = 16


def waves_needed(bandwidth: float) -> int:
    """Number of cosines that are left after smoothing at this bandwidth."""
    return math.ceil(WAVES / bandwidth) + 1


def points_needed(bandwidth: float) -> int:
    """Number of steps, a power of two, that resolves what was smoothed at this bandwidth."""
    return 1 << max(7, math.ceil(math.log2(POINTS / bandwidth)))


def damped(coefficients: Array, bandwidth: Array, xp: Namespace) -> Array:
    r"""Coefficients after smoothing: :math:`c_k \exp(-(k \pi \sigma)^2 / 2)`."""
    waves = counting(coefficients.shape[-1], coefficients) * math.pi
    return coefficients * xp.exp(-((waves * bandwidth) ** 2) / 2)


def density(coefficients: Array, steps: int, xp: Namespace) -> Array:
    r"""Values of :math:`c_0 + 2 \sum_k c_k \cos(k \pi t)` at t = 0, 1 / steps, ..., 1; steps exceed the waves."""
    return xp.fft.irfft(coefficients * (2 * steps) + 0j, n=2 * steps)[: steps + 1]


def density_at(coefficients: Array, points: int, xp: Namespace) -> Array:
    """The density at even points from 0 to 1, read off steps that exceed the waves."""
    between = 1
    while between * (points - 1) < coefficients.shape[0]:
        between *= 2
    return density(coefficients, between * (points - 1), xp)[::between]


def antiderivative(coefficients: Array, steps: int, xp: Namespace) -> Array:
    """Integral of the density from 0 to t at t = 0, 1 / steps, ..., 1."""
    waves = (counting(coefficients.shape[0] - 1, coefficients) + 1) * math.pi
    sines = xp.concat([coefficients[:1] * 0, coefficients[1:] / waves]) * (2 * steps)
    time = counting(steps + 1, coefficients) / steps
    return coefficients[:1] * time + xp.fft.irfft(sines * -1j, n=2 * steps)[: steps + 1]


def absolute_integral(coefficients: Array, steps: int, xp: Namespace) -> Array:
    """Integral of the absolute density over [0, 1].

    Between two zeros it is a difference of the antiderivative, which the series gives exactly; a zero itself need not
    be known well, for the antiderivative is flat there. Inside the step that holds it a cubic (Hermite) is followed.
    """
    height = density(coefficients, steps, xp)
    area = antiderivative(coefficients, steps, xp)
    left, right = height[:-1], height[1:]
    crosses = constant(left * right < 0)
    drop = xp.where(crosses, constant(left - right), xp.ones_like(left))
    rise = area[1:] - area[:-1]
    at = _zero_between(xp.where(crosses, constant(left) / drop, 0.0), constant(rise) * steps, left, right)
    slopes = (at * (1 - at) ** 2 * left - at**2 * (1 - at) * right) / steps
    until = at**2 * (3 - 2 * at) * rise + slopes
    pieces = xp.where(crosses, xp.abs(until) + xp.abs(rise - until), xp.abs(rise))
    return xp.sum(pieces)


def _zero_between(at: Array, rise: Array, left: Array, right: Array) -> Array:
    """Where in its step the cubic is flat, one Newton step from a straight line's zero; gradients need it well."""
    xp, left, right = namespace(at), constant(left), constant(right)
    slope = 6 * at * (1 - at) * rise + (1 - at) * (1 - 3 * at) * left - at * (2 - 3 * at) * right
    bend = 6 * (1 - 2 * at) * rise + (6 * at - 4) * left + (6 * at - 2) * right
    step = xp.where(bend == 0, 0.0, slope / xp.where(bend == 0, 1.0, bend))
    return xp.clip(at - step, 0.0, 1.0)
