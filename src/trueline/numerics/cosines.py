"""Cosine coefficients of a measure on [0, 1] that is given by point masses, in one pass over them."""

import math
from typing import Any

from trueline._arrays import added_at, counting, float_dtype, index_dtype
from trueline._typing import Array, Namespace


def no_moments(nodes: int, xp: Namespace, device: Any) -> list[Array]:  # noqa: ANN401 - libraries differ
    """Moments about nodes 0, 1 / nodes, ..., 1 before any mass is laid on them."""
    return [xp.zeros(nodes + 1, dtype=float_dtype(xp), device=device) for _ in range(4)]


def with_mass(moments: list[Array], position: Array, mass: Array, xp: Namespace) -> list[Array]:
    """Mass and its first three moments about the nearest node, with these point masses laid on as well.

    Moments are in units of the distance between nodes, whose number must be a power of two.
    """
    place = xp.astype(position, moments[0].dtype, copy=False) * (moments[0].shape[0] - 1)
    nearest = xp.round(place)
    index = xp.astype(nearest, index_dtype(xp))
    offset = place - nearest
    added = []
    for moment in moments:
        added.append(added_at(moment, index, mass, xp))
        mass = mass * offset
    return added


def cosine_coefficients(moments: list[Array], count: int, xp: Namespace) -> Array:
    r"""Sums of mass times :math:`\cos(k \pi x)` for k < count, from the moments about nodes.

    Each cosine is expanded to third order about its node, so what is left out is below
    :math:`(k \pi / \text{nodes})^4 / 384` of the mass.
    """
    nodes = moments[0].shape[0] - 1
    # One moment at a time: the transforms are long, and only their first waves are kept.
    waves = [xp.fft.rfft(moment, n=2 * nodes)[:count] for moment in moments]
    angle = counting(waves[0].shape[0], moments[0]) * (math.pi / nodes)
    return (
        xp.real(waves[0])
        + angle * xp.imag(waves[1])
        - angle**2 / 2 * xp.real(waves[2])
        - angle**3 / 6 * xp.imag(waves[3])
    )
