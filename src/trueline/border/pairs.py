"""Binary problems at the border: a column of forecasts, a column of outcomes, perhaps weights, or a tally."""

from typing import Any

from trueline._arrays import is_traced, to_numpy
from trueline._typing import Array, ArrayLike
from trueline.border import columns
from trueline.border.values import REDUCTIONS, check_weights, checked_values, marked_values
from trueline.exceptions import InputError
from trueline.rows import Rows
from trueline.tally import Tally

WORDS = {
    "forecast": "Did labels come first? Forecast comes first, then outcome",
    "outcome": "A binary outcome is 0 or 1: hand in whether the event came, as in np.array(y) == 'yes'",
    "weight": "Was the wrong column taken?",
}


class CheckedRows(Rows):
    """Rows that the border has read and need not read again; those that are made by hand are plain `Rows`."""

    __slots__ = ()


def checked(
    forecast: ArrayLike | Tally | Rows, outcome: ArrayLike | None = None, weight: ArrayLike | None = None
) -> Rows | Tally:
    """Columns of a binary problem as `Rows`, or the tally that stands in their place."""
    if isinstance(forecast, Rows) and outcome is None and weight is None:
        if isinstance(forecast, CheckedRows):
            return forecast
        return checked(forecast.forecast, forecast.outcome, forecast.weight)
    given = {"forecast": forecast, "outcome": outcome, "weight": weight}
    if any(isinstance(column, Tally) for column in given.values()):
        return _checked_tally(forecast, outcome, weight)
    for name, column in given.items():
        _must_not_be_several(column, name)
    if outcome is None:
        message = "a forecast and an outcome, or one Tally in place of both, must be given; came a forecast alone"
        raise InputError(message)
    found = _columns(given)
    _must_be_equally_long(found)
    forecast, outcome, weight = columns.floating(found["forecast"]), found["outcome"], found.get("weight")
    outcome = columns.floating(outcome) if columns.is_floating(outcome) else outcome
    weight = None if weight is None else columns.floating(weight)
    if any(is_traced(column) for column in found.values()):
        forecast, outcome = marked_values(forecast, outcome, weight)
    else:
        forecast, outcome = checked_values(forecast, outcome)
        if weight is not None:
            check_weights(weight)
    return CheckedRows(forecast=forecast, outcome=outcome, weight=weight)


def as_tally(
    forecast: ArrayLike | Tally,
    outcome: ArrayLike | None = None,
    *,
    weight: ArrayLike | None = None,
    cells: int | None = None,
) -> Tally:
    """Sums of weight, forecast and outcome per cell: exact (equal forecasts joined) or on a grid of `cells` cells.

    Tallies of shards add up to the tally of the whole, and every measure takes one in place of its columns.

    >>> as_tally([0.25, 0.25, 0.75], [0, 1, 1]) + as_tally([0.75], [0])
    Tally of 4 rows at 2 distinct forecasts: mean forecast 0.5, frequency 0.5
    """
    rows = checked(forecast, outcome, weight)
    return rows.compact() if cells is None else rows.on_grid(cells)


def _checked_tally(tally: ArrayLike, outcome: object, weight: object) -> Tally:
    """A tally that came alone and holds rows."""
    if not isinstance(tally, Tally) or outcome is not None or weight is not None:
        came = "other columns beside it" if isinstance(tally, Tally) else "a forecast beside it"
        raise InputError(
            f"a Tally stands in place of forecast, outcome and weight; came {came}. Hand in the tally alone"
        )
    empty = [] if is_traced(tally.weight) else (to_numpy(tally.total).reshape(-1) == 0).nonzero()[0]
    if len(empty) > 0:
        which = f"tally {empty[0]} of a stack without any" if tally.shape else "an empty one"
        raise InputError(f"a tally must hold at least one row; came {which}. Did a filter leave nothing?")
    return tally


def _must_not_be_several(column: Any, name: str) -> None:  # noqa: ANN401 - whatever a user hands in
    """Refuse what holds several columns: a frame, what a reduction returned, a list of tallies."""
    came = guess = ""
    if hasattr(type(column), "columns") and not hasattr(column, "collect"):
        came, guess = f"a {type(column).__name__}", "Take one of its columns, as in frame['p']"
    elif isinstance(column, tuple) and len(column) == 2 and all(hasattr(part, "shape") for part in column):
        came, guess = "a pair of columns", "Is a star missing, as in binned_error(*top_label(P, y))?"
    elif isinstance(column, list) and column and isinstance(column[0], tuple) and hasattr(column[0][0], "shape"):
        came = "a list of pairs"
        guess = "One pair at a time: [binned_error(*pair) for pair in classwise(P, y)]"
    elif isinstance(column, list | tuple) and column and isinstance(column[0], Tally):
        came, guess = "a list of tallies", "stack(tallies) puts them side by side, sum(tallies) adds them up"
    if came:
        raise InputError(f"{name} must be one column; came {came}. {guess}")


def _columns(given: dict[str, ArrayLike | None]) -> dict[str, Array]:
    """The columns that were given as arrays of one library, each of one axis."""
    xp, device = columns.library(*given.values())
    found = {
        name: columns.array(column, name, xp, device, WORDS[name])
        for name, column in given.items()
        if name == "forecast" or column is not None
    }
    for name, column in found.items():
        if len(column.shape) != 1:
            _refuse_shape(name, {name: tuple(column.shape) for name, column in found.items()})
    return found


def _refuse_shape(name: str, shapes: dict[str, tuple[int, ...]]) -> None:
    """Say how to make one column of what came; a table is refused with the reductions that there are."""
    shape = shapes[name]
    if len(shape) == 0:
        guess = f"Put a single {name} in brackets, as a list of one"
    elif len(shape) == 2 and shape[1] == 1:
        guess = f"Take its only column: {name}[:, 0]"
    elif name == "weight":
        guess = "One number per row is needed"
    elif name == "outcome" and len(shapes["forecast"]) == 1:
        guess = f"Forecast comes first, then outcome: is this the table of forecasts? {REDUCTIONS}"
    elif len(shape) == 2 and shape[1] == 2:
        guess = f"Two columns are probably P(0) and P(1): take {name}[:, 1]. {REDUCTIONS}"
    else:
        guess = REDUCTIONS
    raise InputError(f"{name} must be one column of numbers; came shape {shape}. {guess}")


def _must_be_equally_long(found: dict[str, Array]) -> None:
    """Refuse columns of unequal length, and empty ones."""
    lengths = {name: int(column.shape[0]) for name, column in found.items()}
    if len(set(lengths.values())) > 1:
        came = ", ".join(f"{length} rows of {name}" for name, length in lengths.items())
        raise InputError(f"columns must be equally long; came {came}. Were rows dropped from one of them?")
    if not lengths["forecast"]:
        raise InputError("at least one row must come; came none. Did a filter leave nothing?")
