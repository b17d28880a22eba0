"""``Type contains method``, ``method member_of Type``: the nesting of the source, both ways."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knowing.index.world import NO_SYMBOL
from knowing.model import Provenance

if TYPE_CHECKING:
    from knowing.index.link import Draft


def derive_contains(draft: Draft) -> None:
    """Edges for every parent and child."""
    above = draft.world.parent
    for source in draft.sources:
        first = source.module.first
        for child in range(first, first + len(source.facts.symbols)):
            parent = above[child]
            if parent != NO_SYMBOL:
                draft.add(parent, "contains", child, Provenance.STRUCTURAL, 100)
                draft.add(child, "member_of", parent, Provenance.STRUCTURAL, 100)
