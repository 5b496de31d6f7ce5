"""How measures stand to each other: what cancels more is smaller, and finer parts cancel less."""

from itertools import pairwise

import numpy as np
from hypothesis import given
from hypothesis import strategies as st
from tests.every.strategies import Columns, columns

from trueline import binned_error, equal_mass_error, max_error, smooth_error

SLACK = 1e-12


def of(measure: object, rows: Columns, **options: object) -> float:
    """The measure on these columns."""
    return float(measure(rows.forecast, rows.outcome, weight=rows.weight, **options))


@given(
    rows=columns(), chain=st.sampled_from(((15, 5, 1), (100, 50, 25, 5), (24, 8, 4, 2))), order=st.sampled_from((1, 2))
)
def test_joining_bins_never_raises_the_binned_error(rows: Columns, chain: tuple[int, ...], order: int):
    """Where bins join, gaps of unlike signs cancel."""
    found = [of(binned_error, rows, bins=bins, order=order) for bins in chain]
    assert all(coarse <= fine + 1e-9 for fine, coarse in pairwise(found))


@given(rows=columns(), bins=st.sampled_from((1, 3, 15)))
def test_higher_orders_weigh_large_gaps_more(rows: Columns, bins: int):
    """A mean of order p grows with p, and the largest gap bounds them all."""
    found = [of(binned_error, rows, bins=bins, order=order) for order in (1, 1.5, 2, 5)]
    found.append(of(max_error, rows, bins=bins))
    assert all(low <= high + 1e-9 for low, high in pairwise(found))


@given(rows=columns(), bandwidth=st.sampled_from((0.002, 0.01, 0.1, 1.0, 3.0)))
def test_smooth_error_lies_between_mean_residual_and_plug_in_error(rows: Columns, bandwidth: float):
    """Smoothing lets residuals cancel, but never more than all of them together."""
    value = of(smooth_error, rows, bandwidth=bandwidth)
    assert of(binned_error, rows, bins=1) <= value * (1 + 1e-6) + SLACK
    assert value <= of(binned_error, rows, bins="distinct") * (1 + 1e-6) + SLACK


@given(rows=columns(), bandwidth=st.sampled_from((0.002, 0.01, 0.1, 1.0)), factor=st.floats(1.01, 4.0))
def test_smooth_error_falls_as_the_bandwidth_grows(rows: Columns, bandwidth: float, factor: float):
    """Smoothing at a larger bandwidth is smoothing once more."""
    narrow, wide = (of(smooth_error, rows, bandwidth=width) for width in (bandwidth, bandwidth * factor))
    assert wide <= narrow * (1 + 1e-6) + 1e-9


@given(rows=columns(weights=("none", "whole")))
def test_equal_mass_with_one_bin_is_the_mean_residual(rows: Columns):
    """One bin holds all, however bins are cut."""
    np.testing.assert_allclose(of(equal_mass_error, rows, bins=1), of(binned_error, rows, bins=1), atol=SLACK)
