"""Tests that are written as calls, in a language whose tests have no names: ``it("adds", …)``, ``describe("sums", …)``.

They are no symbols, so they are found by how their lines begin and how far they are indented, as formatters leave them.
"""

from __future__ import annotations

import re
from functools import lru_cache
from pathlib import Path
from typing import NamedTuple

from knowing import languages
from knowing.graph.reader import Graph
from knowing.model import Symbol
from knowing.settings.change import DIFF
from knowing.tree.content import as_utf8, read_bytes

_TITLE = re.compile(r"""(["'`])((?:\\.|(?!\1)[^\\\n])+)\1""")
_CLOSES = (")", "}", "]")
_OPENS = ("(", "{", "[", ",", "=>")


class Block(NamedTuple):
    """One call that makes a test or a group of tests."""

    line: int
    end_line: int
    title: str


def block_around(graph: Graph, symbol: Symbol) -> Block | None:
    """The innermost test that a symbol stands in; None if it stands in none."""
    found = [one for one in blocks_in(graph, symbol.path) if one.line <= symbol.line <= one.end_line]
    return max(found, default=None)


def blocks_in(graph: Graph, path: str) -> tuple[Block, ...]:
    """The tests that a file makes by calls, in their order; none in other languages."""
    language = languages.for_path(path)
    if language is None or not language.test_calls:
        return ()
    file = next((one.file_id for one in graph.in_file(path)), None)
    return _read(graph.root, path, graph.blob(file) if file is not None else "", tuple(language.test_calls))


@lru_cache(maxsize=512)
def _read(root: Path, path: str, _blob: str, calls: tuple[str, ...]) -> tuple[Block, ...]:
    """The blocks of a file as it was when it was indexed; ``_blob`` has it read again when it changed."""
    try:
        data = as_utf8(read_bytes(root, path, DIFF.parsed_bytes))
    except OSError:
        data = None
    return blocks_of((data or b"").decode("utf-8", "replace"), calls)


def blocks_of(text: str, calls: tuple[str, ...]) -> tuple[Block, ...]:
    """The calls of these names in a text.

    >>> blocks_of("describe('sums', () => {\\n  it('adds', () => {\\n    add();\\n  });\\n});\\n", ("it", "describe"))
    (Block(line=1, end_line=5, title='sums'), Block(line=2, end_line=4, title='adds'))
    """
    begins = re.compile(rf"[ \t]*(?:await[ \t]+)?(?:\w+\.)?(?:{'|'.join(calls)})(?:\.\w+)*[ \t]*[(<`]")
    lines = text.split("\n")
    found: list[tuple[int, int]] = []
    open_blocks: list[tuple[int, int]] = []
    """(indentation, line) of those that are not closed yet."""
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        if not bare:
            continue
        indent = len(line) - len(line.lstrip())
        while open_blocks and indent <= open_blocks[-1][0]:
            is_closing = indent == open_blocks[-1][0] and bare.startswith(_CLOSES)
            if is_closing and bare.endswith(_OPENS):
                break
            found.append((open_blocks.pop()[1], number if is_closing else number - 1))
            if is_closing:
                break
        if begins.match(line):
            open_blocks.append((indent, number))
    found += [(first, len(lines)) for _, first in open_blocks]
    found.sort()
    following = [*(first for first, _ in found[1:]), len(lines) + 1][: len(found)]
    return tuple(
        Block(first, last, _title(lines[first - 1 : min(last, max(first, next_one - 1), first - 1 + DIFF.title_lines)]))
        for (first, last), next_one in zip(found, following, strict=True)
    )


def _title(lines: list[str]) -> str:
    """The first text in quotes; without one, the line that the call begins with."""
    said = _TITLE.search("\n".join(lines))
    return said[2] if said else lines[0].strip()
