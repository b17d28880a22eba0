"""One symbol and everything that touches it: what it has, what it uses, who uses it — and what could not be told."""

from __future__ import annotations

import re
from dataclasses import dataclass, field, replace

from msgspec import structs

from knowing.graph.reader import Edge, Graph
from knowing.model import EDGE_KINDS, EdgeKind, Symbol
from knowing.tree.bodies import Sources

UNSAID = (EdgeKind.MEMBER_OF, EdgeKind.TESTS, EdgeKind.TESTED_BY, EdgeKind.CO_TESTED_WITH)
"""Kinds that a portrait says by another kind, or not at all."""
_NAME = re.compile(r"[\w$]+")
OUT: dict[str, EdgeKind] = {
    "bases": EdgeKind.EXTENDS,
    "implements": EdgeKind.IMPLEMENTS,
    "overrides": EdgeKind.OVERRIDES,
    "members": EdgeKind.CONTAINS,
    "inherited": EdgeKind.INHERITS,
    "callees": EdgeKind.CALLS,
    "uses": EdgeKind.REFERENCES,
    "fields": EdgeKind.ACCESSES_FIELD,
    "raises": EdgeKind.THROWS,
    "imports": EdgeKind.IMPORTS,
    "routes": EdgeKind.HANDLES_ROUTE,
    "environment": EdgeKind.READS_ENV,
    "programs": EdgeKind.EXECUTES_PROCESS,
    "documents": EdgeKind.DOCUMENTS,
    "tests": EdgeKind.TESTED_BY,
}
IN: dict[str, EdgeKind] = {
    "subclasses": EdgeKind.EXTENDS,
    "implementors": EdgeKind.IMPLEMENTS,
    "overridden by": EdgeKind.OVERRIDES,
    "inherited by": EdgeKind.INHERITS,
    "callers": EdgeKind.CALLS,
    "used by": EdgeKind.REFERENCES,
    "read by": EdgeKind.ACCESSES_FIELD,
    "raised by": EdgeKind.THROWS,
    "imported by": EdgeKind.IMPORTS,
    "decorated with": EdgeKind.DECORATES,
    "types": EdgeKind.TYPE_HINT_OF,
    "served by": EdgeKind.HANDLES_ROUTE,
    "documented by": EdgeKind.DOCUMENTS,
}
ORDER: tuple[str, ...] = (
    "bases", "implements", "overrides", "decorated with", "types", "members", "inherited", "subclasses", "implementors",
    "overridden by", "inherited by", "callers", "tests", "used by", "read by", "raised by", "imported by", "served by",
    "callees", "uses", "fields", "raises", "imports", "routes", "environment", "programs", "documents", "documented by",
)  # fmt: skip
_OTHERS = [kind for kind in EDGE_KINDS if kind not in (*UNSAID, *OUT.values(), *IN.values())]
"""Kinds without a role of their own here: their verb says what the symbol does, and what is done to it ("awaits", "awaits it")."""
OUT |= {str(kind): kind for kind in _OTHERS}
IN |= {f"{kind} it": kind for kind in _OTHERS}
ORDER += tuple(role for kind in _OTHERS for role in (f"{kind} it", str(kind)))


@dataclass(frozen=True, slots=True)
class Neighbour:
    """A symbol at the other end of an edge."""

    symbol: Symbol
    edge: Edge
    lines: tuple[int, ...] = ()
    """Of a caller, every line that it calls on, if that was looked up."""


@dataclass(frozen=True, slots=True)
class Portrait:
    """A symbol with its neighbours by role, nearest to certain first."""

    symbol: Symbol
    body: str | None
    body_trouble: str
    unresolved: int
    """Call sites of this name, anywhere, that could not be tied to one symbol."""
    roles: dict[str, list[Neighbour]] = field(default_factory=dict)
    also: tuple[Symbol, ...] = ()
    """Further definitions of the same thing: overloads, the other accessor, redefinitions."""
    content: str | None = None
    """The beginning of a file of text, as much of it as a budget allows; None of anything else."""
    content_left_out: int = 0
    """Lines that the budget leaves out."""
    body_line: int = 0
    """The line of the file that the body begins with."""


def portray(graph: Graph, symbol: Symbol, *also: Symbol) -> Portrait:
    """Gather what the graph has on a symbol, and on further definitions of the same thing."""
    outward, inward = graph.edges_from(symbol.id), graph.edges_to(symbol.id)
    for other in also:
        outward, inward = outward + graph.edges_from(other.id), inward + graph.edges_to(other.id)
    known = graph.symbols({edge.target for edge in outward} | {edge.source for edge in inward})
    roles: dict[str, list[Neighbour]] = {}
    for role in ORDER:
        if role in OUT:
            found = [Neighbour(known[edge.target], edge) for edge in outward if edge.kind == OUT[role]]
        else:
            found = [Neighbour(known[edge.source], edge) for edge in inward if edge.kind == IN[role]]
        by_place = role in ("members", "callees", "uses")
        roles[role] = _once(sorted(found, key=lambda one: _order(one, by_place)))
    roles["inherited"] = _not_covered(graph, roles["inherited"])
    sources = Sources(graph.root, graph.blob)
    body = sources.body(symbol)
    unresolved = graph.open_sites(symbol)
    trouble, line = sources.changed.get(symbol.path, ""), sources.line(symbol)
    return Portrait(symbol, body, trouble, unresolved, roles, also, body_line=line)


def portray_part(graph: Graph, part: Symbol) -> Portrait:
    """The same of a part of a file that is no symbol of the graph and goes by the id of the file: what it uses is what its text names."""
    whole = portray(graph, part)
    members = [one for one in whole.roles["members"] if part.line <= one.symbol.line <= part.end_line]
    named = set(_NAME.findall(whole.body or "")) - {one.symbol.name for one in members}
    roles = {"members": members}
    for role in ORDER:
        if role in OUT and role not in ("members", "imports", "tests"):
            used = (one for one in whole.roles[role] if one.symbol.name in named)
            roles[role] = [Neighbour(one.symbol, structs.replace(one.edge, line=0)) for one in used]
    return replace(whole, unresolved=0, roles=roles)


def _not_covered(graph: Graph, inherited: list[Neighbour]) -> list[Neighbour]:
    """The inherited members without those that another of them overrides: nobody has both."""
    ids = {one.symbol.id for one in inherited}
    covered = {edge[1] for edge in graph.edges_at("source", sorted(ids), (EdgeKind.OVERRIDES,))}
    return [one for one in inherited if one.symbol.id not in covered]


def _once(found: list[Neighbour]) -> list[Neighbour]:
    """Each neighbour once, with its surest edge."""
    first: dict[int, Neighbour] = {}
    for one in found:
        first.setdefault(one.symbol.id, one)
    return list(first.values())


def _order(one: Neighbour, by_place: bool) -> tuple[float, str, int, str]:
    sure = 0.0 if by_place else -one.edge.confidence
    return sure, one.symbol.path, one.symbol.line if one.symbol.line else one.edge.line, one.symbol.qualname
