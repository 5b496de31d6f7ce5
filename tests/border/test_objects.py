"""What is no column is refused by what it is; what holds numbers in an odd way is read as the numbers it holds."""

import array
import datetime as dt
import decimal
import fractions

import numpy as np
import pytest
from tests.border.kinds import FORECAST, OUTCOME, refused

from trueline.border import checked

MUST = "forecast must be a column of numbers"
NO_COLUMN = [
    pytest.param("p", "came the text 'p'", "The name of a column? Hand in the column itself", id="text"),
    pytest.param(b"p", "came the text b'p'", "The name of a column?", id="bytes"),
    pytest.param(None, "came None", "Did a function return nothing?", id="None"),
    pytest.param({"p": FORECAST}, "came a dict", "Take one of its values, a column at a time", id="dict"),
    pytest.param({0.25, 0.5}, "came a set, which has no order", "Keep the rows in a list", id="set"),
    pytest.param(len, "came a builtin_function_or_method", "Make a list or an array of it", id="function"),
    pytest.param(object(), "came an object", "Make a list or an array of it", id="object"),
    pytest.param(decimal.Decimal("0.5"), "came a Decimal", "Make a list or an array of it", id="one decimal"),
    pytest.param([[0.25], [0.5, 0.75]], "came a list that cannot be read as one", "unequal length", id="ragged"),
]


@pytest.mark.parametrize(("thing", "came", "guess"), NO_COLUMN)
def test_what_is_no_column_is_refused_by_what_it_is(thing, came, guess):
    """The message says what came, and how a column is made of it."""
    with refused(MUST, came, guess):
        checked(thing, OUTCOME)


@pytest.mark.parametrize("make", [iter, reversed, lambda values: (value for value in values), lambda v: map(float, v)])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_what_can_be_read_only_once_is_refused(make, place):
    """Iterators and generators would be empty after the first look at them."""
    given = [FORECAST, OUTCOME, [1, 2, 3]]
    given[place] = make(given[place])
    name = ("forecast", "outcome", "weight")[place]
    with refused(f"{name} must be a column of numbers", "which can be read only once", "list(...)"):
        checked(*given)


def test_an_outcome_that_is_a_name_is_refused():
    """Names of columns belong to functions that take a frame."""
    with refused("outcome must be a column of numbers", "came the text 'y'"):
        checked(FORECAST, "y")


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_a_frame_is_told_to_take_one_column(library):
    """A frame is several columns; a binary forecast is one of them."""
    frame = pytest.importorskip(library).DataFrame({"p": FORECAST, "y": OUTCOME})
    with refused("forecast must be one column", "came a DataFrame", "frame['p']"):
        checked(frame, OUTCOME)
    with refused("outcome must be one column", "came a DataFrame", "frame['p']"):
        checked(FORECAST, frame)
    assert checked(frame["p"], frame["y"]).total == 3


def test_a_table_of_arrow_is_told_to_take_one_column():
    """A table of pyarrow is a frame as well."""
    with refused("forecast must be one column", "came a Table", "frame['p']"):
        checked(pytest.importorskip("pyarrow").table({"p": FORECAST}), OUTCOME)


def test_what_is_not_computed_yet_is_refused():
    """A lazy frame or an expression holds no values; nothing is computed behind the user's back."""
    polars = pytest.importorskip("polars")
    with refused(MUST, "came a LazyFrame, which is not computed yet", "Call .collect() first"):
        checked(polars.LazyFrame({"p": FORECAST}), OUTCOME)
    with refused(MUST, "came an Expr", "Make a list or an array of it"):
        checked(polars.col("p"), OUTCOME)


WORDS = [
    pytest.param(["a", "b", "c"], "'a' in row 0", "Did labels come first?", id="words"),
    pytest.param([0.25, "?", 0.5], "'?' in row 1", "Did labels come first?", id="one word"),
    pytest.param(["0.25", "0.5", "0.75"], "'0.25' in row 0", "Numbers read as text? Convert them", id="text"),
    pytest.param(np.array(["a", "b", "c"]), "'a' in row 0", "Did labels come first?", id="array of words"),
    pytest.param(np.array([b"a", b"b", b"c"]), "b'a' in row 0", "Did labels come first?", id="array of bytes"),
    pytest.param(np.array([0.25, "b", 1], dtype=object), "'b' in row 1", "Did labels come first?", id="objects"),
]


@pytest.mark.parametrize(("forecast", "came", "guess"), WORDS)
def test_words_are_no_forecasts(forecast, came, guess):
    """The first word is named as it came, not as numpy's text of a number."""
    with refused("forecast must hold numbers", f"came {came}", guess):
        checked(forecast, OUTCOME)


@pytest.mark.parametrize("outcome", [["no", "yes", "yes"], np.array(["no", "yes", "yes"]), [0, "yes", 1]])
def test_words_are_no_binary_outcomes(outcome):
    """Which word is the event nobody can guess; the message says how to say it."""
    with refused("outcome must hold numbers", "A binary outcome is 0 or 1", "np.array(y) == 'yes'"):
        checked(FORECAST, outcome)


