"""Reads a diff: every changed file and every changed symbol, each with its id in the graph where it has one."""

from __future__ import annotations

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from knowing import languages
from knowing.change.diff.between import Diff, FileChange
from knowing.change.diff.compared import ADDED, MOVED, REMOVED, SymbolChange, compare_symbols, settled
from knowing.change.diff.defined import Version, versions
from knowing.change.diff.versions import FactsOf
from knowing.facts.patience import TookTooLong, limited
from knowing.graph.reader import Graph
from knowing.model import FileFacts, Kind, Symbol
from knowing.settings import ChangeSettings
from knowing.settings.change import DIFF
from knowing.settings.facts import PARSE
from knowing.tree.content import as_utf8
from knowing.tree.shipped import Shipped
from knowing.tree.skips import BINARY, TOO_LARGE, TOO_SLOW

NOWHERE = -1


@dataclass(frozen=True, slots=True)
class Changed:
    """A changed symbol and its id in the graph (``NOWHERE`` if the graph has no such symbol)."""

    change: SymbolChange
    symbol: int

    @property
    def address(self) -> str:
        return self.change.version.address


@dataclass(frozen=True, slots=True)
class ChangedParts:
    """The files and symbols that a diff changed."""

    diff: Diff
    symbols: tuple[Changed, ...]
    unread: tuple[tuple[str, str], ...]
    """(path, why its symbols are not known)."""
    elsewhere: tuple[str, ...]
    """Changed files for which the graph holds neither side."""
    behind: tuple[str, ...]
    """Changed files for which the graph still holds the old side."""
    doubled: frozenset[str] = frozenset()
    """Addresses of what was removed while another of that name stays in its file: an overload, a heading that stood there twice."""
    published: Callable[[str], str] = str
    """A path with a neutral name for the folders in it that are published, though they are called like tests."""

    def ids(self) -> list[int]:
        """The changed symbols that the graph knows, each once."""
        return sorted({one.symbol for one in self.symbols if one.symbol != NOWHERE})

    def paths(self) -> list[str]:
        """Every path that the diff mentions, under its old and its new name."""
        return sorted({path for one in self.diff.files for path in (one.old, one.new) if path})


def read_changes(diff: Diff, graph: Graph, cache_folder: Path | None, settings: ChangeSettings) -> ChangedParts:
    """Parse both sides of every changed file and compare what they define."""
    facts = FactsOf(cache_folder)
    sides = [
        (path, blob, data)
        for one in diff.files
        for path, blob, data in ((one.old, one.old_blob, one.old_data), (one.new, one.new_blob, one.new_data))
        if data is not None
    ]
    known = facts.all(sides)
    facts.close()
    changed: list[SymbolChange] = []
    gone: list[Version] = []
    fresh: list[Version] = []
    unread: list[tuple[str, str]] = []
    doubled: set[str] = set()
    for one in diff.files:
        reason = _unread(one, known)
        if reason:
            unread.append((one.path, reason))
            continue
        try:
            with limited():
                old = _side(one.old, one.old_blob, one.old_data, known)
                new = _side(one.new, one.new_blob, one.new_data, known)
                found, before, after = compare_symbols(old, new)
        except TookTooLong:
            unread.append((one.path, TOO_SLOW(f"{PARSE.file_s:.0f}")))
            continue
        changed += found
        gone += before
        fresh += after
        doubled |= {one.address for one in before} & {one.address for one in new}
        if one.old and one.new and one.old != one.new:
            changed += _moved_along(old, new)
    symbols = settled(changed, gone, fresh, settings.moved_chars)
    skipped = {path for path, _ in unread}
    stands = _where_graph_stands([one for one in diff.files if one.path not in skipped], graph)
    return ChangedParts(
        diff,
        tuple(map(Changed, symbols, _in_graph(symbols, graph))),
        tuple(unread),
        tuple(path for path, where in stands.items() if where == "elsewhere"),
        tuple(path for path, where in stands.items() if where == "base"),
        frozenset(doubled),
        Shipped(graph.root).renamed,
    )


