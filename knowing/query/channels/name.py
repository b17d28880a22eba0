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
from knowing.query.channels.called import Written, is_joined
from knowing.query.channels.matches import IS_TYPE, Matches
from knowing.query.channels.place import CalledFile, files_called, symbols_at, symbols_of_frame
from knowing.query.task.hyphens import hyphenated
from knowing.query.task.keywords import Keywords
from knowing.query.task.prose import SEPARATOR, Role
from knowing.settings import ChannelSettings, NameSettings, PlaceSettings
from knowing.words import literal_term

Array = NDArray[Any]
NAME = 0
IN_CODE = frozenset({"in code", "in a log"})
"""Names that were pasted rather than written: they speak for what they call, not for what is meant."""


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
    files: tuple[CalledFile, ...] = ()
    """The files that the task calls by their names."""

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
    files = tuple(files_called(keywords, matches.graph, settings.places))
    written = exact_hits(matches, keywords, set(quoted), files, settings.names, settings.places)
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
        files,
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


def is_telling(name: str) -> bool:
    """Whether a name is of several words: a frame in a bundle or an archive has no file of ours, but such a name nobody else has."""
    return is_joined(name) or "_" in name.strip("_")


def hyphenated_names(keywords: Keywords, graph: Graph) -> Iterator[str]:
    """The words with hyphens that are names of this code and no plain English (*read-only*, *keep-alive*): in backticks, or all that
    the task says and a text that the code holds."""
    for word in hyphenated(keywords.text):
        is_all = keywords.text.strip(" ?.!") == word.name
        if word.is_quoted or (is_all and len(graph.postings(literal_term(word.name))[0])):
            yield word.name


def exact_hits(
    matches: Matches,
    keywords: Keywords,
    quoted: Set[str],
    files: Sequence[CalledFile],
    settings: NameSettings,
    places: PlaceSettings,
) -> Written:
    """How surely the task names each symbol; the most there is, is its name written behind its owner's."""
    written = Written(matches.graph, settings, keywords.is_about_tests)
    for names, strength in ((keywords.exact, 1.0), (keywords.compounds, 1.0), (keywords.bigrams, settings.guess)):
        for name in names:
            if name not in quoted:
                written.add(name, strength, is_called=f"{name}(" in keywords.text)
    for name in hyphenated_names(keywords, matches.graph):
        written.add_styled(name)
    written.members_of_written()
    _add_frames(written, keywords, places)
    for symbol, has_line in symbols_at(keywords, matches.graph, places):
        written.raise_to(np.array([symbol]), settings.line if has_line else settings.file, is_spared=has_line)
    for file in files:
        if file.is_whole:
            written.raise_to(np.array([file.first]), settings.text_file, is_spared=True)
    for ids in coded_hits(matches, keywords, settings.few):
        written.raise_to(ids, settings.coded)
    return written


def _add_frames(written: Written, keywords: Keywords, places: PlaceSettings) -> None:
    """Raise the symbols of stack frames. The innermost one that is ours is meant: it is what was mended in 22 of 47 reports with a trace
    in the development set, the one around it in 3 of 41, all others in 4 of 145."""
    settings, frames = written.settings, tuple(dict.fromkeys(keywords.frames[: places.followed]))
    names = [SEPARATOR.split(frame.function)[-1] for frame in frames]
    inside = [_inside_owner(frame.function, written.graph) for frame in frames]
    owned = [len(ids) > 0 for ids in inside]
    called = [ids if len(ids) else written.graph.ids_named(name) for name, ids in zip(names, inside, strict=True)]
    ours = [
        np.array(symbols_of_frame(frame, written.graph, places), np.int64)
        if frame.path
        else ids[: settings.few * is_few]
        for frame, ids, is_few in zip(frames, inside, (len(ids) <= settings.few for ids in inside), strict=True)
    ]
    if not any(map(len, ours)):  # a bundle, or another machine's archive: the name may still tell
        ours = [
            ids if len(ids) <= settings.few and (is_telling(name) or is_owned) else ids[:0]
            for name, ids, is_owned in zip(names, called, owned, strict=True)
        ]
    innermost = next((place for place, ids in enumerate(ours) if len(ids)), None)
    for place, (ids, others) in enumerate(zip(ours, called, strict=True)):
        if place == innermost:
            written.raise_to(ids, settings.line, is_spared=True)
        elif len(ids) or len(others) <= settings.frame_count:
            written.raise_to(ids if len(ids) else others, settings.frame)


def _inside_owner(function: str, graph: Graph) -> Array:
    """The symbols that a frame calls by their name and that of their type."""
    *owners, name = SEPARATOR.split(function)
    ids = graph.ids_named(name) if owners else np.zeros(0, np.int64)
    return ids[np.isin(graph.parent[ids], graph.ids_named(owners[-1]))] if len(ids) else ids


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
