"""Regular expressions that are compiled when they are first needed.

Compiling is slow (a long expression takes more than 1 ms), most tasks are one plain sentence, and most expressions are for what people
paste: traces, logs, diffs, forms. An expression can say what a text must hold for it to match at all; a text without that
is answered without compiling.

>>> hunk = Pattern(r"@@ -(\\d+)", needs=("@@ -",))
>>> hunk.search("add a retry limit"), hunk.is_compiled
(None, False)
>>> hunk.sub("", "@@ -12 @@"), hunk.is_compiled
(' @@', True)
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

Match = re.Match[str]
_ANY_CASE = int(re.IGNORECASE)


class Pattern:
    """A regular expression: what :func:`re.compile` returns, but compiled when it is first needed."""

    __slots__ = ("_compiled", "expression", "flags", "needs")

    def __init__(self, expression: str, flags: int = 0, needs: tuple[str, ...] = ()) -> None:
        """``needs``: only a text that holds one of these can match; in lower case if letter case is ignored."""
        self.expression, self.flags, self.needs = expression, int(flags), needs
        self._compiled: re.Pattern[str] | None = None

    @property
    def is_compiled(self) -> bool:
        """Whether it was needed already."""
        return self._compiled is not None

    @property
    def compiled(self) -> re.Pattern[str]:
        """The expression itself."""
        if self._compiled is None:
            self._compiled = re.compile(self.expression, self.flags)
        return self._compiled

    def may_match(self, text: str) -> bool:
        """Whether a text holds what a match needs. Outside ASCII letters have more forms than two: there the answer is yes."""
        if not self.needs:
            return True
        if self.flags & _ANY_CASE:
            if not text.isascii():
                return True
            text = text.lower()
        return any(one in text for one in self.needs)

    def search(self, text: str) -> Match | None:
        """The first match, anywhere in the text."""
        return self.compiled.search(text) if self.may_match(text) else None

    def match(self, text: str) -> Match | None:
        """The match at the beginning of the text."""
        return self.compiled.match(text) if self.may_match(text) else None

    def fullmatch(self, text: str) -> Match | None:
        """The match of the whole text."""
        return self.compiled.fullmatch(text) if self.may_match(text) else None

    def finditer(self, text: str) -> Iterator[Match]:
        """All matches, from left to right."""
        return self.compiled.finditer(text) if self.may_match(text) else iter(())

    def findall(self, text: str) -> list[str]:
        """The texts of all matches, of an expression with at most one group."""
        return self.compiled.findall(text) if self.may_match(text) else []

    def sub(self, new: str | Callable[[Match], str], text: str, count: int = 0) -> str:
        """The text with every match (or the first ``count``) replaced."""
        return self.compiled.sub(new, text, count) if self.may_match(text) else text

    def split(self, text: str) -> list[str]:
        """What lies between the matches, of an expression without groups."""
        return self.compiled.split(text) if self.may_match(text) else [text]
