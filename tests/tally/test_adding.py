"""Adding tallies: associative, commutative, with an identity, to the last bit where sums are exact."""

from functools import reduce
from operator import add

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.every.law import tally_of
from tests.every.strategies import Columns, columns, dyadic, joined

from trueline import Tally, as_tally, stack
from trueline.exceptions import GridError

PARTS = ("weight", "forecast", "outcome", "square")


def exact(kind: str) -> st.SearchStrategy[list[Columns]]:
    """Three sets of rows whose sums are exact: forecasts of 64ths, outcomes and weights that are whole."""
    rows = columns(elements=dyadic(), outcomes=st.sampled_from((0.0, 0.25, 1.0)), weights=(kind,), sizes=(1, 12))
    return st.lists(rows, min_size=3, max_size=3)


def kinds() -> st.SearchStrategy[list[Columns]]:
    """Three sets of rows, with whole weights or none."""
    return st.sampled_from(("none", "whole")).flatmap(exact)


def must_be_the_same(first: Tally, second: Tally) -> None:
    """Refuse tallies that differ in a bit."""
    for name in PARTS:
        np.testing.assert_array_equal(getattr(first, name), getattr(second, name), err_msg=name)
    np.testing.assert_array_equal(first.grid, second.grid)


@pytest.mark.parametrize("cells", [None, 16, 10])
@given(parts=kinds())
def test_adding_is_associative_and_commutative(cells: int | None, parts: list[Columns]):
    """In whatever order tallies are added, each bit is the same."""
    a, b, c = (tally_of(part, cells) for part in parts)
    must_be_the_same((a + b) + c, a + (b + c))
    must_be_the_same(a + b, b + a)
    must_be_the_same(sum([a, b, c]), reduce(add, [c, b, a]))


@pytest.mark.parametrize("cells", [None, 16, 10])
@given(parts=kinds())
def test_adding_is_counting_all_rows_at_once(cells: int | None, parts: list[Columns]):
    """The sum of tallies is the tally of all rows, to the last bit."""
    must_be_the_same(sum(tally_of(part, cells) for part in parts), tally_of(joined(*parts), cells))


@given(parts=kinds())
def test_the_empty_tally_changes_nothing(parts: list[Columns]):
    """It is the identity on its grid, from the left and from the right, and so is the 0 that sums begin with."""
    tally = tally_of(parts[0], 16)
    must_be_the_same(tally + Tally.empty(16), tally)
    must_be_the_same(Tally.empty(16) + tally, tally)
    must_be_the_same(0 + tally, tally)


@pytest.mark.parametrize("cells", [None, 16])
@given(parts=kinds())
def test_stacking_then_pooling_is_adding(cells: int | None, parts: list[Columns]):
    """Tables side by side and then pooled are their sum, in one or two leading axes."""
    tallies = [tally_of(part, cells) for part in parts]
    must_be_the_same(stack(tallies).pool(), sum(tallies))
    must_be_the_same(stack([stack(tallies), stack(tallies)]).pool(), sum([*tallies, *tallies]))


@pytest.mark.parametrize("cells", [None, 16])
@given(parts=kinds())
def test_stacks_add_table_by_table(cells: int | None, parts: list[Columns]):
    """Adding stacks of one shape adds each table to its own."""
    first, second, third = (tally_of(part, cells) for part in parts)
    both = stack([first, second]) + stack([second, third])
    wanted = stack([first + second, second + third])
    must_be_the_same(both, wanted)


@pytest.mark.parametrize(
    ("first", "second", "words"),
    [
        (as_tally([0.3], [1], cells=10), as_tally([0.3], [1], cells=20), "came 10 and 20 cells"),
        (as_tally([0.3], [1], cells=10), as_tally([0.3], [1]), "came 10 and exact cells"),
        (stack([as_tally([0.3], [1], cells=10)]), as_tally([0.3], [1], cells=10), "same leading axes"),
    ],
)
def test_unlike_tallies_are_refused(first: Tally, second: Tally, words: str):
    """Neither grids nor leading axes are ever fitted to each other: no broadcasting, no regridding."""
    with pytest.raises(GridError, match=words):
        _ = first + second
    with pytest.raises(GridError, match=words):
        stack([first, second])
    with pytest.raises(GridError, match="tallies must"):
        _ = second + first


def test_other_things_cannot_be_added():
    """A tally adds to tallies alone; to start a sum, 0 is no other thing."""
    tally = as_tally([0.3], [1])
    for other in (1, 0.5, "tally", None, np.zeros(1)):
        with pytest.raises(TypeError):
            _ = tally + other


def test_bins_cut_by_the_data_cannot_be_added():
    """Cuts that lay where one set of rows lay mean nothing for another."""
    from trueline.border import checked

    cut = checked([0.1, 0.6], [0, 1]).on_cuts(np.array([0.5]))
    with pytest.raises(GridError, match="cut where the data lay"):
        _ = cut + cut
    with pytest.raises(GridError, match="cannot be cut again"):
        cut.on_grid(10)


def test_exact_tallies_of_two_types_are_refused():
    """0.1 of float32 is not 0.1 of float64, so joining them would put one of them over an edge."""
    narrow, wide = as_tally(np.float32([0.1]), [1]), as_tally(np.float64([0.1]), [0])
    with pytest.raises(GridError, match="forecasts of one type"):
        narrow + wide
    assert (narrow.on_grid(10) + wide.on_grid(10)).weight.tolist() == [2.0, *[0.0] * 9]
