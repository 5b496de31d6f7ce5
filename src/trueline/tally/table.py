"""Tally: sums of weight, forecast and outcome per cell; adding two merges their evidence."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Self

import numpy as np

from trueline._arrays import counting, device, is_traced, namespace, to_numpy
from trueline._typing import Array, Json, Namespace
from trueline.exceptions import GridError
from trueline.numerics.cells import bin_of, cell_of, grid_of, groups_of_equals, join_zero, sums_by_group
from trueline.numerics.cosines import cosine_coefficients, no_moments, with_mass
from trueline.records import Record
from trueline.tally.checks import must_agree, must_be_sound
from trueline.tally.libraries import on_one_library


@dataclass(frozen=True, kw_only=True, slots=True, eq=False, repr=False)
class Tally(Record):
    """Sums per cell, which answer every question that rows answer; cells are the last axis.

    `grid` says what the cells are: a number B of equal cells ((i - 1) / B, i / B]; the distinct forecasts themselves,
    ascending (an exact tally); or None for bins that were cut where the data lay. `square` holds the sums of squared
    weights, the very array `weight` where each row counts once.

    >>> import numpy as np
    >>> from trueline import as_tally
    >>> first = as_tally(np.array([0.2, 0.7]), np.array([0, 1]), cells=10)
    >>> first + as_tally(np.array([0.7]), np.array([0]), cells=10)
    Tally of 3 rows on 10 cells: mean forecast 0.5333, frequency 0.3333
    """

    weight: Array
    forecast: Array
    outcome: Array
    square: Array
    grid: int | Array | None

    @classmethod
    def exact(cls, places: Array, weight: Array, outcome: Array, square: Array | None = None) -> Self:
        """The tally whose cells are these distinct forecasts, ascending; squares are the weights unless given."""
        square = weight if square is None else square
        return cls(weight=weight, forecast=weight * places, outcome=outcome, square=square, grid=places)

    @classmethod
    def empty(cls, cells: int) -> Self:
        """The tally of no rows on a grid: adding it changes nothing."""
        cells = grid_of(cells)
        nothing = np.zeros(cells)
        return cls(weight=nothing, forecast=nothing, outcome=nothing, square=nothing, grid=cells)

    @property
    def xp(self) -> Namespace:
        """Module whose functions serve these arrays."""
        return namespace(self.weight)

    @property
    def shape(self) -> tuple[int, ...]:
        """Leading axes: replicates, classes, segments; empty for one table."""
        return tuple(self.weight.shape[:-1])

    @property
    def total(self) -> Array:
        """Sum of the weights of each table."""
        return self.xp.sum(self.weight, axis=-1)

    @property
    def mean_forecast(self) -> Array:
        """Mean forecast of each cell; where a cell is empty, its middle."""
        xp = self.xp
        if isinstance(self.grid, int):
            middle = (counting(self.grid, self.weight) + 0.5) / self.grid
            return self._per_weight(self.forecast, middle + 0 * self.weight)
        if self.grid is not None:
            return xp.astype(self.grid, self.weight.dtype, copy=False) + 0 * self.weight
        return self._per_weight(self.forecast, xp.nan + 0 * self.weight)

    @property
    def frequency(self) -> Array:
        """Mean outcome of each cell; NaN where a cell is empty."""
        return self._per_weight(self.outcome, self.xp.nan + 0 * self.weight)

    def _per_weight(self, sums: Array, empty: Array) -> Array:
        """Sums over weight where there is weight."""
        filled = self.weight > 0
        return self.xp.where(filled, sums / self.xp.where(filled, self.weight, 1.0), empty)

    def on_grid(self, cells: int = 7200) -> "Tally":
        """The same evidence in `cells` equal cells: exact where they divide the grid, else by mean forecasts."""
        cells = grid_of(cells)
        if isinstance(self.grid, int) and cells > self.grid:
            message = f"a tally of {self.grid} cells cannot tell {cells} apart; count the rows anew on a finer grid"
            raise GridError(message)
        if isinstance(self.grid, int) and self.grid % cells == 0:
            if self.grid == cells:
                return self
            neighbours = (*self.shape, cells, -1)
            return self._mapped(lambda sums: self.xp.sum(self.xp.reshape(sums, neighbours), axis=-1), cells)
        self._must_have_places()
        places = self.mean_forecast if isinstance(self.grid, int) else self.grid
        return self._regrouped(cell_of(places, cells, self.xp), cells + 1, cells)

    def residuals(self, cells: int) -> Array:
        """Sums of forecast minus outcome in the cells of a grid."""
        binned = self.on_grid(cells)
        return binned.forecast - binned.outcome

    def on_cuts(self, cuts: Array) -> "Tally":
        """The same evidence in the bins between ascending cuts, each bin with its upper cut."""
        self._must_have_places()
        places = self.mean_forecast if isinstance(self.grid, int) else self.grid
        return self._regrouped(bin_of(places, cuts, self.xp), cuts.shape[0] + 1, None)

    def compact(self) -> "Tally":
        """Itself: its cells are in ascending order and no two forecasts in different cells are equal."""
        self._must_have_places()
        return self

    def cosines(self, count: int, nodes: int) -> Array:
        r"""Sums of residual times :math:`\cos(k \pi f)` for k < count, cells standing at their mean forecasts."""
        self._must_have_places()
        empty = no_moments(nodes, self.xp, device(self.weight))
        moments = with_mass(empty, self.mean_forecast, self.forecast - self.outcome, self.xp)
        return cosine_coefficients(moments, count, self.xp)

    def forecasts_at(self, counts: list[float]) -> Array:
        """For each count the least forecast at or below which that much weight lies."""
        xp = self.xp
        self._must_have_places()
        below = xp.cumulative_sum(self.weight)
        wanted = xp.asarray(counts, dtype=below.dtype, device=device(below))
        # Fractions may sum to a little less than they should; whole weights do not.
        slack = 1e-9 if bool(xp.any(self.weight % 1 > 0)) else 0.0
        place = xp.searchsorted(below, wanted - slack * below[-1])
        return xp.take(self.mean_forecast, xp.clip(place, 0, self.weight.shape[-1] - 1))

    def pool(self) -> "Tally":
        """All tables of the leading axes added up."""
        axes = tuple(range(len(self.shape)))
        return self._mapped(lambda sums: self.xp.sum(sums, axis=axes), self.grid)

    def __add__(self, other: object) -> "Tally":
        """Both evidence together: cell by cell on one grid, joined by forecast where both are exact."""
        if isinstance(other, int) and other == 0:
            return self
        if not isinstance(other, Tally):
            return NotImplemented
        first, second = on_one_library((self, other))
        must_agree(first, second)
        if not isinstance(first.grid, int):
            return first._joined(second)
        one = first.square is first.weight and second.square is second.weight
        weight = first.weight + second.weight
        return Tally(
            weight=weight,
            forecast=first.forecast + second.forecast,
            outcome=first.outcome + second.outcome,
            square=weight if one else first.square + second.square,
            grid=first.grid,
        )

    def __radd__(self, other: object) -> "Tally":
        """So that `sum(tallies)` works, which starts from 0."""
        return self + other

    def __getitem__(self, which: Any) -> "Tally":  # noqa: ANN401 - whatever indexes an array
        """One table, or some, of the leading axes."""
        if not self.shape:
            message = "this tally is one table without leading axes; there is nothing to pick"
            raise GridError(message)
        which = which if isinstance(which, tuple) else (which,)
        return self._mapped(lambda sums: sums[(*which, ..., slice(None))], self.grid)

    def _mapped(self, change: Callable[[Array], Array], grid: int | Array | None) -> "Tally":
        """The same change made to all sums."""
        weight = change(self.weight)
        square = weight if self.square is self.weight else change(self.square)
        return Tally(
            weight=weight, forecast=change(self.forecast), outcome=change(self.outcome), square=square, grid=grid
        )

    def _joined(self, other: "Tally") -> "Tally":
        """Two exact tallies as one, on the distinct forecasts of both."""
        xp = self.xp
        places, group = groups_of_equals(xp.concat([self.grid, other.grid]), xp)
        own, count = self.weight.shape[-1], places.shape[0]

        def both(first: Array, second: Array) -> Array:
            return sums_by_group(group[:own], first, count, xp) + sums_by_group(group[own:], second, count, xp)

        one = self.square is self.weight and other.square is other.weight
        square = None if one else both(self.square, other.square)
        return Tally.exact(places, both(self.weight, other.weight), both(self.outcome, other.outcome), square)

    def _regrouped(self, index: Array, length: int, grid: int | None) -> "Tally":
        """Cells summed by index, one index for all tables or one for each."""
        xp = self.xp

        def change(sums: Array) -> Array:
            moved = sums_by_group(index, sums, length, xp)
            return moved if grid is None else join_zero(moved, xp)

        return self._mapped(change, grid)

    def _must_have_places(self) -> None:
        """Refuse bins that were cut where the data lay."""
        if self.grid is None:
            message = "bins that were cut where the data lay cannot be cut again; start from the rows or their tally"
            raise GridError(message)

    @classmethod
    def from_dict(cls, stored: Json) -> Self:
        """The tally that `to_dict` wrote, its cells of one length and its sums finite."""
        tally = super(Tally, cls).from_dict(stored)
        one = tally.square is None
        restored = cls(
            weight=tally.weight,
            forecast=tally.forecast,
            outcome=tally.outcome,
            square=tally.weight if one else tally.square,
            grid=tally.grid,
        )
        must_be_sound(restored)
        return restored

    def to_dict(self) -> dict[str, Any]:
        """The sums as plain values that `json.dumps` takes, with a format number."""
        stored = super(Tally, self).to_dict()
        return stored | {"square": None} if self.square is self.weight else stored

    def __repr__(self) -> str:
        """Rows, cells, tables, and both means."""
        cells = {True: f"on {self.grid} cells", False: f"at {self.weight.shape[-1]} distinct forecasts"}
        where = "in bins cut by the data" if self.grid is None else cells[isinstance(self.grid, int)]
        tables = f"{' x '.join(map(str, self.shape))} tallies, " if self.shape else "Tally of "
        if is_traced(self.weight):
            return f"{tables}{where} (traced)"
        total, forecast, outcome = (float(to_numpy(x).sum()) for x in (self.weight, self.forecast, self.outcome))
        if total == 0:
            return f"{tables}0 rows {where}"
        means = f"mean forecast {forecast / total:.4g}, frequency {outcome / total:.4g}"
        if self.square is self.weight:
            return f"{tables}{total:.10g} rows {where}: {means}"
        effective = total**2 / (float(to_numpy(self.square).sum()) or np.nan)
        return f"{tables}weight {total:.6g}, as noisy as {effective:.4g} rows, {where}: {means}"
