"""scikit-learn: a curve and no scalar; bins ((i-1)/B, i/B]. The curve drops the bins' counts."""

import numpy as np
from numpy.typing import NDArray
from sklearn.calibration import calibration_curve

from harness.works import BINS

ANOTHER_QUANTITY = ("binned",)


def binned(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """The curve's mean gap, where every bin counts the same."""
    frequency, mean = calibration_curve(outcome, forecast, n_bins=BINS, strategy="uniform")
    return float(np.mean(np.abs(frequency - mean)))


def equal_mass(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """The curve's mean gap: bins of equal mass count the same anyway; cuts at interpolated quantiles."""
    frequency, mean = calibration_curve(outcome, forecast, n_bins=BINS, strategy="quantile")
    return float(np.mean(np.abs(frequency - mean)))


def maximum(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """The curve's largest gap."""
    frequency, mean = calibration_curve(outcome, forecast, n_bins=BINS, strategy="uniform")
    return float(np.max(np.abs(frequency - mean)))
