"""Laws about values: their span, zero, continuity, and how residuals add."""

from dataclasses import replace

import numpy as np
from hypothesis import strategies as st
from tests.every.law import any_columns, law, must_equal, value, weights_of
from tests.every.strategies import Columns, astride, column, columns, joined

from trueline import Measure

# A move so small that what it may change is far below what one row's jump over an edge changes.
MOVE = 1e-10


@law(examples=any_columns)
def values_stay_in_their_span(measure: Measure, rows: Columns) -> None:
    """No data give a value outside the card's span, and none gives no number."""
    low, high = measure.span
    found = value(measure, rows)
    assert low - 1e-12 <= found <= high + 1e-12, f"{found} lies outside {measure.span}"


@law(examples=any_columns, claimed=lambda card: card.zero_when_calibrated)
def outcomes_equal_to_forecasts_give_zero(measure: Measure, rows: Columns) -> None:
    """Soft outcomes that equal their forecasts are perfect calibration."""
    must_equal(value(measure, replace(rows, outcome=rows.forecast)), 0.0)


@st.composite
def frequencies(draw: st.DrawFn) -> Columns:
    """Groups of rows in which as many of m rows have the outcome as a forecast k / m says."""
    groups = draw(st.lists(st.integers(1, 12).flatmap(lambda m: st.tuples(st.integers(0, m), st.just(m))), min_size=1))
    forecast = np.concatenate([np.full(m, k / m) for k, m in groups[:6]])
    outcome = np.concatenate([np.arange(m) < k for k, m in groups[:6]])
    return Columns(forecast, outcome.astype(float))


@law(examples=lambda _: frequencies(), claimed=lambda card: card.zero_when_calibrated)
def frequencies_equal_to_forecasts_give_zero(measure: Measure, rows: Columns) -> None:
    """Where k of m rows with forecast k / m have the outcome, there is no error."""
    must_equal(value(measure, rows), 0.0)


@st.composite
def moved(draw: st.DrawFn, measure: Measure) -> tuple[Columns, np.ndarray]:
    """Columns that begin with two rows on an edge, and a direction for each forecast."""
    rows = draw(astride())
    rows = draw(st.just(rows) | any_columns(measure).map(lambda others: joined(rows, others)))
    direction = column(draw, st.sampled_from((-1.0, 1.0)) | st.floats(-1.0, 1.0), len(rows))
    direction[:2] = -1.0, 1.0  # one of the two leaves the bin, whichever bin the edge belongs to
    return rows, direction


@law(examples=moved, claimed=lambda card: card.continuous)
def small_moves_move_the_value_little(measure: Measure, data: tuple[Columns, np.ndarray]) -> None:
    """Forecasts moved by at most e move the value by at most e + sqrt(e).

    That is SmoothECE's own modulus: at bandwidth s the smoothed residual moves by at most (1 + 0.8 / s) e, so with its
    fixed point moving from s to s + d, d <= e + 0.8 e / d. A jump over a bin's edge is larger by orders.
    """
    rows, direction = data
    there = replace(rows, forecast=np.clip(rows.forecast + MOVE * direction, 0.0, 1.0))
    change = abs(value(measure, there) - value(measure, rows))
    assert change <= MOVE + MOVE**0.5, f"a move of {MOVE} moved the value by {change}"


@st.composite
def residuals(draw: st.DrawFn, measure: Measure) -> tuple[Columns, np.ndarray, np.ndarray]:
    """Columns and two columns of residuals that, added or subtracted, leave outcomes in [0, 1]."""
    rows = draw(columns(weights=weights_of(measure)))
    shares = st.sampled_from((-1.0, 0.0, 1.0)) | st.floats(-1.0, 1.0)
    room = np.minimum(rows.forecast, 1 - rows.forecast) / 2
    return rows, room * column(draw, shares, len(rows)), room * column(draw, shares, len(rows))


@law(examples=residuals, claimed=lambda card: card.subadditive)
def residuals_are_subadditive(measure: Measure, data: tuple[Columns, np.ndarray, np.ndarray]) -> None:
    """With forecasts and weights held, phi(0) = 0, phi(-r) = phi(r) and phi(r + s) <= phi(r) + phi(s)."""
    rows, first, second = data

    def phi(residual: np.ndarray) -> np.ndarray:
        return value(measure, replace(rows, outcome=np.clip(rows.forecast - residual, 0.0, 1.0)))

    must_equal(phi(0 * first), 0.0)
    must_equal(phi(-first), phi(first), within=1e-6)
    both = phi(first) + phi(second)
    assert phi(first + second) <= both + 1e-6 * both + 1e-12, "two residuals together exceed their sum"


def leaning(measure: Measure) -> st.SearchStrategy[Columns]:
    """Columns, often with the same outcome in all rows: then nothing cancels, and both bounds are the value."""
    same = st.sampled_from((0.0, 1.0)).flatmap(
        lambda outcome: columns(weights=weights_of(measure), outcomes=st.just(outcome))
    )
    return any_columns(measure) | same


@law(examples=leaning, claimed=lambda card: card.mean_of_gaps)
def cancelling_lowers_and_splitting_raises(measure: Measure, rows: Columns) -> None:
    """|mean residual| <= value <= plug-in error: residuals cancel within all rows, within parts, within ties."""
    weight = rows.weighing() / rows.weighing().sum()
    residual = weight * (rows.forecast - rows.outcome)
    ties = rows.forecast[:, None] == np.unique(rows.forecast)
    found = value(measure, rows)
    assert abs(residual.sum()) <= found + 1e-6 * found + 1e-12, "below the mean residual"
    assert found <= (1 + 1e-6) * np.abs(residual @ ties).sum() + 1e-12, "above the plug-in error"
