r"""Hubs and authorities of a small subgraph.

A good hub points at good authorities, and a good authority is pointed at by good hubs. In code: an
orchestrator, and the function that everybody calls.

.. math::  a \leftarrow \frac{A^{\top} h}{\lVert A^{\top} h \rVert_2}, \qquad
           h \leftarrow \frac{A a}{\lVert A a \rVert_2}, \qquad h_0 = \mathbf{1}

>>> src, dst = np.array([0, 0, 1]), np.array([2, 3, 2])
>>> standing = hits(src, dst, np.ones(3), size=4)
>>> int(standing.hubs.argmax()), int(standing.authorities.argmax())
(0, 2)

References
----------
Kleinberg (1999). Authoritative sources in a hyperlinked environment. Journal of the ACM 46(5).
https://doi.org/10.1145/324133.324140
"""

from __future__ import annotations

from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

IntArray: TypeAlias = NDArray[np.integer[Any]]
FloatArray: TypeAlias = NDArray[np.floating[Any]]


class HubsAndAuthorities(Struct, frozen=True, eq=False):
    """Two unit vectors over the nodes of the subgraph; both zero if no edge has weight."""

    hubs: NDArray[np.float64]
    authorities: NDArray[np.float64]


def hits(src: IntArray, dst: IntArray, weight: FloatArray, size: int, *, iterations: int = 10) -> HubsAndAuthorities:
    """Hub and authority scores of nodes ``0 .. size - 1`` joined by the edges ``src[e] -> dst[e]``.

    Parallel edges add up. Weights must not be negative.
    """
    if iterations < 1:
        raise ValueError("at least one iteration")
    hubs = np.ones(size)
    authorities = np.zeros(size)
    for _ in range(iterations):
        authorities = _unit(_summed(dst, hubs[src] * weight, size))
        hubs = _unit(_summed(src, authorities[dst] * weight, size))
    return HubsAndAuthorities(hubs=hubs, authorities=authorities)


def _summed(places: IntArray, amounts: FloatArray, size: int) -> NDArray[np.float64]:
    """What arrives at each place. (For no arrivals at all, ``bincount`` alone would answer in integers.)"""
    return np.bincount(places, amounts, minlength=size).astype(np.float64, copy=False)


def _unit(vector: NDArray[np.float64]) -> NDArray[np.float64]:
    """The vector at length one; nothing stays nothing. Scaled by its peak first: squares underflow."""
    peak = vector.max(initial=0.0)
    if peak <= 0.0:
        return np.zeros_like(vector)
    scaled = vector / peak
    return np.asarray(scaled / np.sqrt(scaled @ scaled), dtype=np.float64)
