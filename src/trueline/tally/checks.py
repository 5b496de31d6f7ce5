"""What two tallies must share to be added, and what a stored one must hold."""

from typing import TYPE_CHECKING, Any

import numpy as np

from trueline._arrays import library_name
from trueline.exceptions import FormatError, GridError
from trueline.numerics.cells import MOST_CELLS

if TYPE_CHECKING:
    from trueline.tally.table import Tally


def must_agree(first: "Tally", second: "Tally") -> None:
    """Refuse tallies of unequal grids, leading axes or array libraries."""
    libraries = [library_name(tally.xp) for tally in (first, second)]
    if libraries[0] != libraries[1]:
        message = (
            f"tallies must be of one array library, or numpy's, to be added or stacked; came {libraries[0]} and "
            f"{libraries[1]}. Tally.from_dict(tally.to_dict()) is numpy's"
        )
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
    """Refuse a stored tally whose sums no rows can have given."""
    sums = (tally.weight, tally.forecast, tally.outcome, tally.square)
    if not all(isinstance(column, np.ndarray) and column.ndim for column in sums) or not _is_grid(tally.grid):
        raise FormatError(
            "a stored tally must hold arrays of sums, and as its grid a number of cells, ascending forecasts in "
            "[0, 1], or nothing. Was it changed by hand?"
        )
    cells = tally.weight.shape[-1] if tally.grid is None else _cells(tally.grid)
    if len({column.shape for column in sums}) > 1 or tally.weight.shape[-1] != cells:
        raise FormatError(f"the sums of a stored tally must have one shape that ends in {cells} cells")
    slack = 1e-6 * (1 + tally.weight)
    sound = all(bool(np.all(np.isfinite(column) & (column >= 0))) for column in sums)
    sound = sound and bool(np.all((tally.outcome <= tally.weight + slack) & ((tally.square > 0) == (tally.weight > 0))))
    if sound and tally.grid is not None:
        low, high = _edges(tally.grid)
        sound = bool(
            np.all((tally.forecast >= tally.weight * low - slack) & (tally.forecast <= tally.weight * high + slack))
        )
    if not sound:
        raise FormatError(
            "a stored tally must hold finite sums, in each cell 0 <= outcome <= weight and a mean forecast within the "
            "cell; this does not. Was it changed by hand?"
        )


def _is_grid(grid: Any) -> bool:  # noqa: ANN401 - whatever was stored
    """Whether this says what cells are: how many, the distinct forecasts, or nothing."""
    if grid is None or (type(grid) is int and 1 <= grid <= MOST_CELLS):
        return True
    if not isinstance(grid, np.ndarray) or grid.ndim != 1 or not np.all(np.isfinite(grid)):
        return False
    return bool(np.all((grid >= 0) & (grid <= 1)) and np.all(np.diff(grid) > 0))


def _cells(grid: Any) -> int:  # noqa: ANN401 - a number or an array
    """Number of cells of a grid."""
    return grid if isinstance(grid, int) else len(grid)


def _edges(grid: Any) -> tuple[Any, Any]:  # noqa: ANN401 - a number or an array
    """Least and greatest forecast of each cell."""
    if not isinstance(grid, int):
        return grid, grid
    return np.arange(grid) / grid, np.arange(1, grid + 1) / grid
