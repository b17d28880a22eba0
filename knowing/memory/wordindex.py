"""The words of texts: the one vocabulary, and the one table of words, that everything remembered is found by.

Texts are numbered from 0 in the order they are given. A word is a stem, as everywhere in an index; of names, neighbouring words
are kept too, as pairs. How often a word stands in each field is packed into one number.
"""

from __future__ import annotations

from array import array
from collections import defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from math import log, sqrt
from typing import Any, NamedTuple, Protocol

import numpy as np
from numpy.typing import NDArray

from knowing.query.task.vocabulary import STOP
from knowing.settings.memory import FOUND
from knowing.words import WORD, terms_of_token

Array = NDArray[Any]
FIELDS = ("name", "description", "tags", "content")
NAME, DESCRIPTION, TAGS, CONTENT = range(4)
BITS = (8, 8, 4, 12)
"""Of the 32 bits of a packed number, so many count the word in each field; more often than they hold is as often as they hold."""
_SHIFTS = tuple(sum(BITS[:field]) for field in range(len(BITS)))
_MOST = tuple(2**bits - 1 for bits in BITS)
PAIR = "\x03"
"""Stands between the two words of a pair; no word has it."""


class Texts(NamedTuple):
    """The four fields of an entry."""

    name: str
    description: str = ""
    tags: str = ""
    content: str = ""


class Postings(NamedTuple):
    """The entries that have a word, ascending, and how often: one row of counts for each field."""

    entries: Array
    counts: Array


class WordIndex(Protocol):
    """What a question asks of the words of entries."""

    @property
    def size(self) -> int:
        """How many entries there are."""

    @property
    def lengths(self) -> Array:
        """How many words each entry has."""

    @property
    def name_sizes(self) -> Array:
        """How many different words the name of each entry has."""

    def postings(self, term: str) -> Postings:
        """The entries that have a word; nothing of an unknown one."""

    def paired(self, first: str, second: str) -> Array:
        """The entries whose name has two words side by side."""


class SpaceIndex(WordIndex, Protocol):
    """A word index whose entries are also points in the space of words."""

    @property
    def norms(self) -> Array:
        """The length of each entry as a vector: one direction for each word, as far as :func:`weight` of its count."""


@lru_cache(maxsize=65_536)
def _words(token: str) -> tuple[str, ...]:
    return () if token.lower() in STOP else terms_of_token(token)


def words_of(text: str) -> list[str]:
    """The words of a text as an index spells them, in order, without those that say nothing.

    >>> words_of("How to filter the QuerySet")
    ['filt', 'queri', 'set', 'queryset']
    """
    return [term for token in WORD.findall(text[: FOUND.field_chars]) for term in _words(token)]


def weight(count: int) -> float:
    """What a word weighs in a text that says it so often: 1 + log(count)."""
    return 1.0 + log(count)


def packed(counts: Sequence[int]) -> int:
    """The counts of a word in each field as one number.

    >>> unpacked(np.array([packed((1, 0, 99, 7))], np.uint32)).T.tolist()
    [[1, 0, 15, 7]]
    """
    return sum(min(count, most) << shift for count, most, shift in zip(counts, _MOST, _SHIFTS, strict=True))


def unpacked(numbers: Array) -> Array:
    """One row of counts for each field."""
    rows = [(numbers >> np.uint32(shift)) & np.uint32(most) for most, shift in zip(_MOST, _SHIFTS, strict=True)]
    return np.stack(rows).astype(np.uint16)


NO_POSTINGS = Postings(np.zeros(0, np.int64), np.zeros((len(FIELDS), 0), np.uint16))


class KeptWords:
    """A word index as arrays."""

    def __init__(self, arrays: dict[str, Array], vocabulary: Sequence[str]) -> None:
        self.arrays, self.vocabulary = arrays, vocabulary
        self._slots = {term: slot for slot, term in enumerate(vocabulary)}
        self.lengths, self.norms, self.name_sizes = (arrays[name] for name in ("lengths", "norms", "name_sizes"))

    @property
    def size(self) -> int:
        return len(self.lengths)

    def rows(self, slot: int) -> tuple[Array, Array]:
        """The entries of the n-th word, and their packed counts."""
        first, last = self.arrays["starts"][slot : slot + 2].tolist()
        return self.arrays["entries"][first:last], self.arrays["packed"][first:last]

    def postings(self, term: str) -> Postings:
        if (slot := self._slots.get(term)) is None:
            return NO_POSTINGS
        entries, numbers = self.rows(slot)
        return Postings(entries, unpacked(numbers))

    def paired(self, first: str, second: str) -> Array:
        return self.postings(f"{first}{PAIR}{second}").entries


def index_words(texts: Iterable[Texts]) -> KeptWords:
    """The word index of some texts."""
    found: dict[str, array[int]] = defaultdict(lambda: array("Q"))
    measures: list[tuple[float, float, float]] = []
    for number, entry in enumerate(texts):
        said = [words_of(field) for field in entry]
        counted = _counted(said)
        for term, counts in counted.items():
            found[term].append(number << 32 | packed(counts))
        for pair in {f"{one}{PAIR}{other}" for one, other in pairwise(said[NAME])}:
            found[pair].append(number << 32 | 1)
        norm = sqrt(sum(weight(sum(counts)) ** 2 for counts in counted.values()))
        measures.append((sum(map(len, said)), norm, len(set(said[NAME]))))
    vocabulary = sorted(found)
    return KeptWords(_arrays([found[term] for term in vocabulary], measures), vocabulary)


def _counted(said: Sequence[Sequence[str]]) -> dict[str, list[int]]:
    """How often each word stands in each field."""
    found: dict[str, list[int]] = {}
    for field, words in enumerate(said):
        for term in words:
            found.setdefault(term, [0] * len(FIELDS))[field] += 1
    return found


def _arrays(found: list[array[int]], measures: list[tuple[float, float, float]]) -> dict[str, Array]:
    """Postings of all words one after the other, in the order of words and of entries, and what is measured of each entry."""
    rows = np.frombuffer(b"".join(found), np.uint64)
    table = np.array(measures, np.float32).reshape(-1, 3)
    return {
        "starts": np.cumsum([0, *map(len, found)], dtype=np.int64),
        "entries": (rows >> np.uint64(32)).astype(np.int64),
        "packed": rows.astype(np.uint32),
        "lengths": table[:, 0].copy(),
        "norms": table[:, 1].copy(),
        "name_sizes": table[:, 2].astype(np.int32),
    }
