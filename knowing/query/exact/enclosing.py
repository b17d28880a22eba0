"""Matching lines with the symbols around them, the repository's own code first."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
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
_LETTER = re.compile(r"\w")
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
    wider: str = ""
    """A pattern of names that finds something where the name alone found nothing, …"""
    wider_count: int = 0
    """… and how much that is."""


def find_lines(
    find: Finder,
    text: str,
    graph: Graph,
    filters: Filters,
    whole: re.Pattern[str] | None = None,
    seconds: float = SCAN.search_s,
) -> Finding:
    """Lines that match; ``text`` is what every match holds as it is written, or empty. Of files that come equally early, lines in
    which ``whole`` is found come first.
    """
    files = sorted((later(flags), path) for path, flags in narrowed(text, graph) if _is_wanted(path, filters))
    lines = _around(scanned(graph.root, [path for _, path in files], find, seconds), graph)
    if whole is not None:
        lines = _whole_first(lines, whole, {path: place for place, path in files}, filters)
    return _cut(lines, filters)


def as_words(text: str, is_case_ignored: bool = False) -> re.Pattern[str]:
    """Finds a text where it is no part of a longer word or number.

    >>> [bool(as_words("100").search(line)) for line in ("size > 100.0", "issues/3100", "100MiB")]
    [True, False, False]
    """
    before, after = (r"(?<!\w)" if _LETTER.match(text) else ""), (r"(?!\w)" if _LETTER.match(text[-1:]) else "")
    return re.compile(f"{before}{re.escape(text)}{after}", re.IGNORECASE if is_case_ignored else 0)


def _whole_first(
    found: Iterator[FoundLine], whole: re.Pattern[str], places: Mapping[str, int], filters: Filters
) -> Iterator[FoundLine]:
    """Found lines in the order of the places of their files; in each, those with a whole word first. More than are asked for are not
    kept back.
    """
    kept: list[FoundLine] = []
    place = 0
    try:
        for one in found:
            if places[one.line.path] != place:
                yield from kept
                kept, place = [], places[one.line.path]
            if whole.search(one.line.text):
                yield one
            elif _is_of_kind(one, filters) and (filters.limit is None or len(kept) <= filters.limit):
                kept.append(one)
    except OutOfTime:
        yield from kept
        raise
    yield from kept


def find_named(name: str, graph: Graph, filters: Filters) -> Finding:
    """Symbols of a name, whatever its case; ``*``, ``?`` and ``[`` are a pattern."""
    symbols = [one for one in _named(name, graph) if _is_wanted(one.path, filters) and one.kind is not Kind.EXTERNAL]
    symbols.sort(key=lambda one: (later(int(one.flags)), one.path, one.line, one.id))
    found = _cut((FoundLine(_line_of_name(graph.root, one), one) for one in symbols), filters)
    if found.found or not name.replace("_", "").isalnum():
        return found
    return replace(found, wider=f"*{name}*", wider_count=_count_holding(name, graph, filters))


def _count_holding(text: str, graph: Graph, filters: Filters) -> int:
    """How many symbols hold a text in their names."""
    symbols = graph.symbols(graph.ids_holding(text, SCAN.names).tolist()).values()
    return sum(
        _is_wanted(one.path, filters)
        and one.kind is not Kind.EXTERNAL
        and (not filters.kinds or one.kind in filters.kinds)
        for one in symbols
    )


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


def _is_of_kind(one: FoundLine, filters: Filters) -> bool:
    return not filters.kinds or (one.symbol is not None and one.symbol.kind in filters.kinds)


def _cut(found: Iterator[FoundLine], filters: Filters) -> Finding:
    """The found lines that have a wanted kind of symbol around them, no more than are asked for."""
    kept: list[FoundLine] = []
    try:
        for one in found:
            if not _is_of_kind(one, filters):
                continue
            if len(kept) == filters.limit:
                return Finding(tuple(kept), is_cut=True)
            kept.append(one)
    except OutOfTime:
        return Finding(tuple(kept), is_late=True)
    return Finding(tuple(kept))


def _line_of_name(root: Path, symbol: Symbol) -> Line:
    """The line of a file that says a symbol's name, below its decorators; its signature if the file cannot be read. A file says its
    name by itself.
    """
    if symbol.kind is Kind.FILE:
        return Line(symbol.path, symbol.line, 1, symbol.path.rpartition("/")[2])
    try:
        data = as_utf8(read_bytes(root, symbol.path)) or b""
    except OSError:
        data = b""
    lines = data.decode("utf-8", "replace").split("\n")
    if not 0 < symbol.line <= len(lines):
        return Line(symbol.path, symbol.line, 1, symbol.signature)
    first = data.count(b"\n", 0, symbol.start) + 1
    first = first if symbol.line <= first <= symbol.end_line else symbol.line
    said = as_words(symbol.name)
    number = next(
        (at for at in range(first, min(symbol.end_line, len(lines)) + 1) if said.search(lines[at - 1])), first
    )
    text = lines[min(number, len(lines)) - 1]
    return Line(symbol.path, number, len(text) - len(text.lstrip()) + 1, text)
