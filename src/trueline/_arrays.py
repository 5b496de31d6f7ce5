"""The one place that tells numpy from torch from jax: the few cases that the array standard lacks."""

import math
import sys
from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any

import array_api_compat
import numpy as np

from trueline._typing import Array, Namespace

# Rows that are worked on at a time, so that what a block needs stays in the processor's cache.
BLOCK = 1 << 15
# Numbers in a row up to which numpy sorts it whole to find the largest.
SHORT = 32


def namespace(*arrays: Array) -> Namespace:
    """Module whose functions serve these arrays, all of one library."""
    return array_api_compat.array_namespace(*arrays)


def is_numpy(xp: Namespace) -> bool:
    """Whether the arrays are numpy's."""
    return bool(array_api_compat.is_numpy_namespace(xp))


def library_name(xp: Namespace) -> str:
    """What users call the library: numpy, torch, jax."""
    return str(xp.__name__).removeprefix("array_api_compat.").split(".")[0]


def float_dtype(xp: Namespace) -> Array:
    """Type that sums are kept in: float64, or what jax allows where its 64-bit mode is off."""
    if array_api_compat.is_jax_namespace(xp):
        return xp.asarray(0.0).dtype
    return xp.float64


def index_dtype(xp: Namespace) -> Array:
    """Type of whole numbers that point at cells."""
    if array_api_compat.is_jax_namespace(xp):
        return xp.asarray(0).dtype
    return xp.int64


def device(array: Array) -> Any:  # noqa: ANN401 - libraries differ
    """Where the numbers lie; None under jax's tracing, whose arrays lie nowhere yet."""
    return None if is_traced(array) else array_api_compat.device(array)


def counting(length: int, like: Array) -> Array:
    """The numbers 0, 1, ..., in the type and on the device of another array."""
    return namespace(like).arange(length, dtype=like.dtype, device=device(like))


def parts_of(whole: int, number: Array, xp: Namespace) -> Array:
    """Each number of 0, 1, ..., `whole` divided by `whole`, correctly rounded.

    Elsewhere than on numpy they are looked up: CUDA and jax's compiler multiply by a rounded reciprocal instead.
    """
    if is_numpy(xp):
        return number / whole
    kind = f"float{xp.finfo(number.dtype).bits}"
    parts = np.arange(whole + 1, dtype=kind) / np.asarray(whole, dtype=kind)
    table = xp.asarray(parts, device=device(number))
    return xp.reshape(xp.take(table, xp.reshape(xp.astype(number, index_dtype(xp)), (-1,))), number.shape)


def is_traced(array: Array) -> bool:
    """Whether jax is tracing: then shapes are known and values are not."""
    jax = sys.modules.get("jax")
    return jax is not None and isinstance(array, jax.core.Tracer)


def constant(array: Array) -> Array:
    """The same numbers, through which no gradient flows."""
    if array_api_compat.is_torch_array(array):
        return array.detach()
    if array_api_compat.is_jax_array(array):
        return sys.modules["jax"].lax.stop_gradient(array)
    return array


def ascending(column: Array) -> Array:
    """The numbers in ascending order; equal ones need no order, which is what makes numpy's sort fast."""
    return namespace(column).sort(column, stable=False)


def largest(table: Array, k: int) -> Array:
    """The k largest numbers of each row, greatest first; where some are equal, gradients flow to the lowest columns."""
    if array_api_compat.is_jax_array(table) or is_traced(table):
        return sys.modules["jax"].lax.top_k(table, k)[0]
    if isinstance(table, np.ndarray):
        rest = int(table.shape[-1]) - k
        # Short rows are sorted in less time than the two calls take for each of them.
        some = np.partition(table, rest, axis=-1)[:, rest:] if table.shape[-1] > SHORT else table
        return np.sort(some, axis=-1)[:, : -k - 1 : -1]
    if array_api_compat.is_torch_array(table) and not table.requires_grad:  # of equal numbers it takes any
        return sys.modules["torch"].topk(table, k).values
    return namespace(table).sort(table, axis=-1, descending=True, stable=True)[:, :k]


def number(array: Array) -> float:
    """A single value as Python has it, without its gradient."""
    return float(constant(array))


def to_numpy(array: Array) -> np.ndarray:
    """The numbers as a numpy array, without their gradient."""
    if array_api_compat.is_torch_array(array):
        return np.asarray(array.detach().cpu())
    if isinstance(array, np.ndarray | np.generic) or array_api_compat.is_jax_array(array):
        return np.asarray(array)
    return np.from_dlpack(array)


