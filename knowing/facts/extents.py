"""How far definitions reach that do not end where their node does: clauses of one function are one, a package goes on to the next."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from typing import TYPE_CHECKING

from knowing.model import CALLABLE_KINDS, Flag, Kind
from knowing.settings.facts import KEPT

if TYPE_CHECKING:
    from tree_sitter import Node

    from knowing.facts.blocks import Definition
    from knowing.facts.mentions import Mention

_BLANK = b" \t\r\n;"


def joined(definitions: list[Definition], source: bytes, comments: list[Node]) -> list[Definition]:
    """The definitions, with clauses in the first of each group. Comments may stand between them, docs that are code may not."""
    found: list[Definition] = []
    before: list[Definition] = []
    """The last definition on each level, from the outermost to the innermost."""
    starts = [node.start_byte for node in comments]
    breaks: dict[Definition, int] = {}
    """How many line breaks the clauses have that are joined already: a line of thousands is not counted again and again."""
    for one in sorted(definitions, key=lambda one: (one.start, -one.end)):
        inner = None
        while before and before[-1].end <= one.start:
            inner = before.pop()
        if inner is not None and _are_alike(inner, one):
            if inner not in breaks:
                breaks[inner] = source.count(b"\n", inner.start, inner.end)
            lines = breaks[inner] + source.count(b"\n", inner.end, one.end)
            at = inner.end
            for node in comments[bisect_left(starts, at) : bisect_left(starts, one.start)]:
                at = node.end_byte if not source[at : node.start_byte].strip(_BLANK) else at
            if lines < KEPT.clause_lines and not source[at : one.start].strip(_BLANK):
                inner.body = inner.body if inner.body >= 0 else inner.end  # the signature is that of the first
                inner.end, breaks[inner] = one.end, lines
                before.append(inner)
                continue
        found.append(one)
        before.append(one)
    return found


def _are_alike(first: Definition, clause: Definition) -> bool:
    """Whether two definitions may be clauses of one."""
    if clause.kind not in CALLABLE_KINDS or (clause.name, clause.kind) != (first.name, first.kind):
        return False
    return (clause.owner, clause.flags) == (first.owner, first.flags)


def without_heads(mentions: list[Mention], definitions: list[Definition], above: list[Node]) -> list[Mention]:
    """The mentions without calls that are none: names of clauses, and what stands above a definition and looks like code (``@spec add(t) :: t``).
    What a type or a declaration seems to call is another type (``-type cart() :: [item()]``)."""
    named = {one.name_start for one in definitions}
    declared = sorted((one.start, one.end) for one in definitions if one.kind == Kind.TYPE or one.flags & Flag.ABSTRACT)
    above = sorted(above, key=lambda node: node.start_byte)
    starts = [node.start_byte for node in above]

    def is_head(at: int) -> bool:
        place = bisect_right(starts, at) - 1
        return at in named or (place >= 0 and at < above[place].end_byte)

    def is_type(at: int) -> bool:
        place = bisect_right(declared, (at, at)) - 1
        return place >= 0 and at < declared[place][1]

    return [
        ("type_hint_of", *one[1:]) if one[0] == "calls" and is_type(one[1]) else one
        for one in mentions
        if one[0] != "calls" or not is_head(one[1])
    ]


def extend(definitions: list[Definition]) -> None:
    """Let what goes on end where the next such begins, or what it stands in ends."""
    groups: dict[int, list[Definition]] = {}
    for one in definitions:
        if one.goes_on and one.node.parent is not None:
            groups.setdefault(one.node.parent.id, []).append(one)
    for group in groups.values():
        group.sort(key=lambda one: one.start)
        around = group[0].node.parent
        ends = [one.start for one in group[1:]] + [around.end_byte if around is not None else 0]
        for one, end in zip(group, ends, strict=True):
            if one.body < 0:  # it has no block of its own
                one.end = end
