r"""Finds the nearest vectors: all are compared by their first numbers, the best of them by more numbers, and so on.

Vectors are Matryoshka vectors: the first :math:`p` numbers are a coarser vector by themselves. At each prefix a vector is brought
to length 1 again,

.. math::  \hat x_{:p} = \frac{x_{:p}}{\sqrt{\sum_{i<p} x_i^2 + \epsilon}}, \qquad \epsilon = 10^{-8},

and the search ends as soon as the best cosine is sure enough for its prefix; else only the best go on to the next one.

References
----------
Kusupati et al. (2022). Matryoshka representation learning. NeurIPS. https://arxiv.org/abs/2205.13147
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]
EPSILON = 1e-8


class Nearest(NamedTuple):
    """The rows that were found, best first, their cosines, and the length of the prefix that decided."""

    rows: Array
    cosines: Array
    prefix: int


def unit(rows: Array) -> Array:
    """The rows, each scaled to length 1; a row of zeros stays a row of zeros.

    >>> [[round(one, 3) for one in row] for row in unit(np.array([[3.0, 4.0], [0.0, 0.0]])).tolist()]
    [[0.6, 0.8], [0.0, 0.0]]
    """
    wide = np.nan_to_num(np.asarray(rows, np.float32))
    found: Array = wide / np.sqrt(np.einsum("...i,...i->...", wide, wide) + EPSILON)[..., None]
    return found


def cosines(rows: Array, query: Array) -> Array:
    """The cosine of each row with the query, from -1 to 1; 0 where either is nothing."""
    found: Array = np.clip(unit(rows) @ unit(query), -1.0, 1.0)
    return found


def nearest(
    rows: Array,
    query: Array,
    count: int,
    prefixes: Sequence[int] = (64, 256),
    sure: Sequence[float] = (0.65, 0.75),
    keep: int = 8,
) -> Nearest:
    """The ``count`` rows nearest to the query. ``keep`` times as many of one prefix are looked at in the next; the whole
    length comes last."""
    alive = np.arange(len(rows))
    near: Array = np.zeros(0, np.float32)
    size = rows.shape[1] if rows.ndim == 2 else 0
    steps = [*((length, least) for length, least in zip(prefixes, sure, strict=True) if length < size), (size, -2.0)]
    for length, least in steps if len(rows) and count > 0 else ():
        near = cosines(rows[alive, :length], query[:length])
        best = _best(near, count if length == size or float(near.max()) >= least else keep * count)
        alive, near = alive[best], near[best]
        if length == size or float(near.max()) >= least:
            return Nearest(alive[:count], near[:count], length)
    return Nearest(alive[:0], near[:0], 0)


def _best(values: Array, count: int) -> Array:
    """Places of the largest values, largest first; of equals the first."""
    if len(values) > 4 * count:
        cut = np.partition(values, len(values) - count)[len(values) - count]
        live = np.flatnonzero(values >= cut)
    else:
        live = np.arange(len(values))
    found: Array = live[np.lexsort((live, -values[live]))][:count]
    return found
