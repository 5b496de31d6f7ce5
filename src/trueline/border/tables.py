"""Multiclass problems at the border: rows of probabilities and their labels."""

import math
from typing import NoReturn

import numpy as np

from trueline._arrays import blocks, float_dtype, index_dtype, is_traced, namespace, number, to_numpy
from trueline._typing import Array, ArrayLike, Labels
from trueline.border import columns
from trueline.border.labels import checked_numbers, label_column, must_name_columns
from trueline.border.values import MISSING, ROUNDING, SWAPPED, within
from trueline.exceptions import InputError
from trueline.tally import Tally

# Rows of probabilities must sum to 1 within this; float32 with a thousand classes does. What rounding adds is not held
# against four decimals that are off by one in the last.
SUM_TOLERANCE = 1e-4
SLACK = SUM_TOLERANCE + ROUNDING


def checked_table(forecast: ArrayLike, outcome: ArrayLike, labels: Labels | None = None) -> tuple[Array, Array]:
    """Rows of probabilities (n, K) and their labels: whole numbers (n,), or shares (n, K) where they were soft."""
    _must_come_in_order(forecast, outcome)
    xp, device = columns.library(forecast, outcome if labels is None else None)
    table = columns.array(forecast, "forecast", xp, device)
    if len(table.shape) != 2 or table.shape[1] < 2:
        _refuse_shape(tuple(table.shape))
    rows, classes = (int(length) for length in table.shape)
    if labels is not None:
        must_name_columns(labels, classes)
    label = label_column(outcome, labels, xp, device)
    _must_fit(tuple(label.shape), rows, classes)
    kind, table = str(table.dtype), columns.floating(table)
    if is_traced(table) or is_traced(label):
        return _marked_rows(table, label)
    table = _checked_rows(table, "forecast", kind)
    if len(label.shape) == 1:
        return table, checked_numbers(label, classes)
    return table, _checked_shares(table, label)


def _must_come_in_order(forecast: ArrayLike, outcome: ArrayLike) -> None:
    """Refuse a column of labels that came before the table, and a tally, which holds no rows."""
    if isinstance(forecast, Tally):
        message = "forecast must be a table (n, K) of probabilities; came a Tally, which keeps no rows. "
        raise InputError(message + "Reduce first, then count: as_tally(*top_label(P, y))")
    axes = [_axes(column) for column in (forecast, outcome)]
    if axes == [1, 2]:
        message = "forecast comes first, then outcome; came a column before a table. "
        raise InputError(message + SWAPPED)


def _axes(column: ArrayLike) -> int:
    """Number of axes, as far as it can be told without reading values."""
    if isinstance(column, list | tuple):
        return 1 + (_axes(column[0]) if column else 0)
    return len(getattr(column, "shape", ()))


def _refuse_shape(shape: tuple[int, ...]) -> NoReturn:
    """Say why this is no table of probabilities."""
    if len(shape) <= 1 or shape[1:] == (1,):
        guess = "A binary forecast needs no reduction: hand its column to the measure itself"
    elif len(shape) > 2:
        guess = "One row per forecast, classes last: P.reshape(-1, K) joins the axes before the last"
    else:
        guess = "A row needs a probability for each of at least two classes"
    raise InputError(f"forecast must be a table (n, K) of probabilities; came shape {shape}. {guess}")


def _must_fit(shape: tuple[int, ...], rows: int, classes: int) -> None:
    """Refuse labels whose shape is not that of the table, and empty tables."""
    if len(shape) not in (1, 2) or (len(shape) == 2 and shape[1] != classes):
        guess = "Take its only column: y[:, 0]" if shape[1:] == (1,) else "One-hot rows need a column for each class"
        message = f"outcome must hold a label per row, shape ({rows},) or ({rows}, {classes}); came shape {shape}. "
        raise InputError(message + guess)
    if shape[0] != rows:
        message = f"columns must be equally long; came {rows} rows of forecast, {shape[0]} rows of outcome. "
        raise InputError(message + "Were rows dropped from one of them?")
    if rows == 0:
        raise InputError("at least one row must come; came none. Did a filter leave nothing?")


