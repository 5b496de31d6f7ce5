"""Laws about tallies: merging, leading axes, and storage."""

import copy
import json
import pickle

import numpy as np
from hypothesis import strategies as st
from tests.every.law import any_columns, law, must_equal, tally_of, value, weights_of
from tests.every.strategies import Columns, columns, joined, twins

from trueline import Measure, Tally, stack

GRID = 7200
Shards = tuple[Columns, ...]


def shards(measure: Measure) -> st.SearchStrategy[Shards]:
    """Two to four sets of rows, of one kind of weights."""
    return st.sampled_from(weights_of(measure)).flatmap(
        lambda kind: st.lists(columns(weights=(kind,), sizes=(1, 15)), min_size=2, max_size=4).map(tuple)
    )


def parted(measure: Measure) -> st.SearchStrategy[Columns]:
    """Columns with rows that one cell holds and a cut can part."""
    return twins(weights=weights_of(measure))


def on_grid(measure: Measure) -> bool:
    """Whether the card claims the rows' value for a tally on a grid."""
    return measure.grid_exact


@law(examples=any_columns)
def a_tally_stands_for_its_rows(measure: Measure, rows: Columns) -> None:
    """The exact tally of rows gives the value of the rows."""
    must_equal(value(measure, tally_of(rows)), value(measure, rows))


@law(examples=shards)
def shards_add_up_to_the_whole(measure: Measure, parts: Shards) -> None:
    """Shards counted apart and added give the value of all rows."""
    must_equal(value(measure, sum(map(tally_of, parts))), value(measure, joined(*parts)))


@law(examples=parted, claimed=on_grid)
def a_grid_keeps_the_value(measure: Measure, rows: Columns) -> None:
    """A tally on a grid that the bins divide gives the value of the rows, and so does a coarser one made of it."""
    fine, wanted = tally_of(rows, GRID), value(measure, rows)
    must_equal(value(measure, fine), wanted)
    must_equal(value(measure, fine.on_grid(300)), wanted)


@law(examples=shards, claimed=on_grid)
def gridded_shards_add_up_to_the_whole(measure: Measure, parts: Shards) -> None:
    """Shards counted on one grid and added, to an empty tally too, give the value of all rows."""
    total = sum((tally_of(part, GRID) for part in parts), Tally.empty(GRID))
    must_equal(value(measure, total), value(measure, joined(*parts)))


@law(examples=shards)
def a_stack_gives_the_stacked_values(measure: Measure, parts: Shards) -> None:
    """Tallies side by side give their values side by side, on two leading axes too."""
    one_by_one = [value(measure, part) for part in parts]
    stacked = stack(map(tally_of, parts))
    must_equal(value(measure, stacked), np.stack(one_by_one))
    must_equal(value(measure, stack([stacked, stacked[::-1]])), np.stack([one_by_one, one_by_one[::-1]]))


@law(examples=shards, claimed=on_grid)
def a_gridded_stack_gives_the_stacked_values(measure: Measure, parts: Shards) -> None:
    """Gridded tallies side by side give their values side by side."""
    stacked = stack(tally_of(part, GRID) for part in parts)
    must_equal(value(measure, stacked), np.stack([value(measure, part) for part in parts]))


@law(examples=shards)
def picking_undoes_stacking(measure: Measure, parts: Shards) -> None:
    """A table picked from a stack has its value, and all tables pooled have the value of all rows."""
    stacked = stack(map(tally_of, parts))
    for number, part in enumerate(parts):
        must_equal(value(measure, stacked[number]), value(measure, part))
    must_equal(value(measure, stacked.pool()), value(measure, joined(*parts)))


class Unpicked(Tally):
    """A tally whose tables cannot be taken one by one."""

    def __getitem__(self, which: object) -> Tally:
        """Refuse."""
        message = f"a batched measure takes all tables at once; this one took table {which!r}"
        raise AssertionError(message)


@law(examples=shards, claimed=lambda card: card.batched and card.grid_exact)
def batched_measures_take_all_tables_at_once(measure: Measure, parts: Shards) -> None:
    """A batched measure never picks a table."""
    side = stack(tally_of(part, GRID) for part in parts)
    whole = Unpicked(weight=side.weight, forecast=side.forecast, outcome=side.outcome, square=side.square, grid=GRID)
    must_equal(value(measure, whole), value(measure, side))


@law(examples=any_columns)
def storage_keeps_every_bit(measure: Measure, rows: Columns) -> None:
    """A tally sent through JSON, pickle or deepcopy gives the same value to the last bit."""
    tally = tally_of(rows)
    wanted = value(measure, tally)
    for back in (
        Tally.from_dict(json.loads(json.dumps(tally.to_dict(), allow_nan=False))),
        pickle.loads(pickle.dumps(tally)),  # noqa: S301 - pickled in the line itself
        copy.deepcopy(tally),
    ):
        np.testing.assert_array_equal(value(measure, back), wanted)
