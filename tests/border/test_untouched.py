"""What comes in is read and left as it was: nothing is written to, and large columns are not copied."""

import tracemalloc

import numpy as np
import pytest
from tests.border.kinds import torch_column

from trueline import binned_error, classwise_tally, equal_mass_error, max_error, smooth_error, top_k, top_label
from trueline.border import as_tally, checked, checked_table

RNG = np.random.default_rng(5)
ROWS = 400
FORECAST = RNG.random(ROWS)
OUTCOME = (RNG.random(ROWS) < FORECAST).astype(np.int64)
WEIGHT = RNG.random(ROWS)
TABLE = RNG.dirichlet(np.ones(4), ROWS)
LABEL = RNG.integers(0, 4, ROWS)
BINARY = [checked, as_tally, binned_error, equal_mass_error, max_error, smooth_error]
REDUCTIONS = [checked_table, top_label, classwise_tally, lambda table, label: top_k(table, label, k=2)]


def odd_strides(values):
    """The same numbers, every other of a longer array, backwards, and one that must not be written to."""
    doubled = np.repeat(values, 2, axis=0)[::2]
    backwards = np.ascontiguousarray(values[::-1])[::-1]
    locked = values.copy()
    locked.flags.writeable = False
    columns = np.asfortranarray(values)
    assert not doubled.flags.contiguous
    assert backwards.strides[0] < 0
    return {"every other": doubled, "backwards": backwards, "read-only": locked, "by columns": columns}


FORECASTS, TABLES = odd_strides(FORECAST), odd_strides(TABLE)


@pytest.mark.parametrize("layout", FORECASTS)
@pytest.mark.parametrize("measure", BINARY[1:])
def test_odd_layouts_of_columns_give_the_same_value(measure, layout):
    """Strided, reversed and read-only columns are columns like any other."""
    expected, value = measure(FORECAST, OUTCOME), measure(FORECASTS[layout], odd_strides(OUTCOME)[layout])
    if measure is as_tally:
        expected, value = expected.outcome, value.outcome
    np.testing.assert_allclose(value, expected, rtol=1e-12)


@pytest.mark.parametrize("layout", TABLES)
def test_odd_layouts_of_tables_give_the_same_value(layout):
    """Tables that lie by columns, backwards or locked are tables like any other."""
    table, label = TABLES[layout], odd_strides(LABEL)[layout]
    for value, expected in zip(top_label(table, label), top_label(TABLE, LABEL), strict=True):
        np.testing.assert_array_equal(value, expected)
    sums, whole = classwise_tally(table, label, cells=20), classwise_tally(TABLE, LABEL, cells=20)
    np.testing.assert_allclose(sums.forecast, whole.forecast, rtol=1e-12)


@pytest.mark.filterwarnings("error")
@pytest.mark.parametrize("layout", FORECASTS)
def test_odd_layouts_of_numpy_are_taken_beside_torch(layout):
    """Torch shares no memory with arrays that are locked, reversed or in another byte order; nor need it."""
    outcome = odd_strides(OUTCOME)[layout]
    for strange in (outcome, outcome.astype(outcome.dtype.newbyteorder()), odd_strides(OUTCOME == 1)[layout]):
        value = binned_error(torch_column(FORECAST), strange, weight=odd_strides(WEIGHT)[layout])
        assert float(value) == pytest.approx(float(binned_error(FORECAST, OUTCOME, weight=WEIGHT)), rel=1e-12)


@pytest.mark.parametrize("shift", [0.0, 5e-7])
@pytest.mark.parametrize("call", BINARY)
def test_columns_are_never_changed(call, shift):
    """Neither measuring nor putting rounding back on the edge writes to what came in."""
    forecast = np.concatenate([FORECAST, [0.0 - shift, 1.0 + shift]])
    outcome = np.concatenate([OUTCOME, [0.0 - shift, 1.0 + shift]])
    weight = np.concatenate([WEIGHT, [1.0, 0.0]])
    before = [column.copy() for column in (forecast, outcome, weight)]
    call(forecast, outcome, weight=weight)
    for column, copy in zip((forecast, outcome, weight), before, strict=True):
        np.testing.assert_array_equal(column, copy)


@pytest.mark.parametrize("shift", [0.0, 5e-7])
@pytest.mark.parametrize("call", REDUCTIONS)
def test_tables_are_never_changed(call, shift):
    """Rows and one-hot labels are read and left as they were."""
    table = np.concatenate([TABLE, [[1.0 + shift, -shift, 0.0, 0.0]]])
    label = np.eye(4)[np.append(LABEL, 0)]
    before = table.copy(), label.copy()
    call(table, label)
    np.testing.assert_array_equal(table, before[0])
    np.testing.assert_array_equal(label, before[1])


def test_columns_and_tables_of_floats_are_not_copied():
    """Double and single precision go through as the arrays they are, tables too."""
    for dtype in (np.float64, np.float32):
        forecast, table = FORECAST.astype(dtype), TABLE.astype(dtype)
        rows = checked(forecast, OUTCOME, WEIGHT)
        assert rows.forecast is forecast
        assert rows.outcome is OUTCOME
        assert rows.weight is WEIGHT
        checked_rows, label = checked_table(table, LABEL)
        assert checked_rows is table
        assert label is LABEL


def test_checking_takes_no_memory_that_grows_with_the_rows():
    """Two million rows are read a block at a time, within half a megabyte."""
    forecast = np.tile(FORECAST, 5000)
    outcome, weight = np.tile(OUTCOME, 5000), np.tile(WEIGHT, 5000)
    checked(forecast[:10], outcome[:10], weight[:10])
    tracemalloc.start()
    checked(forecast, outcome, weight)
    peak = tracemalloc.get_traced_memory()[1]
    tracemalloc.stop()
    assert peak < 500_000
