"""How many bins: checked numbers and Doane's rule."""

import math
from typing import SupportsIndex

from trueline.exceptions import InputError


def bin_number(bins: object, *, words: tuple[str, ...] = ()) -> int:
    """A number of bins, at least 1."""
    if isinstance(bins, bool) or not isinstance(bins, SupportsIndex) or int(bins) < 1:
        others = "".join(f" or {word!r}" for word in words)
        message = f"bins must be a whole number of at least 1{others}; came {bins!r}"
        raise InputError(message)
    return int(bins)


def doane(count: float, skewness: float) -> int:
    r"""Bins by Doane's rule: :math:`1 + \log_2 n + \log_2(1 + |g| / \sigma_g)`, rounded up."""
    if count <= 2:
        return 1 + math.ceil(math.log2(max(count, 1.0)))
    spread = math.sqrt(6 * (count - 2) / ((count + 1) * (count + 3)))
    # Forecasts without skewness have some by rounding, which must not add a bin.
    return math.ceil(1 + math.log2(count) + math.log2(1 + abs(skewness) / spread) - 1e-9)
