"""Classwise reductions: each class against the rest."""

from trueline._arrays import accumulated, blocks, counting, in_library_of, namespace, no_sums
from trueline._typing import Array, ArrayLike, Labels, Namespace
from trueline.border import checked_table
from trueline.exceptions import InputError
from trueline.numerics.cells import cell_of, grid_of
from trueline.reductions._outcomes import of_column
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

    It holds `cells` x K x 3 numbers: 173 MB for a thousand classes on the usual grid. Measures in bins need no more
    cells than bins: `cells=15` gives the same value in 15 bins.

    >>> import numpy as np
    >>> from trueline import binned_error
    >>> binned_error(classwise_tally(np.array([[0.7, 0.3], [0.4, 0.6]]), np.array([0, 1])), bins=2)
    array([0.35, 0.35])
    """
    table, label = checked_table(forecast, outcome, labels)
    cells = grid_of(cells)
    weight, total, outcome = _class_sums(table, label, cells)
    return Tally(weight=weight, forecast=total, outcome=outcome, square=weight, grid=cells)


def _pair(table: Array, label: Array, column: int) -> tuple[Array, Array]:
    """One column and whether it was the label (its share where labels are soft)."""
    return table[:, column], label == column if label.ndim == 1 else label[:, column]


def _class_sums(table: Array, label: Array, cells: int) -> list[Array]:
    """Counts, sums of forecasts and sums of outcomes, each (classes, cells), in one pass over the rows."""
    xp, classes = namespace(table), int(table.shape[1])
    sums = [no_sums(classes * cells, table) for _ in range(3)]
    for block, which in blocks(table, label):
        index = _places(block, cells, xp)
        hit = (index, which) if which.ndim == 2 else (of_column(index, which, xp)[:, None], None)
        parts = [(index, None), (index, block), hit]
        sums = [accumulated(total, *part) for total, part in zip(sums, parts, strict=True)]
    return [xp.reshape(in_library_of(table, total), (classes, cells)) for total in sums]


def _places(block: Array, cells: int, xp: Namespace) -> Array:
    """Where each number counts among the cells of all classes laid end to end; cell 0 (exact zeros) joins cell 1."""
    place = cell_of(block, cells, xp)
    place -= xp.astype(place > 0, place.dtype)
    place += cells * counting(int(block.shape[1]), place)
    return place
