"""netcal: bins [(i-1)/B, i/B), the last closed; histograms by scipy's `binned_statistic_dd`."""

import numpy as np
from netcal.metrics import ECE, MCE
from numpy.typing import NDArray

from harness.works import BINS


def binned(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins."""
    return float(ECE(BINS).measure(forecast, outcome))


def equal_mass(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Cuts at interpolated quantiles."""
    return float(ECE(BINS, equal_intervals=False).measure(forecast, outcome))


def maximum(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins."""
    return float(MCE(BINS).measure(forecast, outcome))


def top_label(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Takes the largest column itself."""
    return float(ECE(BINS).measure(forecast, outcome))
