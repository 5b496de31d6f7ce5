"""The data of the binned reliability diagram."""

from trueline._typing import ArrayLike
from trueline.curves._table import one_table
from trueline.errors._cuts import equal_mass_cuts
from trueline.exceptions import InputError
from trueline.numerics.bins import bin_number
from trueline.records import Curve
from trueline.tally import Tally


def binned_curve(
    forecast: ArrayLike | Tally,
    outcome: ArrayLike | None = None,
    *,
    weight: ArrayLike | None = None,
    bins: int = 15,
    binning: str = "width",
) -> Curve:
    """Mean forecast and frequency of each bin that holds rows, with its weight.

    Binning "width" takes equal widths as :func:`trueline.binned_error` does, "mass" equal numbers of rows as
    :func:`trueline.equal_mass_error` does. Empty bins are left out.

    >>> import numpy as np
    >>> curve = binned_curve(np.array([0.2, 0.4, 0.9]), np.array([0, 1, 1]), bins=2)
    >>> curve.forecast.round(2), curve.frequency, curve.weight
    (array([0.3, 0.9]), array([0.5, 1. ]), array([2., 1.]))
    """
    number = bin_number(bins)
    rows = one_table(forecast, outcome, weight)
    if binning not in ("width", "mass"):
        message = f"binning must be 'width' or 'mass'; came {binning!r}"
        raise InputError(message)
    binned = rows.on_grid(number) if binning == "width" else rows.on_cuts(equal_mass_cuts(rows, number))
    filled = binned.weight > 0
    return Curve(
        forecast=binned.mean_forecast[filled],
        frequency=binned.frequency[filled],
        weight=binned.weight[filled],
        kind=f"{number} bins of equal {binning}",
    )
