"""Clauses of one function: definitions of one name with nothing but blanks between them are one, as long as it fits a screen."""

from __future__ import annotations

from bisect import bisect_right
from typing import TYPE_CHECKING

from knowing.model import CALLABLE_KINDS
from knowing.settings.facts import KEPT

if TYPE_CHECKING:
    from tree_sitter import Node

    from knowing.facts.blocks import Definition
    from knowing.facts.mentions import Mention


def joined(definitions: list[Definition], source: bytes) -> list[Definition]:
    """The definitions, with clauses in the first of each group. A clause with a doc of its own starts a function of its own."""
    found: list[Definition] = []
    before: list[Definition] = []
    """The last definition on each level, from the outermost to the innermost."""
    for one in sorted(definitions, key=lambda one: (one.start, -one.end)):
        inner = None
        while before and before[-1].end <= one.start:
            inner = before.pop()
        if inner is not None and _continues(one, inner, source):
            inner.body = inner.body if inner.body >= 0 else inner.end  # the signature is that of the first
            inner.end = one.end
            before.append(inner)
        else:
            found.append(one)
            before.append(one)
    return found


def _continues(clause: Definition, first: Definition, source: bytes) -> bool:
    """Whether a definition is one more clause of the one that ends before it."""
    if clause.kind not in CALLABLE_KINDS or (clause.name, clause.kind, clause.owner, clause.flags) != (first.name, first.kind, first.owner, first.flags):
        return False
    if source[first.end : clause.start].strip(b" \t\r\n;"):
        return False
    return source.count(b"\n", first.start, clause.end) < KEPT.clause_lines


def without_heads(mentions: list[Mention], definitions: list[Definition], above: list[Node]) -> list[Mention]:
    """The mentions without calls that are none: names of clauses, and what stands above a definition and looks like code (``@spec add(t) :: t``)."""
    named = {one.name_start for one in definitions}
    above = sorted(above, key=lambda node: node.start_byte)
    starts = [node.start_byte for node in above]

    def is_head(at: int) -> bool:
        place = bisect_right(starts, at) - 1
        return at in named or (place >= 0 and at < above[place].end_byte)

    return [one for one in mentions if one[0] != "calls" or not is_head(one[1])]
