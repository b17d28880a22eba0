"""Source of symbols that is short enough to be offered whole, read from the work tree before anything is written."""

from __future__ import annotations

from collections.abc import Iterable

from knowing.graph.reader import Graph
from knowing.model import Symbol
from knowing.tree.bodies import Sources

BODY_LINES = 120
"""Longer sources are not offered."""


def short_bodies(graph: Graph, symbols: Iterable[Symbol]) -> dict[int, str]:
    """The source of each symbol of fewer than ``BODY_LINES`` lines, by its id; what changed since indexing is missing."""
    sources = Sources(graph.root, graph.blob)
    short = (one for one in symbols if one.end_line - one.line < BODY_LINES)
    return {one.id: text for one in short if (text := sources.body(one))}
