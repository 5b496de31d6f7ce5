"""Which columns each --forecast names: one column, or the classes of a table."""

import csv
import fnmatch
from collections.abc import Sequence

from trueline.exceptions import TableError
from trueline.io.names import place_of
from trueline.report.classes import common_start

# What stands between the stem of a column's name and the class in it.
SEPARATORS = "_-.: /"


def columns_of_models(forecasts: Sequence[str], names: Sequence[str], table: str) -> dict[str, list[str]]:
    """The columns of each model, by a name for it.

    >>> columns_of_models(["p", "lr_*"], ["y", "p", "lr_cat", "lr_dog"], "data.csv")
    {'p': ['p'], 'lr': ['lr_cat', 'lr_dog']}
    """
    models = [_columns(forecast, names, table) for forecast in forecasts]
    for naming in (_stem, _ends, ", ".join):
        named = [naming(columns) for columns in models]
        if len(set(named)) == len(named):
            return dict(zip(named, models, strict=True))
    twice = next(name for name in named if named.count(name) > 1)
    message = f"each --forecast must name another model; {twice!r} came twice"
    raise TableError(message)


def _columns(forecast: str, names: Sequence[str], table: str) -> list[str]:
    """The columns that one --forecast names; a name that is there is taken as it is, commas, stars and all."""
    if forecast in names:
        place_of(forecast, names, table)
        return [forecast]
    pieces = next(csv.reader([forecast], skipinitialspace=True), []) or [""]
    columns = [name for piece in pieces for name in _matches(piece, names, table)]
    if len(set(columns)) < len(columns):
        twice = next(name for name in columns if columns.count(name) > 1)
        message = f"each column of a table must come once; --forecast {forecast} names {twice!r} twice"
        raise TableError(message)
    return columns


def _matches(piece: str, names: Sequence[str], table: str) -> list[str]:
    """The column of this name, or those that match its stars, in the table's order."""
    if piece in names or not any(letter in piece for letter in "*?"):
        return [names[place_of(piece, names, table)]]
    found = [name for name in names if fnmatch.fnmatchcase(name, piece)]
    if not found:
        place_of(piece, names, table)
    return found


def _stem(columns: Sequence[str]) -> str:
    """What the columns' names begin with, else the first and the last of them."""
    stem = common_start(columns) if len(columns) == 1 else common_start(columns).rstrip(SEPARATORS)
    return stem or _ends(columns)


def _ends(columns: Sequence[str]) -> str:
    """The first and the last of the columns."""
    return columns[0] if len(columns) == 1 else f"{columns[0]} ... {columns[-1]}"
