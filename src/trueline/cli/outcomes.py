"""Outcomes that are words, as numbers: the event against the rest, or the column of a table that each names."""

import math
from collections.abc import Sequence
from typing import NamedTuple

from trueline.exceptions import TableError, did_you_mean
from trueline.io import MISSING
from trueline.report.classes import doubt, misfit, naming_of, number_of, plain, some


class Outcomes(NamedTuple):
    """A number for each word, the models with their classes in the order of these numbers, and what to note of it."""

    numbers: list[float]
    models: dict[str, list[str]]
    notes: list[str]


def must_be_numbers(words: Sequence[str], column: str) -> None:
    """Refuse outcomes that are words where nothing says which of them is the event."""
    strange = [word for word in words if _number(word) is None]
    if strange:
        message = (
            f"outcome column {column!r} must hold 0 and 1; it holds {some(words)}. "
            f"Say which of them is the event: --event {strange[-1]!r}"
        )
        raise TableError(message)


def event_numbers(words: Sequence[str], models: dict[str, list[str]], event: str, column: str) -> Outcomes:
    """For each word 1 if it is the event, 0 if it is another, NaN if it says that it is missing."""
    tables = [model for model, columns in models.items() if len(columns) > 1]
    if tables:
        message = f"--event is for forecasts of one column; {tables[0]!r} is a table, whose columns name the classes"
        raise TableError(message)
    hits = [word == event or plain(word) == plain(event) for word in words]
    if not any(hits):
        hint = did_you_mean(event, words)
        message = f"no row of outcome column {column!r} is {event!r}; it holds {some(words)}{hint and f'. {hint}'}"
        raise TableError(message)
    missing = [word.strip().casefold() in MISSING for word in words]
    others = [word for word, hit, absent in zip(words, hits, missing, strict=True) if not hit and not absent]
    notes = [f"Outcomes {some(others)} are all counted as 0, for the event is {event!r}."] if len(others) > 1 else []
    numbers = [1.0 if hit else math.nan if absent else 0.0 for hit, absent in zip(hits, missing, strict=True)]
    return Outcomes(numbers, models, notes)


def class_numbers(words: Sequence[str], models: dict[str, list[str]]) -> Outcomes:
    """The number of the class that each word names; and the models, each with its classes in that order."""
    tables = {model: columns for model, columns in models.items() if len(columns) > 1}
    first, *others = tables
    classes, numbers, notes = _classes(words, tables[first])
    ordered = dict(models)
    for model in others:
        own, own_numbers, own_notes = _classes(words, tables[model])
        notes += own_notes
        if own != classes and set(own) == set(classes):
            ordered[model] = [tables[model][own.index(name)] for name in classes]
        elif len(own) != len(classes) or not _same(numbers, own_numbers):
            message = (
                f"tables of several models must have the same classes; {first!r} has {some(classes)} and "
                f"{model!r} has {some(own)}"
            )
            raise TableError(message)
    return Outcomes(numbers, ordered, notes)


def _classes(words: Sequence[str], columns: Sequence[str]) -> tuple[tuple[str, ...], list[float], list[str]]:
    """Names of the columns' classes, the number of the class that each word names or is, and what to note of it."""
    naming = naming_of(words, columns)
    if naming is not None:
        place = {name: float(number) for number, name in enumerate(naming.names)}
        numbers = [place[word if word in place else plain(word)] for word in words]
        return naming.names, numbers, [doubt(words, columns)] if naming.doubtful else []
    known = [number for number in map(_number, words) if number is not None]
    if len(known) < len(words):
        raise TableError(misfit(words, columns))
    return tuple(columns), known, []


def _same(numbers: Sequence[float], others: Sequence[float]) -> bool:
    """Whether the numbers are equal, where missing ones are."""
    return all(a == b or (math.isnan(a) and math.isnan(b)) for a, b in zip(numbers, others, strict=True))


def _number(text: str) -> float | None:
    """The number that a text is, a missing one as NaN; None where it is a word."""
    return math.nan if text.strip().casefold() in MISSING else number_of(text)
