"""Options that are numbers, refused in words where they are none."""

import math
from typing import Any, SupportsIndex

from trueline.exceptions import InputError


def real_number(value: Any, name: str, must: str, *, least: float = 0.0, most: float = math.inf) -> float:  # noqa: ANN401
    """A number above 0 and between two bounds, the upper left out.

    >>> real_number(0.5, "bandwidth", "be a number above 0")
    0.5
    """
    try:
        number = float(value) if hasattr(value, "__float__") else math.nan
    except (TypeError, ValueError):
        number = math.nan
    if not (number > 0 and least <= number < most):
        message = f"{name} must {must}; came {value!r}"
        raise InputError(message)
    return number


def whole_number(value: Any, name: str, must: str, *, least: int = 1, most: float = math.inf) -> int:  # noqa: ANN401
    """A whole number between two bounds.

    >>> whole_number(3, "k", "be a number from 1 to 4", most=4)
    3
    """
    try:
        number = int(value.__index__()) if isinstance(value, SupportsIndex) and not isinstance(value, bool) else None
    except TypeError:  # an array of fractions, or of several numbers
        number = None
    if number is None or not least <= number <= most:
        message = f"{name} must {must}; came {value!r}"
        raise InputError(message)
    return number
