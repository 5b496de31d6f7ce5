"""Where a falling function meets the diagonal."""

from collections.abc import Callable

from trueline._arrays import constant, is_traced, number
from trueline._typing import Array, Namespace

# Enough for the bracket to close to rounding; under jax's tracing exactly this many steps are laid out.
STEPS = 24
TRACED_STEPS = 12


def meeting_point(falling: Callable[[Array], Array], low: Array, high: Array, xp: Namespace) -> Array:
    """The s with falling(s) = s between low and high, where falling(low) >= low and falling(high) <= high.

    False position, an end that stays twice being halved (Illinois): it keeps a bracket. No gradient flows through it.
    """
    low, high = constant(low), constant(high)
    above = constant(falling(low)) - low
    below = constant(falling(high)) - high
    value, rose = low, above < 0
    fell = rose
    for _ in range(TRACED_STEPS if is_traced(low) else STEPS):
        span = above - below
        share = xp.where(span > 0, above / xp.where(span > 0, span, xp.ones_like(span)), xp.zeros_like(span))
        value = low + (high - low) * share
        excess = constant(falling(value)) - value
        if not is_traced(value) and abs(number(excess)) <= 1e-15 + 1e-13 * number(value):
            break
        rises = excess > 0
        above, below = (
            xp.where(rises, excess, xp.where(fell, above / 2, above)),
            xp.where(rises, xp.where(rose, below / 2, below), excess),
        )
        low, high = xp.where(rises, value, low), xp.where(rises, high, value)
        rose, fell = rises, ~rises
    return value


def with_derivative(falling: Callable[[Array], Array], root: Array) -> Array:
    """The meeting point again, one Newton step on: the step is nothing in value and carries the derivative.

    With s = phi(s, x), implicit differentiation gives ds = (d phi / dx) dx / (1 - d phi / ds).
    """
    root = constant(root)
    step = root * 1e-4 + 1e-12
    slope = constant(falling(root + step) - falling(root - step)) / (2 * step)
    return root + (falling(root) - root) / (1 - slope)
