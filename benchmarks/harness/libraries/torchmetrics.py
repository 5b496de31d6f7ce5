"""torchmetrics: bins [(i-1)/B, i/B), a forecast of exactly 1 in a bin of its own; tensors share the arrays' memory."""

import numpy as np
import torch
from numpy.typing import NDArray
from torchmetrics.functional.classification import binary_calibration_error, multiclass_calibration_error

from harness.works import BINS


def binned(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins; not folded."""
    rows = torch.from_numpy(forecast), torch.from_numpy(outcome)
    return float(binary_calibration_error(*rows, n_bins=BINS, norm="l1"))


def maximum(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins; not folded."""
    rows = torch.from_numpy(forecast), torch.from_numpy(outcome)
    return float(binary_calibration_error(*rows, n_bins=BINS, norm="max"))


def top_label(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Takes the largest column itself."""
    rows = torch.from_numpy(forecast), torch.from_numpy(outcome)
    return float(multiclass_calibration_error(*rows, num_classes=forecast.shape[1], n_bins=BINS, norm="l1"))
