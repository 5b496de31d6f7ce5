"""Maximum calibration error: the worst bin."""

from trueline._typing import Array, ArrayLike
from trueline.border import checked
from trueline.measure import Measure
from trueline.numerics.bins import bin_number
from trueline.tally import Tally


def max_error(
    forecast: ArrayLike | Tally,
    outcome: ArrayLike | None = None,
    *,
    weight: ArrayLike | None = None,
    bins: int = 15,
) -> Array:
    r"""Largest gap between forecast and frequency over `bins` equal-width bins.

    .. math:: \max_b |\bar p_b - \bar y_b|

    A bin with a single row can decide it, so it is mostly noise unless every bin is full. :func:`equal_mass_error`
    with its bins of even weight, or :func:`smooth_error`, are steadier.

    >>> import numpy as np
    >>> float(max_error(np.array([0.25, 0.25, 0.75]), np.array([0, 1, 0]), bins=2))
    0.75
    """
    binned = checked(forecast, outcome, weight).on_grid(bin_number(bins))
    xp = binned.xp
    gap = xp.abs(binned.forecast - binned.outcome)
    return xp.max(gap / xp.where(binned.weight > 0, binned.weight, 1.0), axis=-1)


MEASURE = Measure(
    compute=max_error,
    title="Maximum calibration error",
    known_as=("MCE",),
    source="Naeini, Cooper and Hauskrecht (2015)",
    convention="15 equal-width bins ((i - 1) / 15, i / 15], 0 in the first; largest gap, be its bin ever so thin",
    span=(0.0, 1.0),
    grid_exact=True,
    subadditive=True,
    weights=("shares", "counts"),
)
