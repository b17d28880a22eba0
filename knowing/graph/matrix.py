"""The walk matrix: edges between the code's own symbols as compressed sparse rows, both ways, without their weights.

Kinds stay beside the targets, so that weights are a setting of the walk and not of the index. An edge walked against its
direction carries ``AGAINST`` (``knowing.graph.layout.WALK``); kinds that have a way back (contains/member_of, tests/tested_by)
are not turned.
Tests and external symbols are left out: they would take most of the mass, and are looked up by name and not by nearness.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import AGAINST, walk_codes
from knowing.model import EDGE_KINDS, KINDS, EdgeKind, Flag, Kind

Array = NDArray[Any]
_ASIDE = [code for code, kind in enumerate(EDGE_KINDS) if kind.row.walk is None]
_HAVE_WAY_BACK = [code for code, kind in enumerate(EDGE_KINDS) if kind.row.has_way_back]
_USES = [code for code, kind in enumerate(EDGE_KINDS) if kind.row.is_use]


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
    used = np.bincount(target[inside & np.isin(edge, _USES)], minlength=size)[:size]
    inside &= ~np.isin(edge, _ASIDE)
    source, target, edge = source[inside], target[inside], edge[inside]
    codes = walk_codes(edge, provenance[inside])
    turned = ~np.isin(edge, _HAVE_WAY_BACK)
    rows = np.concatenate([source, target[turned]])
    columns = np.concatenate([target, source[turned]])
    kinds = np.concatenate([codes, codes[turned] | np.uint8(AGAINST)])
    order = np.lexsort((kinds, columns, rows))
    indptr = np.zeros(size + 1, np.int64)
    np.cumsum(np.bincount(rows, minlength=size)[:size], out=indptr[1:])
    return {
        **tests,
        "walk_indptr": indptr.astype(np.int32 if len(rows) < 1 << 31 else np.int64),
        "walk_targets": columns[order].astype(np.int32),
        "walk_kinds": kinds[order],
        "in_degree": used.astype(np.int32),
    }
