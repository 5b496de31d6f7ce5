"""Gaps between mean forecast and frequency, bin by bin: what the binned measures share."""

from trueline._typing import Array
from trueline.numerics.options import real_number
from trueline.tally import Tally


def mean_gap(binned: Tally, order: float = 1) -> Array:
    r"""Weighted mean of the bins' gaps: :math:`(\sum_b w_b |\bar p_b - \bar y_b|^p)^{1/p}`."""
    xp = binned.xp
    gap = xp.abs(binned.forecast - binned.outcome)
    if order == 1:
        return xp.sum(gap, axis=-1) / binned.total
    weight = xp.where(binned.weight > 0, binned.weight, 1.0)
    each = gap / weight
    # Of the largest gap, so that a high power of small gaps does not vanish.
    largest = xp.max(each, axis=-1, keepdims=True)
    share = each / xp.where(largest > 0, largest, 1.0)
    mean = xp.sum(weight * share**order, axis=-1) / binned.total
    return largest[..., 0] * mean ** (1 / order)


def checked_order(order: float) -> float:
    """An order of at least 1, below which the mean is no norm."""
    return real_number(order, "order", "be a number of at least 1 (for the largest gap take max_error)", least=1)
