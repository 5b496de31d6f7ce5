"""Tallies of several array libraries on one: numpy's follow the others, as columns do."""

from collections.abc import Iterable
from dataclasses import replace
from typing import TYPE_CHECKING

from trueline._arrays import device, is_numpy
from trueline._typing import Array

if TYPE_CHECKING:
    from trueline.tally.table import Tally


def on_one_library(tallies: Iterable["Tally"]) -> list["Tally"]:
    """The tallies, those of numpy on the library and device of the first that is none."""
    given = list(tallies)
    others = [tally for tally in given if not is_numpy(tally.xp)]
    return [_moved(tally, others[0]) if others and is_numpy(tally.xp) else tally for tally in given]


def _moved(tally: "Tally", other: "Tally") -> "Tally":
    """A tally of numpy where another lies."""
    xp, place = other.xp, device(other.weight)

    def move(sums: Array) -> Array:
        return xp.asarray(sums, dtype=other.weight.dtype, device=place)

    weight = move(tally.weight)
    exact = not isinstance(tally.grid, int) and tally.grid is not None
    return replace(
        tally,
        weight=weight,
        forecast=move(tally.forecast),
        outcome=move(tally.outcome),
        square=weight if tally.square is tally.weight else move(tally.square),
        grid=xp.asarray(tally.grid, device=place) if exact else tally.grid,
    )
