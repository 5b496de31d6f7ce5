"""Whatever comes in is either used or refused in words: no other error, and no value outside [0, 1], gets through."""

from decimal import Decimal
from fractions import Fraction

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from hypothesis.extra import numpy as arrays
from tests.border.kinds import KINDS

from trueline.border import checked, checked_table
from trueline.exceptions import InputError

NUMBER = st.one_of(st.sampled_from([0, 1, 0.0, 0.5, 1.0, 0.25, True, False]), st.floats(), st.integers())
ODD = st.one_of(
    NUMBER,
    st.none(),
    st.text(max_size=3),
    st.binary(max_size=3),
    st.complex_numbers(),
    st.dates(),
    st.just(Decimal("0.5")),
    st.just(Decimal("sNaN")),
    st.just(Fraction(1, 3)),
    st.just(10**400),
    st.lists(NUMBER, max_size=2),
    st.dictionaries(NUMBER, NUMBER, max_size=1),
)
COLUMN = st.one_of(
    st.lists(NUMBER, max_size=4),
    st.lists(ODD, max_size=4),
    st.lists(st.lists(NUMBER, max_size=3), max_size=3),
    arrays.arrays(st.one_of(arrays.scalar_dtypes(), arrays.byte_string_dtypes()), arrays.array_shapes(min_dims=0)),
    ODD,
)
SHORT = st.lists(NUMBER, min_size=2, max_size=2)


def lies_within(column):
    """Whether each number lies in [0, 1]; jax takes numbers too small for their type for 0 and leaves them there."""
    tiny = np.finfo(np.float32).tiny
    return bool(np.all((np.asarray(column) >= -tiny) & (np.asarray(column) <= 1)))


def is_sound(forecast, outcome, weight):
    """Whether the border refuses these columns in words, or gives rows that measures can use."""
    try:
        rows = checked(forecast, outcome, weight)
    except InputError as refusal:
        return "\n" not in str(refusal)
    used = lies_within(rows.forecast) and lies_within(rows.outcome) and 0 < float(rows.total) < np.inf
    return used and rows.forecast.shape == rows.outcome.shape == (len(rows.forecast),)


@given(COLUMN, COLUMN, st.one_of(st.none(), COLUMN))
def test_anything_is_used_or_refused(forecast, outcome, weight):
    """Lists and arrays of anything, in any place."""
    assert is_sound(forecast, outcome, weight)


@given(SHORT, SHORT, st.one_of(st.none(), SHORT))
@pytest.mark.parametrize("kind", ["list", "torch", "jax", "pandas", "polars", "pyarrow"])
def test_any_numbers_of_any_library_are_used_or_refused(kind, forecast, outcome, weight):
    """Two rows of any numbers that the library takes at all."""
    try:
        given_columns = [None if values is None else KINDS[kind](values) for values in (forecast, outcome, weight)]
    except (TypeError, ValueError, OverflowError, RuntimeWarning):
        return  # the library itself refuses such values
    forecast, outcome, weight = given_columns
    assert is_sound(forecast, outcome, weight)


TABLE = st.one_of(
    arrays.arrays(float, st.tuples(st.integers(0, 3), st.integers(0, 3)), elements=st.sampled_from([0.0, 0.5, 1.0])),
    st.lists(st.lists(NUMBER, min_size=2, max_size=3), max_size=3),
    COLUMN,
)
LABELS = st.one_of(st.none(), st.lists(ODD, max_size=3), st.just(["a", "b"]), st.just([0, 1]), st.just("ab"))


def is_sound_table(forecast, outcome, labels):
    """Whether the border refuses this table in words, or gives rows and labels that reductions can use."""
    try:
        table, label = checked_table(forecast, outcome, labels)
    except InputError as refusal:
        return "\n" not in str(refusal)
    sums = lies_within(table) and np.abs(table.sum(axis=1) - 1).max() <= 1.0001e-4
    return sums and len(label) == len(table) and lies_within(label if label.ndim == 2 else label / table.shape[1])


@given(TABLE, st.one_of(TABLE, st.lists(st.sampled_from([0, 1, 2, "a", "b"]), max_size=3)), LABELS)
def test_any_table_is_used_or_refused(forecast, outcome, labels):
    """Tables and labels of anything, with and without names of the columns."""
    assert is_sound_table(forecast, outcome, labels)
