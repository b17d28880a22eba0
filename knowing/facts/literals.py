"""Literals as evidence: which keys, flags, routes and messages stand in quotes, each as one term of its own.

A term is a mark and a digest of the literal as ``knowing.words.literal_term`` writes it, so all have the same length, none can
be mistaken for a word, and a question finds exactly the code that holds the text. Words and identifiers in quotes have no term:
they are words of the body already.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from enum import Enum

from knowing.settings.facts import KEPT
from knowing.words import literal_term, message_segments

_QUOTED = re.compile(
    rb"[\"'`](?:(?<=\")(?:\"\"[\s\S]*?\"\"\"|[^\"\n]{4,200}\")|(?<=')[^'\n]{4,200}'|(?<=`)[^`\n]{4,200}`)"
)
"""What stands in quotes on one line, quotes and all. Docstrings are passed over: they have a field of their own."""
_BARE = re.compile(
    rb"(?<=[\s\"'`=(\[])--[a-z][\w-]{2,60}|^[ \t\"']*[A-Za-z][\w-]{0,40}(?:\.[A-Za-z0-9][\w-]{0,40}){2,8}", re.MULTILINE
)
"""In configuration: flags, and keys of three parts and more that start a line, without quotes."""
_KEY = re.compile(rb"[\w@/.:+\-{}$<>*%~=&?,#]+")
_TELLING = re.compile(rb"[A-Za-z][^A-Za-z]*[A-Za-z]")
_BREAK = re.compile(rb"\\[nrt]")
"""A line break or a tab, as code writes it inside of quotes."""
_JOINTS = re.compile(rb"[.\-/:]")


class Says(Enum):
    """What in a text may be a literal: what is quoted in code, flags and keys in configuration, nothing in prose and data."""

    CODE = 0
    CONFIGURATION = 1
    WORDS = 2


def terms_of_literal(raw: bytes) -> tuple[str, ...]:
    """The terms of one literal: of a key one, of a message one for each stretch between its placeholders.

    >>> len(terms_of_literal(b"max.poll.interval.ms")), len(terms_of_literal(b"encoding")), terms_of_literal(b"--- ---")
    (1, 0, ())
    >>> terms_of_literal(rb'"\\n\\nDid you mean this?\\n"') == terms_of_literal(b"did you mean this")
    True
    """
    text = (_BREAK.sub(b" ", raw) if b"\\" in raw else raw).strip(b" \t\"'`")
    is_key = b" " not in text
    if is_key and not _JOINTS.search(text):  # a word, as most are
        return ()
    if raw.startswith(b'"""') or not _TELLING.search(text):
        return ()
    if is_key:
        return (literal_term(text.decode("utf-8", "replace")),) if _KEY.fullmatch(text) else ()
    return tuple(map(literal_term, message_segments(text.decode("utf-8", "replace"))))


def literals(source: bytes, says: Says, number: Callable[[bytes], tuple[int, ...]]) -> Iterator[tuple[int, int]]:
    """(place, number of a term) for every literal of a file, in the order of the text."""
    if says is Says.WORDS:
        return
    found = 0
    for match in (_BARE if says is Says.CONFIGURATION else _QUOTED).finditer(source):
        terms = number(match[0])
        if terms:
            place = match.start()
            for term in terms:
                yield place, term
                found += 1
            if found > KEPT.literals:
                return
