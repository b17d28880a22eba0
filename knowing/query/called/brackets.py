"""Where the brackets and the texts of a script close, and which of its lines begin inside of a text or a comment.

One pass over JavaScript or what is written like it. Types and tags are not understood: a sign in them may be taken for a quote, but for
no longer than its line.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from itertools import accumulate
from typing import NamedTuple

_IN_CODE = re.compile(
    r"""//[^\n]*+|/\*|/|"(?:[^"\\\n]|\\[^\n])*+"?|'(?:[^'\\\n]|\\[^\n])*+'?|[`(){}\[\]]""",
)
_IN_TEXT = re.compile(r"\\.|`|\$\{", re.DOTALL)
_EXPRESSION = re.compile(r"/(?:[^/\\\[\n]|\\[^\n]|\[(?:[^\]\\\n]|\\[^\n])*+\]?)*+/?")
_VALUE_FOLLOWS = frozenset("(,=:[!&|?{;+*%~^\n")
"""Behind these a slash begins a regular expression; behind anything else it divides, or closes a tag."""
_OPENING = {")": "(", "]": "[", "}": "{"}


class Brackets(NamedTuple):
    """What one pass found."""

    closing: dict[int, int]
    """Where each ``(`` and each text in backticks closes, by where it opens."""
    texts: set[int]
    """Lines, from 1, that begin inside of a text in backticks."""
    comments: set[int]
    """Lines that begin inside of a comment."""


def brackets_of(text: str) -> Brackets:
    """The brackets of a script.

    >>> brackets_of("f(`\\n)`)\\n")
    Brackets(closing={2: 5, 1: 6}, texts={2}, comments=set())
    """
    ends = list(accumulate((len(line) + 1 for line in text.split("\n")), initial=-1))[1:]
    found = Brackets({}, set(), set())
    open_signs: list[tuple[str, int]] = []
    at = depth = 0
    while sign := (_IN_TEXT if open_signs and open_signs[-1][0] == "`" else _IN_CODE).search(text, at):
        at, start, said = sign.end(), sign.start(), sign[0]
        if said == "/*":
            end = text.find("*/", at)
            at = end + 2 if end >= 0 else len(text)
            found.comments.update(_lines(ends, start, at - 1))
        elif said == "/":
            if _may_begin_expression(text, start) and (whole := _EXPRESSION.match(text, start)):
                at = whole.end()
        elif said == "`" and open_signs and open_signs[-1][0] == "`":
            depth -= 1
            opened = open_signs.pop()[1]
            found.closing[opened] = start
            if not depth:
                found.texts.update(_lines(ends, opened, start))
        elif said in ("(", "[", "{", "`", "${"):
            depth += said == "`"
            open_signs.append((said, start))
        elif said in _OPENING:
            _close(said, start, open_signs, found.closing)
    return found


def _close(said: str, start: int, open_signs: list[tuple[str, int]], closing: dict[int, int]) -> None:
    """Close what a sign closes. A brace closes what was left open inside of it; other signs that close nothing are passed over."""
    if said == "}":
        while open_signs and open_signs.pop()[0] not in ("{", "${"):
            pass
    elif open_signs and open_signs[-1][0] == _OPENING[said]:
        closing[open_signs.pop()[1]] = start


def _may_begin_expression(text: str, at: int) -> bool:
    before = at - 1
    while before >= 0 and text[before] in " \t":
        before -= 1
    return before < 0 or text[before] in _VALUE_FOLLOWS or text[max(before - 1, 0) : before + 1] == "=>"


def _lines(ends: list[int], first: int, last: int) -> range:
    """The lines, from 1, that begin behind one place and not behind another."""
    return range(bisect_left(ends, first) + 2, bisect_left(ends, last) + 2)
