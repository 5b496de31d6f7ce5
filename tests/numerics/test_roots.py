"""Where a falling function meets the diagonal, and the derivative of that point."""

import math

import array_api_compat.numpy as xp
import numpy as np
import pytest

from trueline.numerics.roots import meeting_point, with_derivative

FALLING = {
    "constant": (lambda s: 0.3 + 0 * s, 0.3),
    "line": (lambda s: 0.6 - 2 * s, 0.2),
    "hyperbola": (lambda s: 0.01 / s, 0.1),
    "exponential": (lambda s: np.exp(-s), 0.567143290409784),
    "steep": (lambda s: 1e-6 / s**2, 0.01),
    "flat, then steep": (lambda s: 0.4 / (1 + (s / 0.1) ** 7), 0.114035),
}


@pytest.mark.parametrize("name", FALLING)
def test_finds_the_point_where_the_value_equals_its_place(name: str):
    """The value there is the place, to rounding."""
    falling, wanted = FALLING[name]
    low = np.asarray(1e-3)
    found = meeting_point(falling, low, falling(low), xp)
    assert falling(found) == pytest.approx(float(found), rel=1e-12)
    assert found == pytest.approx(wanted, rel=1e-4)


def test_a_bracket_of_one_point_is_that_point():
    """Where both ends are the meeting point there is nothing to divide by."""
    end = np.asarray(0.25)
    assert meeting_point(lambda s: 0.25 + 0 * s, end, end, xp) == 0.25


def test_the_derivative_is_that_of_the_implicit_function():
    """With s = a exp(-s) the derivative of s by a is exp(-s) / (1 + s)."""
    torch = pytest.importorskip("torch")
    import array_api_compat.torch as torch_xp

    a = torch.tensor(0.8, dtype=torch.float64, requires_grad=True)

    def falling(s: object) -> object:
        return a * torch.exp(-s)

    low = torch.tensor(1e-3, dtype=torch.float64)
    root = with_derivative(falling, meeting_point(falling, low, falling(low), torch_xp), torch_xp)
    root.backward()
    value = root.item()
    assert value == pytest.approx(0.8 * math.exp(-value), rel=1e-12)
    assert float(a.grad) == pytest.approx(math.exp(-value) / (1 + value), rel=1e-6)


def test_the_derivative_in_single_precision_is_not_drowned_by_rounding():
    """Where the value hardly depends on the bandwidth, a difference over a tiny step would be rounding alone."""
    jax = pytest.importorskip("jax")
    from trueline import smooth_error

    found = jax.jit(jax.grad(lambda forecast: smooth_error(forecast, jax.numpy.array([0.0]))))(jax.numpy.array([0.01]))
    assert float(found[0]) == pytest.approx(1.0, rel=5e-3)
