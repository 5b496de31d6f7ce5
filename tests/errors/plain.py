"""The measures again in the plainest Python: loops and exact fractions, slow and independent of the library."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from fractions import Fraction
from math import floor

import numpy as np

Row = tuple[Fraction, Fraction, Fraction]


def exact_rows(forecast: Sequence[float], outcome: Sequence[float], weight: Sequence[float] | None) -> list[Row]:
    """Forecast, outcome and weight of each row as the exact numbers that floats are."""
    weights = [1.0] * len(forecast) if weight is None else weight
    return [tuple(Fraction(float(x)) for x in row) for row in zip(forecast, outcome, weights, strict=True)]


def rounded(number: Fraction, dtype: type[np.floating]) -> Fraction:
    """The float nearest to an exact number."""
    near = dtype(float(number))
    candidates = (np.nextafter(near, dtype(-1)), near, np.nextafter(near, dtype(2)))
    return min((Fraction(float(x)) for x in candidates), key=lambda x: abs(x - number))


def cell(forecast: Fraction, bins: int, dtype: type[np.floating] = np.float64) -> int:
    """The least i of at least 1 with forecast <= i / B, the edge rounded as floats are."""
    guess = max(1, floor(forecast * bins) - 1)
    return next(i for i in range(guess, bins + 1) if forecast <= rounded(Fraction(i, bins), dtype))


def gaps(rows: Iterable[Row], groups: Iterable[object]) -> list[tuple[Fraction, Fraction]]:
    """Weight and sum of residuals of each group that weighs something."""
    weights: dict[object, Fraction] = defaultdict(Fraction)
    residuals: dict[object, Fraction] = defaultdict(Fraction)
    for (forecast, outcome, weight), group in zip(rows, groups, strict=True):
        weights[group] += weight
        residuals[group] += weight * (forecast - outcome)
    return [(weights[group], residuals[group]) for group in weights if weights[group]]


def mean_gap(parts: list[tuple[Fraction, Fraction]], order: int = 1) -> float:
    """(sum of w |gap|^p over sum of w)^(1 / p)."""
    total = sum(weight for weight, _ in parts)
    power = sum(weight * abs(residual / weight) ** order for weight, residual in parts) / total
    return float(power) ** (1 / order)


def binned(rows: list[Row], bins: int, order: int = 1) -> float:
    """The binned error of equal widths."""
    return mean_gap(gaps(rows, [cell(forecast, bins) for forecast, _, _ in rows]), order)


def largest(rows: list[Row], bins: int) -> float:
    """The largest gap of equal widths."""
    parts = gaps(rows, [cell(forecast, bins) for forecast, _, _ in rows])
    return float(max(abs(residual / weight) for weight, residual in parts))


def plug_in(rows: list[Row]) -> float:
    """The error with one bin per distinct forecast."""
    return mean_gap(gaps(rows, [forecast for forecast, _, _ in rows]))


def equal_mass(rows: list[Row], bins: int, order: int = 1) -> float:
    """Bins (u_(b-1), u_b] with u_b = f_(floor(n b / B)), rows of whole weight standing for as many."""
    ordered = sorted(forecast for forecast, _, weight in rows for _ in range(int(weight)))
    count = len(ordered)
    cuts = [ordered[count * b // bins - 1] for b in range(1, bins) if count * b // bins >= 1]
    return mean_gap(gaps(rows, [sum(cut < forecast for cut in set(cuts)) for forecast, _, _ in rows]), order)


def large(rows: list[Row]) -> float:
    """Mean forecast minus frequency."""
    total = sum(weight for _, _, weight in rows)
    return float(sum(weight * (forecast - outcome) for forecast, outcome, weight in rows) / total)
