"""Cosine coefficients from moments about nodes, against direct sums."""

import array_api_compat.numpy as xp
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.every.strategies import forecasts

from trueline.numerics.cosines import cosine_coefficients, no_moments, with_mass

COUNT = 40


def direct(position: np.ndarray, mass: np.ndarray) -> np.ndarray:
    """The sums themselves."""
    return np.cos(np.pi * np.arange(COUNT)[:, None] * position) @ mass


def by_nodes(position: np.ndarray, mass: np.ndarray, nodes: int) -> np.ndarray:
    """The sums from moments."""
    return cosine_coefficients(with_mass(no_moments(nodes, xp, None), position, mass, xp), COUNT, xp)


@given(points=st.lists(st.tuples(forecasts(), st.floats(-1, 1)), min_size=1, max_size=30))
def test_equal_direct_sums_to_the_stated_error(points: list[tuple[float, float]]):
    """What the expansion leaves out is below (k pi / nodes)^3 / 48 of the mass."""
    position, mass = np.array(points).T
    for nodes in (1 << 9, 1 << 12, 1 << 15):
        allowed = (np.arange(COUNT) * np.pi / nodes) ** 3 / 48 * np.abs(mass).sum() + 1e-13
        assert (np.abs(by_nodes(position, mass, nodes) - direct(position, mass)) <= allowed).all()


def test_masses_on_nodes_are_exact():
    """Where each mass stands on a node there is nothing to expand."""
    position, mass = np.array([0.0, 0.25, 0.5, 1.0]), np.array([1.0, -2.0, 0.5, 3.0])
    np.testing.assert_allclose(by_nodes(position, mass, 64), direct(position, mass), atol=1e-13)


def test_moments_add_up_over_blocks():
    """Masses laid on in two goes give the moments of all at once."""
    rng = np.random.default_rng(3)
    position, mass = rng.uniform(size=50), rng.normal(size=50)
    halves = with_mass(no_moments(128, xp, None), position[:20], mass[:20], xp)
    halves = with_mass(halves, position[20:], mass[20:], xp)
    whole = with_mass(no_moments(128, xp, None), position, mass, xp)
    for half, moment in zip(halves, whole, strict=True):
        assert half == pytest.approx(moment, abs=1e-15)
