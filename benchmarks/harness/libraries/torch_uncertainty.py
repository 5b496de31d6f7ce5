"""torch-uncertainty: wraps torchmetrics for equal width; its own equal mass and SmoothECE fold p to max(p, 1 - p).

The package's front page imports lightning, torchvision and timm, which no calibration metric uses. So the folders above
the metrics are entered without running their `__init__`.
"""

import sys
from importlib.machinery import PathFinder
from types import ModuleType

import numpy as np
import torch
from numpy.typing import NDArray

from harness.works import BANDWIDTH, BINS

ANOTHER_QUANTITY = ("equal_mass", "smooth", "smooth_at")
ABOVE = ("torch_uncertainty", "torch_uncertainty.metrics", "torch_uncertainty.metrics.classification")


def _enter(name: str, path: list[str] | None) -> list[str]:
    """The folder of a package, entered without its `__init__`."""
    found = PathFinder.find_spec(name, path)
    if found is None or found.submodule_search_locations is None:
        message = f"No module named {name!r}"
        raise ModuleNotFoundError(message, name=name)
    package = ModuleType(name)
    package.__path__ = list(found.submodule_search_locations)
    sys.modules[name] = package
    return package.__path__


_folder = None
for _name in ABOVE:
    _folder = _enter(_name, _folder)

from torch_uncertainty.metrics.classification.calibration import (  # noqa: E402 - after its folders are entered
    CalibrationError,
    SmoothCalibrationError,
)


def binned(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins of torchmetrics; not folded."""
    metric = CalibrationError(task="binary", num_bins=BINS, norm="l1")
    return float(metric(torch.from_numpy(forecast), torch.from_numpy(outcome)))


def equal_mass(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Of max(p, 1 - p), cut by rank, in single precision."""
    metric = CalibrationError(task="binary", adaptive=True, num_bins=BINS, norm="l1")
    return float(metric(torch.from_numpy(forecast), torch.from_numpy(outcome)))


def maximum(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins of torchmetrics; not folded."""
    metric = CalibrationError(task="binary", num_bins=BINS, norm="max")
    return float(metric(torch.from_numpy(forecast), torch.from_numpy(outcome)))


def smooth(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Of max(p, 1 - p); reflected kernel, ten halvings; double is refused."""
    metric = SmoothCalibrationError(kernel_type="reflected")
    return float(metric(torch.from_numpy(forecast).float(), torch.from_numpy(outcome)))


def smooth_at(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Of max(p, 1 - p); reflected kernel; double is refused."""
    metric = SmoothCalibrationError(kernel_type="reflected", bandwidth=BANDWIDTH)
    return float(metric(torch.from_numpy(forecast).float(), torch.from_numpy(outcome)))


def top_label(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins of torchmetrics, for the largest column."""
    metric = CalibrationError(task="multiclass", num_classes=forecast.shape[1], num_bins=BINS, norm="l1")
    return float(metric(torch.from_numpy(forecast), torch.from_numpy(outcome)))
