"""Tallies side by side: leading axes are made here, and measures that cannot use them take their tables one by one."""

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from trueline._typing import Array
from trueline.exceptions import GridError
from trueline.numerics.cells import groups_of_equals, sums_by_group
from trueline.tally.checks import must_agree
from trueline.tally.libraries import on_one_library
from trueline.tally.table import Tally


def stack(tallies: Iterable[Tally]) -> Tally:
    """Tallies side by side on a new leading axis; exact ones are laid on all their distinct forecasts.

    >>> import numpy as np
    >>> from trueline import as_tally, in_the_large
    >>> both = stack([as_tally([0.2, 0.4], [0, 1]), as_tally([0.4], [1])])
    >>> both.shape, in_the_large(both)
    ((2,), array([-0.2, -0.6]))
    """
    given: list[Any] = list(tallies)
    strange = [type(part).__name__ for part in given if not isinstance(part, Tally)]
    if not given or strange:
        came = f"{strange[0]} among them" if strange else "none"
        message = f"a list of at least one tally must be given to stack, and of tallies alone; came {came}"
        raise GridError(message)
    parts = on_one_library(given)
    for part in parts[1:]:
        must_agree(parts[0], part)
    if not isinstance(parts[0].grid, int) and parts[0].grid is not None:
        parts = _on_all_places(parts)
    xp = parts[0].xp
    weight = xp.stack([part.weight for part in parts])
    one = all(part.square is part.weight for part in parts)
    return Tally(
        weight=weight,
        forecast=xp.stack([part.forecast for part in parts]),
        outcome=xp.stack([part.outcome for part in parts]),
        square=weight if one else xp.stack([part.square for part in parts]),
        grid=parts[0].grid,
    )


def each_table(rows: Any, value: Callable[[Any], Array]) -> Array:  # noqa: ANN401 - Rows or Tally
    """A value of one table, for each table of the leading axes; the way of measures that are not batched."""
    if not rows.shape:
        return value(rows)
    return rows.xp.stack([each_table(rows[i], value) for i in range(rows.shape[0])])


def _on_all_places(parts: Sequence[Tally]) -> list[Tally]:
    """Exact tallies, each on the distinct forecasts of all."""
    xp = parts[0].xp
    places, group = groups_of_equals(xp.concat([part.grid for part in parts]), xp)
    moved, start, count = [], 0, int(places.shape[0])
    for part in parts:
        stop = start + int(part.weight.shape[-1])
        weight, outcome, square = (
            sums_by_group(group[start:stop], sums, count, xp) for sums in (part.weight, part.outcome, part.square)
        )
        moved.append(Tally.exact(places, weight, outcome, None if part.square is part.weight else square))
        start = stop
    return moved
