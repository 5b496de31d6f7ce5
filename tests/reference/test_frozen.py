"""Numbers that need no data: drawn again from their seed, or small enough to stand here."""

import numpy as np
import pytest

from trueline import binned_error, equal_mass_error, in_the_large, max_error, smooth_error


def skewed() -> tuple[np.ndarray, np.ndarray]:
    """The example of the SmoothECE paper's notebook: a thousand forecasts, their frequency bent to and fro."""
    numbers = np.random.RandomState(0)
    forecast, drawn = numbers.uniform(size=(1000, 2)).T
    bent = 2 * forecast - 1
    frequency = (bent + 0.2 * np.sin(4 * np.pi * bent) + 1) / 2
    return forecast, (drawn > 1 - frequency).astype(float)


def test_the_published_example_of_smooth_error():
    """The notebook prints 0.045 at width 0.0459 and a binned error of 0.085 in 19 bins.

    Where from: notebooks/paper_experiments.ipynb of apple/ml-calibration. Its package reads 0.045139 off a grid that
    halves the weight at the ends; the definition, integrated by quadrature, gives 0.045381.
    """
    forecast, outcome = skewed()
    assert smooth_error(forecast, outcome) == pytest.approx(0.045381, abs=5e-7)
    assert binned_error(forecast, outcome, bins=19) == pytest.approx(0.085, abs=5e-4)


def test_twelve_rows_that_stand_here():
    """Values worked out once, by exact fractions and by quadrature, which must not move unnoticed."""
    forecast = [0.05, 0.1, 0.2, 0.2, 0.35, 0.5, 0.6, 0.65, 0.8, 0.85, 0.95, 1.0]
    outcome = [0, 0, 1, 0, 0, 1, 0, 1, 1, 0, 1, 1]
    # Forecasts sum to 6.25 beside six events. Residuals sum to -0.45, 0.35, 0.1, -0.55 and 0.8 in bins of a fifth, the
    # second of which holds one row, and to -0.45, 0.1 and 0.6 in three bins of four rows.
    assert in_the_large(forecast, outcome) == pytest.approx(0.25 / 12, rel=1e-12)
    assert binned_error(forecast, outcome, bins=5) == pytest.approx(2.25 / 12, rel=1e-12)
    assert max_error(forecast, outcome, bins=5) == pytest.approx(0.35, rel=1e-12)
    assert equal_mass_error(forecast, outcome, bins=3) == pytest.approx(1.15 / 12, rel=1e-12)
    assert smooth_error(forecast, outcome) == pytest.approx(0.0868294510397, rel=1e-8)
