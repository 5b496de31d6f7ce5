"""Outcomes that are words, as numbers: the event against the rest, or the column of a table that each names."""

import difflib
import math
from collections.abc import Mapping, Sequence
from itertools import product

from trueline.cli.forecasts import common_start
from trueline.cli.streams import note
from trueline.exceptions import TableError
from trueline.io import MISSING


def must_be_numbers(words: Sequence[str], column: str) -> None:
    """Refuse outcomes that are words where nothing says which of them is the event."""
    strange = [word for word in words if _number(word) is None]
    if strange:
        message = (
            f"outcome column {column!r} must hold 0 and 1; it holds {_some(words)}. "
            f"Say which of them is the event: --event {strange[-1]!r}"
        )
        raise TableError(message)


def event_numbers(words: Sequence[str], models: Mapping[str, Sequence[str]], event: str, column: str) -> list[float]:
    """For each word 1 if it is the event, 0 if it is another, NaN if it says that it is missing."""
    tables = [model for model, columns in models.items() if len(columns) > 1]
    if tables:
        message = f"--event is for forecasts of one column; {tables[0]!r} is a table, whose columns name the classes"
        raise TableError(message)
    hits = [word == event or _plain(word) == _plain(event) for word in words]
    if not any(hits):
        close = difflib.get_close_matches(event, words, n=1)
        hint = f". Did you mean {close[0]!r}?" if close else ""
        message = f"no row of outcome column {column!r} is {event!r}; it holds {_some(words)}{hint}"
        raise TableError(message)
    missing = [word.strip().casefold() in MISSING for word in words]
    others = [word for word, hit, absent in zip(words, hits, missing, strict=True) if not hit and not absent]
    if len(others) > 1:
        note(f"outcomes {_some(others)} are all counted as 0, for the event is {event!r}")
    return [1.0 if hit else math.nan if absent else 0.0 for hit, absent in zip(hits, missing, strict=True)]


def class_numbers(words: Sequence[str], models: Mapping[str, list[str]]) -> tuple[list[float], dict[str, list[str]]]:
    """The number of the class that each word names; and the models, each with its classes in that order."""
    tables = {model: columns for model, columns in models.items() if len(columns) > 1}
    first, *others = tables
    classes, numbers = _classes(words, tables[first])
    ordered = dict(models)
    for model in others:
        own, own_numbers = _classes(words, tables[model])
        if own != classes and set(own) == set(classes):
            ordered[model] = [tables[model][own.index(name)] for name in classes]
        elif len(own) != len(classes) or not _same(numbers, own_numbers):
            message = (
                f"tables of several models must have the same classes; {first!r} has {_some(classes)} and "
                f"{model!r} has {_some(own)}"
            )
            raise TableError(message)
    return numbers, ordered


def _classes(words: Sequence[str], columns: Sequence[str]) -> tuple[tuple[str, ...], list[float]]:
    """Names of the columns' classes, and the number of the class that each word names.

    Words name a column by its full name, by what tells the names apart, or by its number from 0.
    """
    candidates = _short_names(columns)
    for names in candidates:
        place = {name: float(number) for number, name in enumerate(names)}
        for written in (words, [_plain(word) for word in words]):
            if words and all(word in place for word in written):
                numbers = [place[word] for word in written]
                _tell_of_doubt(words, numbers, columns)
                return names, numbers
    known = [_number(word) for word in words]
    if None in known:
        strange = min(([word for word in words if word not in names] for names in candidates), key=len)
        shown = f"{_some(columns)}, with or without what all these names begin or end with"
        message = (
            f"each outcome must name a column of its forecast ({shown}), or be its number from 0 to "
            f"{len(columns) - 1}; came {_some(strange)}"
        )
        raise TableError(message)
    return tuple(columns), [number for number in known if number is not None]


def _tell_of_doubt(words: Sequence[str], numbers: Sequence[float], columns: Sequence[str]) -> None:
    """Say how outcomes were taken that could be names of columns and numbers of columns, but not of the same ones."""
    other = [_number(word) for word in words]
    if all(number in range(len(columns)) for number in other) and other != list(numbers):
        note(f"outcomes {_some(words)} are taken as names of the columns {_some(columns)}, not as their numbers from 0")


def _same(numbers: Sequence[float], others: Sequence[float]) -> bool:
    """Whether the numbers are equal, where missing ones are."""
    return all(a == b or (math.isnan(a) and math.isnan(b)) for a, b in zip(numbers, others, strict=True))


def _short_names(columns: Sequence[str]) -> list[tuple[str, ...]]:
    """The columns' names, whole and without more and more of what all begin and end with."""
    start = len(common_start(columns))
    end = len(common_start([name[start:][::-1] for name in columns]))
    cuts = sorted(product(range(start + 1), range(end + 1)), key=sum)
    return [tuple(name[before : len(name) - after] for name in columns) for before, after in cuts]


def _number(text: str) -> float | None:
    """The number that a text is, a truth value as 0 or 1, a missing one as NaN; None where it is a word."""
    plain = text.strip().casefold()
    if plain in MISSING:
        return math.nan
    if plain in {"true", "false"}:
        return float(plain == "true")
    try:
        return float(plain)
    except ValueError:
        return None


def _plain(text: str) -> str:
    """A whole number without its decimals, as integers are written where some are missing; else the text.

    >>> _plain("3.0"), _plain("cat")
    ('3', 'cat')
    """
    number = _number(text)
    return f"{number:.0f}" if number is not None and number.is_integer() else text


def _some(words: Sequence[str]) -> str:
    """The first few, quoted."""
    return ", ".join(map(repr, words[:6])) + (" ..." if len(words) > 6 else "")
