"""Tests and what they exercise: ``test tests symbol``, the way back, and what is tested side by side.

Works on whole columns: one edit can change which pairs are tested together anywhere, so this is always made anew from
all edges, and a full and an incremental build share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import PAIRS
from knowing.model import EDGE_KINDS, KINDS, EdgeKind, Flag, Kind, Provenance
from knowing.settings.index import DERIVE

Array = NDArray[Any]

_SKIP = [KINDS.index(kind) for kind in (Kind.FILE, Kind.EXTERNAL, Kind.ROUTE)]
_USES = [EDGE_KINDS.index(kind) for kind in (EdgeKind.CALLS, EdgeKind.REFERENCES)]
TESTED_KINDS = tuple(EDGE_KINDS.index(kind) for kind in (EdgeKind.TESTS, EdgeKind.TESTED_BY, EdgeKind.CO_TESTED_WITH))


def derive_tested(edges: Array, columns: Mapping[str, Array]) -> Array:
    """Return rows (source, target, kind, provenance, confidence, line) of what tests exercise, from calls that start in a test and end outside one."""
    kind = columns["kind"]
    is_test = (columns["flags"] & np.uint16(Flag.TEST)) != 0
    source, target = edges[:, 0], edges[:, 1]
    chosen = np.isin(edges[:, 2], _USES) & is_test[source] & ~is_test[target]
    chosen &= ~np.isin(kind[target], _SKIP) & (kind[source] != KINDS.index(Kind.FILE))
    source, target, line = source[chosen], target[chosen], edges[chosen, 5]
    order = np.lexsort((line, target, source))
    source, target, line = source[order], target[order], line[order]
    first = np.ones(len(source), bool)
    first[1:] = (source[1:] != source[:-1]) | (target[1:] != target[:-1])
    source, target, line = source[first], target[first], line[first]
    one, other = _together(source, target)
    tests, tested_by, beside = TESTED_KINDS
    none = np.zeros(len(one), np.int64)
    return np.concatenate(
        [
            _rows(source, target, tests, line),
            _rows(target, source, tested_by, line),
            _rows(one, other, beside, none),
            _rows(other, one, beside, none),
        ]
    )


def _together(source: Array, target: Array) -> tuple[Array, Array]:
    """Return pairs of targets that several tests have in common; both inputs are sorted by (source, target)."""
    _, group, size = np.unique(source, return_inverse=True, return_counts=True)
    small = size[group] <= DERIVE.together
    group, target = group[small], target[small]
    pairs = [np.zeros(0, np.int64)]
    for step in range(1, DERIVE.together):
        same = np.flatnonzero(group[step:] == group[: max(len(group) - step, 0)])
        pairs.append(PAIRS.pack(one=target[same], other=target[same + step]))
    together, count = np.unique(np.concatenate(pairs), return_counts=True)
    kept = together[count >= DERIVE.in_common]
    return PAIRS.part(kept, "one"), PAIRS.part(kept, "other")


def _rows(source: Array, target: Array, kind: int, line: Array) -> Array:
    rows = np.empty((len(source), 6), np.int64)
    rows[:, 0], rows[:, 1], rows[:, 2], rows[:, 3], rows[:, 4], rows[:, 5] = (
        source,
        target,
        kind,
        int(Provenance.INFERRED),
        DERIVE.exercised,
        line,
    )
    return rows
