"""Tests that are calls as symbols: named by their titles, for those who ask for one. The graph has none of them, so what is asked
of it by their id is said of their file.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterable, Mapping, Set
from functools import cached_property
from itertools import accumulate

from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.model import Flag, Kind, Symbol
from knowing.query.called.called_tests import Block, called_in, text_of
from knowing.settings.called import CALLED
from knowing.words import terms_of

_NAME = re.compile(r"[\w$]+")
BETWEEN = " > "
"""Stands between the titles of a name, as runners print it."""


class TitledTests:
    """The tests of one file, its text, and what is around each."""

    def __init__(self, graph: Graph, file: Symbol) -> None:
        """``file`` is the symbol of the file itself."""
        self.file, self.called = file, called_in(graph, file.path, file.file_id)
        self.lines = text_of(graph.root, file.path).split("\n") if self.called.blocks else []

    @cached_property
    def _starts(self) -> list[int]:
        """Where each line begins, in bytes."""
        return [*accumulate((len(line.encode("utf-8", "replace")) + 1 for line in self.lines), initial=0)]

    @cached_property
    def _names(self) -> dict[Block, str]:
        """The titles from the outermost to each block."""
        names: dict[Block, str] = {}
        around: list[tuple[int, str]] = []
        for one in self.called.blocks:
            while around and around[-1][0] < one.line:
                around.pop()
            around.append((one.end_line, said(one.title)))
            names[one] = BETWEEN.join(title for _, title in around[-CALLED.levels :])
        return names

    def name(self, block: Block) -> str:
        """The titles of a test, from the outermost to its own."""
        return self._names[block]

    def innermost(self, line: int) -> Block | None:
        return self.called.innermost[bisect_right(self.called.from_lines, line) - 1]

    def holding(self, names: Iterable[str]) -> list[Block]:
        """The innermost tests of the lines that hold one of these names as a whole word, in their order; titles do not count."""
        wanted = set(names)
        titles = {one.line: one.title for one in self.called.blocks}
        found: set[Block] = set()
        for at, line in enumerate(self.lines, 1):
            if not wanted.isdisjoint(_NAME.findall(line)) and (block := self.innermost(at)) is not None:
                if at not in titles or not wanted.isdisjoint(_NAME.findall(line.replace(titles[at], "", 1))):
                    found.add(block)
        return sorted(found)

    def about(self, words: Mapping[str, float]) -> Block | None:
        """The test that says most of a task: in its title first, then in its own lines; None if no title says anything of it."""
        told = {one: _worth(set(terms_of(self._names[one])), words) for one in self.called.blocks}
        best = max(told.values(), default=0.0)
        near = [one for one, worth in told.items() if worth == best > 0.0]
        own = self._own_words() if len(near) > 1 else {}
        return max(near, key=lambda one: (_worth(own.get(one, set()), words), -one.line), default=None)

    def _own_words(self) -> dict[Block, set[str]]:
        """What the lines of each test say that are of no test inside of it."""
        found: dict[Block, set[str]] = {}
        for at, line in enumerate(self.lines, 1):
            if line and (block := self.innermost(at)) is not None:
                found.setdefault(block, set()).update(terms_of(line))
        return found

    def symbol(self, block: Block) -> Symbol:
        """A test as a symbol: its name is its title with those around it, its id that of its file."""
        start, end = self._starts[block.line - 1], self._starts[min(block.end_line, len(self.lines))] - 1
        head = self.lines[block.line - 1]
        return replace(
            self.file,
            name=said(block.title),
            qualname=self._names[block],
            kind=Kind.FUNCTION,
            line=block.line,
            end_line=block.end_line,
            start=start + len(head) - len(head.lstrip()),
            end=end,
            signature=said(head, CALLED.title_chars),
            doc="",
            flags=self.file.flags | Flag.CASE,
        )


def _worth(said: Set[str], words: Mapping[str, float]) -> float:
    """The weight of the words that are said, always added in one order."""
    return sum(weight for term, weight in words.items() if term in said)


def said(title: str, most: int = CALLED.shown_chars) -> str:
    """A title on one line that can be shown anywhere, cut to so many letters.

    >>> said("adds\\x1b[1m\\n two", 9), said("adds two", 4)
    ('adds [1m…', 'add…')
    """
    line = " ".join("".join(one if one.isprintable() else " " for one in title[: 4 * most]).split())
    return line if len(line) <= most else line[: most - 1].rstrip() + "…"


def test_at(graph: Graph, symbol: Symbol, line: int) -> Symbol | None:
    """The innermost test of a line as a symbol; None if the symbol that was found there stands inside of it, or there is none."""
    file = _file_of(graph, symbol)
    tests = TitledTests(graph, file) if file else None
    block = tests.innermost(line) if tests else None
    is_outer = block is not None and symbol.line <= block.line and block.end_line <= symbol.end_line
    return tests.symbol(block) if tests and block and (is_outer or symbol.kind == Kind.FILE) else None


def test_named(graph: Graph, path: str, name: str) -> Symbol | None:
    """The test of a file that goes by these titles, as a symbol; the first if there are several."""
    file = next((one for one in graph.in_file(path) if one.kind == Kind.FILE), None)
    tests = TitledTests(graph, file) if file else None
    found = (one for one in tests.called.blocks if tests.name(one) == name) if tests else iter(())
    return tests.symbol(block) if tests and (block := next(found, None)) else None


def _file_of(graph: Graph, symbol: Symbol) -> Symbol | None:
    """The file of a piece of test code; None of any other code."""
    if not symbol.flags & Flag.TEST:
        return None
    if symbol.kind == Kind.FILE:
        return symbol
    return next((one for one in graph.in_file(symbol.path) if one.kind == Kind.FILE), None)
