"""What is promised elsewhere: an implementation without documentation does what its declaration says that it does; types that extend
another of their own name."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.graph.layout import same_walk, walk_code
from knowing.graph.reader import Graph
from knowing.model import KINDS, TYPE_KINDS, EdgeKind, Flag

Array = NDArray[Any]
_IS_TYPE = np.array([kind in TYPE_KINDS for kind in KINDS])
_OVERRIDDEN = walk_code(EdgeKind.OVERRIDES, is_against=True)


class Promises(Struct, frozen=True, eq=False):
    """Implementations without documentation, ascending and each once, and the documented declaration of each."""

    implementing: Array
    declared: Array


def neighbours(arrays: Mapping[str, Array], ids: Array, code: int) -> tuple[Array, Array]:
    """(Place among ``ids``, neighbour) for all neighbours of some symbols by one kind of edge of the walk; tests have none."""
    indptr, targets, kinds = (arrays[name] for name in ("walk_indptr", "walk_targets", "walk_kinds"))
    counts = indptr[ids + 1] - indptr[ids]
    rows = np.repeat(np.arange(len(ids)), counts)
    at = np.arange(int(counts.sum())) + np.repeat(indptr[ids] - (np.cumsum(counts) - counts), counts)
    keep = same_walk(kinds[at], code)
    return rows[keep], targets[at[keep]]


def implementations(arrays: Mapping[str, Array], ids: Array) -> tuple[Array, Array]:
    """(Place among ``ids``, symbol that implements or overrides it) for some symbols, tests left out."""
    return neighbours(arrays, ids, _OVERRIDDEN)


def promises(arrays: Mapping[str, Array], documented: Sequence[Array], most: int) -> Promises:
    """Who has no documentation and implements one of these documented symbols; a declaration that more than ``most`` implement says
    little of any of them, and who has hardly a body does not do what it says."""
    if not documented:
        return Promises(np.zeros(0, np.int64), np.zeros(0, np.int64))
    declared = np.unique(np.concatenate(documented)).astype(np.int64)
    places, found = implementations(arrays, declared)
    is_few = np.bincount(places, minlength=len(declared)) <= most
    does_something = arrays["length_body"][found] > arrays["length_signature"][found]
    keep = is_few[places] & does_something & (arrays["length_doc"][found] == 0)
    implementing, first = np.unique(found[keep], return_index=True)
    return Promises(implementing.astype(np.int64), declared[places[keep][first]])


def over_namesakes(ids: Array, graph: Graph) -> Array:
    """Which of some symbols are deprecated types that extend or implement another of these, of their own simple name: they are kept for
    who used it under an older one. Who writes the name alone means the other. A subclass of the same name that is not deprecated may
    well be the one that is meant (``class Blueprint(base.Blueprint)``)."""
    types = ids[_IS_TYPE[graph.kind[ids]]]
    old = set(types[(graph.flags[types] & np.uint16(int(Flag.DEPRECATED))) != 0].tolist())
    if not old or len(types) < 2:
        return np.zeros(len(ids), bool)
    names = {number: one.name for number, one in graph.symbols(types.tolist()).items()}
    times = Counter(names.values())
    again = [number for number in old if times[names[number]] > 1]
    edges = graph.edges_at("source", again, (EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS))
    over = {source for source, target, *_ in edges if source != target and names.get(target) == names[source]}
    return np.isin(ids, sorted(over))
