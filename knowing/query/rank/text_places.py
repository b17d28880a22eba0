"""Parts of text files that a question calls by name: *the lint job*, *the comment form*, *the table of badges*.

A question that speaks of jobs, templates or tables is asked of the index: of the files that have such parts, those parts are meant that
say what the question says, by their names, those above them and their paths. A project without them is asked for nothing.
"""

from __future__ import annotations

from collections.abc import Mapping
from functools import reduce
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.algorithms.distinct import distinct
from knowing.graph.layout import BODY, COUNTS, ENCLOSING, FIELDS, NAME
from knowing.graph.reader import Graph
from knowing.model import KINDS, TEXT_KINDS, Flag, Kind
from knowing.patterns import Pattern
from knowing.query.channels.matches import FILE_CODE, TermMatch
from knowing.query.channels.votes import Votes
from knowing.query.rank.topic import are_of_others
from knowing.query.task.filenames import well_known
from knowing.query.task.keywords import Keywords
from knowing.query.task.text_nouns import (
    DEEDS,
    MANIFESTS,
    NOUNS,
    Nouns,
    asks_for_deed,
    nouns_of,
    stems_of,
    versioned_in,
)
from knowing.query.task.topics import is_ledger
from knowing.settings import PlacesSettings
from knowing.words import terms_of

Array = NDArray[Any]
_PARTS = tuple(number for number, kind in enumerate(KINDS) if kind in TEXT_KINDS)
_NAMED = COUNTS.mask(FIELDS[NAME])
_NEAR = COUNTS.mask(FIELDS[NAME], FIELDS[ENCLOSING])
_NEAR_OR_INSIDE = COUNTS.mask(FIELDS[NAME], FIELDS[ENCLOSING], FIELDS[BODY])
_IS_CODE = np.array([kind not in TEXT_KINDS | {Kind.FILE, Kind.EXTERNAL} for kind in KINDS])
_NO_PARTS = Pattern(
    r"(?:^|/)(?:locales?|i18n|langs?|languages|translations?|messages|l10n)/|\.js\.\w{2,4}$|(?:^|/)[\w-]+lock\.\w+$"
)
"""Texts of a program in many languages have keys that are called like everything that it shows; code that is a template too is code."""


class _Said:
    """How much of a question each symbol of a graph says, word by word."""

    def __init__(self, votes: Votes, nouns: frozenset[str], graph: Graph, settings: PlacesSettings) -> None:
        self.graph, self.votes = graph, votes
        rows = [(row, _weight(row, settings)) for row in votes.matches.rows if not row.is_expansion]
        self.mass = sum(weight for row, weight in rows if row.term not in nouns | DEEDS)
        self.named, self.around, self.inside, self.of_noun = (np.zeros(graph.size, np.float32) for _ in range(4))
        for row, weight in rows:
            counts = np.zeros(graph.size, row.counts.dtype)
            counts[row.symbols] = row.counts
            in_name, near = (counts & _NAMED) != 0, (counts & _NEAR) != 0
            in_path = _in_files(graph.file[row.path_files], graph) & ~near
            if row.term in nouns:
                self.of_noun = np.maximum(self.of_noun, np.where(in_name, 1.0, settings.noun_above * near))
            else:
                self.named += weight * in_name
                self.around += weight * np.where(near, 1.0, settings.in_path * in_path)
                self.inside += weight * ((counts & _NEAR_OR_INSIDE) != 0)


def text_places(keywords: Keywords, votes: Votes, graph: Graph, settings: PlacesSettings) -> Mapping[int, float]:
    """The parts of text files that a question calls by name, and how surely each is meant, up to 1."""
    pinning = {} if "ci" in keywords.topics else _pinning(keywords, graph, settings)  # which CI says itself
    return {**_named(keywords, votes, graph, settings), **pinning}


def _named(keywords: Keywords, votes: Votes, graph: Graph, settings: PlacesSettings) -> Mapping[int, float]:
    """The parts that are jobs, templates, tables … and called so."""
    sorts = nouns_of(keywords.report.text)
    if not sorts:
        return {}
    said = _Said(votes, frozenset(term for sort in sorts for term in stems_of(sort)), graph, settings)
    is_deed, found = asks_for_deed(keywords.report.text), dict[int, float]()
    least = settings.least_of_deeds if is_deed else settings.least
    for sort in sorts:
        own = (
            said if said.mass else _Said(votes, stems_of(sort), graph, settings)
        )  # the queue container: one is its name
        ids, worth = _called(NOUNS[sort], own, least, settings) if own.mass else (np.zeros(0, np.int64), np.zeros(0))
        found |= {one: max(share, found.get(one, 0.0)) for one, share in zip(ids.tolist(), worth.tolist(), strict=True)}
    best = max(found.values(), default=0.0)
    surest = sorted(found, key=lambda one: (-found[one], one))[: settings.most]
    is_code_meant = is_deed or _is_code_called_so(said)
    share = settings.beside_code if is_code_meant else 1.0
    return {one: share * (found[one] / best) ** settings.sharpness for one in surest}