def _side(path: str, blob: str, data: bytes | None, known: dict[tuple[str, str], FileFacts]) -> list[Version]:
    facts = known.get((path, blob))
    return versions(path, data, facts) if facts is not None and data is not None else []


def _moved_along(old: list[Version], new: list[Version]) -> list[SymbolChange]:
    """The outermost symbols of a renamed file that did not change, as moved."""
    there = {one.qualname: one for one in new}
    return [
        SymbolChange(MOVED, one, there[one.qualname])
        for one in old
        if one.depth == 0 and one.qualname in there and one.own == there[one.qualname].own
    ]


def _unread(one: FileChange, known: dict[tuple[str, str], FileFacts]) -> str:
    """Why a file's symbols cannot be compared; empty if they can."""
    sides = ((one.old, one.old_blob, one.old_data), (one.new, one.new_blob, one.new_data))
    reasons = (_objection(path, blob, data, known) for path, blob, data in sides if path)
    return one.note or next((reason for reason in reasons if reason), "")


def _objection(path: str, blob: str, data: bytes | None, known: dict[tuple[str, str], FileFacts]) -> str:
    if data is None:
        return "its content is not in this clone"
    if (text := as_utf8(data)) is None:
        return BINARY()
    if len(data) > DIFF.parsed_bytes:
        return TOO_LARGE(f"{DIFF.parsed_bytes:,}")
    if languages.for_file(path, text) is None:
        return "no language we parse"
    return "" if (path, blob) in known else "the parser refused it"


def _where_graph_stands(files: Sequence[FileChange], graph: Graph) -> dict[str, str]:
    """For each changed file, whether the graph was made from its new side, its old side, or neither."""
    stands: dict[str, str] = {}
    for one in files:
        have = {
            path: graph.blob(file_id)
            for tail in {one.old, one.new}
            if tail
            for file_id, path, _ in graph.files_ending(tail)
            if path == tail
        }
        if (one.new in have and have[one.new] == one.new_blob) or (not one.new and one.old not in have):
            stands[one.path] = "head"
        elif (one.old in have and have[one.old] == one.old_blob) or (not one.old and one.new not in have):
            stands[one.path] = "base"
        else:
            stands[one.path] = "elsewhere"
    return stands


def _in_graph(changes: Sequence[SymbolChange], graph: Graph) -> list[int]:
    """The graph's own symbol for either side of each change: same file and name, nearest line."""
    files: dict[str, _File] = {}
    found = []
    for change in changes:
        sides = [side for side in (change.new, change.old) if side is not None]
        for side in sides[:1] if change.status in (ADDED, REMOVED) else sides:
            if side.path not in files:
                files[side.path] = _File(graph.in_file(side.path))
            if (like := files[side.path].like(side)) != NOWHERE:
                found.append(like)
                break
        else:
            found.append(NOWHERE)
    return found


class _File:
    """The symbols of a file, by what a version of one can be known by."""

    def __init__(self, symbols: Iterable[Symbol]) -> None:
        self._known: dict[object, list[tuple[int, int]]] = defaultdict(list)
        """(line, id) of each, in that order."""
        for one in sorted(symbols, key=lambda one: (one.line, one.id)):
            names = [""] if one.kind == Kind.FILE else [one.qualname, (one.name, one.line)]
            for key in (key for name in names for key in (name, (name, str(one.kind)))):
                self._known[key].append((one.line, one.id))

    def like(self, side: Version) -> int:
        """The nearest of the same name, or in the same place under another owner; one of the same kind before any other."""
        names = [""] if side.kind == Kind.FILE else [side.qualname, (side.name, side.line)]
        for keys in ([(name, side.kind) for name in names], names):
            found = [nearest for key in keys if (nearest := _nearest(self._known.get(key, []), side.line))]
            if found:
                return min(found)[1]
        return NOWHERE


def _nearest(places: list[tuple[int, int]], line: int) -> tuple[int, int] | None:
    """(distance, id) of the place that is nearest to a line; of equals the first."""
    at = bisect_left(places, (line, 0))
    sides = places[at : at + 1]
    if at:
        sides.append(places[bisect_left(places, (places[at - 1][0], 0))])
    return min(((abs(one - line), number) for one, number in sides), default=None)
