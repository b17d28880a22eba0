"""Name: what a symbol is called. An exact identifier first, then names that the task's words cover.

The cover of a name is two shares multiplied: how much of the task it says, and how much of it the task says — so
``before_request`` beats both ``request`` and ``before_app_request_handler_registry`` for "before each request".
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence, Set
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.model import KINDS, Flag, Kind
from knowing.query.channels.matches import IS_TYPE, Matches
from knowing.query.channels.place import is_trial, symbols_at, text_files
from knowing.query.task.keywords import Keywords
from knowing.query.task.prose import SEPARATOR, Role
from knowing.settings import ChannelSettings, NameSettings, PlaceSettings

Array = NDArray[Any]
NAME = 0
_CONSTRUCTOR = KINDS.index(Kind.CONSTRUCTOR)
_SECTION, _KEY = KINDS.index(Kind.SECTION), KINDS.index(Kind.KEY)
IN_CODE = frozenset({"in code", "in a log"})
"""Names that were pasted rather than written: they speak for what they call, not for what is meant."""
_NONE = np.zeros(0, np.int64)


class NameHits(Struct, frozen=True, eq=False):
    """What the task says of each symbol's name, each from 0 to 1."""

    exact: Array
    """How surely the task names it."""
    in_code: Array
    """How surely code or a log in the task says its name."""
    task_share: Array
    """How much of the task its name says."""
    name_share: Array
    """How much of its name the task says."""
    pairs: Array
    """Pairs of neighbouring words of the task in its name."""
    spared: Array
    """Whether the task names it so plainly that it is not demoted for what it is: one of few of its name, or with its owner or line."""
    alone: Array
    """1 for a name that few have, less the more symbols have it; 1 with its owner or line."""
    code_share: float
    """What a name in code counts, against one that the task writes."""

    def meant(self, written: float) -> Array:
        """Whether the task names each symbol, at least so surely, and so plainly that it is not demoted for what it is."""
        return np.asarray(self.spared & (self.exact >= written))

    @property
    def scores(self) -> Array:
        """The name channel: an exact name first, then names that the task covers."""
        return self.exact + self.code_share * self.in_code + self.task_share * self.name_share * (1.0 + self.pairs)


def name_hits(matches: Matches, keywords: Keywords, settings: ChannelSettings) -> NameHits:
    """Compare the names of all symbols with the task; returns what was found for each symbol."""
    how = dict(keywords.named)
    quoted = tuple(name for name in keywords.compounds if how.get(name) in IN_CODE)
    written = exact_hits(matches, keywords, set(quoted), settings.names, settings.places)
    in_code = Written(matches.graph, settings.names)
    for name in quoted:
        in_code.add(name)
    return NameHits(
        written.strength / settings.names.owner,
        in_code.strength / settings.names.owner,
        *name_cover(matches),
        pair_hits(matches, keywords.phrases, settings.names.pair),
        written.is_spared,
        written.alone,
        settings.names.in_code,
    )


def name_cover(matches: Matches) -> tuple[Array, Array]:
    """For each symbol: (share of the task in its name, share of its name in the task)."""
    task = np.zeros(matches.size, np.float32)
    words = np.zeros(matches.size, np.float32)
    for row in matches.rows:
        if row.is_expansion:
            continue
        hit = row.symbols[row.field(NAME) > 0]
        task[hit] += row.weight * row.idf
        words[hit] += min(1.0, row.weight)
    lengths = matches.graph.arrays["length_name"].astype(np.float32)
    parts = np.where(lengths > 2, lengths - 1, np.minimum(lengths, 1))  # a compound also counts its whole
    return task / matches.mass, np.minimum(words / np.maximum(parts, 1), 1.0)


def pair_hits(matches: Matches, phrases: Sequence[tuple[str, str]], share: float) -> Array:
    """For each symbol: a share for every pair of neighbouring words of the task that its name has, at most 1."""
    in_name = {row.term: row.symbols[row.field(NAME) > 0] for row in matches.rows if not row.is_expansion}
    hits = np.zeros(matches.size, np.float32)
    for one, other in phrases:
        if one in in_name and other in in_name and one != other:
            hits[np.intersect1d(in_name[one], in_name[other], assume_unique=True)] += share
    return np.minimum(hits, 1.0)


