"""What the diagrams draw, as plain rows: the bins with their edges, and points along the smooth curve."""

import math
from typing import Any

from trueline.records import Curve

BINS = 15


def binned_rows(curve: Curve) -> list[dict[str, Any]]:
    """The bins that hold rows, with their edges."""
    rows = []
    for forecast, frequency, weight in zip(curve.forecast, curve.frequency, curve.weight, strict=True):
        # A mean of equal forecasts may be rounded over the edge that they lie on.
        upper = min(max(math.ceil(forecast * BINS - 1e-9), 1), BINS)
        start, stop = (upper - 1) / BINS, upper / BINS
        shown = f"{'over ' if upper > 1 else ''}{start:.3f} to {stop:.3f}"
        numbers = {"forecast": float(forecast), "frequency": float(frequency), "rows": float(weight)}
        rows.append({"bin": shown, "from": start, "to": stop} | numbers)
    return rows


def smooth_rows(curve: Curve, total: float) -> list[dict[str, Any]]:
    """Points of the curve, with rows per 0.01 of forecast; no frequency where there are next to no forecasts."""
    return [
        {"forecast": _short(forecast), "frequency": _short(frequency), "rows": _short(weight * total / 100)}
        for forecast, frequency, weight in zip(curve.forecast, curve.frequency, curve.weight, strict=True)
    ]


def _short(value: float) -> float | None:
    """A number to six digits, of which the eye sees three; None where there is none."""
    return float(f"{value:.6g}") if math.isfinite(value) else None
