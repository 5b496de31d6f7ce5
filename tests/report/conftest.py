"""Data that the tests of the report share: one binary problem and one of three classes."""

import numpy as np
import pytest

from trueline import assess


@pytest.fixture
def binary():
    """Forecasts with ties and ends, and outcomes that come less often than was forecast."""
    rng = np.random.default_rng(7)
    forecast = np.r_[rng.beta(0.8, 1.2, 400), np.round(rng.random(90), 1), np.zeros(5), np.ones(5)]
    return forecast, (rng.random(500) < 0.8 * forecast).astype(int)


@pytest.fixture
def table():
    """Rows of three probabilities, and labels that are drawn from flatter ones."""
    rng = np.random.default_rng(8)
    forecast = rng.dirichlet([0.4, 0.6, 0.9], 300)
    flatter = 0.7 * forecast + 0.1
    return forecast, np.array([rng.choice(3, p=row) for row in flatter])


@pytest.fixture
def several(binary):
    """Two models, three segments, and weights that leave a measure without a value."""
    forecast, outcome = binary
    segment = np.array(["large", "small", "<tiny>"])[np.digitize(np.arange(500), [350, 480])]
    return assess({"as is": forecast, "cubed": forecast**3}, outcome, segment=segment, weight=np.full(500, 1 / 500))
