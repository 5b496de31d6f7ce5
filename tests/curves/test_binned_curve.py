"""The binned curve: what stands in it adds up to the binned error."""

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.every.law import tally_of
from tests.every.strategies import Columns, columns

from trueline import as_tally, binned_curve, binned_error, equal_mass_error, max_error, stack
from trueline.exceptions import InputError


def test_bins_by_hand():
    """Bins (0, 1/2] and (1/2, 1] hold 0.2 and 0.4 with weights 1 and 3, and 0.9 alone."""
    curve = binned_curve([0.2, 0.4, 0.9], [0, 1, 1], weight=[1, 3, 2], bins=2)
    assert curve.forecast.tolist() == pytest.approx([0.35, 0.9])
    assert curve.frequency.tolist() == pytest.approx([0.75, 1.0])
    assert curve.weight.tolist() == [4.0, 2.0]
    assert curve.low is curve.high is None


@given(rows=columns(), bins=st.sampled_from((1, 3, 10, 15)))
def test_weighted_gaps_sum_to_the_binned_error(rows: Columns, bins: int):
    """Gaps from the diagonal, weighted, are the error, and the largest is the maximum error."""
    curve = binned_curve(rows.forecast, rows.outcome, weight=rows.weight, bins=bins)
    gap = np.abs(curve.forecast - curve.frequency)
    wanted = [
        measure(rows.forecast, rows.outcome, weight=rows.weight, bins=bins) for measure in (binned_error, max_error)
    ]
    np.testing.assert_allclose([curve.weight @ gap / curve.weight.sum(), gap.max()], wanted, rtol=1e-9, atol=1e-12)
    assert curve.weight.sum() == pytest.approx(rows.weighing().sum())


@given(rows=columns(weights=("none", "whole")), bins=st.sampled_from((2, 7, 15)))
def test_equal_mass_gaps_sum_to_the_equal_mass_error(rows: Columns, bins: int):
    """With binning by mass the same holds for the equal-mass error."""
    curve = binned_curve(rows.forecast, rows.outcome, weight=rows.weight, bins=bins, binning="mass")
    gap = np.abs(curve.forecast - curve.frequency)
    wanted = equal_mass_error(rows.forecast, rows.outcome, weight=rows.weight, bins=bins)
    np.testing.assert_allclose(curve.weight @ gap / curve.weight.sum(), wanted, rtol=1e-9, atol=1e-12)


@given(rows=columns())
def test_forecasts_ascend_and_no_bin_is_empty(rows: Columns):
    """Bins without weight are left out, so no point is made up."""
    curve = binned_curve(tally_of(rows), bins=10)
    assert (np.diff(curve.forecast) > 0).all()
    assert (curve.weight > 0).all()
    assert np.isfinite(curve.frequency).all()


def test_it_says_what_it_is():
    """The convention stands in the record."""
    assert binned_curve([0.2], [1], bins=4).kind == "4 bins of equal width"
    assert binned_curve([0.2], [1], bins=4, binning="mass").kind == "4 bins of equal mass"


def test_a_stack_is_refused():
    """A curve shows one table."""
    side = stack([as_tally([0.2], [1], cells=15)] * 2)
    with pytest.raises(InputError, match=r"came leading axes \(2,\)"):
        binned_curve(side)


def test_another_binning_is_refused():
    """There are two ways to cut bins, and the message names them."""
    with pytest.raises(InputError, match="'width' or 'mass'; came 'depth'"):
        binned_curve([0.2], [1], binning="depth")
