"""Finds keys of configuration by name. Only keys that hold others are symbols; the rest are found in the text of these."""

from __future__ import annotations

import re
from collections.abc import Iterable

from knowing.graph.reader import Graph
from knowing.model import Kind, Symbol
from knowing.settings.exact import SCAN
from knowing.tree.bodies import Sources

_LANGUAGES = frozenset(("yaml", "neon", "toml", "json", "ini", "hcl", "xml"))


def meant_keys(graph: Graph, symbols: Iterable[Symbol], name: str) -> tuple[dict[int, int], bool]:
    """The parts of configuration that a name means, as id to depth (the deepest is the nearest), and whether any part sets such a key.

    A part is meant by its own name, whole, whatever the case and the separators; and by the path of a key that it sets (``server.port``
    means ``server``). A part that merely sets a key of that name is not meant: ``fresh`` is no question about ``dependencies``.
    """
    parts = [one for one in symbols if one.language in _LANGUAGES and one.kind in (Kind.KEY, Kind.FILE)][: SCAN.keys]
    sources = Sources(graph.root, graph.blob)
    named = [one for one in parts if _is_named(one, name)]
    setting = [one for one in parts if _sets_key(one, sources, name)]
    meant = [*named, *setting] if "." in name else named
    return {one.id: one.qualname.count(".") for one in meant}, bool(named or setting)


def _is_named(symbol: Symbol, name: str) -> bool:
    """Whether a key has this name: the last part of its path, or as many of the last ones as are given."""
    return symbol.kind == Kind.KEY and f".{_plain(symbol.qualname)}".endswith(f".{_plain(name)}")


def _plain(name: str) -> str:
    """A name without case and separators; the dots of its path stay."""
    return re.sub(r"[-_\s]", "", name).casefold()


def _sets_key(symbol: Symbol, sources: Sources, name: str) -> bool:
    """Whether a part of configuration has a line that sets a key; of a dotted one, below the part that its beginning names."""
    owner, _, key = name.rpartition(".")
    is_below = symbol.kind != Kind.FILE and f".{symbol.qualname}".endswith(f".{owner}")
    if owner and not is_below:
        return False
    body = sources.body(symbol) or ""
    return re.search(rf"""^\s*(?:-\s+)?["']?{re.escape(key)}["']?\s*[:=]""", body, re.MULTILINE) is not None
