"""The words and marks of a text of C, and which of its parentheses and braces belong together."""

from __future__ import annotations

import re
from functools import cached_property

from knowing.facts.conditionals import BLANK, PASSED

TITLE = bytes(byte if byte in b"\r\n" else ord("_") for byte in range(256))
"""For ``translate``: every byte but a line break is an underscore."""
_PASSED = re.compile(
    PASSED + rb"| ^[ \t]*\#(?:[^\\\n/]|\\\r?[\s\S]|//(?:[^\\\n]|\\\r?[\s\S])*|/\*[\s\S]*?(?:\*/|\Z)|/)*",
    re.VERBOSE | re.MULTILINE,
)
"""Comments, literals and directives."""
_TOKEN = re.compile(rb"\w+|->|::|[^\w\s]")
_MARKS = frozenset((b"(", b")", b"{", b"}", b";"))
_MARGIN = (b"", b"", b"")
"""Before the first word and after the last, so that whoever looks at a neighbour finds one."""


class Tokens:
    """A text without its comments and directives; a literal is one word."""

    def __init__(self, source: bytes) -> None:
        clean = _PASSED.sub(lambda match: match[0].translate(TITLE if match[0][:1] in (b'"', b"'") else BLANK), source)
        self.clean = clean
        self.words: list[bytes] = [*_MARGIN, *_TOKEN.findall(clean), *_MARGIN]
        self.partners: dict[int, int] = {}
        """For each parenthesis that has one, the other."""
        self.outer: set[int] = set()
        """Which opening braces stand outside of all functions and types."""
        self._pair()

    @cached_property
    def spans(self) -> list[tuple[int, int]]:
        """Where each word starts and ends."""
        return [*((0, 0) for _ in _MARGIN), *[match.span() for match in _TOKEN.finditer(self.clean)]]

    def _pair(self) -> None:
        """Find what belongs together. A statement ends whatever is open in its block: what is broken spoils no more than itself."""
        opened: list[int] = []
        blocks: list[tuple[bool, list[int]]] = [(True, [])]
        begun = len(_MARGIN)
        for at, word in [(at, word) for at, word in enumerate(self.words) if word in _MARKS]:
            if word == b"(":
                opened.append(at)
            elif word == b")" and opened:
                first = opened.pop()
                self.partners[at], self.partners[first] = first, at
            elif word == b";":
                begun, opened = at + 1, []
            elif word == b"{":
                if blocks[-1][0]:
                    self.outer.add(at)
                blocks.append((blocks[-1][0] and self._opens_namespace(begun, at), opened))
                begun, opened = at + 1, []
            elif word == b"}" and len(blocks) > 1:
                begun, opened = at + 1, blocks.pop()[1]

    def _opens_namespace(self, begun: int, at: int) -> bool:
        """Whether what stands in front of a brace is the head of a namespace or ``extern "C"``."""
        return b"namespace" in self.words[begun : min(at, begun + 3)] or self.words[begun : at - 1] == [b"extern"]

    def last_of_call(self, at: int) -> int:
        """The last token of a call of the word at a place; the word itself if it is not called."""
        return self.partners.get(at + 1, at) if self.words[at + 1] == b"(" else at
