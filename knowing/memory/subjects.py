"""What a note is about, and how that stands now: as it was, changed, somewhere else, or gone.

A symbol is found where it was; else where git and the comparison of versions say that it went; else where the very same text stands.
Nothing of this is written back: other checkouts share the memory, and may stand at other commits.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from difflib import SequenceMatcher
from functools import lru_cache
from pathlib import Path

from knowing.change.diff.between import Diff, read_diff
from knowing.change.diff.compared import ADDED, REMOVED, SymbolChange
from knowing.change.diff.defined import Version
from knowing.change.diff.touched import read_changes
from knowing.errors import CtxError
from knowing.graph.reader import Graph
from knowing.memory.store.entries import Entry, Subject
from knowing.memory.texthash import hash_of
from knowing.model import Kind, Symbol
from knowing.query.lookup import find_group
from knowing.settings import ChangeSettings
from knowing.settings.memory import FOUND
from knowing.tree.bodies import Sources
from knowing.tree.content import read_bytes
from knowing.tree.git import head

SAME, CHANGED, MOVED, GONE = "same", "changed", "moved", "gone"


@dataclass(frozen=True, slots=True)
class Standing:
    """How a subject stands now."""

    subject: Subject
    state: str
    """same, changed, moved (it may have changed too) or gone."""
    path: str = ""
    qualname: str = ""
    line: int = 0
    """Where it is now; empty and 0 if it is gone."""
    is_changed: bool = False


def is_written(symbol: Symbol, subject: Subject) -> bool:
    """Whether a symbol is where a subject says that it is."""
    qualname = "" if symbol.kind == Kind.FILE else symbol.qualname
    return (symbol.path, qualname) == (subject.path, subject.qualname)


class Subjects:
    """Subjects of notes in one graph."""

    def __init__(self, graph: Graph, cache_folder: Path | None) -> None:
        self.graph, self.cache_folder = graph, cache_folder
        self.sources = Sources(graph.root, graph.blob)
        self._in_file = lru_cache(maxsize=256)(graph.in_file)
        self._since = lru_cache(maxsize=16)(self._read_since)

    def named(self, typed: str) -> Subject:
        """The subject that somebody typed: a symbol, a file, or ``path:line``; refuses what is not there."""
        symbol = find_group(self.graph, typed)[0]
        line = int(typed.rpartition(":")[2]) if _is_line(typed) else 0
        qualname = "" if symbol.kind == Kind.FILE else symbol.qualname
        blob = self.graph.blob(symbol.file_id) if symbol.file_id is not None else ""
        subject = Subject(symbol.path, qualname, line, blob, "", head(self.graph.root)[0])
        return replace(subject, body=self._hash(symbol, subject))

    def standing(self, subject: Subject) -> Standing:
        """How a subject stands now."""
        if found := self._at(subject.path, subject.qualname):
            return self._stands(subject, found, SAME)
        if found := self._followed(subject) or self._alike(subject):
            return self._stands(subject, found, MOVED)
        return Standing(subject, GONE)

    def about(self, entries: tuple[Entry, ...], symbol: Symbol) -> tuple[tuple[Entry, Standing], ...]:
        """The entries that are about a symbol, wherever it was when they were written, each with how that stands."""
        found = []
        for entry in entries:
            for subject in entry.subjects:
                is_here = is_written(symbol, subject)
                if not is_here and self._at(subject.path, subject.qualname):
                    continue  # it is another symbol that is where it was
                standing = self.standing(subject)
                if standing.state != GONE and is_written(symbol, Subject(standing.path, standing.qualname)):
                    found.append((entry, standing))
        return tuple(found)

    def _at(self, path: str, qualname: str) -> Symbol | None:
        for symbol in self._in_file(path):
            if is_written(symbol, Subject(path, qualname)):
                return symbol
        return None

    def _stands(self, subject: Subject, symbol: Symbol, state: str) -> Standing:
        line, is_changed = symbol.line, bool(subject.body) and self._hash(symbol, subject) != subject.body
        if subject.line:
            line = self._line_now(symbol, subject)
            is_changed = not line
        qualname = "" if symbol.kind == Kind.FILE else symbol.qualname
        said = CHANGED if state == SAME and is_changed else state
        return Standing(subject, said, symbol.path, qualname, line or symbol.line, is_changed)

    def _hash(self, symbol: Symbol, subject: Subject) -> str:
        """What to recognise a subject by: the text of its line, of its symbol, or the content of its file."""
        if subject.line:
            lines = self._lines(symbol.path)
            return hash_of(lines[subject.line - 1].strip()) if subject.line <= len(lines) else ""
        if symbol.kind == Kind.FILE:
            return self.graph.blob(symbol.file_id) if symbol.file_id is not None else ""
        body = self.sources.body(symbol)
        return hash_of(body) if body is not None else ""

    def _line_now(self, symbol: Symbol, subject: Subject) -> int:
        """The line of a symbol that has the text of the subject's line, the nearest to where it was; 0 if none has."""
        lines = self._lines(symbol.path)
        last = symbol.end_line if symbol.kind != Kind.FILE else len(lines)
        alike = [
            number for number in range(symbol.line, last + 1)
            if 0 < number <= len(lines) and hash_of(lines[number - 1].strip()) == subject.body
        ]  # fmt: skip
        return min(alike, key=lambda number: abs(number - subject.line), default=0)

    def _lines(self, path: str) -> list[str]:
        try:
            return read_bytes(self.graph.root, path).decode("utf-8", "replace").split("\n")
        except (OSError, ValueError):
            return []

    def _followed(self, subject: Subject) -> Symbol | None:
        """Where git and the comparison of versions say that a subject went."""
        diff = self._since(subject.revision) if subject.revision else None
        if diff is None:
            return None
        for one in diff.files:
            if one.old == subject.path and one.new and (found := self._at(one.new, subject.qualname)):
                return found
        if not subject.qualname:
            return None
        changes = self._changes(diff, subject)
        for change in changes:
            if change.old is not None and change.new is not None and _is_own(change.old, subject, diff):
                return self._at(change.new.path, change.new.qualname)
        gone = [one.old for one in changes if one.status == REMOVED and one.old and _is_own(one.old, subject, diff)]
        added = [one.new for one in changes if one.status == ADDED and one.new]
        like = _most_alike(gone[0], added) if gone else None
        return self._at(like.path, like.qualname) if like else None

    def _changes(self, diff: Diff, subject: Subject) -> list[SymbolChange]:
        """What became of the symbols of a subject's file, and of other files that hold its name. A renamed file is taken as one."""
        name = subject.qualname.rsplit(".", 1)[-1].encode("utf-8", "surrogateescape")
        own = [replace(one, old=one.new or one.old) for one in diff.files if one.old == subject.path]
        others = [one for one in diff.files if one.old != subject.path and one.new_data and name in one.new_data]
        narrowed = replace(diff, files=tuple((own + others)[: FOUND.compared_files]))
        found = read_changes(narrowed, self.graph, self.cache_folder, ChangeSettings())
        return [one.change for one in found.symbols]

    def _read_since(self, revision: str) -> Diff | None:
        try:
            return read_diff(self.graph.root, revision)
        except CtxError:  # the commit is not in this clone
            return None

    def _alike(self, subject: Subject) -> Symbol | None:
        """The one symbol of that name that has the same text, wherever it is."""
        if not subject.qualname or not subject.body or subject.line:
            return None
        named = self.graph.named(subject.qualname.rsplit(".", 1)[-1])
        alike = [one for one in named if one.path and self._hash(one, subject) == subject.body]
        return alike[0] if len(alike) == 1 else None


def _is_own(old: Version, subject: Subject, diff: Diff) -> bool:
    """Whether a version is the subject as it was; its file may be called by its new name."""
    paths = {subject.path, *(one.new for one in diff.files if one.old == subject.path)}
    return old.path in paths and old.qualname == subject.qualname


def _most_alike(gone: Version, added: list[Version]) -> Version | None:
    """The new symbol of the same file and kind whose text is most like that of one that is gone; None if none is like it."""
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(gone.text[: FOUND.like_chars])
    best: tuple[float, Version | None] = (FOUND.like, None)
    for one in added:
        matcher.set_seq1(one.text[: FOUND.like_chars])
        if (one.path, one.kind) == (gone.path, gone.kind) and matcher.quick_ratio() > best[0]:
            best = max(best, (matcher.ratio(), one), key=lambda pair: pair[0])
    return best[1]


def _is_line(typed: str) -> bool:
    path, _, line = typed.rpartition(":")
    return bool(path) and not path.endswith(":") and line.isdigit()
