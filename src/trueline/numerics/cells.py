"""Which of B equal cells a number of [0, 1] falls into, and sums over groups of equal numbers."""

import math
from typing import SupportsIndex

from trueline._arrays import counting, index_dtype, is_traced, parts_of, sums_by_index
from trueline._typing import Array, Namespace
from trueline.exceptions import GridError, InputError
from trueline.numerics.options import whole_number

# Above this, a guess made in float32 can miss its cell by more than one.
MOST_CELLS = 1 << 20
# Up to this many cuts, comparing with each is several times faster than a search that the processor cannot predict.
FEW = 64


def grid_of(cells: SupportsIndex) -> int:
    """A number of equal cells that a grid can have."""
    try:
        return whole_number(cells, "cells", f"be a whole number from 1 to {MOST_CELLS}", most=MOST_CELLS)
    except InputError as reason:
        raise GridError(str(reason)) from None


def cell_of(position: Array, cells: int, xp: Namespace) -> Array:
    """Number of the cell ((i - 1) / B, i / B] that holds each position, and 0 for a position of exactly 0.

    The edges i / B are rounded to the positions' own type, so that a forecast written 0.1 lies on the edge 0.1 in
    float32 as in float64. Multiplying alone misplaces some of them; so the cell is guessed from slightly above and
    the guess compared with its lower edge.
    """
    guess = xp.floor(position * (cells * (1 + 4 * float(xp.finfo(position.dtype).eps))))
    above = position > parts_of(cells, guess, xp)
    # By way of int32, which processors convert to and from several times faster.
    return xp.astype(xp.astype(guess, xp.int32) + xp.astype(above, xp.int32), index_dtype(xp), copy=False)


def bin_of(position: Array, cuts: Array, xp: Namespace) -> Array:
    """Number of ascending cuts below each position, so that a bin holds its upper cut."""
    if cuts.shape[0] > FEW:
        return xp.searchsorted(cuts, position)
    below = xp.zeros_like(position, dtype=xp.uint8)
    for place in range(cuts.shape[0]):
        below = below + xp.astype(position > cuts[place], xp.uint8)
    return xp.astype(below, index_dtype(xp))


def join_zero(sums: Array, xp: Namespace) -> Array:
    """Sums over cells 0, 1, ..., B with cell 0 (positions of exactly 0) joined to cell 1."""
    return xp.concat([sums[..., :1] + sums[..., 1:2], sums[..., 2:]], axis=-1)


def must_have_values(column: Array, what: str) -> None:
    """Refuse what jax traces, where shapes follow from values."""
    if is_traced(column):
        message = f"{what} needs values; came a traced array. Call it outside jit, grad and vmap"
        raise InputError(message)


def groups_of_equals(values: Array, xp: Namespace) -> tuple[Array, Array]:
    """Distinct values in ascending order, and for each value the number of its group."""
    must_have_values(values, "joining equal forecasts")
    order = xp.argsort(values, stable=True)
    ascending = xp.take(values, order)
    first = xp.concat([ascending[:1] == ascending[:1], ascending[1:] != ascending[:-1]])
    group = xp.cumulative_sum(xp.astype(first, index_dtype(xp))) - 1
    return ascending[first], xp.take(group, xp.argsort(order, stable=True))


def sums_by_group(group: Array, values: Array, groups: int, xp: Namespace) -> Array:
    """Sum of values (their last axis) over each group; leading axes are kept, and may have groups of their own."""
    if values.ndim == 1:
        return sums_by_index(group, values, groups, xp)
    tables = math.prod(values.shape[:-1])
    own = xp.reshape(xp.broadcast_to(group, values.shape), (tables, -1))
    start = counting(tables, own)[:, None] * groups
    flat = sums_by_index(xp.reshape(own + start, (-1,)), xp.reshape(values, (-1,)), tables * groups, xp)
    return xp.reshape(flat, (*values.shape[:-1], groups))
