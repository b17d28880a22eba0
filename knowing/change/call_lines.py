"""Every line that a caller calls a symbol on. The graph keeps the first of them; the others are in the facts of the caller's file."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path

from knowing.change.diff.versions import FactsOf
from knowing.graph.reader import Graph
from knowing.model import EdgeKind, FileFacts, Symbol
from knowing.query.portrait import Neighbour, Portrait
from knowing.sites import SiteFact
from knowing.tree.bodies import Sources

_KIND = str(EdgeKind.CALLS)


def with_call_lines(portrait: Portrait, graph: Graph, cache_folder: Path | None, most: int) -> Portrait:
    """The portrait with all lines of the first callers; of a file that changed since it was indexed, the line that the graph keeps."""
    callers = portrait.roles.get("callers", [])
    first = [one for one in callers[:most] if one.edge.line]
    if not first:
        return portrait
    facts = _facts([one.symbol for one in first], graph, cache_folder)
    own = {portrait.symbol.id, *(one.id for one in portrait.also)}
    elsewhere = _call_namesakes([one.symbol.id for one in first], own, portrait.symbol.name, graph)
    found = {
        one.symbol.id: _lines(one, facts[one.symbol.path], one.symbol.id in elsewhere, graph)
        for one in first
        if one.symbol.path in facts
    }
    named = [replace(one, lines=found.get(one.symbol.id, ())) for one in callers]
    return replace(portrait, roles={**portrait.roles, "callers": named})


def _facts(symbols: Iterable[Symbol], graph: Graph, cache_folder: Path | None) -> dict[str, FileFacts]:
    """The facts of the symbols' files, by path; none of a file that is not what was indexed."""
    sources = Sources(graph.root, graph.blob)
    texts = {
        one.path: (graph.blob(one.file_id), text)
        for one in symbols
        if one.file_id is not None and (text := sources.text(one)) is not None
    }
    facts = FactsOf(cache_folder)
    known = facts.all((path, blob, text) for path, (blob, text) in texts.items())
    facts.close()
    return {path: one for (path, _), one in known.items()}


def _call_namesakes(callers: list[int], own: set[int], name: str, graph: Graph) -> set[int]:
    """The callers that also call another symbol of that name."""
    edges = [(source, target) for source, target, *_ in graph.edges_at("source", callers, (EdgeKind.CALLS,))]
    others: Mapping[int, Symbol] = graph.symbols({target for _, target in edges} - own)
    namesakes = {number for number, one in others.items() if one.name == name}
    return {source for source, target in edges if target in namesakes}


def _lines(caller: Neighbour, facts: FileFacts, calls_namesake: bool, graph: Graph) -> tuple[int, ...]:
    """The lines of calls that are like the first: of that name, and on the same if another is called so, too; open ones are left out."""
    symbol, first = caller.symbol, caller.edge.line
    places = {at for at, one in enumerate(facts.symbols) if (one.line, one.end_line) == (symbol.line, symbol.end_line)}
    sites = [one for one in facts.sites.of_kinds(_KIND) if one.source in places]
    target = graph.symbol(caller.edge.target).name
    at_first = [one for one in sites if one.line == first]
    like = [one for one in at_first if one.name == target] or (at_first if len(at_first) == 1 else [])
    if not like:
        return (first,)
    open_lines = graph.open_lines(symbol.id, like[0].name)
    found = {one.line for one in sites if _is_like(one, like, calls_namesake)} - open_lines
    return tuple(sorted(found | {first}))


def _is_like(site: SiteFact, like: list[SiteFact], calls_namesake: bool) -> bool:
    is_same = not calls_namesake or site.receiver in {one.receiver for one in like}
    return is_same and site.name == like[0].name