@pytest.mark.parametrize("library", ["pandas", "polars"])
def test_words_of_frames_are_no_binary_outcomes(library):
    """Columns of words and of categories are refused alike."""
    module = pytest.importorskip(library)
    words = module.Series(["no", "yes", "yes"])
    category = words.astype("category") if library == "pandas" else words.cast(module.Categorical)
    for outcome in (words, category):
        with refused("outcome must hold numbers", "came 'no' in row 0", "np.array(y) == 'yes'"):
            checked(FORECAST, outcome)


def test_categories_that_are_numbers_are_numbers():
    """A categorical column of pandas counts by what its categories are, not by their codes."""
    outcome = pytest.importorskip("pandas").Series([1, 0, 0]).astype("category")
    assert list(checked(FORECAST, outcome).outcome) == [1, 0, 0]


NUMBERS = [
    pytest.param(np.array(FORECAST, dtype=object), id="array of objects"),
    pytest.param([decimal.Decimal(str(value)) for value in FORECAST], id="decimals"),
    pytest.param([fractions.Fraction(value) for value in FORECAST], id="fractions"),
    pytest.param([np.float32(value) for value in FORECAST], id="numpy's numbers"),
    pytest.param(array.array("d", FORECAST), id="array.array"),
    pytest.param(memoryview(array.array("f", FORECAST)), id="memoryview"),
    pytest.param(np.array(FORECAST, dtype=np.float16), id="half precision"),
    pytest.param(np.array(FORECAST, dtype=np.longdouble), id="more than double precision"),
    pytest.param(np.array(FORECAST, dtype=">f8"), id="other byte order"),
    pytest.param(np.array(FORECAST).view(np.recarray), id="a subclass"),
]


@pytest.mark.parametrize("forecast", NUMBERS)
def test_numbers_in_odd_clothes_are_numbers(forecast):
    """Objects that are numbers, other containers, widths and byte orders all give the same rows."""
    column = checked(forecast, OUTCOME).forecast
    assert column.dtype in (np.float32, np.float64)
    assert column.dtype.isnative
    assert [float(value) for value in column] == FORECAST


def test_a_range_is_a_column():
    """Whatever holds numbers in an order is a column."""
    assert list(checked([0.5, 0.5], range(2)).outcome) == [0, 1]


OTHER_TYPES = [
    pytest.param(np.array(FORECAST) + 0j, "values of type complex128", "Is the real part meant?", id="complex"),
    pytest.param(np.array(OUTCOME, dtype="M8[D]"), "values of type datetime64[D]", "wrong column", id="dates"),
    pytest.param(np.array(OUTCOME, dtype="m8[D]"), "values of type timedelta64[D]", "wrong column", id="durations"),
    pytest.param(np.zeros(3, dtype=[("p", "f8")]), "[('p', '<f8')]", "records['p']", id="records"),
]


@pytest.mark.parametrize(("forecast", "came", "guess"), OTHER_TYPES)
def test_other_types_are_refused_by_their_name(forecast, came, guess):
    """Complex numbers, dates and records are no real numbers, though some could be read as such."""
    with refused("forecast must hold real numbers", f"{came}", guess):
        checked(forecast, OUTCOME)


OBJECTS = [
    pytest.param([0.25, dt.date(2024, 5, 1), 0.5], "a date in row 1", "wrong column", id="a date"),
    pytest.param([0.25, 1j, 0.5], "values of type complex128", "real part", id="a complex number"),
    pytest.param([10**400, 0, 1], "one in row 0 that is too large for any float", "Is it a key?", id="a huge number"),
    pytest.param([0.25, {}, 0.5], "a dict in row 1", "arrays in a list?", id="a dict"),
]


@pytest.mark.parametrize(("forecast", "came", "guess"), OBJECTS)
def test_the_first_object_that_is_no_number_is_named(forecast, came, guess):
    """An object among numbers is named with its row."""
    with refused("forecast must hold", f"came {came}", guess):
        checked(forecast, OUTCOME)


def test_huge_whole_numbers_are_refused_as_forecasts():
    """A number that no integer type holds is read as a float and lies outside."""
    with refused("forecast must lie in [0, 1]", "came 1e+30 in row 1"):
        checked([0, 10**30, 1], OUTCOME)


def test_the_index_of_pandas_is_not_used():
    """Columns are joined by position, as numpy would; aligning by index is the user's to do."""
    pandas = pytest.importorskip("pandas")
    forecast, outcome = pandas.Series(FORECAST, index=[2, 1, 0]), pandas.Series(OUTCOME, index=[0, 1, 2])
    assert list(checked(forecast, outcome).forecast) == FORECAST


@pytest.mark.parametrize("dtype", ["Int64", "boolean", "Float64", "int64[pyarrow]", "bool[pyarrow]"])
def test_nullable_columns_without_nulls_are_fine(dtype):
    """Pandas' own types are columns like any other while nothing is missing."""
    outcome = pytest.importorskip("pandas").Series(OUTCOME).astype(dtype)
    assert [float(value) for value in checked(FORECAST, outcome).outcome] == OUTCOME
