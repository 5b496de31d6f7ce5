"""The one file that tells libraries apart: each gives the same sums, and none loses what it should keep."""

import array_api_compat
import array_api_strict
import numpy as np
import pytest

from trueline import _arrays, binned_error

INDEX, VALUES = [2, 0, 2, 2, 4], [1.0, 2.0, 4.0, 8.0, 16.0]


def column_of(library: str, values: list[float], dtype: str) -> object:
    """A column of a library."""
    return pytest.importorskip(library).asarray(np.array(values, dtype=dtype))


@pytest.mark.parametrize("library", ["numpy", "torch", "jax.numpy", "array_api_strict"])
def test_values_that_share_an_index_are_summed(library: str):
    """Repeated indices accumulate and indices that do not come are zero, in every library."""
    index, values = column_of(library, INDEX, "int32"), column_of(library, VALUES, "float32")
    xp = _arrays.namespace(values)
    index = xp.astype(index, _arrays.index_dtype(xp))
    sums, counts = _arrays.sums_by_index(index, values, 6, xp), _arrays.counts_by_index(index, 6, xp)
    assert _arrays.to_numpy(sums).tolist() == [2, 0, 13, 0, 16, 0]
    assert _arrays.to_numpy(counts).tolist() == [1, 0, 3, 0, 1, 0]
    again = _arrays.added_at(sums, index, values, xp)
    assert _arrays.to_numpy(again).tolist() == [4, 0, 26, 0, 32, 0]


@pytest.mark.parametrize("library", ["numpy", "torch", "jax.numpy", "array_api_strict"])
def test_sums_grow_block_by_block(library: str):
    """Values of two rows, and 1 where none are given, are added to what is there at their places."""
    values = column_of(library, [[1.0, 2.0], [4.0, 8.0]], "float32")
    xp = _arrays.namespace(values)
    index = xp.astype(column_of(library, [[0, 2], [0, 3]], "int32"), _arrays.index_dtype(xp))
    sums = _arrays.accumulated(_arrays.no_sums(4, values), index, values)
    sums = _arrays.accumulated(sums, index, None)
    assert _arrays.to_numpy(sums).tolist() == [7, 0, 3, 9]
    assert _arrays.namespace(_arrays.in_library_of(values, sums)) is xp


@pytest.mark.parametrize("width", [3, 50])
@pytest.mark.parametrize("library", ["numpy", "torch", "jax.numpy", "array_api_strict"])
def test_the_largest_of_each_row_come_greatest_first(library: str, width: int):
    """Short and long rows, some with equal numbers, for one, two and all numbers."""
    rows = np.random.default_rng(0).integers(0, 30, (20, width)) / 32
    for k in (1, 2, width):
        found = _arrays.largest(column_of(library, rows.tolist(), "float32"), k)
        np.testing.assert_array_equal(_arrays.to_numpy(found), -np.sort(-rows, axis=1)[:, :k])


@pytest.mark.parametrize("library", ["numpy", "torch", "array_api_strict"])
def test_sums_of_float32_are_kept_in_float64(library: str):
    """A million float32 tenths in one bin lose nothing."""
    forecast = column_of(library, [0.1] * 1_000_000, "float32")
    outcome = column_of(library, [0.0] * 1_000_000, "float32")
    assert float(binned_error(forecast, outcome)) == pytest.approx(float(np.float32(0.1)), rel=1e-13)


def test_sums_of_float32_on_jax_are_compensated():
    """Without its 64-bit mode jax has float32 alone; a million tenths, which add to 100958 there, are right to 1e-4."""
    forecast = column_of("jax.numpy", [0.1] * 1_000_000, "float32")
    found = float(binned_error(forecast, forecast * 0))
    assert found == pytest.approx(float(np.float32(0.1)), rel=1e-4)


def test_blocks_hold_all_rows_once_and_in_order(monkeypatch: pytest.MonkeyPatch):
    """Cutting into blocks drops no row, and a column that is not there stays absent."""
    monkeypatch.setattr(_arrays, "BLOCK", 4)
    first, second = np.arange(10), np.arange(10) * 2
    parts = list(_arrays.blocks(first, None, second))
    assert [len(part[0]) for part in parts] == [4, 4, 2]
    assert np.concatenate([part[0] for part in parts]).tolist() == first.tolist()
    assert np.concatenate([part[2] for part in parts]).tolist() == second.tolist()
    assert all(part[1] is None for part in parts)


def test_wide_tables_come_in_shorter_blocks(monkeypatch: pytest.MonkeyPatch):
    """A block holds so many numbers, not so many rows."""
    monkeypatch.setattr(_arrays, "BLOCK", 12)
    assert [len(part[0]) for part in _arrays.blocks(np.zeros((5, 4)))] == [3, 2]
    assert [len(part[0]) for part in _arrays.blocks(np.zeros((2, 40)))] == [1, 1]


def test_constants_carry_no_gradient():
    """The same number comes back, cut off from what it was made of."""
    torch = pytest.importorskip("torch")
    column = torch.tensor([0.25], requires_grad=True)
    assert not _arrays.constant(column).requires_grad
    assert _arrays.number(column.sum()) == 0.25
    jax = pytest.importorskip("jax")
    assert float(jax.grad(lambda x: x * _arrays.constant(x))(3.0)) == 3.0


def test_any_library_becomes_numpy():
    """Columns of the strict library, which refuses implicit conversion, can be looked at too."""
    found = _arrays.to_numpy(array_api_strict.asarray([0.25, 0.5]))
    assert type(found) is np.ndarray
    assert found.tolist() == [0.25, 0.5]


@pytest.mark.parametrize(
    ("library", "dtype"),
    [("torch", "float32"), ("torch", "float64"), ("jax.numpy", "float32"), ("array_api_strict", "float64")],
)
def test_parts_of_a_whole_are_rounded_as_numpy_rounds_them(library: str, dtype: str):
    """Part i of B is the float nearest to it, though jax's compiler and CUDA would multiply by a rounded 1 / B."""
    number = np.arange(101, dtype=dtype)
    numbers = column_of(library, number.tolist(), dtype)
    found = _arrays.parts_of(100, numbers, _arrays.namespace(numbers))
    np.testing.assert_array_equal(np.asarray(found), number / number.dtype.type(100))
    assert array_api_compat.array_namespace(found) is _arrays.namespace(found)