class Written:
    """How surely the names that a task writes are the names of symbols: a strength for each symbol of the graph."""

    def __init__(self, graph: Graph, settings: NameSettings, is_about_tests: bool = False) -> None:
        self.graph, self.settings, self.is_about_tests = graph, settings, is_about_tests
        self.strength = np.zeros(graph.size, np.float32)
        self.is_spared = np.zeros(graph.size, bool)
        self.alone = np.zeros(graph.size, np.float32)
        self.ids: dict[str, Array] = {}
        """The symbols of each name that was written as a name, by the name."""

    def add(self, name: str, strength: float = 1.0) -> None:
        """Raise the symbols of a written name: less if many are called that or their case differs, more behind their owner's name."""
        *owners_written, last = SEPARATOR.split(name.rstrip("()"))
        ids = self._meant(self.graph.ids_named(last)) if len(last) > 1 else _NONE
        if len(ids) == 0:
            return
        self.alone[ids] = np.maximum(self.alone[ids], min(1.0, self.settings.few / len(ids)))
        are_trial = self._are_trial(ids)
        is_plain = strength == 1.0
        if is_plain:
            self.ids[last] = ids
            self.is_spared[ids[~are_trial]] |= len(ids) <= self.settings.few
        is_common = is_plain and len(ids) > self.settings.common_count
        share = np.where(are_trial, self.settings.trial, 1.0) * self._as_spelled(ids, last)
        self.raise_to(ids, (self.settings.common if is_common else strength) * share)
        if owners_written and owners_written[-1]:
            real = ids[~are_trial]
            inside = real[np.isin(self.graph.parent[real], self.graph.ids_named(owners_written[-1]))]
            self.raise_to(inside, self.settings.owner, is_spared=True)

    def _are_trial(self, ids: Array) -> Array:
        """Which symbols are keys of what tests and examples are configured with; none for a task that is about tests."""
        is_key = self.graph.kind[ids] == _KEY
        if self.is_about_tests or not is_key.any() or len(ids) > self.settings.common_count:
            return np.zeros(len(ids), bool)
        is_aside = (self.graph.flags[ids] & np.uint16(int(Flag.TEST | Flag.EXAMPLE))) != 0
        rows = self.graph.symbols(ids[is_key])
        is_called = np.array([int(one) in rows and is_trial(rows[int(one)].path) for one in ids])
        return np.asarray(is_key & (is_aside | is_called))

    def _meant(self, ids: Array) -> Array:
        """The symbols of a name without the constructors that are called like their type: the type is meant."""
        kinds = self.graph.kind[ids]
        return ids[kinds != _CONSTRUCTOR] if IS_TYPE[kinds].any() else ids

    def raise_to(self, ids: Array, strength: Array | float, is_spared: bool = False) -> None:
        """Raise some symbols to a strength, if they are below it."""
        self.strength[ids] = np.maximum(self.strength[ids], strength)
        self.is_spared[ids] |= is_spared
        if is_spared:
            self.alone[ids] = 1.0

    def members_of_written(self) -> None:
        """Raise a symbol whose own name and whose type's name are both written, wherever they stand in the task.

        Others of its name are then not meant.
        """
        types = {name: ids[IS_TYPE[self.graph.kind[ids]]] for name, ids in self.ids.items()}
        for name, ids in self.ids.items():
            owners = [found for other, found in types.items() if other.lower() != name.lower()]
            inside = ids[np.isin(self.graph.parent[ids], np.concatenate([_NONE, *owners]))]
            if len(inside):
                self.strength[ids] = np.minimum(self.strength[ids], self.settings.elsewhere)
            self.raise_to(inside, self.settings.beside, is_spared=True)

    def _as_spelled(self, ids: Array, name: str) -> Array:
        """For each symbol: 1, or the share that one of another case keeps where there is one of the very case.

        A name with capitals inside (``BigQuery``) is no plain word of the code (``bigquery``), even where it is the only one, and a
        heading is prose.
        """
        if len(ids) > self.settings.common_count or name.islower():
            return np.ones(len(ids))
        rows = self.graph.symbols(ids)
        spelled = [rows[int(one)].name for one in ids]
        is_same = np.array([one == name for one in spelled])
        is_like = np.array([not (is_joined(name) and one.islower() and one.isalpha()) for one in spelled])
        is_meant = is_same | (is_like & (not is_same.any()))
        return np.where(is_meant & (self.graph.kind[ids] != _SECTION), 1.0, self.settings.other_case)


def is_joined(name: str) -> bool:
    """Whether capitals inside a name join words, as in ``BigQuery`` but not in ``HTTP`` or ``Request``."""
    return any(one.isupper() for one in name[1:]) and any(one.islower() for one in name)


def exact_hits(
    matches: Matches, keywords: Keywords, quoted: Set[str], settings: NameSettings, places: PlaceSettings
) -> Written:
    """How surely the task names each symbol; the most there is, is its name written behind its owner's."""
    written = Written(matches.graph, settings, keywords.is_about_tests)
    for names, strength in ((keywords.exact, 1.0), (keywords.compounds, 1.0), (keywords.bigrams, settings.guess)):
        for name in names:
            if name not in quoted:
                written.add(name, strength)
    written.members_of_written()
    for frame in keywords.frames:
        if frame.function:
            ids = matches.graph.ids_named(SEPARATOR.split(frame.function)[-1])
            if 0 < len(ids) <= settings.frame_count:
                written.raise_to(ids, settings.frame)
    for symbol, has_line in symbols_at(keywords, matches.graph, places):
        written.raise_to(np.array([symbol]), settings.line if has_line else settings.file, is_spared=has_line)
    for symbol in text_files(keywords, matches.graph, places):
        written.raise_to(np.array([symbol]), settings.text_file, is_spared=True)
    for ids in coded_hits(matches, keywords, settings.few):
        written.raise_to(ids, settings.coded)
    return written


def coded_hits(matches: Matches, keywords: Keywords, few: int) -> Iterator[Array]:
    """The symbols that each code of the task (*L027*, *x509*) is part of the name of, if they are few: types, or else anything."""
    codes = {word.stem for word in keywords.components if word.origin == Role.PLAIN and is_code(word.text)}
    for row in matches.rows:
        if row.term in codes:
            ids = row.symbols[row.field(NAME) > 0]
            types = ids[IS_TYPE[matches.graph.kind[ids]]]
            meant = types if len(types) else ids
            if len(meant) <= few:
                yield meant


def is_code(word: str) -> bool:
    """Whether a word is made of letters and digits, as codes and standards are."""
    return word.isalnum() and not word.isalpha() and not word.isdigit()
