"""calibre: bins [(i-1)/B, i/B), values checked; outcomes come first."""

import numpy as np
from calibre.metrics import (
    expected_calibration_error,
    maximum_calibration_error,
    plugin_calibration_error,
    smooth_calibration_error,
)
from calibre.multiclass import top_label_ece
from numpy.typing import NDArray

from harness.works import BANDWIDTH, BINS

ANOTHER_QUANTITY = ("top_label",)


def binned(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins."""
    return float(expected_calibration_error(outcome, forecast, n_bins=BINS))


def equal_mass(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Cut by cumulative weight, equal forecasts together."""
    return float(plugin_calibration_error(outcome, forecast, n_bins=BINS, norm=1))


def maximum(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins."""
    return float(maximum_calibration_error(outcome, forecast, n_bins=BINS))


def smooth(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """The scheme of relplot: reflected Gaussian kernel, halvings towards the fixed point."""
    return float(smooth_calibration_error(outcome, forecast))


def smooth_at(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """The scheme of relplot."""
    return float(smooth_calibration_error(outcome, forecast, bandwidth=BANDWIDTH))


def top_label(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Debiased and quadratic, bins of equal mass; all it offers for the top label."""
    return float(top_label_ece(outcome, forecast, n_bins=BINS))
