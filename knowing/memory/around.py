"""What stands around a symbol, as a hash: a verdict counts only while the hash is the same."""

from __future__ import annotations

import hashlib
from collections.abc import Iterable

from knowing.graph.reader import Graph
from knowing.model import EDGE_KINDS, Symbol
from knowing.settings.memory import FOUND


def surroundings_of_all(graph: Graph, symbols: Iterable[Symbol]) -> dict[int, str]:
    """For each symbol, by its id: the content of its file, and a hash of the interfaces that it uses and that use it."""
    every = {one.id: one for one in symbols}
    near: dict[int, set[int]] = {one: set() for one in every}
    for source, target, *_ in graph.edges_at("source", every, EDGE_KINDS):
        near[source].add(target)
    for source, target, *_ in graph.edges_at("target", every, EDGE_KINDS):
        near[target].add(source)
    interfaces = graph.symbols(set().union(*near.values()))
    contents = {one.file_id: content_of(graph, one) for one in every.values()}
    return {
        number: contents[one.file_id] + _digest([interfaces[at] for at in near[number] if at in interfaces], one.path)
        for number, one in every.items()
    }


def _digest(near: Iterable[Symbol], path: str) -> str:
    """A hash of the addresses and signatures of neighbours; those in the symbol's own file are left out."""
    digest = hashlib.blake2b(digest_size=12)
    for address, signature in sorted((one.address, one.signature) for one in near if one.path != path)[
        : FOUND.neighbours
    ]:
        digest.update(f"\0{address}\0{signature}".encode("utf-8", "surrogateescape"))
    return digest.hexdigest()


def content_of(graph: Graph, symbol: Symbol) -> str:
    """What the surroundings of a symbol begin with: a name for the content of its file."""
    return content_of_file(graph, symbol.file_id) if symbol.file_id is not None else "-"


def content_of_file(graph: Graph, number: int) -> str:
    """A name for the content of a file, as surroundings begin with it."""
    return f"{graph.blob(number)[:12]}-"
