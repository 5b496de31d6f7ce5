"""Columns as arrays of one library on one device; what is such an array already is not copied."""

from typing import Any, NoReturn

import array_api_compat
import numpy as np

from trueline import _arrays
from trueline._typing import Array, ArrayLike, Namespace
from trueline.border.reading import FIRST, numbers
from trueline.exceptions import InputError


def library(*columns: ArrayLike | None) -> tuple[Namespace, Any]:
    """The array library and device of these columns; lists, frames and numpy columns follow the others."""
    arrays = [column for column in columns if is_foreign(column)]
    if not arrays:
        return _arrays.namespace(np.empty(0)), None
    modules = {_arrays.namespace(column) for column in arrays}
    if len(modules) > 1:
        names = sorted(_arrays.library_name(module) for module in modules)
        raise InputError(
            f"columns must come from one array library; came {' and '.join(names)}. Turn one into the other first"
        )
    if any(_arrays.is_traced(column) for column in arrays):
        return modules.pop(), None
    devices = {str(array_api_compat.device(column)) for column in arrays}
    if len(devices) > 1:
        came = " and ".join(sorted(devices))
        raise InputError(f"columns must lie on one device; came {came}. Move one with .to(...) or .cpu()")
    if "meta" in devices:
        message = "columns must hold values; came one on the device meta, which keeps shapes alone. "
        raise InputError(message + "Was the model loaded without its weights?")
    return modules.pop(), array_api_compat.device(arrays[0])


def array(column: ArrayLike, name: str, xp: Namespace, device: Any, words: str = FIRST) -> Array:  # noqa: ANN401
    """One column as an array of this library; `words` is the advice to someone who hands in words."""
    if is_foreign(column):
        return _dense_and_real(column, name, xp)
    values = numbers(column, name, words)
    return values if _arrays.is_numpy(xp) else xp.asarray(_portable(values), device=device)


def is_foreign(column: object) -> bool:
    """Whether this is an array of another library than numpy."""
    return bool(array_api_compat.is_array_api_obj(column)) and not isinstance(column, np.ndarray | np.generic)


def is_floating(column: Array) -> bool:
    """Whether the numbers are floating-point."""
    return bool(_arrays.namespace(column).isdtype(column.dtype, "real floating"))


def floating(column: Array) -> Array:
    """The column as floats that can be calculated with: halves become float32, all else what sums are kept in."""
    xp = _arrays.namespace(column)
    if not is_floating(column):
        return xp.astype(column, _arrays.float_dtype(xp))
    bits = xp.finfo(column.dtype).bits
    if bits < 32:
        return xp.astype(column, xp.float32)
    return column if bits <= 64 else xp.astype(column, xp.float64)


def extremes(column: Array) -> tuple[float, float]:
    """Least and greatest value, NaN where one is not a number; both of a block while it is in the cache."""
    xp = _arrays.namespace(column)
    if xp.isdtype(column.dtype, "bool"):
        return 0.0, 1.0
    ends = [(xp.min(block), xp.max(block)) for (block,) in _arrays.blocks(column)]
    least, most = (xp.stack(end) for end in zip(*ends, strict=True))
    return _arrays.number(xp.min(least)), _arrays.number(xp.max(most))


def binary(column: Array) -> bool:
    """Whether each number is 0 or 1."""
    xp = _arrays.namespace(column)
    return bool(xp.isdtype(column.dtype, "bool")) or bool(xp.all((column == 0) | (column == 1)))


def whole(column: Array) -> bool:
    """Whether no number is a fraction."""
    return not is_floating(column) or not bool(_arrays.namespace(column).any(fractional(column)))


def fractional(column: Array) -> Array:
    """Which numbers are fractions; neither infinities nor NaN are."""
    return (column != _arrays.namespace(column).round(column)) & (column == column)  # noqa: PLR0124 - NaN alone differs


def first_bad(bad: Array, column: Array) -> str:
    """The first offending value and its row in words, and how many there are."""
    rows = _arrays.to_numpy(bad).nonzero()[0]
    value = _arrays.to_numpy(column)[rows[0]]
    return f"{value!s} in row {rows[0]}" + (f" ({len(rows)} such rows)" if len(rows) > 1 else "")


def _dense_and_real(column: Array, name: str, xp: Namespace) -> Array:
    """An array of real numbers that can be calculated with; sparse arrays and all other types are refused."""
    torch = array_api_compat.is_torch_array(column)
    if torch and str(column.layout) != "torch.strided":
        raise InputError(f"{name} must be a dense array; came layout {column.layout}. Call .to_dense() first")
    if not xp.isdtype(column.dtype, ("bool", "integral", "real floating")):
        _refuse_dtype(column, name, xp)
    # Of unsigned integers torch calculates with the narrowest alone.
    if torch and xp.isdtype(column.dtype, "unsigned integer") and column.dtype != xp.uint8:
        return xp.astype(column, xp.int64)
    return column


def _refuse_dtype(column: Array, name: str, xp: Namespace) -> NoReturn:
    """Say what was meant to be real numbers."""
    complex_ = xp.isdtype(column.dtype, "complex floating")
    guess = f"Is the real part meant? Take it knowingly: {name}.real" if complex_ else "Convert it to float32 first"
    raise InputError(f"{name} must hold real numbers; came values of type {column.dtype}. {guess}")


def _portable(values: np.ndarray) -> np.ndarray:
    """A copy in a type that every library knows: they refuse or share odd byte orders, strides and widths."""
    if values.dtype.kind == "f":
        return np.array(values, dtype=np.float32 if values.dtype.itemsize <= 4 else np.float64)
    if values.dtype.kind == "b":
        return np.array(values)
    # Jax keeps 32 bits of a whole number and drops the rest.
    fits = not values.size or (values.min() >= -(1 << 31) and values.max() < 1 << 31)
    return np.array(values, dtype=np.int64 if fits else np.float64)
