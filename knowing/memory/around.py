"""What stands around a symbol: a verdict holds only while that is as it was."""

from __future__ import annotations

import hashlib

from knowing.graph.reader import Graph
from knowing.model import Symbol

MOST = 200
"""Of more neighbours than this, the first in the order of their addresses stand for all."""


def surroundings_of(graph: Graph, symbol: Symbol) -> str:
    """The content of a symbol's file, and a hash of the interfaces that it uses and that use it."""
    near = {edge.target for edge in graph.edges_from(symbol.id)} | {edge.source for edge in graph.edges_to(symbol.id)}
    found = sorted((one.address, one.signature) for one in graph.symbols(near).values() if one.path != symbol.path)
    digest = hashlib.blake2b(digest_size=12)
    for address, signature in found[:MOST]:
        digest.update(f"\0{address}\0{signature}".encode("utf-8", "surrogateescape"))
    return content_of(graph, symbol) + digest.hexdigest()


def content_of(graph: Graph, symbol: Symbol) -> str:
    """What the surroundings of a symbol begin with: a name for the content of its file. Cheap, where the rest is not."""
    return f"{graph.blob(symbol.file_id)[:12] if symbol.file_id is not None else ''}-"
