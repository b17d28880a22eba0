"""Functions that are in an answer already but for a few lines: written out for another version, another verb, another type.

>>> lines = ["def put(a):", "    check(a)", "    log(a)", "    count(a)", "    send('PUT', a)", "    done(a)"]
>>> bodies = Bodies()
>>> bodies.add("web.py:9", "\\n".join(lines).replace("put", "get").replace("PUT", "GET"), 1)
>>> bodies.like("\\n".join(lines), 2, RepeatedSettings(alike=0.6, least=6)), bodies.like("def other(): ...", 2, RepeatedSettings())
(Original(place='web.py:9', cuts=((1, 3),)), None)
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence, Set

from msgspec import Struct

from knowing.settings import RepeatedSettings

_LETTER = re.compile(r"\w")


class Original(Struct, frozen=True):
    """What a text repeats, and the lines of the text (first and last, from 0) that say nothing new."""

    place: str
    cuts: tuple[tuple[int, int], ...]


class Bodies:
    """The texts that are whole in an answer, by the lines that they consist of."""

    def __init__(self) -> None:
        self._lines: dict[str, tuple[int, frozenset[str]]] = {}

    def add(self, place: str, text: str, rank: int) -> None:
        """A text is whole in the answer now; ``place`` says where it stands, ``rank`` behind what in the answer."""
        self._lines.setdefault(place, (rank, _told(text.split("\n"))))

    def like(self, text: str, rank: int, settings: RepeatedSettings) -> Original | None:
        """The first of these texts, of those before a rank, that has nearly all lines of another one, and the other way round."""
        lines = text.split("\n")
        if not self._lines or not settings.least <= len(lines) <= settings.most:
            return None
        own = _told(lines)
        for place, (before, other) in self._lines.items():
            if before >= rank:
                continue
            if 2 * len(own & other) >= settings.alike * (len(own) + len(other)) and len(own) >= settings.least - 1:
                cuts = tuple(_runs(lines, other, settings.run))
                return Original(place, cuts) if cuts else None
        return None


def _told(lines: Sequence[str]) -> frozenset[str]:
    """The lines that say something, without the blanks around them."""
    return frozenset(line.strip() for line in lines if _LETTER.search(line))


def _runs(lines: Sequence[str], known: Set[str], least: int) -> Iterator[tuple[int, int]]:
    """Runs of at least so many lines below the first that are known or say nothing."""
    first = 1
    for at in range(1, len(lines) + 1):
        if at < len(lines) and (lines[at].strip() in known or not _LETTER.search(lines[at])):
            continue
        if at - first >= least:
            yield first, at - 1
        first = at + 1
