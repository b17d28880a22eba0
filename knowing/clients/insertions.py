"""Insertions into a text: what adding an entry is made of, and what removing it undoes to the byte."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import NamedTuple


class Insertion(NamedTuple):
    """A text and the place in the old text where it goes."""

    at: int
    text: str


class Cut(NamedTuple):
    """A stretch of a text that is to go."""

    start: int
    end: int


@dataclass(frozen=True, slots=True)
class Added:
    """The insertions that put an entry into a text."""

    insertions: tuple[Insertion, ...]
    """In the order of their places."""
    made: int = 0
    """How many containers around the entry were made for it."""


def applied(text: str, insertions: Sequence[Insertion]) -> tuple[str, list[Cut]]:
    """The text with the insertions in it, and the stretches of the new text that they are.

    >>> applied("a}", [Insertion(1, ","), Insertion(1, "b")])
    ('a,b}', [Cut(start=1, end=2), Cut(start=2, end=3)])
    """
    parts, cuts, last, length = [], [], 0, 0
    for at, more in insertions:
        length += at - last
        parts += [text[last:at], more]
        cuts.append(Cut(length, length + len(more)))
        last, length = at, length + len(more)
    return "".join([*parts, text[last:]]), cuts


def without(text: str, cuts: Iterable[Cut]) -> str:
    """The text without some stretches of it.

    >>> without("a,b}", [Cut(1, 2), Cut(2, 3)])
    'a}'
    """
    for start, end in sorted(cuts, reverse=True):
        text = text[:start] + text[end:]
    return text


def newline_of(text: str) -> str:
    """The line break that a text uses."""
    return "\r\n" if "\r\n" in text else "\n"
