"""Tests and what they exercise: ``test tests symbol``, the way back, and what is tested side by side."""

from __future__ import annotations

from collections import Counter, defaultdict
from itertools import combinations
from typing import TYPE_CHECKING

from knowing.model import Flag, Kind, Provenance

if TYPE_CHECKING:
    from knowing.index.link import Draft

MAX_TOGETHER = 8
"""A test that calls more than this says little about any pair."""
MIN_SHARED = 2
"""Pairs that only one test has in common are chance."""
_SKIP = frozenset({Kind.FILE, Kind.EXTERNAL, Kind.ROUTE})


def derive_tested(draft: Draft) -> None:
    """From calls that start in a test and end outside one."""
    world = draft.world
    in_test: dict[int, bool] = {
        source.module.id: bool(source.flags & Flag.TEST) for source in draft.sources
    }
    marked = {
        source.module.first + position
        for source in draft.sources
        for position, symbol in enumerate(source.facts.symbols)
        if symbol.flags & Flag.TEST
    }

    def is_test(symbol: int) -> bool:
        if symbol >= len(world.file):
            return False
        return in_test.get(world.file[symbol], False) or symbol in marked or world.parent[symbol] in marked

    reached: dict[int, list[int]] = defaultdict(list)
    for edge in list(draft.edges.values()):
        if edge.kind in ("calls", "references") and is_test(edge.source) and not is_test(edge.target) and edge.target < len(world.kind):
            if world.kind[edge.target] in _SKIP or world.kind[edge.source] == Kind.FILE:
                continue
            reached[edge.source].append(edge.target)
            draft.add(edge.source, "tests", edge.target, Provenance.INFERRED, 70, edge.line)
            draft.add(edge.target, "tested_by", edge.source, Provenance.INFERRED, 70, edge.line)
    pairs: Counter[tuple[int, int]] = Counter()
    for targets in reached.values():
        if 2 <= len(targets) <= MAX_TOGETHER:
            pairs.update(combinations(sorted(set(targets)), 2))
    for (one, other), count in pairs.items():
        if count >= MIN_SHARED:
            draft.add(one, "co_tested_with", other, Provenance.INFERRED, 70)
            draft.add(other, "co_tested_with", one, Provenance.INFERRED, 70)