def _pinning(keywords: Keywords, graph: Graph, settings: PlacesSettings) -> Mapping[int, float]:
    """The parts of manifests that say the version of something: a key of its name, or else what has it inside."""
    manifests, found = well_known(MANIFESTS), dict[int, float]()
    for name in versioned_in(keywords.report.text):
        rows = [graph.postings(term) for term in terms_of(name)]
        ids = reduce(np.intersect1d, (symbols for symbols, _ in rows)) if rows else np.zeros(0, np.int64)
        is_own = ~are_of_others(graph.flags[ids]) & np.isin(graph.kind[ids], [*_PARTS, FILE_CODE])
        for one in graph.symbols(ids[is_own].tolist()).values():
            if manifests.depth(one.path) is not None:
                is_called = all(term in terms_of(one.name) for term in terms_of(name))
                found[one.id] = 1.0 if is_called else settings.told if one.kind is Kind.FILE else settings.inside
    return found if len(found) <= settings.pinned else {}


def _called(row: Nouns, said: _Said, least: float, settings: PlacesSettings) -> tuple[Array, Array]:
    """(Parts of one sort that say enough of the question, how much each says), the project's own if there are any."""
    graph = said.graph
    is_whole = graph.kind == FILE_CODE
    holds = is_whole if row.is_said_inside else (said.of_noun == 1.0) & np.isin(graph.kind, _PARTS)
    holds &= said.inside >= settings.held * said.mass
    inside = np.where(holds, settings.inside, settings.told if row.flag else 0.0) * said.inside
    shares = np.maximum(said.around, inside) / said.mass
    kinds = np.isin(graph.kind, [KINDS.index(kind) for kind in row.kinds])
    ids = np.flatnonzero(kinds & (shares >= least) & ((graph.flags & np.uint16(Flag.COMPLETION)) == 0))
    ids = ids[_are_of_sort(ids, row, graph)]
    own = ids[~are_of_others(graph.flags[ids])]
    ids = own if len(own) else ids
    whole = said.votes.names.name_share[ids]
    own_name = np.where(holds[ids], 1.0, np.minimum(said.named[ids] / said.mass / np.maximum(shares[ids], 1e-9), 1.0))
    all_said = shares[ids] + settings.noun * said.of_noun[ids]
    return ids, all_said * (1.0 - settings.of_name * (1.0 - own_name) - settings.whole_name * (1.0 - whole))


def _are_of_sort(ids: Array, row: Nouns, graph: Graph) -> Array:
    """Whether each of some symbols is in a file that has such parts."""
    paths, flags = graph.paths(), graph.flags
    if row.flag:
        is_said = (flags[ids] & np.uint16(row.flag)) != 0
        kept = [one for one in distinct(graph.file[ids[is_said]]).tolist() if not is_ledger(paths[one])]
    else:
        files = well_known(row.files)
        kept = [one for one in distinct(graph.file[ids]).tolist() if one and files.depth(paths[one]) is not None]
        kept = [one for one in kept if not _NO_PARTS.search(paths[one])]
    return np.isin(graph.file[ids], kept)


def _is_code_called_so(said: _Said) -> bool:
    """Whether code of the project is called by such a noun and all else that the question says: both may be meant."""
    graph = said.graph
    is_code = _IS_CODE[graph.kind] & ((graph.flags & np.uint16(Flag.TEST)) == 0)
    return bool((is_code & (said.of_noun == 1.0) & (said.named >= said.mass)).any())


def _weight(row: TermMatch, settings: PlacesSettings) -> float:
    """What a word counts: a verb as much as any (*the migrate job*), if it is no filler."""
    return row.idf * (1.0 if row.weight > settings.filler else row.weight)


def _in_files(files: Array, graph: Graph) -> Array:
    """Whether each symbol is in one of some files."""
    found = np.zeros(int(graph.file.max(initial=0)) + 1, bool)
    found[files] = True
    return found[graph.file]
