"""Calibration in the large: the mean forecast against the frequency."""

from trueline._typing import Array, ArrayLike
from trueline.border import checked
from trueline.measure import Measure
from trueline.tally import Tally


def in_the_large(
    forecast: ArrayLike | Tally, outcome: ArrayLike | None = None, *, weight: ArrayLike | None = None
) -> Array:
    r"""Mean forecast minus frequency: above 0 where the forecasts are too high overall.

    .. math:: \frac{1}{n} \sum_i (p_i - y_i)

    Zero says little: forecasts too high here and too low there cancel. :func:`smooth_error` does not let them.

    >>> import numpy as np
    >>> float(in_the_large(np.array([0.5, 0.75]), np.array([0, 1])))
    0.125
    """
    whole = checked(forecast, outcome, weight).on_grid(1)
    return (whole.forecast[..., 0] - whole.outcome[..., 0]) / whole.weight[..., 0]


MEASURE = Measure(
    compute=in_the_large,
    title="Calibration in the large",
    known_as=("bias", "mean bias", "expected minus observed"),
    source="Miller, Hui and Tierney (1991)",
    convention="mean forecast minus frequency",
    span=(-1.0, 1.0),
    continuous=True,
    differentiable=True,
    grid_exact=True,
    weights=("shares", "counts"),
)
