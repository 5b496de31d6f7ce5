"""calibstats: bins [(i-1)/B, i/B), values checked."""

import calibstats
import numpy as np
from numpy.typing import NDArray

from harness.works import BINS


def binned(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins."""
    return float(calibstats.ece(forecast, outcome, n_bins=BINS))


def equal_mass(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Cuts at interpolated quantiles."""
    return float(calibstats.ace(forecast, outcome, n_bins=BINS))


def maximum(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins."""
    return float(calibstats.mce(forecast, outcome, n_bins=BINS))


def top_label(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Takes the largest column itself."""
    return float(calibstats.ece(forecast, outcome, n_bins=BINS))