def _checked_shares(table: Array, label: Array) -> Array:
    """One-hot rows as numbers of columns; rows of shares as they are."""
    kind, shares = str(label.dtype), columns.floating(label)
    shares = _checked_rows(shares, "outcome", kind)
    if columns.binary(shares):
        return checked_numbers(namespace(shares).argmax(shares, axis=-1), int(shares.shape[1]))
    if columns.binary(table):
        message = "forecast comes first, then outcome; came one-hot rows before rows of fractions. "
        raise InputError(message + SWAPPED)
    return shares


def _checked_rows(table: Array, name: str, kind: str) -> Array:
    """Rows that are probability vectors, read once; what rounding left outside [0, 1] is put back on the edge."""
    xp, start, low, high = namespace(table), 0, math.inf, -math.inf
    for (block,) in blocks(table):
        low, high = min(low, number(xp.min(block))), max(high, number(xp.max(block)))
        if not (low >= -ROUNDING and bool(xp.all(_sums_to_one(block)))):
            _refuse_row(to_numpy(block), start, name, kind)
        start += int(block.shape[0])
    return within(table, low, high)


def _marked_rows(table: Array, label: Array) -> tuple[Array, Array]:
    """The same where jax traces and values cannot be refused: a row that would be is NaN throughout."""
    xp = namespace(table)
    good = _sums_to_one(table) & xp.all(table >= -ROUNDING, axis=-1)
    if len(label.shape) == 1:
        given, label = label, xp.astype(label, index_dtype(xp))  # a narrow type may not hold the number of classes
        good = good & (label == given) & (label >= 0) & (label < table.shape[1])
    else:
        good = good & _sums_to_one(label) & xp.all(label >= -ROUNDING, axis=-1)
    return xp.where(good[:, None], table, math.nan), label


def _sums_to_one(block: Array) -> Array:
    """Which rows sum to 1, added up without loss whatever their type."""
    xp = namespace(block)
    wide = xp.astype(block, float_dtype(xp), copy=False)
    sums = wide @ xp.ones_like(wide[0, :])  # a product is several times faster than a sum along short rows
    return xp.abs(sums - 1) <= SLACK


def _refuse_row(block: np.ndarray, start: int, name: str, kind: str) -> NoReturn:
    """Say what is wrong with the first bad row of a block."""
    with np.errstate(invalid="ignore"):  # infinities of both signs have no sum
        sums = block.sum(axis=-1, dtype=np.float64)
    row = int(((block < -ROUNDING).any(axis=-1) | ~(np.abs(sums - 1) <= SLACK)).argmax())
    values, total = block[row], float(sums[row])
    shown = ", ".join(f"{value:.4g}" for value in values[:4]) + (", ..." if len(values) > 4 else "")
    came = f"[{shown}] in row {start + row}"
    if np.isnan(values).any():
        must, guess = f"{name} must be finite", MISSING
    elif np.isinf(values).any():
        must, guess = f"{name} must be finite", "Logits, or softmax of logits too large for its type?"
    elif values.min() < -ROUNDING:
        must, guess = f"{name} must not be negative", "Logits? Apply softmax to each row first"
    else:
        must = f"each row of {name} must sum to 1 within {SUM_TOLERANCE:g}"
        came += f", which sums to {total:.6g}"
        guess = _guess_of_sum(values, total, kind)
    raise InputError(f"{must}; came {came}. {guess}")


def _guess_of_sum(values: np.ndarray, total: float, kind: str) -> str:
    """What a row that does not sum to 1 probably is."""
    if abs(total - 1) < 0.05:
        if kind.endswith("float16"):
            return f"{kind.rpartition('.')[2]} rounds too coarsely: apply softmax in float32"
        return "Rounded to few decimals? Keep more, or divide each row by its sum: nothing is rescaled silently"
    if abs(total - 100) < 1:
        return "Percentages? Divide by 100"
    if values.max() > 1 + ROUNDING:
        return "Logits or counts? Apply softmax, or divide each row by its sum: nothing is rescaled silently"
    return "Scores of labels that do not exclude each other? Take them a column at a time, as binary forecasts"
