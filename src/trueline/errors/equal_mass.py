"""Equal-mass binned calibration error, also called adaptive calibration error."""

from trueline._typing import Array, ArrayLike
from trueline.border import checked
from trueline.errors._cuts import equal_mass_cuts
from trueline.errors._gaps import checked_order, mean_gap
from trueline.measure import Measure
from trueline.numerics.bins import bin_number
from trueline.tally import Tally, each_table


def equal_mass_error(
    forecast: ArrayLike | Tally,
    outcome: ArrayLike | None = None,
    *,
    weight: ArrayLike | None = None,
    bins: int = 15,
    order: float = 1,
) -> Array:
    r"""Mean gap between forecast and frequency over `bins` bins that hold about as many rows each.

    .. math:: \Bigl( \sum_b w_b \, |\bar p_b - \bar y_b|^p \Bigr)^{1/p}

    Bins are :math:`(u_{b-1}, u_b]` with cuts :math:`u_b = f_{(\lfloor n b / B \rfloor)}`; equal forecasts stay
    together, so ties leave fewer bins. Weights count rows. Not continuous, as :func:`binned_error` is not, and not for
    jax to trace. On a gridded tally cuts fall on its cells.

    >>> import numpy as np
    >>> float(equal_mass_error(np.array([0.125, 0.25, 0.75, 0.875]), np.array([0, 1, 1, 0]), bins=2))
    0.3125
    """
    order = checked_order(order)
    number = bin_number(bins)
    rows = checked(forecast, outcome, weight)
    return each_table(rows, lambda table: mean_gap(table.on_cuts(equal_mass_cuts(table, number)), order))


MEASURE = Measure(
    compute=equal_mass_error,
    title="Equal-mass calibration error",
    known_as=("ACE", "adaptive calibration error", "adaptive ECE", "quantile-binned ECE"),
    source="Nguyen and O'Connor (2015); cuts as in Futami and Fujisawa (2024)",
    convention="15 equal-mass bins, ties together; mean absolute gap",
    span=(0.0, 1.0),
    subadditive=True,
    mean_of_gaps=True,
    weights=("counts",),
    batched=False,
    jit=False,
)
