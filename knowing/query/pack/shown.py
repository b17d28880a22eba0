"""The lines that are in an answer already: nothing is written twice."""

from __future__ import annotations

from collections.abc import Set

from knowing.model import TYPE_KINDS, Symbol
from knowing.query.pack.excerpt import Spans


class Shown:
    """Lines by file, and the symbols that come with their own code."""

    def __init__(self, first: Set[int] = frozenset()) -> None:
        """``first`` are the symbols that come with their own code."""
        self.first = first
        self.spans: dict[int | None, list[tuple[int, int]]] = {}

    def add(self, own: Symbol, spans: Spans) -> None:
        """These lines of the symbol's file are in the answer now."""
        self.spans.setdefault(own.file_id, []).extend(spans)

    def covers(self, own: Symbol) -> bool:
        """Whether every line of the symbol is in the answer already."""
        return any(first <= own.line and own.end_line <= last for first, last in self.spans.get(own.file_id, ()))

    def inside(self, own: Symbol) -> list[tuple[int, int]]:
        """The runs of lines within the symbol that are in the answer already."""
        spans = self.spans.get(own.file_id, ())
        return [(first, last) for first, last in spans if own.line <= first and last <= own.end_line]

    def is_open(self, own: Symbol) -> bool:
        """Whether its text may be written without writing a line twice, and it does not come by itself."""
        if own.id in self.first and own.kind not in TYPE_KINDS:
            return False
        return not self.has_lines(own, own.line, own.end_line)

    def has_lines(self, own: Symbol, first: int, last: int) -> bool:
        """Whether any of these lines of the symbol's file is in the answer already."""
        return any(start <= last and first <= end for start, end in self.spans.get(own.file_id, ()))
