"""Numbers of bins."""

import numpy as np
import pytest

from trueline.exceptions import InputError
from trueline.numerics.bins import bin_number, doane


def test_doane_by_hand():
    """With 8 rows and skewness 6 / sqrt(7): its error is sqrt(36 / 99), so 1 + 3 + log2(1 + 3.7607) = 6.25 makes 7."""
    assert doane(8, 6 / 7**0.5) == 7
    assert doane(8, -6 / 7**0.5) == 7


def test_doane_adds_a_bin_where_skewness_equals_its_error():
    """Of four rows the error is sqrt(12 / 35) = 0.5855, so a skewness just above it makes 5 of 3 + log2(1 + 1)."""
    assert doane(4, 0.585) == 4
    assert doane(4, 0.586) == 5


def test_rounding_adds_no_bin():
    """A skewness that is a rounding error leaves 1 + log2(n) where n is a power of two."""
    for power in range(2, 40):
        assert doane(2.0**power, 1e-15) == doane(2.0**power, 0.0) == 1 + power


def test_one_and_two_rows_have_no_skewness():
    """Below three rows only the count speaks."""
    assert [doane(count, 5.0) for count in (0.5, 1, 2)] == [1, 1, 2]


def test_whole_numbers_of_any_kind_are_taken():
    """Numpy's whole numbers are as good as Python's."""
    assert bin_number(np.int32(4)) == 4
    assert type(bin_number(np.int64(4))) is int


@pytest.mark.parametrize("bins", [0, -1, 1.0, True, "ten", None])
def test_other_things_are_refused(bins: object):
    """What is no whole number of at least one is named in the refusal."""
    with pytest.raises(InputError, match=r"whole number from 1 to 1048576; came"):
        bin_number(bins)
