"""Where a falling function meets the diagonal."""

from collections.abc import Callable

from trueline._arrays import constant, is_numpy, is_traced, number
from trueline._typing import Array, Namespace

# Enough for the bracket to close to rounding; under jax's tracing exactly this many steps are laid out.
STEPS = 24
TRACED_STEPS = 12
# A secant through two points that are off by a and b is off by about a b, in relation to the value.
CLOSE = 1e-14
# Values further below their place than this say no more about where the meeting point is.
LEAST = 0.01


def meeting_point(falling: Callable[[Array], Array], low: Array, high: Array, xp: Namespace) -> Array:
    """The s with falling(s) = s, where high = falling(low) is above low: then it lies between them.

    False position on logarithms, in which the sums of noise are straight; an end that stays twice is halved (Illinois),
    which keeps a bracket. No gradient flows through it.
    """

    def excess(place: Array) -> Array:
        return xp.log(xp.maximum(constant(falling(xp.exp(place))) / xp.exp(place), LEAST + 0 * place))

    low, high = xp.log(constant(low)), xp.log(constant(high))
    above, below = high - low, excess(high)
    place, left, rose = high, below, above < 0
    fell = rose
    for _ in range(TRACED_STEPS if is_traced(low) else STEPS):
        before, left_before = place, left
        place = low + (high - low) * _ratio(above, above - below, xp)
        left = excess(place)
        if not is_traced(left) and abs(number(left) * number(left_before)) <= CLOSE:
            break
        rises = left > 0
        above, below = (
            xp.where(rises, left, xp.where(fell, above / 2, above)),
            xp.where(rises, xp.where(rose, below / 2, below), left),
        )
        low, high = xp.where(rises, place, low), xp.where(rises, high, place)
        rose, fell = rises, ~rises
    # One secant step: the excess left, times how far the place moved per excess. The excess falls at least as fast as
    # the place rises, so that this slope lies between -1 and 0.
    return xp.exp(place - left * xp.clip(_ratio(place - before, left - left_before, xp), -1.0, 0.0))


def _ratio(part: Array, whole: Array, xp: Namespace) -> Array:
    """Part of the whole; none where there is no whole."""
    return xp.where(whole == 0, xp.zeros_like(whole), part / xp.where(whole == 0, xp.ones_like(whole), whole))


def with_derivative(falling: Callable[[Array], Array], root: Array, xp: Namespace) -> Array:
    """The meeting point again, one Newton step on: the step is nothing in value and carries the derivative.

    With s = phi(s, x), implicit differentiation gives ds = (d phi / dx) dx / (1 - d phi / ds).
    """
    root = constant(root)
    if is_numpy(xp):  # has no derivatives to carry
        return root
    # A step that balances what rounding and what curvature do to a difference.
    step = root * float(xp.finfo(root.dtype).eps) ** (1 / 3) + 1e-12
    slope = constant(falling(root + step) - falling(root - step)) / (2 * step)
    slope = xp.where(slope < 0, slope, xp.zeros_like(slope))
    return root + (falling(root) - root) / (1 - slope)
