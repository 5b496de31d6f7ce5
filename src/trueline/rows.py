"""Rows: checked columns, one row per forecast; neither copied nor sorted."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial

from trueline._arrays import (
    added_at,
    ascending,
    blocks,
    counts_by_index,
    device,
    float_dtype,
    index_dtype,
    namespace,
    sums_by_index,
)
from trueline._typing import Array, Namespace
from trueline.numerics.cells import bin_of, cell_of, grid_of, groups_of_equals, join_zero, sums_by_group
from trueline.numerics.cosines import cosine_coefficients, no_moments, with_mass
from trueline.records import Record
from trueline.tally import Tally


@dataclass(frozen=True, kw_only=True, slots=True, eq=False, repr=False)
class Rows(Record):
    """Forecasts and outcomes as they came in, checked; `weight` is None where each row counts once."""

    forecast: Array
    outcome: Array
    weight: Array | None = None

    @property
    def xp(self) -> Namespace:
        """Module whose functions serve these arrays."""
        return namespace(self.forecast)

    @property
    def shape(self) -> tuple[()]:
        """Rows are one table: they never have leading axes."""
        return ()

    @property
    def total(self) -> Array:
        """Sum of the weights."""
        xp = self.xp
        if self.weight is None:
            return xp.asarray(self.forecast.shape[0], dtype=float_dtype(xp), device=device(self.forecast))
        return xp.sum(xp.astype(self.weight, float_dtype(xp), copy=False))

    def on_grid(self, cells: int = 7200) -> Tally:
        """The tally of `cells` equal cells ((i - 1) / B, i / B], 0 in the first: one pass, no temporary of length n."""
        cells = grid_of(cells)
        xp = self.xp
        if cells == 1:  # one cell needs no index
            return _tally(self._sums(None, 1), weighted=self.weight is not None, grid=1)
        sums = join_zero(self._sums(partial(cell_of, cells=cells, xp=xp), cells + 1), xp)
        return _tally(sums, weighted=self.weight is not None, grid=cells)

    def residuals(self, cells: int) -> Array:
        """Sums of forecast minus outcome in the cells of a grid: a third cheaper than the tally they follow from."""
        xp, cells = self.xp, grid_of(cells)
        sums = xp.zeros(cells + 1, dtype=float_dtype(xp), device=device(self.forecast))
        for forecast, outcome, weight in blocks(self.forecast, self.outcome, self.weight):
            sums = added_at(sums, cell_of(forecast, cells, xp), _residual(forecast, outcome, weight, xp), xp)
        return join_zero(sums, xp)

    def on_cuts(self, cuts: Array) -> Tally:
        """The tally of the bins between ascending cuts, each bin with its upper cut."""
        sums = self._sums(partial(bin_of, cuts=cuts, xp=self.xp), cuts.shape[0] + 1)
        return _tally(sums, weighted=self.weight is not None, grid=None)

    def compact(self) -> Tally:
        """The exact tally: one cell per distinct forecast, in ascending order."""
        xp = self.xp
        places, group = groups_of_equals(self.forecast, xp)
        count, dtype = places.shape[0], float_dtype(xp)
        outcome = xp.astype(self.outcome, dtype, copy=False)
        weight = None if self.weight is None else xp.astype(self.weight, dtype, copy=False)
        if weight is None:
            sums = xp.astype(counts_by_index(group, count, xp), dtype)
            return Tally.exact(places, sums, sums_by_group(group, outcome, count, xp))
        columns = (weight, weight * outcome, weight**2)
        return Tally.exact(places, *(sums_by_group(group, column, count, xp) for column in columns))

    def cosines(self, count: int, nodes: int) -> Array:
        r"""Sums of residual times :math:`\cos(k \pi f)` for k < count, rows split among `nodes` nodes: one pass."""
        xp = self.xp
        moments = no_moments(nodes, xp, device(self.forecast))
        for forecast, outcome, weight in blocks(self.forecast, self.outcome, self.weight):
            moments = with_mass(moments, forecast, _residual(forecast, outcome, weight, xp), xp)
        return cosine_coefficients(moments, count, xp)

    def forecasts_at(self, counts: list[float]) -> Array:
        """For each count the least forecast at or below which that many rows lie."""
        xp = self.xp
        if self.weight is None:
            ranks = [int(count) - 1 for count in counts]
            places = xp.asarray(ranks, dtype=index_dtype(xp), device=device(self.forecast))
            return xp.take(ascending(self.forecast), places)
        return self.compact().forecasts_at(counts)

    def _sums(self, index_of: Callable[[Array], Array] | None, length: int) -> Array:
        """Sums of weight, forecast, outcome (and squared weight) by the index of each row's forecast, or over all."""
        xp, sums = self.xp, None
        for forecast, outcome, weight in blocks(self.forecast, self.outcome, self.weight):
            if index_of is None:
                part = _block_totals(forecast, outcome, weight)
            else:
                part = _block_sums(index_of(forecast), forecast, outcome, weight, length)
            sums = part if sums is None else sums + part
        assert sums is not None  # noqa: S101 - the border refuses empty columns
        return xp.astype(sums, float_dtype(xp), copy=False)


