"""Classwise reductions: each class against the rest."""

from trueline._arrays import block_length, blocks, counting, counts_by_index, float_dtype, namespace, sums_by_index
from trueline._typing import Array, ArrayLike, Labels
from trueline.border import checked_table
from trueline.exceptions import InputError
from trueline.numerics.cells import cell_of, grid_of, join_zero
from trueline.tally import Tally


def classwise(forecast: ArrayLike, outcome: ArrayLike, *, labels: Labels | None = None) -> list[tuple[Array, Array]]:
    """Probability of each class, and whether it was the label: a list of K pairs.

    For many classes :func:`classwise_tally` is one pass and one table.

    >>> import numpy as np
    >>> pairs = classwise(np.array([[0.7, 0.3], [0.4, 0.6]]), np.array([0, 1]))
    >>> len(pairs), pairs[1]
    (2, (array([0.3, 0.6]), array([False,  True])))
    """
    table, label = checked_table(forecast, outcome, labels)
    return [_pair(table, label, column) for column in range(int(table.shape[1]))]


def one_class(
    forecast: ArrayLike, outcome: ArrayLike, *, label: object, labels: Labels | None = None
) -> tuple[Array, Array]:
    """Probability of one class, and whether it was the label.

    >>> import numpy as np
    >>> one_class(np.array([[0.7, 0.3], [0.4, 0.6]]), ["no", "yes"], label="yes", labels=["no", "yes"])
    (array([0.3, 0.6]), array([False,  True]))
    """
    table, codes = checked_table(forecast, outcome, labels)
    names = list(range(int(table.shape[1]))) if labels is None else list(labels)
    if label not in names:
        shown = ", ".join(map(repr, names[:6])) + (", ..." if len(names) > 6 else "")
        message = f"label must be one of the classes ({shown}); came {label!r}"
        raise InputError(message)
    return _pair(table, codes, names.index(label))


def classwise_tally(
    forecast: ArrayLike, outcome: ArrayLike, *, labels: Labels | None = None, cells: int = 7200
) -> Tally:
    """The tallies of all classes side by side on a leading axis, in one pass over the table.

    >>> import numpy as np
    >>> from trueline import binned_error
    >>> binned_error(classwise_tally(np.array([[0.7, 0.3], [0.4, 0.6]]), np.array([0, 1])), bins=2)
    array([0.35, 0.35])
    """
    table, label = checked_table(forecast, outcome, labels)
    xp, cells, classes = namespace(table), grid_of(cells), int(table.shape[1])
    shares = label if label.ndim == 2 else None
    # As many classes at a time as their cells fill a block: sums much larger than a block would cost more than it.
    some = max(block_length(table) * classes // (cells + 1), 8)
    parts = [
        _class_sums(table, shares, slice(first, min(first + some, classes)), cells) for first in range(0, classes, some)
    ]
    sums = xp.concat(parts, axis=1)
    outcomes = _hits(table, label, cells) if shares is None else sums[2, ...]
    weight, total, outcome = (join_zero(part, xp) for part in (sums[0, ...], sums[1, ...], outcomes))
    return Tally(weight=weight, forecast=total, outcome=outcome, square=weight, grid=cells)


def _pair(table: Array, label: Array, column: int) -> tuple[Array, Array]:
    """One column and whether it was the label (its share where labels are soft)."""
    return table[:, column], label == column if label.ndim == 1 else label[:, column]


def _class_sums(table: Array, shares: Array | None, some: slice, cells: int) -> Array:
    """Sums (2 or 3, classes, cells + 1) over all rows for some of the classes: counts, forecasts, shares."""
    xp, sums = namespace(table), None
    for block, soft in blocks(table[:, some], None if shares is None else shares[:, some]):
        cell = cell_of(block, cells, xp)
        classes = int(block.shape[1])
        index = xp.reshape(cell + (cells + 1) * counting(classes, cell), (-1,))
        length = classes * (cells + 1)
        part = [xp.astype(counts_by_index(index, length, xp), float_dtype(xp))]
        columns = (block,) if soft is None else (block, soft)
        part += [sums_by_index(index, xp.reshape(column, (-1,)), length, xp) for column in columns]
        sums = xp.stack(part) if sums is None else sums + xp.stack(part)
    assert sums is not None  # noqa: S101 - the border refuses empty tables
    return xp.reshape(sums, (sums.shape[0], -1, cells + 1))


def _hits(table: Array, label: Array, cells: int) -> Array:
    """How often each class was the label, by the cell of its forecast."""
    xp, length = namespace(table), int(table.shape[1]) * (cells + 1)
    cell = cell_of(xp.take_along_axis(table, label[:, None], axis=-1)[:, 0], cells, xp)
    counts = counts_by_index(cell + (cells + 1) * xp.astype(label, cell.dtype), length, xp)
    return xp.reshape(xp.astype(counts, float_dtype(xp)), (-1, cells + 1))
