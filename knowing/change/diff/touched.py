"""A diff, read: every changed file and every changed symbol, each tied to the graph where the graph knows
it.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from knowing import languages
from knowing.change.diff.between import Diff, FileChange
from knowing.change.diff.compared import ADDED, MOVED, REMOVED, SymbolChange, Version, compare, settled, versions
from knowing.change.diff.versions import MAX_BYTES, FactsOf
from knowing.graph.reader import Graph
from knowing.model import FileFacts, Kind, Symbol
from knowing.tree.content import as_utf8
from knowing.tree.skips import BINARY, TOO_LARGE

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
class Changes:
    """What the diff did."""

    diff: Diff
    symbols: tuple[Changed, ...]
    unread: tuple[tuple[str, str], ...]
    """(path, why its symbols are not known)."""
    elsewhere: tuple[str, ...]
    """Changed files for which the graph holds neither side."""
    behind: tuple[str, ...]
    """Changed files for which the graph still holds the old side."""

    def ids(self) -> list[int]:
        """The changed symbols that the graph knows, each once."""
        return sorted({one.symbol for one in self.symbols if one.symbol != NOWHERE})

    def paths(self) -> list[str]:
        """Every path that the diff mentions, under its old and its new name."""
        return sorted({path for one in self.diff.files for path in (one.old, one.new) if path})


def read_changes(diff: Diff, graph: Graph, cache_folder: Path | None) -> Changes:
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
    for one in diff.files:
        reason = _unread(one, known)
        if reason:
            unread.append((one.path, reason))
            continue
        old, new = (
            _side(one.old, one.old_blob, one.old_data, known),
            _side(one.new, one.new_blob, one.new_data, known),
        )
        found, before, after = compare(old, new)
        changed += found
        gone += before
        fresh += after
        if one.old and one.new and one.old != one.new:
            changed += _moved_along(old, new)
    symbols = settled(changed, gone, fresh)
    skipped = {path for path, _ in unread}
    stands = _where_graph_stands([one for one in diff.files if one.path not in skipped], graph)
    return Changes(
        diff,
        tuple(Changed(one, _in_graph(one, graph)) for one in symbols),
        tuple(unread),
        tuple(path for path, where in stands.items() if where == "elsewhere"),
        tuple(path for path, where in stands.items() if where == "base"),
    )


def _side(path: str, blob: str, data: bytes | None, known: dict[tuple[str, str], FileFacts]) -> list[Version]:
    facts = known.get((path, blob))
    return versions(path, data, facts) if facts is not None and data is not None else []


def _moved_along(old: list[Version], new: list[Version]) -> list[SymbolChange]:
    """What a renamed file took with it unchanged: its outermost symbols stand for the rest."""
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
    if as_utf8(data) is None:
        return BINARY()
    if len(data) > MAX_BYTES:
        return TOO_LARGE(f"{MAX_BYTES:,}")
    if languages.for_path(path) is None:
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


def _in_graph(change: SymbolChange, graph: Graph) -> int:
    """The graph's own symbol for either side: same file and name, nearest line."""
    sides = [side for side in (change.new, change.old) if side is not None]
    if change.status in (ADDED, REMOVED):
        sides = sides[:1]
    for side in sides:
        here = [one for one in graph.in_file(side.path) if _is(one, side)]
        if here:
            return min(here, key=lambda one: (str(one.kind) != side.kind, abs(one.line - side.line), one.id)).id
    return NOWHERE


def _is(symbol: Symbol, side: Version) -> bool:
    if Kind.FILE in (side.kind, symbol.kind):
        return side.kind == symbol.kind
    return symbol.qualname == side.qualname or (symbol.name == side.name and symbol.line == side.line)
