"""The lines that are in an answer already: nothing is written twice."""

from __future__ import annotations

from collections.abc import Set

from knowing.model import TYPE_KINDS, Symbol
from knowing.query.pack.excerpt import Spans
from knowing.query.pack.repeated import Bodies


class Shown:
    """Lines by file, and the symbols that come with their own code."""

    def __init__(self, first: Set[int] = frozenset()) -> None:
        """``first`` are the symbols that come with their own code."""
        self.first = first
        self.spans: dict[int | None, dict[tuple[int, int], int]] = {}
        """By file: first and last of each run of lines, and the rank of what shows it."""
        self.bodies = Bodies()

    def add(self, own: Symbol, spans: Spans, rank: int = 0) -> None:
        """These lines of the symbol's file are in the answer now; ``rank`` is that of what shows them."""
        runs = self.spans.setdefault(own.file_id, {})
        for span in spans:
            runs.setdefault(span, rank)

    def rank_at(self, own: Symbol, line: int) -> int:
        """The rank of the first item that shows a line of the symbol's file; 0 if none does."""
        runs = self.spans.get(own.file_id, {}).items()
        return min((rank for (first, last), rank in runs if first <= line <= last), default=0)

    def inside(self, own: Symbol) -> list[tuple[int, int]]:
        """The runs of lines of the symbol that are in the answer already."""
        runs = ((max(first, own.line), min(last, own.end_line)) for first, last in self.spans.get(own.file_id, ()))
        return [(first, last) for first, last in runs if first <= last]

    def lines(self, own: Symbol) -> set[int]:
        """The lines of the symbol, from 0, that are in the answer already."""
        return {line - own.line for first, last in self.inside(own) for line in range(first, last + 1)}

    def is_open(self, own: Symbol) -> bool:
        """Whether its text may be written without writing a line twice, and it does not come by itself."""
        if own.id in self.first and own.kind not in TYPE_KINDS:
            return False
        return self.is_free(own)

    def is_free(self, own: Symbol) -> bool:
        """Whether no line of it is in the answer."""
        return not self.has_lines(own, own.line, own.end_line)

    def has_lines(self, own: Symbol, first: int, last: int) -> bool:
        """Whether any of these lines of the symbol's file is in the answer already."""
        return any(start <= last and first <= end for start, end in self.spans.get(own.file_id, ()))
