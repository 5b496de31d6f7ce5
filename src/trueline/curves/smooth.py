"""The data of the smooth reliability diagram."""

from trueline._arrays import counting, device, number
from trueline._typing import Array, ArrayLike
from trueline.curves._table import one_table
from trueline.errors.smooth import smooth_error
from trueline.numerics.cosines import cosine_coefficients, no_moments, with_mass
from trueline.numerics.heat import damped, density_at, waves_needed
from trueline.numerics.options import real_number, whole_number
from trueline.records import Curve
from trueline.tally import Tally

# Cells that rows are gathered on, and nodes that smoothing is done on: fine beside any bandwidth that is drawn.
CELLS, NODES = 7200, 1 << 15
NARROWEST = 1e-3
# Where the density of forecasts is below this share of an even spread, there is nothing to show.
NEGLIGIBLE = 1e-3


def smooth_curve(
    forecast: ArrayLike | Tally,
    outcome: ArrayLike | None = None,
    *,
    weight: ArrayLike | None = None,
    bandwidth: float | None = None,
    points: int = 512,
) -> Curve:
    """Frequency and density along the forecasts, both smoothed by the reflected Gaussian, at points 0 to 1.

    The bandwidth is :func:`trueline.smooth_error`'s fixed point unless given (never below 0.001, which no eye
    resolves). `weight` is the density of forecasts. The frequency is NaN where the density is negligible.

    >>> import numpy as np
    >>> curve = smooth_curve(np.array([0.3, 0.3, 0.8]), np.array([0, 0, 1]), bandwidth=0.1, points=5)
    >>> curve.forecast, curve.frequency.round(2)
    (array([0.  , 0.25, 0.5 , 0.75, 1.  ]), array([0.  , 0.  , 0.04, 1.  , 1.  ]))
    """
    rows = one_table(forecast, outcome, weight)
    tally = rows if isinstance(rows, Tally) else rows.on_grid(CELLS)
    points = whole_number(points, "points", "be a whole number of at least 2, which are 0 and 1", least=2)
    if bandwidth is None:
        width = number(smooth_error(rows))
    else:
        width = real_number(bandwidth, "bandwidth", "be a number above 0, or None for SmoothECE's own")
    xp, width = tally.xp, max(width, NARROWEST)
    spread = _smoothed(tally, tally.weight, width, points)
    events = _smoothed(tally, tally.outcome, width, points)
    shown = spread > NEGLIGIBLE * tally.total
    frequency = xp.where(shown, events / xp.where(shown, spread, 1.0), xp.nan)
    return Curve(
        forecast=counting(points, spread) / (points - 1),
        frequency=xp.clip(frequency, 0.0, 1.0),
        weight=xp.clip(spread / tally.total, 0.0),
        kind=f"smoothed at bandwidth {width:.4g}",
    )


def _smoothed(tally: Tally, mass: Array, width: float, points: int) -> Array:
    """Density of the cells' mass after smoothing, at even points."""
    xp = tally.xp
    moments = with_mass(no_moments(NODES, xp, device(mass)), tally.mean_forecast, mass, xp)
    waves = damped(cosine_coefficients(moments, waves_needed(min(width, 1.0)), xp), width, xp)
    return density_at(waves, points, xp)
