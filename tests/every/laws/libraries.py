"""Laws about array libraries: the same numbers, right gradients, and jax's compiler."""

import importlib
from collections.abc import Callable
from dataclasses import replace
from functools import cache
from typing import Any

import array_api_strict
import numpy as np
from hypothesis import strategies as st
from tests.every.law import any_columns, law, must_equal, value, weights_of
from tests.every.strategies import Columns, column, columns, interior

from trueline import Measure

STEP = 1e-6


def taken(measure: Measure, rows: Columns, convert: Callable[[np.ndarray], Any], dtype: str) -> np.ndarray:
    """The measure on columns of another library, as numpy has it."""
    converted = [
        None if part is None else convert(part.astype(dtype)) for part in (rows.forecast, rows.outcome, rows.weight)
    ]
    found = measure.compute(converted[0], converted[1], weight=converted[2])
    assert type(found) is type(converted[0]), f"{type(converted[0])} gave {type(found)}"
    assert found.shape == ()
    return np.asarray(float(found))


def plain(measure: Measure, rows: Columns, dtype: str) -> np.ndarray:
    """The measure on numpy's columns of this type."""
    parts = [None if part is None else part.astype(dtype) for part in (rows.forecast, rows.outcome, rows.weight)]
    return np.asarray(measure.compute(parts[0], parts[1], weight=parts[2]))


@law(examples=any_columns)
def the_strict_library_gives_the_same_number(measure: Measure, rows: Columns) -> None:
    """array-api-strict, which has nothing beyond the standard, gives numpy's value in both types."""
    for dtype in ("float64", "float32"):
        must_equal(taken(measure, rows, array_api_strict.asarray, dtype), plain(measure, rows, dtype))


@law(examples=any_columns, needs="torch")
def torch_gives_the_same_number(measure: Measure, rows: Columns) -> None:
    """Torch gives numpy's value in both types."""
    import torch

    for dtype in ("float64", "float32"):
        must_equal(taken(measure, rows, torch.asarray, dtype), plain(measure, rows, dtype))


def of_few_sizes(measure: Measure) -> st.SearchStrategy[Columns]:
    """Columns of one or nine rows: jax compiles each size anew."""
    sizes = st.sampled_from((1, 9))
    return sizes.flatmap(lambda size: columns(weights=weights_of(measure), sizes=(size, size)))


@law(examples=of_few_sizes, needs="jax", tries=5)
def jax_gives_the_same_number(measure: Measure, rows: Columns) -> None:
    """Jax gives numpy's value in its 64-bit mode, and the float32 one without it to float32's precision."""
    import jax.numpy as jnp

    with double():
        must_equal(taken(measure, rows, jnp.asarray, "float64"), plain(measure, rows, "float64"))
    found, wanted = taken(measure, rows, jnp.asarray, "float32"), plain(measure, rows, "float32")
    np.testing.assert_allclose(found, wanted, rtol=1e-4, atol=2e-6)


def sloped(measure: Measure) -> st.SearchStrategy[tuple[Columns, np.ndarray]]:
    """Columns of forecasts away from the ends, and a direction for each of them; two sizes, for jax's sake."""
    del measure

    @st.composite
    def drawn(draw: st.DrawFn) -> tuple[Columns, np.ndarray]:
        length = draw(st.sampled_from((2, 9)))
        rows = draw(columns(elements=interior(), weights=("none", "any"), sizes=(length, length)))
        return rows, column(draw, st.floats(-1.0, 1.0), length)

    return drawn()


def must_slope(found: float, measure: Measure, rows: Columns, directions: dict[str, np.ndarray]) -> None:
    """Compare a slope with finite differences, except at a kink, where the slopes to both sides differ."""

    def moved(step: float) -> float:
        columns = {name: getattr(rows, name) + step * direction for name, direction in directions.items()}
        return float(value(measure, replace(rows, **columns)))

    ahead, here, behind = moved(STEP), moved(0.0), moved(-STEP)
    if abs(ahead - 2 * here + behind) <= 1e-3 * STEP:
        np.testing.assert_allclose(found, (ahead - behind) / (2 * STEP), rtol=2e-3, atol=2e-4)


@law(examples=sloped, claimed=lambda card: card.differentiable, needs="torch")
def torch_gradients_are_slopes(measure: Measure, data: tuple[Columns, np.ndarray]) -> None:
    """Torch's gradient by forecasts, outcomes or weights, along a direction, equals the finite difference."""
    import torch

    rows, direction = data
    rows = replace(rows, outcome=0.1 + 0.8 * rows.outcome, weight=None if rows.weight is None else rows.weight + 0.1)
    for name in ("forecast", "outcome", "weight")[: 2 if rows.weight is None else 3]:
        parts = {part: None if column is None else torch.tensor(column) for part, column in vars(rows).items()}
        parts[name].requires_grad_(requires_grad=True)
        found = measure.compute(parts["forecast"], parts["outcome"], weight=parts["weight"])
        assert found.requires_grad, "no gradient flows"
        found.backward()
        gradient = parts[name].grad.numpy()
        assert np.isfinite(gradient).all(), "a gradient that is not finite"
        must_slope(float(gradient @ direction), measure, rows, {name: direction})


@law(examples=sloped, claimed=lambda card: card.differentiable, needs="jax", tries=5)
def jax_gradients_are_slopes(measure: Measure, data: tuple[Columns, np.ndarray]) -> None:
    """Jax's gradient along a direction equals the finite difference."""
    import jax

    rows, direction = data
    with double():
        forecast, outcome, weight = on_jax(rows)
        slope = jax.grad(lambda moved: measure.compute(moved, outcome, weight=weight))(forecast)
    must_slope(float(np.asarray(slope) @ direction), measure, rows, {"forecast": direction})


@law(examples=sloped, claimed=lambda card: card.jit, needs="jax", tries=40)
def the_compiled_value_is_the_value(measure: Measure, data: tuple[Columns, np.ndarray]) -> None:
    """What jax compiles gives the value that it gives uncompiled."""
    import jax

    rows, _ = data
    with double():
        try:
            found = compiled(measure.compute)(*on_jax(rows))
        except jax.errors.JAXTypeError as reason:
            message = f"{measure.name} does not compile: {reason}"
            raise AssertionError(message) from reason
    must_equal(found, value(measure, rows), within=1e-7)


@cache
def compiled(compute: Callable[..., Any]) -> Callable[..., Any]:
    """The function compiled, once for each size."""
    import jax

    return jax.jit(lambda forecast, outcome, weight: compute(forecast, outcome, weight=weight))


def on_jax(rows: Columns) -> tuple[Any, Any, Any]:
    """The columns as jax has them."""
    import jax.numpy as jnp

    return (
        jnp.asarray(rows.forecast),
        jnp.asarray(rows.outcome),
        None if rows.weight is None else jnp.asarray(rows.weight),
    )


def double() -> Any:
    """Jax's 64-bit mode for a while."""
    import jax

    if hasattr(jax, "enable_x64"):
        return jax.enable_x64(True)  # noqa: FBT003 - it takes no keyword
    return importlib.import_module("jax.experimental").enable_x64()
