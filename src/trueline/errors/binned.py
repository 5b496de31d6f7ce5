"""Binned calibration error, best known as ECE."""

from trueline._typing import Array, ArrayLike
from trueline.border import checked
from trueline.errors._cuts import distinct, doane_number
from trueline.errors._gaps import checked_order, mean_gap
from trueline.measure import Measure
from trueline.numerics.bins import bin_number
from trueline.tally import Tally, each_table


def binned_error(
    forecast: ArrayLike | Tally,
    outcome: ArrayLike | None = None,
    *,
    weight: ArrayLike | None = None,
    bins: int | str = 15,
    order: float = 1,
) -> Array:
    r"""Mean gap between forecast and frequency over `bins` equal-width bins ((i - 1) / B, i / B], 0 in the first.

    .. math:: \Bigl( \sum_b w_b \, |\bar p_b - \bar y_b|^p \Bigr)^{1/p}

    Not continuous: one forecast moved across a bin's edge can move the value, and the value rises with the number of
    bins. :func:`smooth_error` has no edges and chooses its own width.

    Args:
        forecast: Probabilities of the event, or a `Tally` in place of all columns.
        outcome: 0 or 1, or a share between them.
        weight: One weight per row.
        bins: Number of bins; "distinct" for one bin per distinct forecast (the plug-in error); "doane" for as many
            as Doane's rule finds in the spread and skewness of the forecasts.
        order: The p of the mean; 1 weighs gaps by their size, 2 by their square.

    >>> import numpy as np
    >>> float(binned_error(np.array([0.25, 0.25, 0.75]), np.array([0, 0, 1]), bins=2))
    0.25
    """
    order = checked_order(order)
    rows = checked(forecast, outcome, weight)
    if isinstance(bins, str) and bins == "distinct":
        return mean_gap(distinct(rows), order)
    if isinstance(bins, str) and bins == "doane":
        return each_table(rows, lambda table: mean_gap(table.on_grid(doane_number(table)), order))
    number = bin_number(bins, words=("distinct", "doane"))
    if order == 1:  # a bin's weight cancels, so its residuals are all that is needed
        return rows.xp.sum(rows.xp.abs(rows.residuals(number)), axis=-1) / rows.total
    return mean_gap(rows.on_grid(number), order)


MEASURE = Measure(
    compute=binned_error,
    title="Binned calibration error",
    known_as=("ECE", "expected calibration error"),
    source="Naeini, Cooper and Hauskrecht (2015)",
    convention="15 equal-width bins ((i - 1) / 15, i / 15], 0 in the first; mean absolute gap",
    span=(0.0, 1.0),
    grid_exact=True,
    subadditive=True,
    mean_of_gaps=True,
    weights=("shares", "counts"),
)
