"""Classwise reductions: each class against the rest."""

from trueline._arrays import blocks, counting, counts_by_index, float_dtype, namespace, sums_by_index
from trueline._typing import Array, ArrayLike, Labels, Namespace
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
        message = f"label must be one of the classes ({', '.join(map(repr, names[:6]))}); came {label!r}"
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
    xp, cells, sums = namespace(table), grid_of(cells), None
    for rows, codes in blocks(table, label):
        part = _class_sums(rows, codes, cells, xp)
        sums = part if sums is None else sums + part
    sums = join_zero(sums, xp)
    weight = sums[0, ...]
    return Tally(weight=weight, forecast=sums[1, ...], outcome=sums[2, ...], square=weight, grid=cells)


def _pair(table: Array, label: Array, column: int) -> tuple[Array, Array]:
    """One column and whether it was the label (its share where labels are soft)."""
    return table[:, column], label == column if label.ndim == 1 else label[:, column]


def _class_sums(table: Array, label: Array, cells: int, xp: Namespace) -> Array:
    """Sums (3, K, cells + 1) over a block of rows: counts, forecasts, outcomes."""
    classes, dtype = int(table.shape[1]), float_dtype(xp)
    length = classes * (cells + 1)
    cell = cell_of(table, cells, xp)
    first = (cells + 1) * counting(classes, cell)
    index = xp.reshape(cell + first, (-1,))
    counts = xp.astype(counts_by_index(index, length, xp), dtype)
    forecasts = sums_by_index(index, xp.reshape(table, (-1,)), length, xp)
    if label.ndim == 1:
        rows = counting(table.shape[0], index) * classes
        hit = xp.take(index, rows + xp.astype(label, index.dtype))
        outcomes = xp.astype(counts_by_index(hit, length, xp), dtype)
    else:
        outcomes = sums_by_index(index, xp.reshape(label, (-1,)), length, xp)
    return xp.reshape(xp.stack([counts, forecasts, outcomes]), (3, classes, cells + 1))
