"""The edges of a patched graph: those that stay, under their new numbers, and those that were made now."""

from __future__ import annotations

from collections.abc import Mapping, Set
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.index import rows
from knowing.index.link.draft import Draft
from knowing.index.patch.renewed import BASES, Renewed
from knowing.index.patch.wider import Wider
from knowing.model import EDGE_KINDS, EdgeKind, Notices

Array = NDArray[Any]
_OWNED_BY_TARGET = [code for code, kind in enumerate(EDGE_KINDS) if kind.row.notices == Notices.TARGET]
"""Edges that belong to the file of their target: there is the mention that they were made of."""


def merge(draft: Draft, renewed: Renewed, edges: Array, file_of: Array, derived: Mapping[EdgeKind, Set[int]]) -> Array:
    """Return all edges of the patched graph but those derived from whole columns.

    Replaced are: the edges of files that were resolved again, all edges to bases, and of each kind in ``derived`` those
    whose sources it names or that are gone.
    """
    redone = np.array([one.module.id for one in draft.sources] + [one.id for one in renewed.gone], np.int64)
    number, kind = renewed.number, edges[:, 2]
    owner = np.where(np.isin(kind, _OWNED_BY_TARGET), file_of[edges[:, 1]], file_of[edges[:, 0]])
    by_source = {EDGE_KINDS.index(one): sources for one, sources in derived.items()}
    replaced = np.isin(kind, BASES) | (~np.isin(kind, list(by_source)) & np.isin(owner, redone))
    source = number[edges[:, 0]]
    for code, sources in by_source.items():
        is_named = np.isin(source, np.fromiter(sources, np.int64, len(sources)))
        replaced |= (kind == code) & ((source == 0) | is_named)
    kept = edges[~replaced]
    kept[:, 0], kept[:, 1] = number[kept[:, 0]], number[kept[:, 1]]
    if not kept[:, :2].all():
        raise Wider("something points to what is gone")
    return np.concatenate([kept, rows.edge_rows(draft)])
