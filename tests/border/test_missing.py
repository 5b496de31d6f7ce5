"""Missing values are refused with their first row; they are never dropped, filled or taken for numbers."""

import numpy as np
import pytest
from tests.border.kinds import FORECAST, NAN, OUTCOME, TABLE, arrow_chunks, arrow_column, polars_column, refused

from trueline.border import checked, checked_table

DROP = "Drop those rows from all columns"


def pandas_null(dtype):
    """A column of pandas whose second value is missing, in one of its types."""
    pandas = pytest.importorskip("pandas")
    return pandas.Series([1, None, 0], dtype=dtype, index=[7, 7, 3])


@pytest.mark.parametrize("dtype", ["Int64", "Float64", "boolean", "float64", "object", "double[pyarrow]"])
@pytest.mark.parametrize("name", ["forecast", "outcome", "weight"])
def test_nulls_of_pandas_are_refused(dtype, name):
    """NA, None and pandas' NaN are nulls; the row is counted from the top, whatever the index says."""
    given = {"forecast": FORECAST, "outcome": OUTCOME, "weight": [1, 2, 3]} | {name: pandas_null(dtype)}
    with refused(f"{name} must have no missing values", "came a null in row 1 (1 in all)", DROP):
        checked(*given.values())


@pytest.mark.parametrize("column", [polars_column, arrow_column, arrow_chunks])
@pytest.mark.parametrize("values", [[0.25, None, None], [0, None, None], [True, None, None]])
def test_nulls_of_polars_and_arrow_are_refused(column, values):
    """Numpy would read their nulls as NaN; they are named before that, with how many there are."""
    for given, name in (((column(values), OUTCOME), "forecast"), ((FORECAST, column(values)), "outcome")):
        with refused(f"{name} must have no missing values", "came a null in row 1 (2 in all)", DROP):
            checked(*given)


def test_nan_of_polars_is_no_null():
    """Polars tells a null from a NaN, and so do the messages."""
    with refused("forecast must be finite", "came nan in row 1"):
        checked(polars_column([0.25, NAN, 0.5]), OUTCOME)


@pytest.mark.parametrize("column", [list, tuple, lambda values: np.array(values, dtype=object)])
def test_none_among_numbers_is_missing(column):
    """None in a list or in an array of objects is a missing value, and is called so."""
    with refused("forecast must have no missing values", "came None in row 1", DROP):
        checked(column([0.25, None, 0.5]), OUTCOME)
    with refused("outcome must have no missing values", "came None in row 2", DROP):
        checked(FORECAST, column([0, 1, None]))


@pytest.mark.parametrize("name", ["NA", "NaT"])
def test_marks_of_pandas_in_a_list_are_missing(name):
    """The marks of pandas are recognised outside its columns too."""
    mark = getattr(pytest.importorskip("pandas"), name)
    with refused("forecast must have no missing values", f"came {mark} in row 1", DROP):
        checked([0.25, mark, 0.5], OUTCOME)


@pytest.mark.parametrize("name", ["forecast", "outcome", "weight"])
def test_masked_values_are_refused(name):
    """The mask is neither dropped nor applied: rows would vanish from one column and not from the others."""
    given = {"forecast": FORECAST, "outcome": OUTCOME, "weight": [1, 2, 3]}
    given[name] = np.ma.array(given[name], mask=[False, True, True])
    with refused(f"{name} must not be masked", "masked in row 1 first (2 in all)", DROP):
        checked(*given.values())


@pytest.mark.parametrize("mask", [np.ma.nomask, [False, False, False]])
def test_a_masked_array_with_nothing_masked_is_fine(mask):
    """Without masked values it is an array like any other."""
    rows = checked(np.ma.array(FORECAST, mask=mask), np.ma.array(OUTCOME, mask=mask))
    assert type(rows.forecast) is np.ndarray
    assert list(rows.forecast) == FORECAST


def test_a_masked_element_in_a_list_is_refused():
    """Numpy warns and reads NaN; the NaN is refused."""
    with pytest.warns(UserWarning, match="masked element"), refused("forecast must be finite", "came nan in row 1"):
        checked([0.25, np.ma.masked, 0.5], OUTCOME)


def test_missing_values_of_tables_are_refused():
    """A table with one value missing is refused with the row, however it was marked."""
    table = np.array(TABLE)
    masked = np.ma.array(table, mask=table == 0.375)
    with refused("forecast must not be masked", "masked in row 1 first", DROP):
        checked_table(masked, OUTCOME)
    table[1, 1] = NAN
    with refused("forecast must be finite", "came [0.5, nan, 0.125] in row 1", DROP):
        checked_table(table, OUTCOME)
    with refused("forecast must have no missing values", "came None in row 1", DROP):
        checked_table([[0.5, 0.5], [0.5, None]], [0, 1])
    with refused("outcome must not be masked", "masked in row 2 first", DROP):
        checked_table(TABLE, np.ma.array(OUTCOME, mask=[0, 0, 1]))


def test_missing_values_of_frames_are_refused():
    """Frames with a null are refused too, whether they know it or turn it into NaN."""
    columns = {"no": [0.25, None], "yes": [0.75, 1.0]}
    for library in ("pandas", "polars"):
        frame = pytest.importorskip(library).DataFrame(columns)
        with refused("forecast must", "in row 1", DROP):
            checked_table(frame, [0, 1])
    with refused("forecast must", "in row 1", DROP):
        checked_table(pytest.importorskip("pyarrow").table(columns), [0, 1])
