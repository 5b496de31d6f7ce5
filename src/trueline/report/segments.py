"""Rows by segment: which rows share a value, the largest segments first."""

from dataclasses import replace

import numpy as np

from trueline._arrays import device, namespace
from trueline._typing import ArrayLike
from trueline.exceptions import InputError
from trueline.report.frames import is_missing, listed
from trueline.report.text import count_text
from trueline.rows import Rows

# Segments that are measured and shown; more fill no page that is read.
MOST = 50
MISSING = "(missing)"


def segments_of(segment: ArrayLike, count: int) -> tuple[dict[str, np.ndarray], list[str]]:
    """Places of the rows of each segment by its value as text, the largest first; and what is said of the rest."""
    values = listed(segment)
    if len(values) != count:
        message = f"segment must be as long as the forecasts; came {len(values)} segments and {count} forecasts"
        raise InputError(message)
    number: dict[str, int] = {}
    codes = np.array([number.setdefault(_text(value), len(number)) for value in values])
    names, sizes = list(number), np.bincount(codes)
    largest = np.argsort(-sizes, kind="stable")
    kept = {names[code]: np.flatnonzero(codes == code) for code in largest[:MOST]}
    return kept, _rest(sizes[largest[MOST:]])


def rows_at(rows: Rows, places: np.ndarray) -> Rows:
    """These rows alone; of checked rows they are checked too."""
    xp = namespace(rows.forecast)
    index = xp.asarray(places, device=device(rows.forecast))
    forecast, outcome = (xp.take(column, index, axis=0) for column in (rows.forecast, rows.outcome))
    weight = None if rows.weight is None else xp.take(rows.weight, index, axis=0)
    return replace(rows, forecast=forecast, outcome=outcome, weight=weight)


def _text(value: object) -> str:
    """A value as text; all that is missing is one segment."""
    return MISSING if is_missing(value) else str(value)


def _rest(sizes: np.ndarray) -> list[str]:
    """What is said of segments that are not shown."""
    if not sizes.size:
        return []
    more, rows, most = (count_text(int(number)) for number in (sizes.size, sizes.sum(), sizes[0]))
    return [f"The {MOST} largest segments are shown; {more} more, {rows} rows in all, at most {most} in one, are not."]
