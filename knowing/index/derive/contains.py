"""``Type contains method``, ``method member_of Type``: the nesting of the source, both ways."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.model import EDGE_KINDS, EdgeKind, Provenance

Array = NDArray[Any]
CONTAINS, MEMBER_OF = EDGE_KINDS.index(EdgeKind.CONTAINS), EDGE_KINDS.index(EdgeKind.MEMBER_OF)


def derive_contains(_: Array, columns: Mapping[str, Array]) -> Array:
    """Return rows (source, target, kind, provenance, confidence, line) for every parent and child."""
    parent = columns["parent"]
    child = np.flatnonzero(parent)
    rows = np.zeros((2 * len(child), 6), np.int64)
    down, up = rows[: len(child)], rows[len(child) :]
    down[:, 0], down[:, 1], down[:, 2] = parent[child], child, CONTAINS
    up[:, 0], up[:, 1], up[:, 2] = child, parent[child], MEMBER_OF
    rows[:, 3], rows[:, 4] = int(Provenance.STRUCTURAL), 100
    return rows
