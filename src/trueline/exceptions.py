"""What can go wrong, each a sentence."""


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
