"""relplot, by the authors of SmoothECE: bins [(i-1)/B, i/B), no checks of values."""

import numpy as np
import relplot
from numpy.typing import NDArray

from harness.works import BANDWIDTH, BINS


def binned(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Left-closed bins, found by dividing by the width."""
    return float(relplot.metrics.binnedECE(forecast, outcome, nbins=BINS))


def smooth(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Reflected Gaussian kernel; ten halvings towards the fixed point, at least 0.001."""
    return float(relplot.smECE(forecast, outcome))


def smooth_at(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Reflected Gaussian kernel on a grid; the node at a border is counted once instead of twice."""
    return float(relplot.smECE_sigma(forecast, outcome, sigma=BANDWIDTH))


def top_label(forecast: NDArray[np.floating], outcome: NDArray[np.int64]) -> float:
    """Its own reduction to confidences, then left-closed bins."""
    pairs = relplot.multiclass_logits_to_confidences(forecast, outcome, probs=True)
    return float(relplot.metrics.binnedECE(*pairs, nbins=BINS))
