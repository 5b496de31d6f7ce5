"""Multiclass problems at the border: rows of probabilities and their labels."""

from trueline._arrays import blocks, is_traced, namespace, number, to_numpy
from trueline._typing import Array, ArrayLike, Labels
from trueline.border import columns
from trueline.border.columns import first_bad, whole
from trueline.border.pairs import ROUNDING
from trueline.exceptions import InputError

# Rows of probabilities must sum to 1 within this; float32 with a thousand classes does.
SUM_TOLERANCE = 1e-4


def checked_table(forecast: ArrayLike, outcome: ArrayLike, labels: Labels | None = None) -> tuple[Array, Array]:
    """Rows of probabilities (n, K) and their labels: whole numbers (n,), or shares (n, K) where they were soft."""
    xp, device = columns.library(forecast, None if labels is not None else outcome)
    table = columns.array(forecast, "forecast", xp, device)
    if len(table.shape) != 2 or table.shape[1] < 2:
        _refuse_table(table, outcome)
    rows, classes = int(table.shape[0]), int(table.shape[1])
    if labels is not None:
        _check_names(labels, classes)
    label = columns.labels(outcome, labels, xp, device)
    if int(label.shape[0]) != rows:
        message = f"there must be as many labels as rows; came {rows} rows of probabilities and {label.shape[0]} labels"
        raise InputError(message)
    if rows == 0:
        message = "at least one row must come; came none. Did a filter leave nothing?"
        raise InputError(message)
    if is_traced(table) or is_traced(label):
        return columns.floating(table), label
    table = columns.floating(table)
    _check_probabilities(table)
    return table, _checked_labels(label, classes)


def _refuse_table(table: Array, outcome: object) -> None:
    """Say why this is no table of probabilities."""
    shape = tuple(table.shape)
    other = tuple(getattr(outcome, "shape", ()))
    if len(other) == 2 and len(shape) == 1:
        guess = "forecast comes first, then outcome: they look swapped"
    elif len(shape) == 1:
        guess = "A binary forecast needs no reduction: hand it to the measure itself"
    else:
        guess = "A row needs a probability for each of at least two classes"
    message = f"forecast must be a table (n, K) of probabilities; came shape {shape}. {guess}"
    raise InputError(message)


def _check_names(labels: Labels, classes: int) -> None:
    """Refuse names that do not name the columns."""
    if len(labels) != classes or len(set(labels)) != classes:
        message = (
            f"labels= must name each of the {classes} columns once; came {len(labels)} names, "
            f"{len(set(labels))} of them different"
        )
        raise InputError(message)


def _check_probabilities(table: Array) -> None:
    """Refuse rows that are not probability vectors."""
    xp, start = namespace(table), 0
    for (block,) in blocks(table):
        sums = xp.sum(block, axis=-1)
        if not (bool(xp.all(xp.abs(sums - 1) <= SUM_TOLERANCE)) and number(xp.min(block)) >= -ROUNDING):
            _refuse_row(block, sums, start)
        start += int(block.shape[0])


def _refuse_row(block: Array, sums: Array, start: int) -> None:
    """Say what is wrong with the first bad row of a block."""
    xp = namespace(block)
    least = xp.min(block, axis=-1)
    bad = ~(xp.abs(sums - 1) <= SUM_TOLERANCE) | ~(least >= -ROUNDING)
    row = int(to_numpy(bad).argmax())
    values = to_numpy(block)[row]
    came = f"came row {start + row}, which starts {[float(f'{v:.4g}') for v in values[:4]]}"
    if not bool((values == values).all()):  # noqa: PLR0124
        message = f"probabilities must be finite; {came}. A missing forecast? Drop those rows with their labels"
    elif values.min() < -ROUNDING:
        message = f"probabilities must not be negative; {came}. Logits? Apply softmax to each row first"
    else:
        message = (
            f"each row must sum to 1 within {SUM_TOLERANCE:g}; {came} and sums to {values.sum():.6g}. "
            "Scores of independent labels? Use one column at a time; nothing is renormalised silently"
        )
    raise InputError(message)


def _checked_labels(label: Array, classes: int) -> Array:
    """Labels in 0 ... K - 1; one-hot rows as numbers; soft rows as they are."""
    xp = namespace(label)
    if len(label.shape) == 2:
        if int(label.shape[1]) != classes:
            message = f"one-hot labels must have {classes} columns as the forecasts have; came {label.shape[1]}"
            raise InputError(message)
        _check_probabilities(columns.floating(label))
        return xp.argmax(label, axis=-1) if whole(label) else columns.floating(label)
    if columns.is_floating(label):
        whole = xp.round(label) == label
        if not bool(xp.all(whole)):
            message = f"labels must be whole numbers 0 ... {classes - 1}; came {first_bad(~whole, label)}"
            raise InputError(message)
    outside = (label < 0) | (label >= classes)
    if bool(xp.any(outside)):
        message = f"labels must be 0 ... {classes - 1}, the numbers of the columns; came {first_bad(outside, label)}. "
        most, least = int(xp.max(label)), int(xp.min(label))
        if least >= 1 and most == classes:
            message += "Labels 1 ... K? Subtract 1"
        elif least < 0:
            message += "A negative label often marks a missing one: drop those rows"
        else:
            message += "Has the table lost a class? labels= names the columns"
        raise InputError(message)
    return xp.astype(label, xp.argmax(label[:1]).dtype, copy=False)
