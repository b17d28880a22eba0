"""What to know before changing some files: their symbols, who calls them from outside, ranked by how much
they are called.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from knowing.graph.reader import Graph
from knowing.model import EdgeKind, Flag, Kind, Symbol

_CALLS = (EdgeKind.CALLS, EdgeKind.REFERENCES, EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS, EdgeKind.OVERRIDES)


@dataclass(frozen=True, slots=True)
class Scored:
    """A symbol of the files; the score is the number of distinct symbols that call it."""

    symbol: Symbol
    calls: int
    score: float
    """Relative to the most called."""


@dataclass(frozen=True, slots=True)
class Caller:
    """A symbol outside the files that uses one inside."""

    symbol: Symbol
    how: str
    target: str
    confidence: float
    line: int
    score: float


@dataclass(frozen=True, slots=True)
class FilesContext:
    paths: tuple[str, ...]
    unknown: tuple[tuple[str, str], ...]
    """(path as given, why there is nothing about it)."""
    symbols: tuple[Scored, ...]
    callers: tuple[Caller, ...]
    graph: Graph


def for_files(graph: Graph, given: Iterable[str]) -> FilesContext:
    """The symbols of the files and their direct callers."""
    paths, unknown = _known(graph, given)
    symbols = {one.id: one for path in paths for one in graph.in_file(path) if one.kind != Kind.ROUTE}
    edges = sorted(graph.edges_at("target", sorted(symbols), _CALLS))
    calls: dict[int, set[int]] = {}
    for source, target, _, _, _ in edges:
        calls.setdefault(target, set()).add(source)
    most = max((len(found) for found in calls.values()), default=0) or 1
    scored = [
        Scored(one, len(calls.get(one.id, ())), len(calls.get(one.id, ())) / most)
        for one in symbols.values()
        if one.kind != Kind.FILE
    ]
    scored.sort(key=lambda one: (-one.calls, one.symbol.path, one.symbol.line, one.symbol.qualname))
    outside = graph.symbols({source for source, *_ in edges if source not in symbols})
    best: dict[int, Caller] = {}
    for source, target, kind, confidence, line in edges:
        if source not in outside:
            continue
        called = len(calls[target]) / most
        caller = Caller(outside[source], str(kind), symbols[target].address, confidence, line, called * confidence)
        if source not in best or _order(caller) < _order(best[source]):
            best[source] = caller
    callers = sorted(best.values(), key=_order)
    return FilesContext(tuple(paths), tuple(unknown), tuple(scored), tuple(callers), graph)


def _order(one: Caller) -> tuple[bool, float, str, int, str]:
    """Code before tests, then by what is called."""
    return bool(one.symbol.flags & Flag.TEST), -one.score, one.symbol.path, one.symbol.line, one.target


def _known(graph: Graph, given: Iterable[str]) -> tuple[list[str], list[tuple[str, str]]]:
    """Paths that the graph has, folders taken for what is in them; and the rest with a reason."""
    every = sorted(graph.paths().values())
    there = set(every)
    skipped = graph.skipped()
    paths: dict[str, None] = {}
    unknown = []
    for text in given:
        path = text.replace("\\", "/").removeprefix("./").rstrip("/")
        inside = (
            [one for one in every if one.startswith(f"{path}/")] if path not in there and path not in ("", ".") else []
        )
        if path in ("", "."):
            inside = every
        if path in there or inside:
            paths.update(dict.fromkeys([path] if path in there else inside))
        else:
            unknown.append((text, skipped.get(path, "not in the index")))
    return sorted(paths), unknown
