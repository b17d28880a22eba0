"""The walk matrix: edges between the code's own symbols as compressed sparse rows, both ways, without their weights.

Kinds stay beside the targets, so that weights are a setting of the walk and not of the index. An edge walked against its
direction carries ``AGAINST``; pairs that are stored both ways already (contains/member_of, tests/tested_by) are not turned.
Tests and external symbols are left out: they would soak up most of the mass and are asked for by name, not by nearness.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.model import EDGE_KINDS, KINDS, EdgeKind, Flag, Kind

Array = NDArray[Any]
AGAINST = 64
PRECISE = 128
"""Bit of edges that a language server or SCIP gave."""
_PAIRED = (
    EdgeKind.CONTAINS,
    EdgeKind.MEMBER_OF,
    EdgeKind.TESTS,
    EdgeKind.TESTED_BY,
    EdgeKind.CO_TESTED_WITH,
    EdgeKind.SIMILAR_TO,
)
_IN_DEGREE = (
    EdgeKind.CALLS,
    EdgeKind.EXTENDS,
    EdgeKind.IMPLEMENTS,
    EdgeKind.REFERENCES,
    EdgeKind.IMPORTS,
    EdgeKind.OVERRIDES,
)


def walk_arrays(
    kind: Array, flags: Array, source: Array, target: Array, edge: Array, provenance: Array
) -> dict[str, Array]:
    """``walk_indptr``, ``walk_targets``, ``walk_kinds`` over all symbols; ``in_degree``: who uses a symbol, from code; and
    ``tests_source``, ``tests_target``: which test reaches what."""
    size = len(kind)
    is_test_edge = edge == EDGE_KINDS.index(EdgeKind.TESTS)
    tests = {
        "tests_source": source[is_test_edge].astype(np.int32),
        "tests_target": target[is_test_edge].astype(np.int32),
    }
    is_code = ((flags & np.uint16(Flag.TEST)) == 0) & (kind != KINDS.index(Kind.EXTERNAL))
    inside = is_code[source] & is_code[target]
    source, target, edge = source[inside], target[inside], edge[inside]
    bits = edge.astype(np.uint8) | np.where(provenance[inside] >= 4, PRECISE, 0).astype(np.uint8)
    turned = ~np.isin(edge, [EDGE_KINDS.index(one) for one in _PAIRED])
    rows = np.concatenate([source, target[turned]])
    columns = np.concatenate([target, source[turned]])
    kinds = np.concatenate([bits, bits[turned] | np.uint8(AGAINST)])
    order = np.lexsort((kinds, columns, rows))
    indptr = np.zeros(size + 1, np.int64)
    np.cumsum(np.bincount(rows, minlength=size)[:size], out=indptr[1:])
    counted = np.isin(edge, [EDGE_KINDS.index(one) for one in _IN_DEGREE])
    return {
        **tests,
        "walk_indptr": indptr,
        "walk_targets": columns[order].astype(np.int32),
        "walk_kinds": kinds[order],
        "in_degree": np.bincount(target[counted], minlength=size)[:size].astype(np.int32),
    }
