"""What the diagrams draw, as plain rows: the bins with their edges, and points along the smooth curve."""

import math
from typing import Any

from trueline.records import Curve

# So that even forecasts that are all equal leave a piece of the line to see.
STEP = 0.01


def binned_rows(curve: Curve, bins: int) -> list[dict[str, Any]]:
    """The bins that hold rows, with their edges."""
    rows = []
    for forecast, frequency, weight in zip(curve.forecast, curve.frequency, curve.weight, strict=True):
        # A mean of equal forecasts may be rounded over the edge that they lie on.
        upper = min(max(math.ceil(forecast * bins - 1e-9), 1), bins)
        start, stop = (upper - 1) / bins, upper / bins
        shown = f"{'over ' if upper > 1 else ''}{start:.3f} to {stop:.3f}"
        numbers = {"forecast": float(forecast), "frequency": float(frequency), "rows": float(weight)}
        rows.append({"bin": shown, "from": start, "to": stop} | numbers)
    return rows


def smooth_rows(curve: Curve, binned: Curve) -> list[dict[str, Any]]:
    """Points of the curve, with rows per 0.01 of forecast; no frequency beyond the first and the last bin's mean."""
    total, first, last = float(sum(binned.weight)), float(binned.forecast[0]), float(binned.forecast[-1])
    rows = []
    for forecast, frequency, weight in zip(curve.forecast, curve.frequency, curve.weight, strict=True):
        shown = frequency if first - STEP <= forecast <= last + STEP else math.nan
        numbers = {"forecast": _short(forecast), "frequency": _short(shown), "rows": _short(weight * total / 100)}
        rows.append(numbers)
    return rows


def _short(value: float) -> float | None:
    """A number to six digits, of which the eye sees three; None where there is none."""
    return float(f"{value:.6g}") if math.isfinite(value) else None
