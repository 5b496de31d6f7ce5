"""Laws about rows: their order, their weights, and outcomes that are fractions."""

from dataclasses import replace
from typing import Any

import numpy as np
import pytest
from hypothesis import strategies as st
from tests.every.law import any_columns, law, must_equal, value, weights_of
from tests.every.strategies import Columns, columns, joined

from trueline import Measure, _arrays


def shuffled(measure: Measure) -> st.SearchStrategy[tuple[Columns, list[int]]]:
    """Columns and another order of their rows."""
    return any_columns(measure).flatmap(lambda rows: st.tuples(st.just(rows), st.permutations(range(len(rows)))))


def scaled(_: Measure) -> st.SearchStrategy[tuple[Columns, float]]:
    """Weighted columns and a number above zero."""
    return st.tuples(columns(weights=("whole", "any")), st.sampled_from((0.125, 0.3, 2.0, 7.0)) | st.floats(0.01, 100))


def counted(_: Measure) -> st.SearchStrategy[Columns]:
    """Columns whose weights are whole numbers."""
    return columns(weights=("whole",))


def split(measure: Measure) -> st.SearchStrategy[Columns]:
    """Columns with fractional outcomes; fourths, where weights are only counted."""
    fourths = st.integers(0, 4).map(lambda part: part / 4)
    outcomes = fourths | st.floats(0.0, 1.0) if "shares" in measure.weights else fourths
    return columns(weights=weights_of(measure), outcomes=outcomes)


@law(examples=shuffled)
def order_of_rows_says_nothing(measure: Measure, data: tuple[Columns, list[int]]) -> None:
    """The same rows in another order give the same value."""
    rows, order = data
    must_equal(value(measure, rows.at(order)), value(measure, rows))


@law(examples=scaled, claimed=lambda card: "shares" in card.weights)
def scaling_all_weights_changes_nothing(measure: Measure, data: tuple[Columns, float]) -> None:
    """Weights that are shares count by their proportions alone."""
    rows, factor = data
    must_equal(value(measure, replace(rows, weight=rows.weighing() * factor)), value(measure, rows))


@law(examples=counted, claimed=lambda card: "counts" in card.weights)
def a_weight_of_two_is_a_row_twice(measure: Measure, rows: Columns) -> None:
    """Whole weights stand for as many equal rows."""
    repeated = np.repeat(np.arange(len(rows)), rows.weighing().astype(int))
    must_equal(value(measure, rows), value(measure, replace(rows.at(repeated), weight=None)))


@law(examples=any_columns, claimed=lambda card: bool(card.weights))
def a_weight_of_zero_is_no_row(measure: Measure, rows: Columns) -> None:
    """Rows of weight zero can be left out."""
    idle = Columns(rows.forecast[::-1] / 2, 1 - rows.outcome, np.zeros(len(rows)))
    must_equal(value(measure, joined(idle, rows)), value(measure, rows))


@law(examples=any_columns, claimed=lambda card: bool(card.weights))
def weights_of_one_are_no_weights(measure: Measure, rows: Columns) -> None:
    """Rows that each weigh one give the value of rows without weights."""
    plain = replace(rows, weight=None)
    must_equal(value(measure, replace(rows, weight=np.ones(len(rows)))), value(measure, plain))


@law(examples=split, claimed=lambda card: card.soft_labels and bool(card.weights))
def a_soft_label_is_a_mixture(measure: Measure, rows: Columns) -> None:
    """An outcome s stands for a share 1 - s of the row that ends in 0 and a share s that ends in 1."""
    four = 1 if "shares" in measure.weights else 4  # counts must stay whole
    weight = rows.weighing() * four
    came = Columns(rows.forecast, np.ones(len(rows)), weight * rows.outcome)
    failed = Columns(rows.forecast, np.zeros(len(rows)), weight * (1 - rows.outcome))
    must_equal(value(measure, joined(failed, came)), value(measure, replace(rows, weight=weight)))


@law(examples=any_columns)
def reading_in_blocks_changes_nothing(measure: Measure, rows: Columns) -> None:
    """Rows read three at a time give the value of rows read at once."""
    wanted = value(measure, rows)
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_arrays, "BLOCK", 3)
        must_equal(value(measure, rows), wanted)


def all_alike(_: Measure) -> st.SearchStrategy[Any]:
    """A single row, and how often it comes."""
    return st.tuples(columns(weights=("none",), sizes=(1, 1)), st.integers(1, 30))


@law(examples=all_alike, claimed=lambda card: bool(card.weights))
def repeating_all_data_changes_nothing(measure: Measure, data: tuple[Columns, int]) -> None:
    """The same row many times gives the value of the row once."""
    row, times = data
    must_equal(value(measure, joined(*[row] * times)), value(measure, row))
