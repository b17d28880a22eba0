"""A few words of a text around the first one that was asked for."""

from __future__ import annotations

import re
from collections.abc import Collection

from knowing.memory.wordindex import words_of
from knowing.settings.memory import FOUND
from knowing.words import WORD

_RULE = re.compile(r"([=\-~^#*+_.:])\1{3,}")
"""A line drawn with signs."""


def snippet(text: str, terms: Collection[str], most: int = 240) -> str:
    """At most ``most`` letters on one line, around the first word that has one of the terms, cut between words.

    >>> snippet("Once upon a time a query was slow, and nobody knew why.", ["queri"], 30)
    '… a time a query was …'
    """
    line = " ".join(_RULE.sub(" ", text[: FOUND.snippet_read]).split())
    if len(line) <= most:
        return line
    wanted = set(terms)
    place = next((found.start() for found in WORD.finditer(line) if not wanted.isdisjoint(words_of(found[0]))), 0)
    room = most - 4
    start = max(0, min(place - room // 2, len(line) - room))
    end = min(len(line), start + room)
    start, end = _on_words(line, start, end, place)
    return f"{'… ' if start else ''}{line[start:end].strip()}{' …' if end < len(line) else ''}"


def _on_words(line: str, start: int, end: int, place: int) -> tuple[int, int]:
    """The nearest cuts between words, within the given ones; a word longer than all the room is cut."""
    if start and (blank := line.find(" ", start, place)) >= 0:
        start = blank + 1
    if end < len(line) and (blank := line.rfind(" ", max(place, start) + 1, end + 1)) > start:
        end = blank
    return start, end