def _residual(forecast: Array, outcome: Array, weight: Array | None, xp: Namespace) -> Array:
    """Forecast minus outcome, times weight, in the type that sums are kept in."""
    dtype = float_dtype(xp)
    gap = xp.astype(forecast, dtype, copy=False) - xp.astype(outcome, dtype, copy=False)
    return gap if weight is None else gap * xp.astype(weight, dtype, copy=False)


def _block_totals(forecast: Array, outcome: Array, weight: Array | None) -> Array:
    """Sums over all rows of one block, stacked, as one cell."""
    xp = namespace(forecast)
    dtype = float_dtype(xp)
    if weight is None:
        count = xp.asarray(forecast.shape[0], dtype=dtype, device=device(forecast))
        sums = [count, xp.sum(forecast, dtype=dtype), xp.sum(xp.astype(outcome, dtype, copy=False))]
    else:
        weight, outcome = (xp.astype(column, dtype, copy=False) for column in (weight, outcome))
        sums = [xp.sum(column) for column in (weight, weight * forecast, weight * outcome, weight**2)]
    return xp.stack(sums)[:, None]


def _block_sums(index: Array, forecast: Array, outcome: Array, weight: Array | None, length: int) -> Array:
    """Sums over the rows of one block, stacked."""
    xp = namespace(forecast)
    by_index = partial(sums_by_index, index, length=length, xp=xp)
    if weight is not None:
        weight, outcome = (xp.astype(column, float_dtype(xp), copy=False) for column in (weight, outcome))
        return xp.stack([by_index(column) for column in (weight, weight * forecast, weight * outcome, weight**2)])
    if not xp.isdtype(outcome.dtype, "real floating"):
        # Outcomes that are 0 or 1 join the index, so one pass of counting gives rows and outcomes at once.
        both = counts_by_index(2 * index + xp.astype(outcome, index.dtype, copy=False), 2 * length, xp)
        pairs = xp.astype(xp.reshape(both, (length, 2)), float_dtype(xp))
        return xp.stack([pairs[:, 0] + pairs[:, 1], by_index(forecast), pairs[:, 1]])
    counts = xp.astype(counts_by_index(index, length, xp), float_dtype(xp))
    return xp.stack([counts, by_index(forecast), by_index(outcome)])


def _tally(sums: Array, *, weighted: bool, grid: int | None) -> Tally:
    """Sums by cell as a tally; where each row counts once its squares are the weights themselves."""
    weight = sums[0, :]
    square = sums[3, :] if weighted else weight
    return Tally(weight=weight, forecast=sums[1, :], outcome=sums[2, :], square=square, grid=grid)
