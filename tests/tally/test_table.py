"""The table itself: what its sums are, how tables are picked, and what it prints."""

import numpy as np
import pytest
from hypothesis import given
from tests.every.law import tally_of
from tests.every.strategies import Columns, columns

from trueline import Tally, as_tally, binned_error, stack
from trueline.exceptions import GridError

FORECAST, OUTCOME, WEIGHT = [0.25, 0.75, 0.25, 0.0], [0.0, 1.0, 1.0, 0.5], [1.0, 2.0, 3.0, 4.0]


def test_an_exact_tally_by_hand():
    """Rows at 0, 0.25 (twice) and 0.75 with weights 4, 1 + 3 and 2."""
    tally = as_tally(FORECAST, OUTCOME, weight=WEIGHT)
    assert tally.grid.tolist() == [0.0, 0.25, 0.75]
    assert tally.weight.tolist() == [4.0, 4.0, 2.0]
    assert tally.forecast.tolist() == [0.0, 1.0, 1.5]
    assert tally.outcome.tolist() == [2.0, 3.0, 2.0]
    assert tally.square.tolist() == [16.0, 10.0, 4.0]
    assert float(tally.total) == 10
    assert tally.shape == ()


def test_a_gridded_tally_by_hand():
    """On three cells (0, 1/3], (1/3, 2/3], (2/3, 1] rows at 0 and 0.25 share the first."""
    tally = as_tally(FORECAST, OUTCOME, weight=WEIGHT, cells=3)
    assert tally.weight.tolist() == [8.0, 0.0, 2.0]
    assert tally.forecast.tolist() == [1.0, 0.0, 1.5]
    assert tally.outcome.tolist() == [5.0, 0.0, 2.0]
    assert tally.square.tolist() == [26.0, 0.0, 4.0]
    assert tally.grid == 3


def test_means_of_cells_by_hand():
    """A filled cell has the mean of its rows; an empty one its middle, and no frequency."""
    tally = as_tally(FORECAST, OUTCOME, weight=WEIGHT, cells=3)
    assert tally.mean_forecast.tolist() == pytest.approx([0.125, 0.5, 0.75])
    assert tally.frequency[[0, 2]].tolist() == [0.625, 1.0]
    assert np.isnan(tally.frequency[1])


def test_rows_that_count_once_share_their_squares():
    """Without weights the sums of squared weights are the very array of weights, after adding and picking too."""
    tally = as_tally(FORECAST, OUTCOME, cells=3)
    again = (tally + tally, stack([tally, tally]), stack([tally, tally])[0], tally.on_grid(1), Tally.empty(3) + tally)
    for one in (tally, *again):
        assert one.square is one.weight
    assert as_tally(FORECAST, OUTCOME, weight=[1.0] * 4, cells=3).square is not tally.weight


@given(rows=columns())
def test_no_evidence_is_lost_on_any_grid(rows: Columns):
    """Sums over all cells are the sums over all rows, however cells lie."""
    weight = rows.weighing()
    wanted = [weight.sum(), weight @ rows.forecast, weight @ rows.outcome, weight @ weight]
    exact = tally_of(rows)
    for tally in (exact, exact.on_grid(7), tally_of(rows, 7), tally_of(rows, 15).on_grid(4), tally_of(rows, 1)):
        sums = [column.sum() for column in (tally.weight, tally.forecast, tally.outcome, tally.square)]
        np.testing.assert_allclose(sums, wanted, rtol=1e-12, atol=1e-12)


def test_a_grid_that_is_not_divided_moves_cells_by_their_means():
    """Cells (0.5, 0.625] and (0.625, 0.75] of eight, at means 0.6 and 0.7, both fall into the second of three."""
    moved = as_tally([0.6, 0.65, 0.75], [1, 0, 1], cells=8).on_grid(3)
    assert moved.weight.tolist() == [0.0, 1.0, 2.0]
    assert moved.forecast.tolist() == pytest.approx([0.0, 0.6, 1.4])


def test_picking_takes_leading_axes_alone():
    """Numbers, slices and several axes pick tables; cells are never picked."""
    grid = stack([stack([as_tally([k / 10], [1], cells=4), as_tally([0.9], [0], cells=4)]) for k in (1, 2, 3)])
    assert grid.shape == (3, 2)
    assert grid[1].shape == (2,)
    assert grid[1, 0].shape == ()
    assert grid[:, 0].shape == (3,)
    assert grid[-1, 0].forecast.sum() == pytest.approx(0.3)
    assert grid[1:].pool().weight.sum() == 4
    assert grid.pool().grid == 4


def test_a_single_table_has_nothing_to_pick():
    """Cells are not leading axes, and the refusal says so."""
    with pytest.raises(GridError, match="one table without leading axes"):
        as_tally([0.1], [1], cells=4)[0]


def test_nothing_cannot_be_stacked():
    """A stack of no tallies would have no grid."""
    with pytest.raises(GridError, match="came none"):
        stack([])


def test_stacked_exact_tallies_stand_on_all_forecasts():
    """Each table keeps its rows and has empty cells at the others' forecasts."""
    both = stack([as_tally([0.2, 0.4], [0, 1]), as_tally([0.4, 0.9], [1, 1], weight=[2, 3])])
    assert both.grid.tolist() == [0.2, 0.4, 0.9]
    assert both.weight.tolist() == [[1, 1, 0], [0, 2, 3]]
    assert both.square.tolist() == [[1, 1, 0], [0, 4, 9]]
    assert both.outcome.tolist() == [[0, 1, 0], [0, 2, 3]]


@pytest.mark.parametrize(
    ("tally", "words"),
    [
        (as_tally([0.5, 0.75], [1, 0]), "Tally of 2 rows at 2 distinct forecasts: mean forecast 0.625, frequency 0.5"),
        (as_tally([0.5], [1], cells=10), "Tally of 1 rows on 10 cells: mean forecast 0.5, frequency 1"),
        (Tally.empty(10), "Tally of 0 rows on 10 cells"),
        (
            stack([as_tally([0.5], [1], cells=10)] * 3),
            "3 tallies, 3 rows on 10 cells: mean forecast 0.5, frequency 1",
        ),
    ],
)
def test_it_prints_as_a_person_would_say_it(tally: Tally, words: str):
    """Rows, cells and both means, and no arrays."""
    assert repr(tally) == words


def test_a_grid_is_never_made_finer():
    """Bins that a tally's cells cannot tell apart are refused, not read off the wrong cells."""
    coarse = as_tally([0.2, 0.7, 0.75], [0, 1, 1], cells=10)
    with pytest.raises(GridError, match="a tally of 10 cells cannot tell 15 apart"):
        binned_error(coarse, bins=15)
    assert float(binned_error(coarse, bins=5)) == pytest.approx(
        float(binned_error([0.2, 0.7, 0.75], [0, 1, 1], bins=5))
    )


def test_a_weighted_tally_speaks_of_weight_and_not_of_rows():
    """Sums of weights are no number of rows, so both the weight and the effective rows are said."""
    weighted = as_tally([0.2, 0.7], [0, 1], weight=[1.0, 3.0])
    assert "weight 4, as noisy as 1.6 rows" in repr(weighted)
