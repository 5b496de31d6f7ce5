"""Names of columns: finding one, and saying what there is when it is not there."""

from collections.abc import Sequence

from trueline.exceptions import TableError, UnknownNameError, did_you_mean

# More names than this do not help to find the right one.
SHOWN = 12


def place_of(name: str, names: Sequence[str], table: str) -> int:
    """Where a column of this name stands.

    >>> place_of("y", ["p", "y"], "data.csv")
    1
    """
    places = [place for place, known in enumerate(names) if known == name]
    if len(places) == 1:
        return places[0]
    if places:
        message = f"{table} has {len(places)} columns called {name!r}; give them different names"
        raise TableError(message)
    raise UnknownNameError(_no_such_column(name, names, table))


def _no_such_column(name: str, names: Sequence[str], table: str) -> str:
    """That there is none, what there is, and what was probably meant."""
    shown = ", ".join(map(repr, names[:SHOWN]))
    more = f" and {len(names) - SHOWN} more" if len(names) > SHOWN else ""
    message = f"{table} has no column {name!r}; it has {shown}{more}"
    if hint := did_you_mean(name, names):
        return f"{message}. {hint}"
    if names and names[0].lstrip().startswith("{"):
        return f"{message}. Those look like JSON: files of JSON lines must end in .jsonl"
    if {"format", "trueline", "record"} <= set(names):
        return f"{message}. This is a stored record, not a table: in Python its type's from_dict reads it"
    if names and all(_is_number(known) for known in names):
        return f"{message}. Those look like values: the first line must name the columns"
    return message


def _is_number(text: str) -> bool:
    """Whether a name is a number, which names of columns seldom are."""
    try:
        float(text)
    except ValueError:
        return False
    return True
