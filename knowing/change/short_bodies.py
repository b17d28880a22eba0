"""Reads the source of symbols that is short enough to be shown whole."""

from __future__ import annotations

from collections.abc import Iterable

from knowing.graph.reader import Graph
from knowing.model import Symbol
from knowing.tree.bodies import Sources


def short_bodies(graph: Graph, symbols: Iterable[Symbol], lines: int) -> dict[int, str]:
    """The source of each symbol of fewer lines than this, by its id; what changed since indexing is missing."""
    sources = Sources(graph.root, graph.blob)
    short = (one for one in symbols if one.end_line - one.line < lines)
    return {one.id: text for one in short if (text := sources.body(one))}
