"""Cosine coefficients of a measure on [0, 1] that is given by point masses, in one pass over them."""

import math

from trueline._arrays import counting, float_dtype, index_dtype, sums_by_index
from trueline._typing import Array, Namespace


def node_moments(position: Array, mass: Array, nodes: int, xp: Namespace) -> Array:
    r"""Mass, first and second moment of the point masses about their nearest node, of shape (3, nodes + 1).

    Node j stands at j / nodes; moments are in units of the distance between nodes, which must be a power of two.
    """
    place = xp.astype(position, float_dtype(xp), copy=False) * nodes
    nearest = xp.round(place)
    index = xp.astype(nearest, index_dtype(xp))
    offset = place - nearest
    moments = []
    for _ in range(3):
        moments.append(sums_by_index(index, mass, nodes + 1, xp))
        mass = mass * offset
    return xp.stack(moments)


def cosine_coefficients(moments: Array, count: int, xp: Namespace) -> Array:
    r"""Sums of mass times :math:`\cos(k \pi x)` for k < count, from the moments about nodes.

    Each cosine is expanded to second order about its node, so what is left out is below
    :math:`(k \pi / \text{nodes})^3 / 48` of the mass and changes sign from point to point.
    """
    nodes = moments.shape[-1] - 1
    waves = xp.fft.rfft(moments, n=2 * nodes, axis=-1)[:, :count]
    angle = counting(waves.shape[-1], moments) * (math.pi / nodes)
    cosine, sine = xp.real(waves), -xp.imag(waves)
    return cosine[0, :] - angle * sine[1, :] - angle**2 / 2 * cosine[2, :]
