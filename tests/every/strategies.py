"""What the laws are tried on: columns with ties, edges of bins and round numbers, hard and soft outcomes, weights."""

from collections.abc import Sequence
from dataclasses import dataclass

import numpy as np
from hypothesis import strategies as st

# Numbers of bins whose edges are drawn: those of the measures' defaults, and those that people ask for.
BINS = (2, 3, 7, 10, 15, 20, 25, 50, 100)
# Edges that most grids have: those of every even number of bins, and of every multiple of three or five.
SHARED = (1 / 2, 1 / 3, 2 / 3, 1 / 5, 2 / 5, 3 / 5, 4 / 5)
FRACTIONS = (0.0, 1e-3, 0.25, 0.5, 0.7, 1.0, 1.7, 3.0)


@dataclass(frozen=True)
class Columns:
    """A binary problem: forecasts, outcomes and perhaps weights."""

    forecast: np.ndarray
    outcome: np.ndarray
    weight: np.ndarray | None = None

    def __len__(self) -> int:
        """Number of rows."""
        return len(self.forecast)

    def at(self, rows: Sequence[int] | np.ndarray | slice) -> "Columns":
        """These rows, in this order."""
        rows = rows if isinstance(rows, slice) else np.asarray(rows, dtype=int)
        return Columns(self.forecast[rows], self.outcome[rows], None if self.weight is None else self.weight[rows])

    def weighing(self) -> np.ndarray:
        """The weights, ones where none were given."""
        return np.ones(len(self)) if self.weight is None else self.weight


def joined(*parts: Columns) -> Columns:
    """The rows of all parts, one after another."""
    plain = all(part.weight is None for part in parts)
    return Columns(
        np.concatenate([part.forecast for part in parts]),
        np.concatenate([part.outcome for part in parts]),
        None if plain else np.concatenate([part.weighing() for part in parts]),
    )


@st.composite
def edges(draw: st.DrawFn) -> float:
    """An edge of some bins, or the floating-point number just below or above it."""
    bins = draw(st.sampled_from(BINS))
    edge = draw(st.integers(0, bins)) / bins
    return min(1.0, max(0.0, float(np.nextafter(edge, draw(st.sampled_from((edge, 0.0, 1.0)))))))


def forecasts() -> st.SearchStrategy[float]:
    """Forecasts as people have them: ends, edges, one or two decimals, anything."""
    return st.one_of(
        edges(),
        st.integers(0, 10).map(lambda tenths: tenths / 10),
        st.integers(0, 100).map(lambda hundredths: hundredths / 100),
        st.sampled_from((0.0, 1.0, 0.5, 1e-9, 1 - 1e-9)),
        st.floats(0.0, 1.0),
    )


def interior() -> st.SearchStrategy[float]:
    """Forecasts away from the ends, no two likely to be equal."""
    return st.floats(0.05, 0.95)


def dyadic() -> st.SearchStrategy[float]:
    """Forecasts whose sums are exact."""
    return st.integers(0, 64).map(lambda part: part / 64)


def column(draw: st.DrawFn, elements: st.SearchStrategy[float], length: int) -> np.ndarray:
    """A drawn column of this length."""
    return np.array(draw(st.lists(elements, min_size=length, max_size=length)), dtype=float)


def weights_for(draw: st.DrawFn, kind: str, length: int) -> np.ndarray | None:
    """No weights, whole ones or any; at least one of them above zero."""
    if kind == "none":
        return None
    anything = st.sampled_from(FRACTIONS) | st.floats(1e-3, 4.0)
    weight = column(draw, st.integers(0, 3).map(float) if kind == "whole" else anything, length)
    return weight if weight.any() else np.ones(length)


@st.composite
def columns(
    draw: st.DrawFn,
    *,
    weights: Sequence[str] = ("none", "whole", "any"),
    elements: st.SearchStrategy[float] | None = None,
    outcomes: st.SearchStrategy[float] | None = None,
    sizes: tuple[int, int] = (1, 40),
) -> Columns:
    """Rows with ties: forecasts are drawn from a few numbers, which one row, all rows or some share."""
    pool = draw(st.lists(forecasts() if elements is None else elements, min_size=1, max_size=20))
    if elements is None:  # and some forecasts that almost equal another
        pool += [min(1.0, near + draw(st.sampled_from((1e-12, 1e-5, 1e-3)))) for near in pool[::4]]
    length = draw(st.integers(*sizes))
    forecast = column(draw, st.sampled_from(pool), length)
    hard = st.sampled_from((0.0, 1.0))
    kinds = (hard, hard | st.sampled_from((0.25, 0.5)) | st.floats(0.0, 1.0)) if outcomes is None else (outcomes,)
    outcome = column(draw, draw(st.sampled_from(kinds)), length)
    if np.isin(forecast.astype(np.float32), (0, 1)).all():
        outcome = outcome.round()  # forecasts of 0 and 1 alone beside fractions are refused as swapped
    return Columns(forecast, outcome, weights_for(draw, draw(st.sampled_from(tuple(weights))), length))


@st.composite
def astride(draw: st.DrawFn) -> Columns:
    """Two rows on an edge that most grids have, between a row of the bin below and one of the bin above."""
    edge = draw(st.sampled_from(SHARED))
    return Columns(edge + 4e-3 * np.array([0.0, 0.0, -1.0, 1.0]), column(draw, st.sampled_from((0.0, 1.0)), 4))


@st.composite
def twins(draw: st.DrawFn, *, weights: Sequence[str]) -> Columns:
    """Rows, some of them again a little lower with the opposite outcome: where a cell joins the two they cancel."""
    rows = draw(columns(weights=weights))
    again = rows.at(draw(st.lists(st.integers(0, len(rows) - 1), max_size=20, unique=True)))
    lower = np.maximum(again.forecast - draw(st.sampled_from((1e-5, 1e-4, 1e-3))), 0.0)
    return joined(rows, Columns(lower, 1 - again.outcome, again.weight))
