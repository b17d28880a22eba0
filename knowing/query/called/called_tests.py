"""Tests that are written as calls, in a language whose tests have no names: ``it("adds", …)``, ``describe("sums", …)``.

They are no symbols, so they are found by how their lines begin and how far they are indented, as formatters leave them.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Mapping
from functools import lru_cache
from itertools import accumulate
from pathlib import Path
from typing import NamedTuple

from knowing import languages
from knowing.graph.reader import Graph
from knowing.model import Symbol
from knowing.query.called.brackets import brackets_of
from knowing.query.called.ended import blocks_ended
from knowing.settings.called import CALLED
from knowing.tree.content import as_utf8, read_bytes

_OWNERS = "QUnit|Deno|test|it|describe|t"
"""What a test may be called on: ``re.test("x")`` is none."""
_HOW = (
    "only|skip|ignore|todo|fixme|each|for|prop|if|skipIf|runIf|todoIf|fails?|failing|concurrent|sequential|serial|parallel|shuffle"
    "|effect|scoped|live"
)
"""What may stand behind the name: ``context.set("k", 1)`` is no test."""
_TITLE = re.compile(
    rf"""\s{{0,{CALLED.title_chars}}}+(?:\{{\s{{0,{CALLED.title_chars}}}+name:[ \t]{{0,9}}+)?"""
    rf"""(["'`])((?:\\[^\n]|(?!\1)[^\\\n]){{1,{CALLED.title_chars}}}+)"""
)
_AFTER_TYPES = re.compile(rf"<[^(`]{{0,{CALLED.title_chars}}}>[ \t]{{0,9}}[(`]")
_CLOSES = (")", "}", "]")
_OPENS = ("(", "{", "[", ",", "=>")


class Block(NamedTuple):
    """One call that makes a test or a group of tests."""

    line: int
    end_line: int
    title: str


class Called(NamedTuple):
    """The tests of a file, and where which of them is the innermost."""

    blocks: tuple[Block, ...]
    from_lines: list[int]
    innermost: list[Block | None]


def block_around(graph: Graph, symbol: Symbol) -> Block | None:
    """The innermost test that a symbol stands in; None if it stands in none."""
    called = called_in(graph, symbol.path, symbol.file_id)
    return called.innermost[bisect_right(called.from_lines, symbol.line) - 1]


def blocks_in(graph: Graph, path: str) -> tuple[Block, ...]:
    """The tests that a file makes by calls, in their order; none in other languages."""
    return called_in(graph, path, next((one.file_id for one in graph.in_file(path)), None)).blocks


def called_in(graph: Graph, path: str, file: int | None) -> Called:
    """The tests that a file makes by calls, with where which is the innermost."""
    language = languages.for_path(path)
    if language is None or not language.test_calls:
        return _NONE
    blob = graph.blob(file) if file is not None else ""
    return _read(graph.root, path, blob, tuple(language.test_calls), language.test_end)


@lru_cache(maxsize=512)
def _read(root: Path, path: str, _blob: str, calls: tuple[str, ...], end: str) -> Called:
    """The blocks of a file as it was when it was indexed; ``_blob`` has it read again when it changed."""
    text = text_of(root, path)
    return _nested(tuple(Block(*one) for one in blocks_ended(text, calls, end)) if end else blocks_of(text, calls))


def text_of(root: Path, path: str) -> str:
    """The text of a file of tests; empty if it cannot be read."""
    try:
        data = as_utf8(read_bytes(root, path, CALLED.file_bytes))
    except OSError:
        data = None
    return (data or b"").decode("utf-8", "replace")


def _nested(blocks: tuple[Block, ...]) -> Called:
    """Blocks of which each ends inside of what it begins in, with the lines from which on another one is the innermost."""
    changes: dict[int, Block | None] = {0: None}
    around: list[Block] = []
    for one in (*blocks, None):
        while around and (one is None or around[-1].end_line < one.line):
            over = around.pop().end_line + 1
            changes[over] = around[-1] if around else None
        if one is not None:
            changes[one.line] = one
            around.append(one)
    lines = sorted(changes)
    return Called(blocks, lines, [changes[line] for line in lines])


_NONE = _nested(())


def blocks_of(text: str, calls: tuple[str, ...]) -> tuple[Block, ...]:
    """The calls of these names in a text.

    >>> blocks_of("describe('sums', () => {\\n  it('adds', () => {\\n    add();\\n  });\\n});\\n", ("it", "describe"))
    (Block(line=1, end_line=5, title='sums'), Block(line=2, end_line=4, title='adds'))
    """
    begins = re.compile(
        rf"[ \t]*+(?:await[ \t]++)?(?:(?:{_OWNERS})\.)?[fx]?(?:{'|'.join(calls)})(?:\.(?:{_HOW})\b)*+(?:[ \t]*+(?=[(`])|(?=<))"
    )
    brackets = brackets_of(text)
    lines = text.split("\n")
    starts = list(accumulate((len(line) + 1 for line in lines), initial=0))
    found: list[Block] = []
    open_blocks: list[tuple[int, int, str]] = []
    """(indentation, line, title) of those that are not closed yet."""
    last = 0
    for number, line in enumerate(lines, 1):
        bare = line.strip()
        if not bare or number in brackets.comments or bare.startswith(("//", "/*")):
            continue
        indent = len(line) - len(line.lstrip())
        while open_blocks and indent <= open_blocks[-1][0] and number not in brackets.texts:
            is_closing = indent == open_blocks[-1][0] and bare.startswith(_CLOSES)
            if is_closing and bare.endswith(_OPENS):
                break
            _, first, title = open_blocks.pop()
            found.append(Block(first, number if is_closing else last, title))
            if is_closing:
                break
        last = number
        if number not in brackets.texts and (head := begins.match(line)):
            title = _title(text, starts[number - 1] + head.end(), brackets.closing)
            open_blocks.append((indent, number, title or bare[: CALLED.title_chars]))
    found += [Block(first, last, title) for _, first, title in open_blocks]
    return tuple(sorted(found))


def _title(text: str, at: int, closing: Mapping[int, int]) -> str:
    """The text that a call begins with: of ``it.each(rows)("adds", …)`` the second call, whose first may be a text in backticks. Empty
    if it begins with something else.
    """
    if text[at] == "<" and (types := _AFTER_TYPES.match(text, at)):
        at = types.end() - 1
    while (over := closing.get(at, -1)) >= 0 and text[over + 1 : over + 2] in ("(", "`"):
        at = over + 1
    said = _TITLE.match(text, at + 1) if text[at] == "(" else None
    return said[2] if said and not said[2].isspace() else ""
