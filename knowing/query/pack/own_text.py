"""The text of a section of prose without the sections inside of it."""

from __future__ import annotations

import numpy as np
from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.model import Symbol


def own_text(graph: Graph, section: Symbol) -> Symbol:
    """The section up to where the first section inside of it starts."""
    inside = graph.symbols(np.flatnonzero(graph.parent == section.id).tolist()).values()
    first = min(inside, key=lambda one: one.start, default=None)
    if first is None or first.start <= section.start:
        return section
    return replace(section, end=first.start, end_line=max(section.line, first.line - 1))
