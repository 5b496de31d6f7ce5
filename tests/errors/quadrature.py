"""SmoothECE straight from its definition: Gaussians reflected at 0 and 1, integrated between the zeros of their sum."""

import math
from itertools import pairwise

import numpy as np
from scipy.optimize import brentq
from scipy.special import ndtr

# In bandwidths: how far a Gaussian reaches, and how densely zeros are looked for.
REACH, STEP = 9.0, 0.02


class SmoothedResidual:
    """The function t -> sum_i K(t, f_i) r_i with the reflected Gaussian K, summed image by image."""

    def __init__(self, place: np.ndarray, mass: np.ndarray, bandwidth: float) -> None:
        """Lay down the images of all point masses."""
        around = range(-math.ceil(REACH * bandwidth) - 1, math.ceil(REACH * bandwidth) + 2)
        self.images = np.concatenate([2 * k + sign * place for k in around for sign in (1, -1)])
        self.masses = np.tile(mass, 2 * len(around))
        self.bandwidth = bandwidth

    def __call__(self, time: float) -> float:
        """Its height, but for a factor."""
        return float(np.exp(-(((time - self.images) / self.bandwidth) ** 2) / 2) @ self.masses)

    def integral(self, low: float, high: float) -> float:
        """Its integral, by the normal distribution function on the side where it is small."""
        left, right = (low - self.images) / self.bandwidth, (high - self.images) / self.bandwidth
        parts = np.where(left > 0, ndtr(-left) - ndtr(-right), ndtr(right) - ndtr(left))
        return math.fsum(parts * self.masses)

    def zeros(self, times: np.ndarray) -> list[float]:
        """Where it changes sign between these times."""
        heights = [self(time) for time in times]
        changes = [k for k in range(len(times) - 1) if heights[k] * heights[k + 1] < 0]
        return [brentq(self, times[k], times[k + 1], xtol=1e-16) for k in changes]


def at_bandwidth(place: np.ndarray, residual: np.ndarray, weight: np.ndarray | None, bandwidth: float) -> float:
    """Integral of the absolute smoothed residual over [0, 1]."""
    weight = np.ones(len(place)) if weight is None else weight
    smoothed = SmoothedResidual(place, residual * weight / math.fsum(weight), bandwidth)
    reach = np.arange(-REACH, REACH, STEP) * bandwidth + 1e-3 * STEP * bandwidth
    times = np.unique(np.clip((np.unique(place)[:, None] + reach).ravel(), 0.0, 1.0))
    ends = [0.0, *smoothed.zeros(times), 1.0]
    return math.fsum(abs(smoothed.integral(low, high)) for low, high in pairwise(ends))


def fixed_point(place: np.ndarray, residual: np.ndarray, weight: np.ndarray | None) -> float:
    """The bandwidth at which the integral equals it."""
    return brentq(lambda width: at_bandwidth(place, residual, weight, width) - width, 1e-5, 1.01, xtol=1e-14)
