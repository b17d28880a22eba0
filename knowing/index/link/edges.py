"""Edges while they are made, and as rows of numbers: so they are sorted and stored, and so they travel between processes."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import chain
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import edge_keys
from knowing.model import EDGE_CODE

Array = NDArray[Any]
Key = tuple[int, str, int]
"""Source, kind, target: what makes an edge one edge."""
Found = tuple[int, int, int]
"""Provenance, confidence, line: what is told of it."""


def as_rows(edges: dict[Key, Found]) -> Array:
    """(source, target, kind, provenance, confidence, line) of every edge."""
    rows = ((source, target, EDGE_CODE[kind], *found) for (source, kind, target), found in edges.items())
    return np.fromiter(chain.from_iterable(rows), np.int64, 6 * len(edges)).reshape(-1, 6)


def surest(parts: Sequence[Array]) -> Array:
    """The rows of all parts, each edge once: the surer of two stays, and the first of equals."""
    rows = np.concatenate(parts)
    keys = edge_keys(rows)
    order = np.lexsort((-rows[:, 4], keys))
    is_first = np.ones(len(rows), bool)
    is_first[1:] = np.diff(keys[order]) != 0
    kept: Array = rows[order[is_first]]
    return kept
