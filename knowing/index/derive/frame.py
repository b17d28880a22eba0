"""The derivations that work on whole columns, and so cost the same after one edit as after many.

Nesting follows from the column of parents, tests from the edges of everything else. A full build and a patch both make
them anew, and the arrays keep only the edges that these do not give.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import edge_keys
from knowing.index.derive.contains import derive_contains
from knowing.index.derive.exercised import derive_tested

Array = NDArray[Any]


def with_frame(edges: Array, columns: dict[str, Array]) -> Array:
    """All edges of the graph, sorted as the table is: by source, kind, target."""
    tested = derive_tested(edges, columns["kind"], columns["flags"], columns["parent"])
    whole = np.concatenate([edges, derive_contains(columns["parent"]), tested])
    return whole[np.argsort(edge_keys(whole))]  # no two are the same


def pack_edges(edges: Array) -> dict[str, Array]:
    """Edges as columns of the arrays file: how many start at each symbol, then the rest of each, in order."""
    edges = edges[np.argsort(edge_keys(edges))]
    line = np.uint16 if not len(edges) or int(edges[:, 5].max()) < 2**16 else np.int32
    kinds = {"target": np.int32, "kind": np.uint8, "provenance": np.uint8, "confidence": np.uint8, "line": line}
    columns = {f"edge_{name}": edges[:, at].astype(kind) for at, (name, kind) in enumerate(kinds.items(), start=1)}
    return {"edge_counts": np.bincount(edges[:, 0]).astype(np.uint32), **columns}


def unpack_edges(arrays: dict[str, Array]) -> Array:
    """Edges from the columns of the arrays file."""
    sources = np.repeat(np.arange(len(arrays["edge_counts"])), arrays["edge_counts"])
    names = ("target", "kind", "provenance", "confidence", "line")
    return np.stack([sources, *(arrays[f"edge_{name}"].astype(np.int64) for name in names)], axis=1)
