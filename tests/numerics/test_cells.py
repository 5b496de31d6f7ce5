"""Cells: every number lies in the cell that comparing exactly with correctly rounded edges gives."""

from bisect import bisect_left
from fractions import Fraction

import array_api_compat
import array_api_compat.numpy as xp
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.errors.plain import rounded
from tests.every.strategies import forecasts

from trueline import as_tally
from trueline.exceptions import GridError
from trueline.numerics.cells import MOST_CELLS, bin_of, cell_of, grid_of, groups_of_equals, join_zero, sums_by_group

BINS = (10, 15, 20, 25, 50, 100, 7200)
TYPES = (np.float64, np.float32)


def exact_cells(positions: np.ndarray, cells: int) -> list[int]:
    """The least i with position <= i / B, by fractions; 0 for 0."""
    dtype = positions.dtype.type
    edges = [rounded(Fraction(i, cells), dtype) for i in range(cells + 1)]
    return [bisect_left(edges, Fraction(float(position))) for position in positions]


def with_neighbours(positions: np.ndarray) -> np.ndarray:
    """The positions with the floats just below and above them."""
    one = positions.dtype.type(1)
    return np.concatenate([positions, np.nextafter(positions, 0 * one), np.nextafter(positions, one)])


def normal(positions: np.ndarray) -> np.ndarray:
    """The positions without the subnormal ones, which jax takes for zero."""
    return positions[(positions == 0) | (positions >= np.finfo(positions.dtype).tiny)]


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("cells", BINS)
def test_hundredths_lie_where_exact_comparison_puts_them(cells: int, dtype: type[np.floating]):
    """Every i / 100 and its neighbours lie in the cell of the least edge that is not below them."""
    positions = with_neighbours(np.arange(101, dtype=dtype) / dtype(100))
    assert cell_of(positions, cells, xp).tolist() == exact_cells(positions, cells)


@pytest.mark.parametrize("dtype", TYPES)
@pytest.mark.parametrize("cells", BINS)
def test_an_edge_closes_its_cell(cells: int, dtype: type[np.floating]):
    """The edge i / B lies in cell i, the float below it too, the float above it in cell i + 1."""
    number = np.arange(1, cells)
    edges = number.astype(dtype) / dtype(cells)
    one = dtype(1)
    np.testing.assert_array_equal(cell_of(edges, cells, xp), number)
    np.testing.assert_array_equal(cell_of(np.nextafter(edges, 0 * one), cells, xp), number)
    np.testing.assert_array_equal(cell_of(np.nextafter(edges, one), cells, xp), number + 1)


def test_zero_has_a_cell_of_its_own_and_one_the_last():
    """Before cells 0 and 1 are joined, 0 lies in cell 0, the least float above it in cell 1, and 1 in cell B."""
    positions = np.array([0.0, np.nextafter(0.0, 1), 1.0])
    assert cell_of(positions, 10, xp).tolist() == [0, 1, 10]
    assert join_zero(np.array([1.0, 2.0, 4.0]), xp).tolist() == [3.0, 4.0]


@pytest.mark.parametrize(
    ("library", "dtype"),
    [
        ("array_api_strict", "float32"),
        ("array_api_strict", "float64"),
        ("torch", "float32"),
        ("torch", "float64"),
        ("jax.numpy", "float32"),  # its float64 is a mode of its own, which the laws go through
    ],
)
def test_every_library_finds_the_same_cells(library: str, dtype: str):
    """Edges are rounded alike, so that no forecast changes its bin with the library."""
    other = pytest.importorskip(library)
    positions = normal(with_neighbours(np.concatenate([np.arange(101) / 100, np.arange(7201) / 7200]).astype(dtype)))
    column = other.asarray(positions)
    for cells in BINS:
        found = cell_of(column, cells, array_api_compat.array_namespace(column))
        np.testing.assert_array_equal(np.asarray(found), cell_of(positions, cells, xp))


