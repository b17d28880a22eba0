"""Finds keys of configuration by name. Only keys that hold others are symbols; the rest are found in the text of these."""

from __future__ import annotations

import re
from collections.abc import Iterable

from knowing.graph.reader import Graph
from knowing.model import Kind, Symbol
from knowing.settings.exact import SCAN
from knowing.tree.bodies import Sources

_LANGUAGES = frozenset(("yaml", "toml", "json", "ini", "hcl"))


def holders(graph: Graph, symbols: Iterable[Symbol], name: str) -> dict[int, int]:
    """The parts of configuration that set a key themselves: id to depth, the deepest is the nearest."""
    parts = [one for one in symbols if one.language in _LANGUAGES and one.kind in (Kind.KEY, Kind.FILE)][: SCAN.keys]
    sources = Sources(graph.root, graph.blob)
    return {
        one.id: -1 if one.kind == Kind.FILE else one.qualname.count(".")
        for one in parts
        if _sets_key(one, sources, name)
    }


def _sets_key(symbol: Symbol, sources: Sources, name: str) -> bool:
    """Whether a part of configuration has a line that sets a key; of a dotted one, below the part that its beginning names."""
    owner, _, key = name.rpartition(".")
    is_below = symbol.kind != Kind.FILE and f".{symbol.qualname}".endswith(f".{owner}")
    if owner and not is_below:
        return False
    body = sources.body(symbol) or ""
    return re.search(rf"""^\s*(?:-\s+)?["']?{re.escape(key)}["']?\s*[:=]""", body, re.MULTILINE) is not None
