"""A few lines between two markers in a Markdown file: found, put in, taken out.

>>> before = "# House rules\\n"
>>> after = applied(before, added(before, (), {"text": "Ask ctx first."}).insertions)[0]
>>> print(after, end="")
# House rules
<BLANKLINE>
<!-- ctx:begin -->
Ask ctx first.
<!-- ctx:end -->
>>> removed(after, ()) == before
True
"""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence

from knowing.clients.insertions import Added, Insertion, applied, newline_of
from knowing.clients.positions import Malformed

BEGIN, END = "<!-- ctx:begin -->", "<!-- ctx:end -->"
_BLOCK = re.compile(rf"^{BEGIN}[ \t]*\r?\n(.*?)^{END}[ \t]*(?:\r?\n|\Z)", re.MULTILINE | re.DOTALL)

__all__ = ["added", "applied", "found", "is_blank", "removed"]


def found(text: str, _keys: Sequence[str]) -> object:
    """What stands between the markers; None if they are not there. Malformed if one is missing, or if there are several."""
    if BEGIN not in text and END not in text:
        return None
    blocks = _BLOCK.findall(text)
    if len(blocks) != 1 or text.count(BEGIN) != 1 or text.count(END) != 1:
        raise Malformed(f"{BEGIN} and {END} must stand there once, each on a line of its own")
    return {"text": blocks[0].replace("\r\n", "\n").rstrip("\n")}


def added(text: str, keys: Sequence[str], entry: Mapping[str, object]) -> Added:
    """How the lines get in: behind everything that is there, after a blank line."""
    if found(text, keys) is not None:
        raise Malformed("the block is there already")
    newline = newline_of(text)
    gap = "" if not text else newline if text.endswith("\n") else newline * 2
    lines = [BEGIN, *str(entry["text"]).split("\n"), END]
    return Added((Insertion(len(text), gap + newline.join(lines) + newline),))


def removed(text: str, keys: Sequence[str], _made: int = 0) -> str:
    """The text without the block and the blank line before it."""
    found(text, keys)
    block = _BLOCK.search(text)
    if block is None:
        return text
    before = text[: block.start()]
    for newline in ("\r\n", "\n"):
        if before.endswith(newline * 2):
            before = before.removesuffix(newline)
            break
    return before + text[block.end() :]


def is_blank(text: str) -> bool:
    """Whether nothing is left that somebody could miss."""
    return text.strip() == ""
