"""Text that a C preprocessor chooses from, as it is with one choice made: ``#if``, ``#elif``, ``#else``, ``#endif``.

A grammar reads all branches of a conditional one after the other. Where each opens the same brace (``if (a) {`` and, after
``#else``, ``if (b) {``) or holds a piece of a statement, that is no program. What is not chosen is blanked, byte by byte, so
every place and every line stays what it is.

>>> shown(b"a\\n#if A\\nb\\n#else\\nc\\n#endif\\n", conditionals(b"a\\n#if A\\nb\\n#else\\nc\\n#endif\\n"), 0).text
b'a\\n     \\nb\\n     \\n \\n      \\n'
"""

from __future__ import annotations

import re
from bisect import bisect_right
from itertools import pairwise
from typing import NamedTuple

PASSED = rb"""
      //(?:[^\\\n]|\\\r?[\s\S])*
    | /\*[\s\S]*?(?:\*/|\Z)
    | "(?:(?<=R")(?P<tag>[^\s()\\"]{0,16})\([\s\S]*?(?:\)(?P=tag)"|\Z)|(?:[^"\\\n]|\\\r?[\s\S])*"?)
    | '(?:[^'\\\n]|\\.){1,12}'
"""
"""A pattern of comments and literals, to pass over what they hold."""
_TOKEN = re.compile(
    PASSED
    + rb"""
    | \#[ \t]*(?P<word>if|ifdef|ifndef|elif|elifdef|elifndef|else|endif)\b
      (?P<rest>(?:[^\\\n/]|\\\r?[\s\S]|//(?:[^\\\n]|\\\r?[\s\S])*|/\*[\s\S]*?(?:\*/|\Z)|/)*)
    """,
    re.VERBOSE,
)
"""What is passed over, and directives with all their lines. What is left open ends with the line or the
file, so nothing is looked at twice; each alternative starts with a letter of its own, so little is looked at at all."""
BLANK = bytes(byte if byte in b"\r\n" else 32 for byte in range(256))
"""For ``translate``: every byte but a line break is a space."""


class Conditional(NamedTuple):
    """One ``#if`` with all that belongs to it."""

    directives: list[tuple[int, int]]
    """Where each of its directives starts and ends, the ``#endif`` too."""
    is_dead: bool
    """Whether it says ``#if 0``."""

    @property
    def branches(self) -> list[tuple[int, int]]:
        """What it chooses from, in the order of the text; but a dead branch is the last, and never the only one."""
        spans = [(end, start) for (_, end), (start, _) in pairwise(self.directives)]
        if not self.is_dead:
            return spans
        end = spans[-1][1]
        return [*(spans[1:] or [(end, end)]), spans[0]]

    def hidden(self, number: int) -> list[tuple[int, int]]:
        """What one choice does not show: the directives, and all branches but the one of that number (the last, if there are fewer)."""
        branches = self.branches
        chosen = min(number, len(branches) - 1)
        return [*self.directives, *branches[:chosen], *branches[chosen + 1 :]]


class Places:
    """Spans of a text that do not overlap, in their order."""

    def __init__(self, spans: list[tuple[int, int]]) -> None:
        self.starts = [start for start, _ in spans]
        self.ends = [end for _, end in spans]

    def hold(self, at: int) -> bool:
        """Whether a place is in one of them."""
        return self.end_around(at) >= 0

    def end_around(self, at: int) -> int:
        """The end of the span that a place is in, or -1."""
        number = bisect_right(self.starts, at) - 1
        return self.ends[number] if number >= 0 and at < self.ends[number] else -1


class Blanked(NamedTuple):
    """A text with one choice made."""

    text: bytes
    hidden: Places


def conditionals(source: bytes) -> list[Conditional]:
    """All conditionals of a text that have an end, the inner ones too."""
    found: list[Conditional] = []
    opened: list[Conditional] = []
    for match in _TOKEN.finditer(source):
        word = match["word"]
        if word is None:
            continue
        if word.startswith(b"if"):
            opened.append(
                Conditional([match.span()], word == b"if" and match["rest"].partition(b"/")[0].strip() == b"0")
            )
        elif opened:
            opened[-1].directives.append(match.span())
            if word == b"endif":
                found.append(opened.pop())
    return found


def shown(source: bytes, choices: list[Conditional], number: int) -> Blanked:
    """The text as it is if every conditional chooses its branch of that number, all else blanked."""
    pieces: list[bytes] = []
    hidden: list[tuple[int, int]] = []
    at = 0
    for start, end in sorted(span for one in choices for span in one.hidden(number)):
        if end > at:  # not inside of what is hidden already
            first = max(start, at)
            pieces += source[at:first], source[first:end].translate(BLANK)
            hidden.append((first, end))
            at = end
    return Blanked(b"".join([*pieces, source[at:]]), Places(hidden))
