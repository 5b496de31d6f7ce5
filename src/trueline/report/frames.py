"""Columns of a data frame by their names, of whatever library; none is imported here."""

import math
from collections.abc import Hashable, Mapping, Sequence
from typing import Any, NamedTuple, TypeAlias

from trueline._typing import Array, ArrayLike, Labels
from trueline.border import columns as border
from trueline.exceptions import InputError, UnknownNameError, did_you_mean
from trueline.report.classes import doubt, misfit, naming_of, plain
from trueline.report.models import Source

# A column's name, or the names of the columns that are the classes of a table.
Columns: TypeAlias = Hashable | Sequence[Hashable]


class Named(NamedTuple):
    """The columns that were named, taken out of the frame."""

    sources: list[Source]
    outcome: ArrayLike
    weight: ArrayLike | None
    segment: ArrayLike | None
    notes: tuple[str, ...] = ()


def named_columns(
    frame: ArrayLike,
    forecast: Columns | Mapping[str, Columns],
    outcome: Hashable,
    others: tuple[Hashable | None, Hashable | None],
    labels: Labels | None,
) -> Named:
    """The columns that `forecast`, `outcome` and the others (weight, segment) name; a dict names models."""
    if outcome is None:
        message = "the outcome's column must be named as well: assess(frame, forecast='p', outcome='y')"
        raise InputError(message)
    models = forecast if isinstance(forecast, Mapping) else {None: forecast}
    if not models:
        message = "forecast must name at least one column; came an empty dict of models"
        raise InputError(message)
    label = column_of(frame, outcome)
    sources: list[Source] = []
    notes: list[str] = []
    for model, named in models.items():
        name, classes = None if model is None else str(model), labels
        forecasts = _table(frame, named) if isinstance(named, list) else column_of(frame, named)
        if isinstance(named, list) and labels is None:
            classes, doubts = _class_labels(label, named)
            notes += doubts
        sources.append(Source(name, forecasts, classes))
    weight, segment = (None if name is None else column_of(frame, name) for name in others)
    return Named(sources, label, weight, segment, tuple(notes))


def _class_labels(label: ArrayLike, columns: Sequence[Hashable]) -> tuple[Labels | None, list[str]]:
    """Names of a table's columns as outcomes have them, None where these are the columns' numbers; and what to note."""
    try:
        values = [value for value in dict.fromkeys(listed(label)) if not is_missing(value)]
    except TypeError:  # no labels, which the border says
        return None, []
    words, names = [str(value) for value in values], [str(name) for name in columns]
    in_words, numbers = any(isinstance(value, str) for value in values), [str(number) for number in range(len(names))]
    naming = naming_of(words, names)
    if naming is None and in_words and not set(words) <= set(numbers):
        message = f"{misfit(words, names)}. Other names go in labels=, in the order of the columns"
        raise InputError(message)
    found = list(naming.names) if naming else numbers
    if not in_words and found == numbers:
        return None, []
    # Each column by the very value that names it, of whatever type; one that no row names keeps its name.
    valued = {word if word in found else plain(word): value for word, value in zip(words, values, strict=True)}
    labels = [valued.get(name, name) for name in found]
    return labels, [doubt(words, names)] if naming and naming.doubtful else []


def _table(frame: ArrayLike, named: Sequence[Hashable]) -> Array:
    """Columns side by side."""
    if len(named) < 2:
        message = (
            f"a list in forecast= names the classes of a table, at least two; came {named}. One column needs no list"
        )
        raise InputError(message)
    columns = [column_of(frame, name) for name in named]
    xp, device = border.library(*columns)
    parts = [
        border.array(column, f"forecast {name!r}", xp, device) for name, column in zip(named, columns, strict=True)
    ]
    return xp.stack(parts, axis=1)


def column_of(frame: ArrayLike, name: ArrayLike) -> ArrayLike:
    """One column; an unknown name is answered with those that there are."""
    known = column_names(frame)
    if not isinstance(name, Hashable):
        message = (
            f"forecast= names a column, so the others must be names too; came {type(name).__name__} in place of one"
        )
        raise InputError(message)
    if name in known:
        return frame[name]
    there = f"{', '.join(map(repr, known[:12]))}{' ...' if len(known) > 12 else ''}"
    hint = did_you_mean(str(name), map(str, known))
    message = f"no column is called {name!r}; there are {there}{hint and f'. {hint}'}"
    raise UnknownNameError(message)


def column_names(frame: ArrayLike) -> list[Any]:
    """Names of a frame's columns."""
    # A pyarrow table keeps its names apart from its columns; a dict of columns has keys.
    lazy = hasattr(frame, "collect") or hasattr(frame, "fetchall")
    names = None if lazy else getattr(frame, "column_names", getattr(frame, "columns", None))
    if names is None and isinstance(frame, Mapping):
        names = frame.keys()
    if names is None:
        message = (
            f"forecast= names a column, so a data frame must come first; came {type(frame).__name__}. A lazy frame "
            "or a query? Fetch it, as in frame.collect() or query.df(). Columns that are at hand go in as they are: "
            "assess(p, y)"
        )
        raise InputError(message)
    return list(names)


def is_missing(value: object) -> bool:
    """Whether a value says that there is none."""
    absent = value is None or type(value).__name__ in {"NAType", "NaTType"}
    return absent or (isinstance(value, float) and math.isnan(value))


def listed(column: ArrayLike) -> list[Any]:
    """A column of any kind as a list of Python's own values."""
    for method in ("tolist", "to_pylist", "to_list"):
        if hasattr(column, method):
            return list(getattr(column, method)())
    return list(column)
