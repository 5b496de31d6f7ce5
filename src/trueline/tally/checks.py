"""What two tallies must share to be added, and what a stored one must hold."""

from typing import TYPE_CHECKING

from trueline.exceptions import FormatError, GridError

if TYPE_CHECKING:
    from trueline.tally.table import Tally


def must_agree(first: "Tally", second: "Tally") -> None:
    """Refuse tallies of unequal grids, leading axes or array libraries."""
    libraries = [tally.xp.__name__.split(".")[-1] for tally in (first, second)]
    if libraries[0] != libraries[1]:
        message = f"tallies must be of one array library to be added or stacked; came {' and '.join(libraries)}"
        raise GridError(message)
    kinds = [t.grid if isinstance(t.grid, int) else ("none" if t.grid is None else "exact") for t in (first, second)]
    if "none" in kinds:
        message = "bins that were cut where the data lay cannot be added or stacked: each tally has cuts of its own"
        raise GridError(message)
    if kinds[0] != kinds[1]:
        message = (
            f"tallies must lie on one grid to be added or stacked; came {kinds[0]} and {kinds[1]} cells. "
            "Put both on one with tally.on_grid(cells)"
        )
        raise GridError(message)
    types = [getattr(tally.grid, "dtype", None) for tally in (first, second)]
    if types[0] != types[1]:
        message = (
            f"exact tallies must hold forecasts of one type to be added or stacked; came {types[0]} and {types[1]}, "
            "whose 0.1 differ. Put each on a grid first, with tally.on_grid(cells)"
        )
        raise GridError(message)
    if first.shape != second.shape:
        message = f"tallies must have the same leading axes; came {first.shape} and {second.shape}"
        raise GridError(message)


def must_be_sound(tally: "Tally") -> None:
    """Refuse stored sums that no rows can have given."""
    xp = tally.xp
    columns = (tally.weight, tally.forecast, tally.outcome, tally.square)
    cells = tally.grid if isinstance(tally.grid, int) or tally.grid is None else tally.grid.shape[0]
    if len({tuple(column.shape) for column in columns}) > 1 or (cells is not None and tally.weight.shape[-1] != cells):
        message = f"the sums of a stored tally must have one shape that ends in {cells} cells"
        raise FormatError(message)
    slack = 1e-9 * (1 + tally.weight)
    sound = all(bool(xp.all(xp.isfinite(column) & (column >= 0))) for column in columns)
    if not (sound and bool(xp.all((tally.forecast <= tally.weight + slack) & (tally.outcome <= tally.weight + slack)))):
        message = (
            "a stored tally must hold finite sums, 0 <= forecast and outcome <= weight in each cell; this does not"
        )
        raise FormatError(message)
