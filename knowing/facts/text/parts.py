"""A part of a text: a key, a target, a section … and the rules that hold for the parts of every format."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from functools import cached_property
from itertools import accumulate

from knowing.model import Kind
from knowing.settings.facts import PARTS

_BLANK = re.compile(r"\s+")


@dataclass(slots=True)
class Part:
    """One part: ``level`` 0 is the top; it ends where the next part of its level or above starts unless ``end`` is given."""

    name: str
    kind: Kind
    level: int
    start: int
    name_at: int = -1
    """Where the name stands; -1: at the start."""
    end: int = -1
    doc: str = ""
    parent: int = -1
    """Place of the part around it among all parts; -1: none. Set by ``settled``."""


class Text:
    """The lines of a file with the places where they start."""

    def __init__(self, source: bytes) -> None:
        self.source = source

    @cached_property
    def lines(self) -> list[tuple[int, str]]:
        """(place of its first byte, the beginning of the line); one character to a byte, so that places in a line add up."""
        lines = self.source.decode("latin-1").split("\n")
        starts = accumulate((len(line) + 1 for line in lines), initial=0)
        most = PARTS.line_chars
        return list(
            zip(starts, [line[:most].removesuffix("\r") for line in lines], strict=False)
        )  # the last start is the end

    def said(self, start: int, end: int) -> str:
        """Return a piece of the text on one line."""
        return _BLANK.sub(" ", self.source[start:end].decode("utf-8", "replace")).strip()


@dataclass(frozen=True, slots=True)
class Reader:
    """How a format is read: its parts, and how much of a file its words are taken from. A longer file has no parts."""

    parts: Callable[[Text], list[Part]]
    most_bytes: int
    is_prose: bool = False


def settled(source: bytes, reader: Reader) -> tuple[list[Part], int]:
    """The parts of a text that are kept, nested and closed, and how many bytes its words are taken from."""
    if len(source) > PARTS.times_read * reader.most_bytes:
        return [], min(reader.most_bytes, PARTS.data_bytes)
    parts = _few_enough([one for one in reader.parts(Text(source)) if one.name])
    if parts is None:
        return [], PARTS.data_bytes
    _close(parts, source)
    return parts, reader.most_bytes


def _few_enough(parts: list[Part]) -> list[Part] | None:
    """The parts without the deepest levels, so that they are few enough; None if the top level alone has too many."""
    sizes = Counter(part.level for part in parts)
    total, deepest = 0, -1
    for level in sorted(sizes):
        total += sizes[level]
        if total > PARTS.parts:
            break
        deepest = level
    if sizes and deepest < 0:
        return None
    return [part for part in parts if part.level <= deepest]


def _close(parts: list[Part], source: bytes) -> None:
    """Give every part its end and its parent; the end leaves out blank lines and stays within the parent."""
    open_parts: list[int] = []
    for place, part in enumerate(parts):
        part.name_at = part.start if part.name_at < 0 else part.name_at
        while open_parts and not _holds(parts[open_parts[-1]], part):
            _end_at(parts[open_parts.pop()], part.start, source)
        part.parent = open_parts[-1] if open_parts else -1
        open_parts.append(place)
    while open_parts:
        _end_at(parts[open_parts.pop()], len(source), source)
    for part in parts:  # outer before inner
        if part.parent >= 0:
            part.end = min(part.end, parts[part.parent].end)


def _holds(outer: Part, inner: Part) -> bool:
    return outer.level < inner.level and (outer.end < 0 or inner.start < outer.end)


def _end_at(part: Part, at: int, source: bytes) -> None:
    end = part.end if 0 <= part.end <= at else at
    while end > part.start + 1 and source[end - 1] in b" \t\r\n":
        end -= 1
    part.end = end


def short(name: str, most: int = PARTS.name_chars) -> str:
    """A name as one line of bounded length; bytes that were read one to a character become text again.

    >>> short(" Run  the tests ")
    'Run the tests'
    """
    text = name.encode("latin-1", "replace").decode("utf-8", "replace")
    if not text.isprintable():
        text = "".join(one if one.isprintable() else " " for one in text)
    return _BLANK.sub(" ", text).strip()[:most].strip()
