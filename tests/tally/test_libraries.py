"""A tally that was stored comes back as numpy's, and joins what torch or jax has counted since."""

import json

import numpy as np
import pytest

from trueline import Tally, as_tally, binned_error, stack
from trueline.exceptions import GridError

FORECAST, OUTCOME = [0.125, 0.25, 0.25, 0.875], [0, 1, 0, 1]


def counted(library: str, **options: int) -> Tally:
    """A tally of this library's arrays."""
    if library == "torch":
        torch = pytest.importorskip("torch")
        return as_tally(torch.tensor(FORECAST), torch.tensor(OUTCOME), **options)
    jax = pytest.importorskip("jax")
    return as_tally(jax.numpy.array(FORECAST), jax.numpy.array(OUTCOME), **options)


@pytest.mark.parametrize("library", ["torch", "jax"])
@pytest.mark.parametrize("options", [{"cells": 10}, {}], ids=["grid", "exact"])
def test_a_stored_tally_joins_a_new_one(library: str, options: dict[str, int]):
    """Yesterday's shard from disk and today's add up, in either order, on the library of today's."""
    today = counted(library, **options)
    yesterday = Tally.from_dict(json.loads(json.dumps(today.to_dict())))
    for both, rows in ((today + yesterday, 8), (yesterday + today, 8), (sum([yesterday, today, yesterday]), 12)):
        assert both.xp is today.xp
        assert both.square is both.weight
        assert float(both.total) == rows
        assert float(binned_error(both, bins=5)) == pytest.approx(float(binned_error(today, bins=5)), rel=1e-6)
    assert stack([yesterday, today]).xp is today.xp


@pytest.mark.parametrize("library", ["torch", "jax"])
def test_the_tally_of_no_rows_joins_every_library(library: str):
    """The identity is the identity whatever it is added to."""
    tally = counted(library, cells=10)
    for both in (tally + Tally.empty(10), Tally.empty(10) + tally):
        assert both.xp is tally.xp
        np.testing.assert_array_equal(np.asarray(both.weight), np.asarray(tally.weight))


def test_of_two_other_libraries_none_follows():
    """Neither torch nor jax is the one to follow, so both are named with the way out."""
    with pytest.raises(GridError, match=r"came torch and jax\. Tally\.from_dict"):
        counted("torch", cells=10) + counted("jax", cells=10)


@pytest.mark.parametrize("given", [[1, 2], [as_tally(FORECAST, OUTCOME), None], []])
def test_only_tallies_are_stacked(given: list[object]):
    """What is no tally is named."""
    with pytest.raises(GridError, match="a list of at least one tally must be given to stack"):
        stack(given)
