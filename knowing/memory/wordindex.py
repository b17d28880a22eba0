"""The words of entries, kept as arrays: which entries have a word, how often, and in which field.

Entries are numbered from 0 in the order they are given. A word is a stem, as everywhere in an index; of names, neighbouring
words are kept too, as pairs. The arrays can be written to a file and read back without looking at a single text.
"""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence
from functools import lru_cache
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple, Protocol
from zipfile import BadZipFile

import numpy as np
from numpy.typing import NDArray

from knowing.query.task.vocabulary import STOP
from knowing.words import WORD, terms_of_token

Array = NDArray[Any]
FIELDS = ("name", "description", "tags", "content")
NAME, DESCRIPTION, TAGS, CONTENT = range(4)
PAIR = "\x03"
"""Stands between the two words of a pair; no word has it."""
MOST_CHARS = 20_000
"""So much of a field is read: what comes after it is found by what comes before."""


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
    """What lexical search asks of the words of entries."""

    @property
    def size(self) -> int:
        """How many entries there are."""

    @property
    def lengths(self) -> Array:
        """How many words each field (row) of each entry (column) has."""

    @property
    def name_sizes(self) -> Array:
        """How many different words the name of each entry has."""

    def postings(self, term: str) -> Postings:
        """The entries that have a word; nothing of an unknown one."""

    def paired(self, first: str, second: str) -> Array:
        """The entries whose name has two words side by side."""


@lru_cache(maxsize=65_536)
def _words(token: str) -> tuple[str, ...]:
    return () if token.lower() in STOP else terms_of_token(token)


def words_of(text: str) -> list[str]:
    """The words of a text as an index spells them, in order, without those that say nothing.

    >>> words_of("How to filter the QuerySet")
    ['filt', 'queri', 'set', 'queryset']
    """
    return [term for token in WORD.findall(text[:MOST_CHARS]) for term in _words(token)]


class KeptWords:
    """A word index as arrays, made of texts or read from a file."""

    def __init__(self, arrays: dict[str, Array], vocabulary: Sequence[str]) -> None:
        self.arrays, self.vocabulary = arrays, vocabulary
        self._slots = {term: slot for slot, term in enumerate(vocabulary)}

    @property
    def size(self) -> int:
        return int(self.arrays["lengths"].shape[1])

    @property
    def lengths(self) -> Array:
        return self.arrays["lengths"]

    @property
    def name_sizes(self) -> Array:
        return self.arrays["name_sizes"]

    def slot(self, term: str) -> int | None:
        """The place of a word in the vocabulary; None if no entry has it."""
        return self._slots.get(term)

    def postings(self, term: str) -> Postings:
        slot = self.slot(term)
        if slot is None:
            return Postings(np.zeros(0, np.int32), np.zeros((len(FIELDS), 0), np.uint16))
        first, last = self.arrays["starts"][slot : slot + 2].tolist()
        return Postings(self.arrays["entries"][first:last], self.arrays["counts"][:, first:last])

    def paired(self, first: str, second: str) -> Array:
        return self.postings(f"{first}{PAIR}{second}").entries


def index_words(texts: Iterable[Texts]) -> KeptWords:
    """The word index of entries."""
    found: dict[str, list[tuple[int, int, int]]] = defaultdict(list)
    lengths: list[list[int]] = []
    name_sizes: list[int] = []
    for number, entry in enumerate(texts):
        said = [words_of(field) for field in entry]
        lengths.append([len(words) for words in said])
        name_sizes.append(len(set(said[NAME])))
        for field, words in enumerate(said):
            for term, count in Counter(words).items():
                found[term].append((number, field, count))
        for pair in {f"{one}{PAIR}{other}" for one, other in pairwise(said[NAME])}:
            found[pair].append((number, NAME, 1))
    return KeptWords(_packed(found, lengths, name_sizes), sorted(found))


def _packed(
    found: dict[str, list[tuple[int, int, int]]], lengths: list[list[int]], name_sizes: list[int]
) -> dict[str, Array]:
    """Postings of all words one after the other, in the order of words and of entries."""
    entries: list[Array] = [np.zeros(0, np.int32)]
    counts: list[Array] = [np.zeros((len(FIELDS), 0), np.uint16)]
    starts = [0]
    for term in sorted(found):
        rows = np.array(found[term], np.int64)
        here, place = np.unique(rows[:, 0], return_inverse=True)
        table = np.zeros((len(FIELDS), len(here)), np.uint16)
        table[rows[:, 1], place] = np.minimum(rows[:, 2], 65_535)
        entries.append(here.astype(np.int32))
        counts.append(table)
        starts.append(starts[-1] + len(here))
    return {
        "starts": np.array(starts, np.int64),
        "entries": np.concatenate(entries),
        "counts": np.concatenate(counts, axis=1),
        "lengths": np.array(lengths, np.float32).reshape(-1, len(FIELDS)).T.copy(),
        "name_sizes": np.array(name_sizes, np.int32),
    }


def save_words(index: KeptWords, path: Path) -> None:
    """Write an index into a file, there at once or not at all."""
    new = path.with_name(path.name + ".new")
    vocabulary = "\n".join(index.vocabulary).encode()
    with new.open("wb") as file:
        arrays: dict[str, Any] = {"vocabulary": np.frombuffer(vocabulary, np.uint8), **index.arrays}
        np.savez(file, **arrays)
    new.replace(path)


def load_words(path: Path) -> KeptWords | None:
    """Read an index from a file; None if there is none that can be read."""
    try:
        with path.open("rb") as file, np.load(file, allow_pickle=False) as found:
            arrays = {name: found[name] for name in found.files}
        vocabulary = arrays.pop("vocabulary").tobytes().decode()
    except (OSError, ValueError, KeyError, TypeError, EOFError, BadZipFile):
        return None
    return KeptWords(arrays, vocabulary.split("\n") if vocabulary else [])