def test_the_cells_are_the_same_when_jax_compiles():
    """The compiler does not replace the division by a product that is rounded otherwise."""
    jax = pytest.importorskip("jax")
    positions = normal(with_neighbours((np.arange(101) / 100).astype(np.float32)))
    for cells in BINS:
        found = jax.jit(lambda x, cells=cells: cell_of(x, cells, jax.numpy))(positions)
        np.testing.assert_array_equal(found, cell_of(positions, cells, xp))


@given(
    columns=st.lists(st.tuples(forecasts(), st.booleans()), min_size=1, max_size=40),
    cells=st.sampled_from((10, 12, 15, 16, 20, 25, 30, 32, 50, 100, 7200)),
    dtype=st.sampled_from(TYPES),
)
def test_coarsening_equals_counting_again(columns: list[tuple[float, bool]], cells: int, dtype: type[np.floating]):
    """A tally of 7200 cells made coarse is the tally that counting into those cells gives."""
    forecast = np.array([forecast for forecast, _ in columns], dtype=dtype)
    outcome = np.array([outcome for _, outcome in columns])
    coarse, direct = as_tally(forecast, outcome, cells=7200).on_grid(cells), as_tally(forecast, outcome, cells=cells)
    np.testing.assert_array_equal(coarse.weight, direct.weight)
    np.testing.assert_array_equal(coarse.outcome, direct.outcome)
    np.testing.assert_allclose(coarse.forecast, direct.forecast, rtol=1e-14)
    assert coarse.grid == direct.grid == cells


@given(
    columns=st.lists(st.tuples(forecasts(), st.booleans()), min_size=1, max_size=40),
    dtype=st.sampled_from(TYPES),
)
def test_an_exact_tally_finds_the_rows_cells(columns: list[tuple[float, bool]], dtype: type[np.floating]):
    """Distinct forecasts keep their type, so their cells on any grid are those of the rows."""
    forecast = np.array([forecast for forecast, _ in columns], dtype=dtype)
    outcome = np.array([outcome for _, outcome in columns])
    exact, direct = as_tally(forecast, outcome), as_tally(forecast, outcome, cells=10)
    np.testing.assert_array_equal(exact.on_grid(10).weight, direct.weight)
    np.testing.assert_array_equal(exact.on_grid(10).outcome, direct.outcome)


@pytest.mark.parametrize("cells", [0, -1, 2.5, "10", MOST_CELLS + 1, None])
def test_refuses_grids_that_cannot_be(cells: object):
    """A grid has a cells must be a whole number within bounds."""
    with pytest.raises(GridError, match="cells must be a whole number"):
        grid_of(cells)


@pytest.mark.parametrize("count", [0, 1, 5, 64, 65, 200])
def test_a_bin_holds_its_upper_cut(count: int):
    """Few cuts, compared one by one, and many, searched for, give the same bins, ties below their cut."""
    cuts = np.arange(1, count + 1) / 256
    positions = np.sort(np.concatenate([cuts, np.linspace(0, 1, 37)]))
    np.testing.assert_array_equal(bin_of(positions, cuts, xp), np.searchsorted(cuts, positions, side="left"))


@given(values=st.lists(forecasts(), min_size=1, max_size=40))
def test_groups_are_the_distinct_values_in_order(values: list[float]):
    """Distinct values ascend, and each value points at its own."""
    distinct, group = groups_of_equals(np.array(values), xp)
    assert distinct.tolist() == sorted(set(values))
    assert distinct[group].tolist() == values


def test_sums_by_group_keep_leading_axes():
    """Tables are summed apart, with groups in common or of their own."""
    values = np.array([[1.0, 2.0, 4.0], [8.0, 16.0, 32.0]])
    common = sums_by_group(np.array([0, 1, 0]), values, 2, xp)
    assert common.tolist() == [[5.0, 2.0], [40.0, 16.0]]
    own = sums_by_group(np.array([[0, 1, 0], [1, 1, 0]]), values, 2, xp)
    assert own.tolist() == [[5.0, 2.0], [32.0, 24.0]]
