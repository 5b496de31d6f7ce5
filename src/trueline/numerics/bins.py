"""How many bins: checked numbers and Doane's rule."""

import math

from trueline.numerics.cells import MOST_CELLS
from trueline.numerics.options import whole_number


def bin_number(bins: object, *, words: tuple[str, ...] = ()) -> int:
    """A number of bins, at least 1 and no more than a grid has cells."""
    others = "".join(f" or {word!r}" for word in words)
    return whole_number(bins, "bins", f"be a whole number from 1 to {MOST_CELLS}{others}", most=MOST_CELLS)


def doane(count: float, skewness: float) -> int:
    r"""Bins by Doane's rule: :math:`1 + \log_2 n + \log_2(1 + |g| / \sigma_g)`, rounded up."""
    if count <= 2:
        return 1 + math.ceil(math.log2(max(count, 1.0)))
    spread = math.sqrt(6 * (count - 2) / ((count + 1) * (count + 3)))
    # Forecasts without skewness have some by rounding, which must not add a bin.
    return math.ceil(1 + math.log2(count) + math.log2(1 + abs(skewness) / spread) - 1e-9)
