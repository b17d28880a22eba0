"""The tokens of a text, to tell a change of what it says from a change of the blanks between.

Only what separates two tokens is a blank: what stands in a string, a template, a regular expression or a here-document is said.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from knowing.facts.views import parsed

if TYPE_CHECKING:
    from tree_sitter import Node

_WHOLE = re.compile(r"string|heredoc|regex|jsx_text|char")
"""Nodes in which blanks count. Not every grammar has tokens for what stands between the parts of such a node."""
_REMARK = re.compile(r"comment")


class Lexed:
    """The tokens of a text; it is parsed when they are first asked for."""

    def __init__(self, text: bytes, language: str) -> None:
        self.text, self.language = text, language

    def within(self, spans: Sequence[tuple[int, int]], column: int) -> list[bytes]:
        """The tokens of some places, as they would be without the indentation that the places stand at; a remark is without all blanks
        around its lines."""
        places, starts = self._places
        found = []
        for first, last in spans:
            at = max(0, bisect_right(starts, first) - 1)
            while at < len(places) and places[at][0] < last:
                start, end, is_remark = places[at]
                at += 1
                if piece := self.text[max(start, first) : min(end, last)]:
                    found.append(b"\n".join(_lines(piece, 0 if is_remark else column, is_remark)))
        return found

    @cached_property
    def _places(self) -> tuple[list[tuple[int, int, bool]], list[int]]:
        """Where each token starts and ends, and whether it is a remark; and all the starts. What the parser skipped is a token too."""
        places: list[tuple[int, int, bool]] = []
        at = 0
        for node in _leaves(parsed(self.text, name=self.language)):
            if self.text[at : node.start_byte].strip():
                places.append((at, node.start_byte, False))
            if node.end_byte > at and (_WHOLE.search(node.type) or self.text[node.start_byte : node.end_byte].strip()):
                places.append((max(at, node.start_byte), node.end_byte, bool(_REMARK.search(node.type))))
            at = max(at, node.end_byte)
        if self.text[at:].strip():
            places.append((at, len(self.text), False))
        return places, [start for start, _, _ in places]


def _leaves(root: Node) -> Iterator[Node]:
    waiting = [root]
    while waiting:
        node = waiting.pop()
        if node.child_count and not _WHOLE.search(node.type):
            waiting += reversed(node.children)
        else:
            yield node


def _lines(piece: bytes, column: int, is_remark: bool) -> Iterator[bytes]:
    """The lines of a token, those behind the first without the indentation that the token stands at."""
    for number, line in enumerate(piece.split(b"\n")):
        bare = line.removesuffix(b"\r")
        yield bare.strip() if is_remark else bare[column:] if number and not bare[:column].strip() else bare
