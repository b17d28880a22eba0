"""Edges while they are made, as rows of numbers (for sorting, and between processes), and as columns of the arrays file."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.algorithms.numbers import as_array
from knowing.graph.layout import edge_keys
from knowing.model import EDGE_CODE

Array = NDArray[Any]
Key = tuple[int, str, int]
"""Source, kind, target: what makes an edge one edge."""
Found = tuple[int, int, int]
"""Provenance, confidence, line: what is told of it."""


def as_rows(edges: dict[Key, Found]) -> Array:
    """Return a row (source, target, kind, provenance, confidence, line) for every edge."""
    rows: Array = np.empty((len(edges), 6), np.int64)
    rows[:, 0] = as_array([source for source, _, _ in edges])
    rows[:, 1] = as_array([target for _, _, target in edges])
    rows[:, 2] = as_array([EDGE_CODE[kind] for _, kind, _ in edges])
    for at in range(3):
        rows[:, 3 + at] = as_array([found[at] for found in edges.values()])
    return rows


def surest(parts: Sequence[Array]) -> Array:
    """Join rows so that each edge is there once: the surer of two stays, and the first of equals."""
    rows = np.concatenate(parts)
    keys = edge_keys(rows)
    order = np.lexsort((-rows[:, 4], keys))
    is_first = np.ones(len(rows), bool)
    is_first[1:] = np.diff(keys[order]) != 0
    kept: Array = rows[order[is_first]]
    return kept


def pack_edges(edges: Array) -> dict[str, Array]:
    """Return edges as columns of the arrays file: how many start at each symbol, then the rest of each, in order."""
    edges = edges[np.argsort(edge_keys(edges))]
    line = np.uint16 if not len(edges) or int(edges[:, 5].max()) < 2**16 else np.int32
    kinds = {"target": np.int32, "kind": np.uint8, "provenance": np.uint8, "confidence": np.uint8, "line": line}
    columns = {f"edge_{name}": edges[:, at].astype(kind) for at, (name, kind) in enumerate(kinds.items(), start=1)}
    return {"edge_counts": np.bincount(edges[:, 0]).astype(np.uint32), **columns}


def unpack_edges(arrays: dict[str, Array]) -> Array:
    """Return edges as rows, from the columns of the arrays file."""
    sources = np.repeat(np.arange(len(arrays["edge_counts"])), arrays["edge_counts"])
    names = ("target", "kind", "provenance", "confidence", "line")
    return np.stack([sources, *(arrays[f"edge_{name}"].astype(np.int64) for name in names)], axis=1)
