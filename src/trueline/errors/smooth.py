"""SmoothECE: the calibration error after smoothing, at the width that equals the error itself."""

from trueline._arrays import is_traced, number
from trueline._typing import Array, ArrayLike, Namespace
from trueline.border import checked
from trueline.exceptions import InputError
from trueline.measure import Measure
from trueline.numerics.heat import absolute_integral, damped, points_needed, waves_needed
from trueline.numerics.options import real_number
from trueline.numerics.roots import meeting_point, with_derivative
from trueline.rows import Rows
from trueline.tally import Tally, each_table

# Nodes per bandwidth that keep the value right to 1e-6, and the numbers of nodes there are, coarsest first.
RESOLUTION = 32
NODES = tuple(1 << power for power in range(12, 21))
# Under jax's tracing values are not known, so the nodes are chosen beforehand.
TRACED = 1 << 16
# Below this all residuals cancel but for rounding, and finer nodes would find nothing else.
NOTHING = 1e-15


def smooth_error(
    forecast: ArrayLike | Tally,
    outcome: ArrayLike | None = None,
    *,
    weight: ArrayLike | None = None,
    bandwidth: float | None = None,
) -> Array:
    r"""Mean absolute residual after smoothing with a reflected Gaussian, at the bandwidth that equals the value.

    .. math:: \int_0^1 \Bigl| \frac{1}{n} \sum_i K_\sigma(t, p_i) (p_i - y_i) \Bigr| \, dt
        \quad \text{at the } \sigma \text{ that it equals}

    Without bins and without a free choice, and continuous: forecasts that move little move it little. Its value is
    bounded by the distance to the nearest calibrated forecaster from below and above, within constants; it is not
    the L1 error, which no sample can estimate without a choice of width. Fixed points below 3e-5 (under jax's tracing
    0.0005) are not resolved: then the value at that bandwidth is given, which is at most that much too low.

    Args:
        forecast: Probabilities of the event, or a `Tally` in place of all columns.
        outcome: 0 or 1, or a share between them.
        weight: One weight per row.
        bandwidth: A number for smECE at that bandwidth; None for the fixed point.

    >>> import numpy as np
    >>> round(float(smooth_error(np.array([0.3, 0.3, 0.8]), np.array([0, 0, 1]))), 6)
    0.213589
    """
    rows = checked(forecast, outcome, weight)
    if bandwidth is None:
        return each_table(rows, _at_fixed_point)
    width = real_number(bandwidth, "bandwidth", "be a number above 0, or None for the fixed point")
    return each_table(rows, lambda table: _at_bandwidth(table, width))


def _at_bandwidth(table: Rows | Tally, bandwidth: float) -> Array:
    """Integral of the absolute smoothed residual at one bandwidth."""
    finest = min(bandwidth, 1.0)
    if finest * NODES[-1] < RESOLUTION:
        message = f"bandwidth must be at least {RESOLUTION / NODES[-1]:.1g}, which is resolved; came {bandwidth:g}"
        raise InputError(message)
    coefficients = table.cosines(waves_needed(finest), _nodes_for(finest)) / table.total
    return absolute_integral(damped(coefficients, bandwidth, table.xp), points_needed(finest), table.xp)


def _at_fixed_point(table: Rows | Tally) -> Array:
    """The value that equals its bandwidth, on nodes that resolve what chance gives; what is smaller on more nodes."""
    nodes = _nodes_at_first(table)
    value = _fixed_point(table, nodes)
    if is_traced(value) or number(value) > RESOLUTION / nodes or number(value) <= NOTHING:
        return value
    # The value at a bandwidth above the fixed point is below it, so it says how fine the nodes must be.
    return _fixed_point(table, _nodes_for(number(value)))


def _fixed_point(table: Rows | Tally, nodes: int) -> Array:
    """The fixed point if these nodes resolve it; else the value at the least bandwidth that they resolve."""
    finest = RESOLUTION / nodes
    coefficients = table.cosines(waves_needed(finest), nodes) / table.total
    if not is_traced(coefficients):
        # Greater bandwidths have fewer waves, and most fixed points lie there.
        for low in (16 * finest, 4 * finest):
            value = _fixed_point_above(low, coefficients[: waves_needed(low)], table.xp)
            if number(value) > low or number(value) <= NOTHING:
                return value
    return _fixed_point_above(finest, coefficients, table.xp)


def _nodes_for(bandwidth: float) -> int:
    """The fewest nodes that resolve a bandwidth, or the most that there are."""
    return next((nodes for nodes in NODES if nodes * bandwidth >= RESOLUTION), NODES[-1])


def _nodes_at_first(table: Rows | Tally) -> int:
    """The first nodes that resolve what chance alone gives calibrated forecasts.

    The noise of n rows at bandwidth s is about 0.2 / sqrt(n s), which equals s at 0.33 n^(-1/3); few values are lower.
    """
    if is_traced(table.total):
        return TRACED
    return _nodes_for(0.25 * max(number(table.total), 1.0) ** (-1 / 3))


def _fixed_point_above(low: float, coefficients: Array, xp: Namespace) -> Array:
    """The fixed point if it is above a bandwidth; else the value at that bandwidth, which is below it."""
    steps = points_needed(low)

    def smoothed(bandwidth: Array) -> Array:
        return absolute_integral(damped(coefficients, bandwidth, xp), steps, xp)

    least = low + 0 * coefficients[0]
    highest = smoothed(least)
    if not is_traced(highest) and number(highest) <= low:
        return highest[()]
    root = meeting_point(smoothed, least, xp.maximum(highest, least), xp)
    # Without an index numpy would give an array of no axes, where its other sums give a number.
    return xp.where(highest > low, with_derivative(smoothed, root, xp), highest)[()]


MEASURE = Measure(
    compute=smooth_error,
    title="SmoothECE",
    known_as=("smECE",),
    source="Blasiok and Nakkiran (2023), Definition 3",
    convention="reflected Gaussian at the bandwidth that equals the value; residuals smoothed",
    span=(0.0, 1.0),
    continuous=True,
    differentiable=True,
    subadditive=True,  # smoothing more never raises the integral, so phi(r) + phi(s) bounds r + s at that bandwidth
    mean_of_gaps=True,
    weights=("shares", "counts"),
    batched=False,
)
