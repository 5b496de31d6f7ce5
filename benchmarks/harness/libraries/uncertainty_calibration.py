"""uncertainty-calibration: bins ((i-1)/B, i/B]; rows travel as Python lists of pairs."""

import calibration
import numpy as np
from numpy.typing import NDArray

from harness.works import BINS


def binned(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Right-closed bins."""
    return float(calibration.get_ece(forecast, outcome, num_bins=BINS))


def equal_mass(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Cut by rank, at the midpoint between neighbours."""
    return float(calibration.get_ece_em(forecast, outcome, num_bins=BINS))


def top_label(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Takes the largest column itself."""
    return float(calibration.get_ece(forecast, outcome, num_bins=BINS))
