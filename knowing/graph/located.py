"""The graph's symbols by where they stand, for turning places into symbols and back."""

from __future__ import annotations

from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass, field
from typing import NamedTuple

from knowing.graph.enriched import ABOVE, Answer, Connection
from knowing.model import CALLABLE_KINDS, KINDS, TYPE_KINDS, Flag, Kind

_SCOPES = CALLABLE_KINDS | TYPE_KINDS | {Kind.MODULE}
HEADER_LINES = 40
"""A definition's name stands at most this far below its first line: decorators and annotations come before it."""


class Placed(NamedTuple):
    """A symbol and where it stands."""

    id: int
    path: str
    name: str
    qualname: str
    kind: Kind
    line: int
    end_line: int
    start: int
    flags: int
    has_doc: bool

    def stands_below(self, above: Placed, blob: str, provider: str) -> Answer:
        """The answer that this symbol implements or overrides another; kept where it stands, in the file of content ``blob``."""
        place = (blob, self.path, self.line, self.start)
        return Answer(*place, ABOVE, above.path, above.line, provider, above.qualname)

    @property
    def is_test(self) -> bool:
        return bool(self.flags & Flag.TEST)


@dataclass(slots=True)
class Symbols:
    """All symbols of the repository's files."""

    files: dict[str, tuple[str, str]] = field(default_factory=dict)
    """Path to (language, blob)."""
    by_id: dict[int, Placed] = field(default_factory=dict)
    by_file: dict[str, list[Placed]] = field(default_factory=lambda: defaultdict(list))
    by_qualname: dict[tuple[str, str], list[Placed]] = field(default_factory=lambda: defaultdict(list))
    by_start: dict[tuple[str, int], list[Placed]] = field(default_factory=lambda: defaultdict(list))
    _lines: dict[str, list[int]] = field(default_factory=dict)

    @classmethod
    def load(cls, connection: Connection) -> Symbols:
        found = cls()
        found.files = {
            path: (language, blob)
            for path, language, blob in connection.execute("SELECT path, language, blob FROM files")
        }
        rows = connection.execute(
            "SELECT s.id, f.path, s.name, s.qualname, s.kind, s.line, s.end_line, s.start, s.flags, s.doc != ''"
            " FROM symbols s JOIN files f ON f.id = s.file_id WHERE s.kind != ?"
            " ORDER BY f.path, s.line, s.end_line DESC, s.id",
            (KINDS.index(Kind.ROUTE),),
        )
        for number, path, name, qualname, kind, line, end_line, start, flags, has_doc in rows:
            placed = Placed(number, path, name, qualname, KINDS[kind], line, end_line, start, flags, bool(has_doc))
            found.by_id[number] = placed
            found.by_file[path].append(placed)
            found.by_qualname[path, qualname].append(placed)
            found.by_start[path, start].append(placed)
        return found

    def blobs(self) -> dict[str, str]:
        return {path: blob for path, (_, blob) in self.files.items()}

    def named_at(self, path: str, line: int, word: str) -> Placed | None:
        """The innermost definition of a name whose head covers a line."""
        best: Placed | None = None
        for one in self._starting_until(path, line):
            if one.name == word and line <= min(one.end_line, one.line + HEADER_LINES) and one.kind != Kind.FILE:
                best = one  # later in the file's order is further inside
        return best

    def around(self, path: str, line: int) -> Placed | None:
        """The innermost function or type around a line, or the file."""
        best: Placed | None = None
        for one in self._starting_until(path, line):
            if one.end_line >= line and (one.kind in _SCOPES or one.kind == Kind.FILE):
                best = one
        return best

    def _starting_until(self, path: str, line: int) -> list[Placed]:
        """The symbols of a file that start on this line or before it, in order."""
        listed = self.by_file.get(path)
        if not listed:
            return []
        if path not in self._lines:
            self._lines[path] = [one.line for one in listed]
        return listed[: bisect_right(self._lines[path], line)]

    def file(self, path: str) -> Placed | None:
        listed = self.by_qualname.get((path, path))
        return listed[0] if listed else None

    def target(self, path: str, qualname: str, line: int) -> Placed | None:
        """The symbol that an answer named; if its file has changed, the one of that name nearest to where it was."""
        found = self.by_qualname.get((path, qualname))
        return min(found, key=lambda one: (abs(one.line - line), one.id)) if found else None
