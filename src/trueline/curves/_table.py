"""The one table that a curve shows."""

from trueline._typing import ArrayLike
from trueline.border import checked
from trueline.exceptions import InputError
from trueline.rows import Rows
from trueline.tally import Tally


def one_table(forecast: ArrayLike | Tally, outcome: ArrayLike | None, weight: ArrayLike | None) -> Rows | Tally:
    """Rows or a tally, checked; a stack of tallies is refused."""
    rows = checked(forecast, outcome, weight)
    if rows.shape:
        message = f"a curve shows one table; came leading axes {rows.shape}. Take one with tally[i], or tally.pool()"
        raise InputError(message)
    return rows
