"""The walk matrix: edges as compressed sparse rows, forward and backward, without their weights.

Kinds and confidences stay beside the targets, so that weights are a setting of the walk and not of the index.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

Array = NDArray[Any]


def compressed_rows(size: int, source: Array, target: Array, kind: Array, trust: Array) -> tuple[Array, Array, Array, Array]:
    """(indptr, targets, kinds, trust) with rows sorted by target."""
    order = np.lexsort((kind, target, source))
    counts = np.bincount(source, minlength=size)[:size]
    indptr = np.zeros(size + 1, np.int64)
    np.cumsum(counts, out=indptr[1:])
    return indptr, target[order].astype(np.int32), kind[order].astype(np.uint8), trust[order].astype(np.uint8)


def matrix_arrays(size: int, source: Array, target: Array, kind: Array, trust: Array) -> dict[str, Array]:
    """Both directions, under the names the reader knows."""
    names = ("indptr", "targets", "kinds", "trust")
    forward = compressed_rows(size, source, target, kind, trust)
    backward = compressed_rows(size, target, source, kind, trust)
    return {f"out_{n}": a for n, a in zip(names, forward, strict=True)} | {
        f"in_{n}": a for n, a in zip(names, backward, strict=True)
    }
