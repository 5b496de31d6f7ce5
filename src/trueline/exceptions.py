"""What can go wrong, each a sentence, and the question that follows an unknown name."""

import difflib
from collections.abc import Callable, Iterable


class TruelineError(ValueError):
    """Something that was handed in cannot be used as it is."""


class InputError(TruelineError):
    """The forecasts, outcomes or weights break a rule; the message names the first row that does."""


class GridError(TruelineError):
    """Two tallies lie on different grids, or a grid is too coarse for the question."""


class FormatError(TruelineError):
    """A stored record has a format that this version cannot read."""


class TableError(TruelineError):
    """A file cannot be read as a table; the message names the file and says what to do."""


class UnknownNameError(TruelineError, KeyError):
    """No measure, column or model goes by that name."""

    # KeyError shows its message in quotes; ours is a sentence.
    __str__ = Exception.__str__


class MissingExtraError(TruelineError, ImportError):
    """An optional part is not installed; the message says how to get it."""


def did_you_mean(name: str, known: Iterable[str], shown: Callable[[str], str] = repr) -> str:
    """The question whether one of the names was meant that are spelt nearly so, in any case; empty where none is.

    >>> did_you_mean("Forcast", ["forecast", "outcome"])
    "Did you mean 'forecast'?"
    """
    by_folded = {word.strip().casefold(): word for word in known}
    close = difflib.get_close_matches(name.strip().casefold(), by_folded, n=3)
    near = dict.fromkeys(shown(by_folded[word]) for word in close)
    return f"Did you mean {' or '.join(near)}?" if near else ""