def block_length(array: Array) -> int:
    """Rows to take at a time: jax compiles whole arrays, torch runs best on large ones."""
    if array_api_compat.is_jax_array(array) or is_traced(array):
        return max(int(array.shape[0]), 1)
    many, rows, width = BLOCK << 5, int(array.shape[0]), int(math.prod(array.shape[1:]))
    # Twice as long where calls would cost; for few rows their temporaries would have the allocator ask and give back.
    block = many if array_api_compat.is_torch_array(array) else BLOCK << (rows * width >= many)
    return max(block // width, 1)


def blocks(*columns: Array | None) -> Iterator[tuple[Array, ...]]:
    """The same rows of each column, a block at a time; None stays None."""
    first: Array = columns[0]
    rows, length = int(first.shape[0]), block_length(first)
    for start in range(0, rows, length):
        stop = min(start + length, rows)
        yield tuple(column if column is None else column[start:stop, ...] for column in columns)


def counts_by_index(index: Array, length: int, xp: Namespace) -> Array:
    """How often each of `length` whole numbers stands in `index`."""
    if is_numpy(xp):
        return np.bincount(index, minlength=length)
    if array_api_compat.is_torch_namespace(xp):
        return sys.modules["torch"].bincount(index, minlength=length)
    if array_api_compat.is_jax_namespace(xp):
        return xp.zeros(length, dtype=index_dtype(xp)).at[index].add(1)
    return xp.asarray(np.bincount(to_numpy(index), minlength=length))


def sums_by_index(index: Array, values: Array, length: int, xp: Namespace) -> Array:
    """Sum of the values that share an index, for each of `length` indices, in the type sums are kept in."""
    return added_at(xp.zeros(length, dtype=float_dtype(xp), device=device(values)), index, values, xp)


def added_at(sums: Array, index: Array, values: Array, xp: Namespace) -> Array:
    """The sums with each value added at its index; numpy adds in place, so hand in sums that nobody else holds."""
    values = xp.astype(values, sums.dtype, copy=False)
    if is_numpy(xp):
        np.add.at(sums, index, values)
        return sums
    if array_api_compat.is_torch_namespace(xp):
        return sums.index_add(0, index, values)
    if array_api_compat.is_jax_namespace(xp):
        return sums + _jax_sums(sums * 0, index, values, xp)
    return sums + xp.asarray(np.bincount(to_numpy(index), to_numpy(values), sums.shape[0]))


def no_sums(length: int, like: Array) -> Array:
    """As many zeros, for `accumulated` to add to: numpy's, except under torch and jax."""
    xp = namespace(like)
    if array_api_compat.is_torch_namespace(xp) or array_api_compat.is_jax_namespace(xp):
        return xp.zeros(length, dtype=float_dtype(xp), device=device(like))
    return np.zeros(length)


def accumulated(sums: Array, index: Array, values: Array | None) -> Array:
    """The sums with the values of each row (1 where None) added at its indices, which differ; start from `no_sums`.

    Elsewhere than on jax they are added in place: sums of many cells are too long to be copied for each block.
    """
    xp, chunk = namespace(index), int(index.shape[1]) << 12
    if values is None:
        # Up to here float32 counts without loss.
        values, chunk = xp.ones((1, 1), dtype=float_dtype(xp), device=device(index)), 1 << 24
    values = xp.broadcast_to(xp.astype(values, float_dtype(xp), copy=False), index.shape)
    index, values = xp.reshape(index, (-1,)), xp.reshape(values, (-1,))
    if array_api_compat.is_torch_array(sums):
        return sums.index_add_(0, index, values)
    if array_api_compat.is_jax_array(sums) or is_traced(sums):
        return sums + _jax_sums(sums * 0, index, values, xp, chunk)
    np.add.at(sums, to_numpy(index), to_numpy(values))
    return sums


def in_library_of(like: Array, sums: Array) -> Array:
    """Sums that `accumulated` kept, in the library of the other array and on its device."""
    xp = namespace(like)
    return sums if namespace(sums) is xp else xp.asarray(sums, device=device(like))


def _jax_sums(zeros: Array, index: Array, values: Array, xp: Namespace, chunk: int = 1 << 12) -> Array:
    """Sums by index on jax; compensated over chunks where there is no float64 to sum in."""
    if zeros.dtype == np.float64 or index.shape[0] <= chunk:
        return zeros.at[index].add(values)
    padding = -index.shape[0] % chunk
    pieces = (xp.pad(index, (0, padding)).reshape(-1, chunk), xp.pad(values, (0, padding)).reshape(-1, chunk))
    (total, lost), _ = sys.modules["jax"].lax.scan(partial(_add_chunk, zeros), (zeros, zeros), pieces)
    return total + lost


def _add_chunk(zeros: Array, carry: tuple[Array, Array], piece: Sequence[Array]) -> tuple[tuple[Array, Array], None]:
    """One step of a compensated sum (Neumaier): what rounding loses is kept apart."""
    xp = namespace(zeros)
    total, lost = carry
    part = zeros.at[piece[0]].add(piece[1])
    larger = total + part
    rest = xp.where(abs(total) < abs(part), (part - larger) + total, (total - larger) + part)
    return (larger, lost + rest), None
