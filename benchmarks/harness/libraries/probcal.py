"""probcal: bins [(i-1)/B, i/B), binary forecasts only, values checked; outcomes come first."""

import numpy as np
from numpy.typing import NDArray
from probcal.metrics import ece, smooth_ece

from harness.works import BINS

ANOTHER_QUANTITY = ("smooth",)


def binned(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins."""
    return float(ece(outcome, forecast, n_bins=BINS, strategy="width"))


def equal_mass(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Its default; cuts at interpolated quantiles."""
    return float(ece(outcome, forecast, n_bins=BINS, strategy="mass"))


def maximum(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins."""
    return float(ece(outcome, forecast, n_bins=BINS, strategy="width", norm="max"))


def smooth(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """The kernel acts on log-odds, without reflection."""
    return float(smooth_ece(outcome, forecast))
