"""Whether two texts say the same, and only the blanks between differ.

What a formatter did to the blanks within lines of code is no change. In all other text blanks may mean anything: there only the ends of lines
that differ in how they are encoded are no change. What cannot be told to be blanks is a change.

>>> def stretch(text): return Stretch(Lexed(text, "python"), [(0, len(text))], 0, is_code=True)
>>> differ(stretch(b"a = f(1)"), "a = f(1)", stretch(b"a   = f(1)"), "a   = f(1)")
False
>>> differ(stretch(b"a = f('x y')"), "a = f('x y')", stretch(b"a = f('x  y')"), "a = f('x  y')")
True
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from knowing.facts.lexed import Lexed

_BLANKS = re.compile(r"(?<=\S)[ \t]+")
"""Blanks behind the first sign of a line."""


@dataclass(frozen=True, slots=True)
class Stretch:
    """Some places of a file, and what stands there as the language reads it."""

    tokens: Lexed
    spans: Sequence[tuple[int, int]]
    column: int
    is_code: bool

    @property
    def raw(self) -> bytes:
        """The text as it stands there, the places on lines of their own."""
        return b"\n".join(self.tokens.text[first:last] for first, last in self.spans)

    def said(self) -> list[bytes]:
        """What is said there: the tokens of code, the lines of other text."""
        if self.is_code:
            return self.tokens.within(self.spans, self.column)
        return [line.removesuffix(b"\r") for line in self.raw.split(b"\n") if line.strip()]


def differ(old: Stretch, old_text: str, new: Stretch, new_text: str) -> bool:
    """Whether two texts, of which ``old_text`` and ``new_text`` are left without what surrounds them, say something else."""
    if old.raw == new.raw:
        return False
    is_code = old.is_code and new.is_code
    if old_text != new_text and not (is_code and _evened(old_text) == _evened(new_text)):
        return True
    return old.said() != new.said()


def _evened(text: str) -> str:
    """The text with one blank for each run of blanks within a line, as if nothing were aligned.

    >>> _evened("Name    string  // why\\n  say(1,   2)")
    'Name string // why\\n  say(1, 2)'
    """
    return _BLANKS.sub(" ", text)
