"""Who uses what in the code of a repository: every edge by which one symbol depends on another.

What the tests inside of a file of code need (Rust's ``mod tests``) is no use by that file, and not counted.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import PAIRS, WALK, is_against
from knowing.graph.reader import Graph
from knowing.model import EDGE_KINDS, KINDS, EdgeKind, Flag, Kind, Notices

Array = NDArray[Any]
STRONG = frozenset({EdgeKind.IMPORTS, EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS})
"""Kinds that a person wrote to say that one thing needs the other; all others may be guessed."""
_NOT_COUNTED = (EdgeKind.INHERITS,)
_FILE = KINDS.index(Kind.FILE)


@dataclass(frozen=True, slots=True)
class Uses:
    """The edges of code: who depends, on what, and how much each edge counts."""

    source: Array
    target: Array
    weight: Array
    is_guessed: Array
    """Whether only a name speaks for it."""


def find_uses(graph: Graph, strong: int) -> Uses:
    """Every edge of code by which one symbol depends on another, the dependent first; ``strong`` is the weight of ``STRONG`` kinds."""
    walk, codes = graph.arrays["walk_targets"], graph.arrays["walk_kinds"]
    rows = np.repeat(np.arange(graph.size), np.diff(graph.arrays["walk_indptr"]))
    kinds = WALK.part(codes, "kind")
    tests, guessed = _tests_inside(graph), graph.guessed()
    forward = ~is_against(codes)
    parts = []
    for code, kind in enumerate(EDGE_KINDS):
        if kind.row.notices is Notices.NOBODY or kind in _NOT_COUNTED:
            continue
        here = forward & (kinds == code)
        ends = (rows[here], walk[here])
        source, target = ends if kind.row.notices is Notices.SOURCE else ends[::-1]
        kept = ~tests[source]
        if kind is EdgeKind.IMPORTS:
            kept &= ~_are(*ends, _imports_of_tests(graph, tests))
        weight = np.full(len(source), strong if kind in STRONG else 1)
        is_guessed = _are(*ends, guessed[guessed[:, 2] == code])
        parts.append([column[kept] for column in (source, target, weight, is_guessed)])
    return Uses(*(np.concatenate([part[place] for part in parts]) for place in range(4)))


def _are(sources: Array, targets: Array, pairs: Array) -> Array:
    """Which edges are among some pairs of a source and a target."""
    return np.isin(PAIRS.pack(one=sources, other=targets), PAIRS.pack(one=pairs[:, 0], other=pairs[:, 1]))


def _tests_inside(graph: Graph) -> Array:
    """Which symbols are tests in a file that is none."""
    is_test = (graph.flags & np.uint16(Flag.TEST)) != 0
    files = np.flatnonzero(graph.kind == _FILE)
    is_test_file = np.zeros(int(graph.file.max(initial=0)) + 1, bool)
    is_test_file[graph.file[files]] = is_test[files]
    return np.asarray(is_test & ~is_test_file[graph.file])


def _imports_of_tests(graph: Graph, tests: Array) -> Array:
    """(source, target) of imports that stand inside of such tests; the file is their source.

    A file has one edge for all of its imports of the same thing, with the line of the first. Where code imports it too, but below
    the tests, that cannot be seen: such a use is not counted.
    """
    spans: defaultdict[int, list[tuple[int, int]]] = defaultdict(list)
    files = np.flatnonzero(graph.kind == _FILE)
    symbol_of = dict(zip(graph.file[files].tolist(), files.tolist(), strict=True))
    for one in graph.symbols(np.flatnonzero(tests & ~tests[graph.parent]).tolist()).values():
        spans[symbol_of[int(graph.file[one.id])]].append((one.line, one.end_line))
    found = [
        (source, target)
        for source, target, _, _, line in graph.edges_at("source", spans, (EdgeKind.IMPORTS,))
        if any(first <= line <= last for first, last in spans[source])
    ]
    return np.array(found, np.int64).reshape(-1, 2)
