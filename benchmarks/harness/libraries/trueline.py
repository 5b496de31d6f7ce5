"""trueline: bins ((i-1)/B, i/B], 0 in the first; the border's checks of values are part of every call."""

import numpy as np
from numpy.typing import NDArray

import trueline
from harness.works import BANDWIDTH, BINS


def binned(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Right-closed bins."""
    return float(trueline.binned_error(forecast, outcome, bins=BINS))


def equal_mass(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Cuts at the forecasts of rank floor(n b / B), equal forecasts together."""
    return float(trueline.equal_mass_error(forecast, outcome, bins=BINS))


def maximum(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Right-closed bins."""
    return float(trueline.max_error(forecast, outcome, bins=BINS))


def smooth(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Reflected Gaussian kernel; the fixed point itself."""
    return float(trueline.smooth_error(forecast, outcome))


def smooth_at(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Reflected Gaussian kernel."""
    return float(trueline.smooth_error(forecast, outcome, bandwidth=BANDWIDTH))


def top_label(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """The reduction to pairs is part of the call."""
    return float(trueline.binned_error(*trueline.top_label(forecast, outcome), bins=BINS))
