"""Matching lines with the symbols around them, the repository's own code first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fnmatch import fnmatchcase
from functools import lru_cache
from pathlib import Path

from knowing.graph.layout import COUNTS
from knowing.graph.reader import Graph
from knowing.model import Flag, Kind, Symbol
from knowing.query.exact.narrowing import narrowed
from knowing.query.exact.scanning import Finder, Line, OutOfTime, scanned
from knowing.query.pack.filters import Filters, is_under
from knowing.settings.exact import SCAN
from knowing.tree.content import as_utf8, read_bytes
from knowing.words import find_terms

_SIGN = re.compile(r"[\W_]+")
_GLOB = frozenset("*?[")
_LATER = (
    (int(Flag.GENERATED | Flag.VENDORED), 3),
    (int(Flag.DOCS | Flag.EXAMPLE | Flag.COMPLETION), 2),
    (int(Flag.TEST), 1),
)


@dataclass(frozen=True, slots=True)
class FoundLine:
    """A line, and the innermost symbol around it; None if the file has changed too much to say."""

    line: Line
    symbol: Symbol | None


@dataclass(frozen=True, slots=True)
class Finding:
    """What a search found."""

    found: tuple[FoundLine, ...]
    is_cut: bool = False
    """There is more than was asked for."""
    is_late: bool = False
    """The time was over before every file was read."""


def find_lines(find: Finder, text: str, graph: Graph, filters: Filters, seconds: float = SCAN.search_s) -> Finding:
    """Lines that match; ``text`` is what every match holds as it is written, or empty."""
    files = sorted((later(flags), path) for path, flags in narrowed(text, graph))
    paths = [path for _, path in files if _is_wanted(path, filters)]
    return _cut(_around(scanned(graph.root, paths, find, seconds), graph), filters)


def find_named(name: str, graph: Graph, filters: Filters) -> Finding:
    """Symbols of a name, whatever its case; ``*``, ``?`` and ``[`` are a pattern."""
    symbols = [one for one in _named(name, graph) if _is_wanted(one.path, filters) and one.kind is not Kind.EXTERNAL]
    symbols.sort(key=lambda one: (later(int(one.flags)), one.path, one.line, one.id))
    return _cut((FoundLine(_first_line(graph.root, one), one) for one in symbols), filters)


def later(flags: int) -> int:
    """A file's place in the order of files: own code, tests, documents and examples, what others wrote."""
    return next((place for flag, place in _LATER if flags & flag), 0)


def _named(name: str, graph: Graph) -> list[Symbol]:
    wanted = name.lower()
    if "." in name or "::" in name:
        tail = wanted.replace("::", ".")
        last = graph.named(name.replace("::", ".").rpartition(".")[2])
        return [one for one in last if f".{one.qualname.lower()}".endswith(f".{tail}")]
    if _GLOB.isdisjoint(name):
        return _in_any_style(name, graph)
    prefix = name[: min(name.index(sign) for sign in _GLOB & set(name))]
    found = graph.symbols(graph.ids_prefixed(prefix, SCAN.names).tolist()).values()
    return [one for one in found if fnmatchcase(one.name.lower(), wanted)]


def _in_any_style(name: str, graph: Graph) -> list[Symbol]:
    """Symbols of a name, in whatever case and with or without signs between its words: ``max_poll`` is ``maxPoll``."""
    found = {one.id: one for one in graph.named(name)}
    if terms := find_terms(_SIGN.sub("_", name)):
        symbols, counts = graph.postings(terms[-1])
        others = graph.symbols(symbols[(counts & COUNTS.mask("name")) != 0].tolist())
        found |= {number: one for number, one in others.items() if _letters(one.name) == _letters(name)}
    return list(found.values())


def _letters(name: str) -> str:
    return _SIGN.sub("", name).lower()


def _is_wanted(path: str, filters: Filters) -> bool:
    return not filters.paths or any(is_under(path, pattern) for pattern in filters.paths)


def _around(lines: Iterable[Line], graph: Graph) -> Iterator[FoundLine]:
    symbols = lru_cache(maxsize=1)(graph.in_file)
    for line in lines:
        around = [one for one in symbols(line.path) if one.line <= line.line <= one.end_line]
        around = [one for one in around if one.kind is not Kind.FILE] or around
        yield FoundLine(line, min(around, key=lambda one: (one.end_line - one.line, -one.line, one.id), default=None))


def _cut(found: Iterator[FoundLine], filters: Filters) -> Finding:
    """The found lines that have a wanted kind of symbol around them, no more than are asked for."""
    kept: list[FoundLine] = []
    try:
        for one in found:
            if filters.kinds and (one.symbol is None or one.symbol.kind not in filters.kinds):
                continue
            if len(kept) == filters.limit:
                return Finding(tuple(kept), is_cut=True)
            kept.append(one)
    except OutOfTime:
        return Finding(tuple(kept), is_late=True)
    return Finding(tuple(kept))


def _first_line(root: Path, symbol: Symbol) -> Line:
    """The line of a file that a symbol starts with; its signature if the file cannot be read."""
    try:
        data = as_utf8(read_bytes(root, symbol.path)) or b""
    except OSError:
        data = b""
    lines = data.decode("utf-8", "replace").split("\n")
    text = lines[symbol.line - 1] if 0 < symbol.line <= len(lines) else symbol.signature
    return Line(symbol.path, symbol.line, len(text) - len(text.lstrip()) + 1, text)
