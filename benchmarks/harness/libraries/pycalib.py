"""PyCalib: bins [(i-1)/B, i/B) for binary forecasts, ((i-1)/B, i/B] for the top label, by lists of rows."""

import numpy as np
from numpy.typing import NDArray
from pycalib.metrics import binary_ECE, binary_MCE, conf_ECE

from harness.works import BINS


def binned(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins."""
    return float(binary_ECE(outcome, forecast, bins=BINS))


def maximum(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins."""
    return float(binary_MCE(outcome, forecast, bins=BINS))


def top_label(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Right-closed bins; a list of rows is made for each bin."""
    return float(conf_ECE(outcome, forecast, bins=BINS))
