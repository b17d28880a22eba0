r"""Reciprocal rank fusion: several rankings become one.

An item earns, from every channel :math:`c` that ranks it, a share that depends on its rank alone, so channels
whose raw scores cannot be compared (BM25, cosine, exact match) can still vote together:

.. math::  s(i) = \sum_c \frac{w_c}{k + r_c(i) + 1}, \qquad r_c(i) = 0, 1, 2, \dots

The constant :math:`k` is how little the very first places count for more than the next ones.

>>> fused = fuse([np.array([7, 3, 5]), np.array([3, 9])], weights=[2.0, 1.0])
>>> fused.ids.tolist()
[3, 7, 5, 9]
>>> bool(np.all(fused.scores == fused.parts.sum(axis=0)))
True

References
----------
Cormack, Clarke, Büttcher (2009). Reciprocal rank fusion outperforms Condorcet and individual rank learning
methods. SIGIR. https://doi.org/10.1145/1571941.1572114
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, TypeAlias

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.algorithms.distinct import distinct

IntArray: TypeAlias = NDArray[np.integer[Any]]
FloatArray: TypeAlias = NDArray[np.floating[Any]]


class Fusion(Struct, frozen=True, eq=False):
    """One ranking, best first, that can say who voted for what."""

    ids: NDArray[np.int64]
    scores: NDArray[np.float64]
    parts: NDArray[np.float64]
    """``parts[c, j]`` is what channel ``c`` gave ``ids[j]``; the columns sum to ``scores``."""


def fuse(rankings: Sequence[IntArray], weights: Sequence[float | FloatArray], k: float = 60.0) -> Fusion:
    """Fuse rankings (each an array of ids, best first) into one; ties go to the smaller id.

    A repeated id counts once, at its best rank. A channel of weight zero says nothing: it adds no ids either. A channel may weigh each of
    its places for itself.

    Raises
    ------
    ValueError
        If there is not one weight per ranking, a weight is negative, or ``k`` leaves no room above zero.
    """
    if k <= -1.0 or any(np.any(np.asarray(weight) < 0.0) for weight in weights):
        raise ValueError("weights must not be negative, and k must be greater than -1")
    heard = [
        _best_ranks(np.asarray(ranking, dtype=np.int64)) if np.any(np.asarray(weight) > 0.0) else _NOBODY
        for ranking, weight in zip(rankings, weights, strict=True)
    ]
    ids = distinct(np.concatenate([_NOBODY[0], *(found for found, _, _ in heard)]))
    parts = np.zeros((len(heard), len(ids)))
    for part, (found, rank, first), weight in zip(parts, heard, weights, strict=True):
        each = weight if isinstance(weight, float | int) else np.asarray(weight)[first]
        part[np.searchsorted(ids, found)] = each / (k + rank + 1.0)
    # Equal votes must tie whichever channels cast them, so the order is taken from sums in a canonical order:
    # floating-point addition would otherwise let the sequence of the channels decide.
    order = np.lexsort((ids, -np.sort(parts, axis=0).sum(axis=0)))
    parts = parts[:, order]
    return Fusion(ids=ids[order], scores=parts.sum(axis=0), parts=parts)


_Ranks: TypeAlias = tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]
_NOBODY: _Ranks = (np.empty(0, np.int64), np.empty(0, np.int64), np.empty(0, np.int64))


def _best_ranks(ranking: NDArray[np.int64]) -> _Ranks:
    """The distinct ids of a ranking, ascending; the rank of each, and the place where it first stands."""
    found, first = np.unique(ranking, return_index=True)
    # Ranks are counted among distinct ids: a repetition takes no place away from those behind it.
    rank = np.empty_like(first)
    rank[np.argsort(first)] = np.arange(len(first))
    return found, rank.astype(np.int64), first.astype(np.int64)
