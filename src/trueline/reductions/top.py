"""Top-label and top-k reductions: the likeliest class, or the k likeliest, against what came."""

from trueline._arrays import blocks, counting, float_dtype, largest, namespace
from trueline._typing import Array, ArrayLike, Labels, Namespace
from trueline.border import checked_table
from trueline.numerics.options import whole_number
from trueline.reductions._outcomes import of_column, outcome_of


def top_label(forecast: ArrayLike, outcome: ArrayLike, *, labels: Labels | None = None) -> tuple[Array, Array]:
    """Probability of the likeliest class, and whether it was the label; ties go to the lowest column.

    `binned_error(*top_label(P, y))` is the ECE that papers on classifiers print.

    >>> import numpy as np
    >>> confidence, correct = top_label(np.array([[0.7, 0.2, 0.1], [0.1, 0.3, 0.6]]), np.array([0, 1]))
    >>> confidence, correct
    (array([0.7, 0.6]), array([ True, False]))
    """
    table, label = checked_table(forecast, outcome, labels)
    xp = namespace(table)
    likeliest = xp.argmax(table, axis=-1)
    return of_column(table, likeliest, xp), outcome_of(label, likeliest, xp)


def top_k(forecast: ArrayLike, outcome: ArrayLike, *, k: int, labels: Labels | None = None) -> tuple[Array, Array]:
    """Probability that the label is among the k likeliest classes, and whether it was; ties go to the lowest column.

    The k probabilities are added greatest first, so the sum does not depend on the order of the columns.

    >>> import numpy as np
    >>> likely, among = top_k(np.array([[0.7, 0.2, 0.1], [0.1, 0.3, 0.6]]), np.array([2, 1]), k=2)
    >>> likely.round(2), among
    (array([0.9, 0.9]), array([False,  True]))
    """
    table, label = checked_table(forecast, outcome, labels)
    xp, classes = namespace(table), int(table.shape[1])
    k = whole_number(k, "k", f"be a number from 1 to the {classes} classes", most=classes)
    parts = [_sum_and_share(some, which, k) for some, which in blocks(table, label)]
    likely, among = (xp.concat(part) for part in zip(*parts, strict=True))
    return likely, among


def _sum_and_share(table: Array, label: Array, k: int) -> tuple[Array, Array]:
    """Sum of the k largest numbers of each row, and whether the label (or what share of it) is among them."""
    xp, top = namespace(table), largest(table, k)
    likely = _within(xp.sum(xp.astype(top, float_dtype(xp)), axis=-1), xp)
    if label.ndim == 1:
        return likely, _places_before(table, label, xp) < k
    return likely, _within(_share_among(table, label, top[:, -1:], k), xp)


def _within(sums: Array, xp: Namespace) -> Array:
    """What rounding left outside [0, 1] put on the edge; jax's clip would halve the gradient of what is there."""
    sums = xp.where(sums > 1, xp.ones_like(sums), sums)
    return xp.where(sums < 0, xp.zeros_like(sums), sums)


def _places_before(table: Array, label: Array, xp: Namespace) -> Array:
    """How many classes are likelier than the label, or as likely and in a lower column."""
    own = of_column(table, label, xp)[:, None]
    column = xp.astype(label, xp.int32)[:, None]
    before = (table > own) | ((table == own) & (counting(int(table.shape[1]), column) < column))
    return _count(before, xp)


def _share_among(table: Array, share: Array, least: Array, k: int) -> Array:
    """Sum of the shares of the k likeliest classes, of which `least` is the least probability."""
    xp = namespace(table)
    above, level = table > least, table == least
    room = k - xp.astype(_count(above, xp), xp.int32)
    place = xp.cumulative_sum(xp.astype(level, xp.int32), axis=-1, dtype=xp.int32)
    chosen = above | (level & (place <= room[:, None]))
    return xp.sum(xp.where(chosen, share, 0.0), axis=-1)


def _count(mask: Array, xp: Namespace) -> Array:
    """How many of each row are true, as a float; a product is faster than a sum, and exact for these."""
    each = xp.astype(mask, xp.float32)
    return each @ xp.ones_like(each[0, :])
