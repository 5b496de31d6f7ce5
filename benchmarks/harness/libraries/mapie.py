"""MAPIE: its `num_bins` counts edges, so one more is asked for; bins ((i-1)/B, i/B]."""

import numpy as np
from mapie.metrics.calibration import expected_calibration_error
from numpy.typing import NDArray

from harness.works import BINS

EDGES = BINS + 1


def binned(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Right-closed bins."""
    return float(expected_calibration_error(outcome, forecast, num_bins=EDGES, split_strategy="uniform"))


def equal_mass(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Cuts at interpolated quantiles; the smallest forecast gets a bin of its own."""
    return float(expected_calibration_error(outcome, forecast, num_bins=EDGES, split_strategy="quantile"))


def top_label(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Wants to be told which rows were right, and takes the largest column itself."""
    right = (forecast.argmax(axis=1) == outcome).astype(int)
    return float(expected_calibration_error(right, forecast, num_bins=EDGES, split_strategy="uniform"))
