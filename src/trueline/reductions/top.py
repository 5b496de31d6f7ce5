"""Top-label and top-k reductions: the likeliest class, or the k likeliest, against what came."""

from trueline._arrays import float_dtype, namespace
from trueline._typing import Array, ArrayLike, Labels
from trueline.border import checked_table
from trueline.exceptions import InputError
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

    >>> import numpy as np
    >>> likely, among = top_k(np.array([[0.7, 0.2, 0.1], [0.1, 0.3, 0.6]]), np.array([2, 1]), k=2)
    >>> likely.round(2), among
    (array([0.9, 0.9]), array([False,  True]))
    """
    table, label = checked_table(forecast, outcome, labels)
    xp, classes = namespace(table), int(table.shape[1])
    if not hasattr(k, "__index__") or not 1 <= k <= classes:
        message = f"k must be a number from 1 to the {classes} classes; came {k!r}"
        raise InputError(message)
    order = xp.argsort(table, axis=-1, descending=True, stable=True)[:, :k]
    likely = xp.sum(xp.astype(xp.take_along_axis(table, order, axis=-1), float_dtype(xp)), axis=-1)
    if label.ndim == 1:
        return xp.clip(likely, 0.0, 1.0), xp.any(order == label[:, None], axis=-1)
    return xp.clip(likely, 0.0, 1.0), xp.clip(xp.sum(xp.take_along_axis(label, order, axis=-1), axis=-1), 0.0, 1.0)
