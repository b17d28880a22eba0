"""The words of all stored entries, found without reading the entries: what changed since the last time is read, and nothing else.

A new part of the file takes in the parts before it that are no larger: there are few parts, and an entry is seldom read again. A
file that cannot be used is made again; where none can be kept, the words are gathered for this one question.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple
from weakref import finalize

import numpy as np

from knowing.errors import StorageError
from knowing.memory.store import entries as stored
from knowing.memory.store import filtered, wordfile
from knowing.memory.store.entries import Entry
from knowing.memory.store.memory import Memory
from knowing.memory.store.wordfile import DamagedWords, Unkept, WordFile, WordfilePart
from knowing.memory.wordindex import (
    NO_POSTINGS,
    PAIR,
    Array,
    KeptWords,
    Postings,
    Texts,
    index_words,
    unpacked,
)
from knowing.settings.memory import FOUND


class _Held(NamedTuple):
    """A part with its arrays."""

    id: int
    ids: Array
    voids: Array
    lengths: Array
    norms: Array
    name_sizes: Array

    @property
    def weight(self) -> int:
        """How many entries it has or voids."""
        return max(len(self.ids), len(self.voids))


class StoredWords:
    """The word index of stored entries; ``ids`` are theirs, ascending. A word is read when it is asked for."""

    def __init__(self, file: WordFile, path: Path | None = None) -> None:
        self.file, self.path = file, path
        finalize(self, file.close)
        self.parts = held(file)
        every, live = np.concatenate([_NONE, *(one.ids for one in self.parts)]), _live(self.parts)
        slots = np.flatnonzero(live)
        slots = slots[np.argsort(every[slots], kind="stable")]
        self.ids: Array = every[slots]
        self._number = np.full(len(every), -1, np.int64)
        """Slot to the number of its entry, or -1 if a later part has it."""
        self._number[slots] = np.arange(len(slots))
        self._is_whole = bool(live.all()) and bool((np.diff(slots) > 0).all())
        self.lengths: Array = self._measured("lengths", np.float32)[slots]
        self.norms: Array = self._measured("norms", np.float32)[slots]
        self.name_sizes: Array = self._measured("name_sizes", np.int32)[slots]

    def _measured(self, name: str, kind: type) -> Array:
        return np.concatenate([np.zeros(0, kind), *(getattr(one, name) for one in self.parts)])

    @property
    def size(self) -> int:
        return len(self.ids)

    def postings(self, term: str) -> Postings:
        slots, counts, first = [np.zeros(0, np.int64)], [np.zeros(0, np.uint32)], 0
        for part, data in zip(self.parts, self._read(term), strict=True):
            if data is not None:
                rows = np.frombuffer(data, np.uint32).reshape(2, -1)
                slots.append(rows[0].astype(np.int64) + first)
                counts.append(rows[1])
            first += len(part.ids)
        if len(slots) == 1:
            return NO_POSTINGS
        found, numbers = self._number[np.concatenate(slots)], np.concatenate(counts)
        if not self._is_whole:
            kept = np.flatnonzero(found >= 0)
            kept = kept[np.argsort(found[kept], kind="stable")]
            found, numbers = found[kept], numbers[kept]
        return Postings(found, unpacked(numbers))

    def _read(self, term: str) -> list[bytes | None]:
        try:
            return self.file.postings(term, [one.id for one in self.parts])
        except (DamagedWords, Unkept) as error:
            if self.path is not None:
                wordfile.remove(self.path)
            raise StorageError(f"the words of notes cannot be read: {error}", "ask again: they are made anew") from None

    def paired(self, first: str, second: str) -> Array:
        return self.postings(f"{first}{PAIR}{second}").entries


_NONE = np.zeros(0, np.int64)


def held(file: WordFile) -> list[_Held]:
    """The parts of a file with their arrays, the oldest first."""
    kinds = (np.int64, np.int64, np.float32, np.float32, np.int32)
    found = []
    for part in file.parts():
        one = _Held(part.id, *(np.frombuffer(data, kind) for data, kind in zip(part[1:], kinds, strict=True)))
        if len({len(one.ids), len(one.lengths), len(one.norms), len(one.name_sizes)}) > 1:
            raise DamagedWords("arrays of different sizes")
        found.append(one)
    return found


def _live(parts: list[_Held]) -> Array:
    """Of each slot, whether no later part voids its entry."""
    later, found = _NONE, []
    for part in reversed(parts):
        found.append(~np.isin(part.ids, later) if len(later) else np.ones(len(part.ids), bool))
        later = np.concatenate([later, part.voids])
    return np.concatenate([np.zeros(0, bool), *reversed(found)])


def texts_of(entry: Entry) -> Texts:
    """The fields of a stored entry, its sections as part of its content."""
    parts = (f"{part.heading}\n{part.content}" for part in entry.sections)
    return Texts(entry.name, entry.description, " ".join(entry.tags), "\n\n".join([entry.content, *parts]))


def path_of(memory: Memory) -> Path:
    """Where the words of a memory are kept."""
    return wordfile.path_of(memory.path)


def stored_words(memory: Memory) -> StoredWords:
    """The words of all stored entries, as they are now."""
    path = path_of(memory)
    if not memory.exists() or not filtered.is_any(memory):
        return StoredWords(WordFile(None))
    for _ in range(2):
        try:
            return StoredWords(_renewed(WordFile(path), memory), path)
        except Unkept:
            break
        except (DamagedWords, ValueError):
            with contextlib.suppress(OSError):
                wordfile.remove(path)
    return StoredWords(_renewed(WordFile(None), memory))


def _renewed(file: WordFile, memory: Memory) -> WordFile:
    """The file, with what was touched since the last time."""
    known, now = file.state(), filtered.state(memory)
    if known == now:
        return file
    parts = held(file)
    is_same = known[0] == now[0]
    touched = np.array(filtered.touched(memory, known[1] if is_same else 0), np.int64)
    gone: list[_Held] = []
    while parts and (not is_same or parts[-1].weight <= len(touched)):
        gone.append(parts.pop())
        if is_same:
            touched = np.union1d(touched, np.concatenate([gone[-1].ids, gone[-1].voids]))
    if len(touched) >= FOUND.many_entries:
        memory.say(f"reading the words of {len(touched):,} entries; this is done once")
    found = stored.all_entries(memory) if not parts else tuple(stored.by_id(memory, touched.tolist()).values())
    found = tuple(sorted(found, key=lambda entry: entry.id))
    made = index_words(map(texts_of, found))
    ids = np.array([entry.id for entry in found], np.int64)
    file.write(known, now, [one.id for one in gone], _part(ids, touched if parts else _NONE, made), _rows(made))
    return file


def _part(ids: Array, voids: Array, made: KeptWords) -> WordfilePart:
    arrays = (ids, voids, made.lengths, made.norms, made.name_sizes)
    return WordfilePart(0, *(one.tobytes() for one in arrays))


def _rows(made: KeptWords) -> Iterator[tuple[str, bytes]]:
    """Each word with its entries and their packed counts."""
    for slot, term in enumerate(made.vocabulary):
        yield term, np.stack(made.rows(slot)).astype(np.uint32).tobytes()
