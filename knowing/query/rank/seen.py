"""Everything the earlier stages know of the pool, with what several features are made of; each is computed when first asked for."""

from __future__ import annotations

import copy
from collections.abc import Callable
from functools import cached_property
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.algorithms.distinct import distinct
from knowing.graph.reader import Graph
from knowing.model import KINDS, Flag, Kind, Symbol
from knowing.query.channels.matches import FILE_CODE, IS_CALLABLE, IS_TYPE
from knowing.query.channels.promised import implementations, neighbours
from knowing.query.channels.text import group_bm25, title_scores
from knowing.query.channels.votes import Votes
from knowing.query.rank.asked_for import AskedFor
from knowing.query.rank.authority import Authority
from knowing.query.rank.company import NO_LEADERS, Leaders, company_of
from knowing.query.rank.past import touched_before
from knowing.query.rank.pool import code_first
from knowing.query.rank.seeds import Seeds
from knowing.query.rank.topic import are_of_others
from knowing.query.rank.walk import Spread
from knowing.query.rank.word_lines import NOTHING_READ, LineReader, LineWords
from knowing.query.task.keywords import Keywords
from knowing.query.task.topics import is_ledger
from knowing.settings import ScoreSettings, TextSettings
from knowing.tree.bodies import Sources

Array = NDArray[Any]
_PROPERTY = KINDS.index(Kind.PROPERTY)


class Seen:
    """The pool and its evidence: what a feature is measured on. Arrays of ``ids`` have one value for each symbol of the pool."""

    def __init__(
        self,
        ids: Array,
        keywords: Keywords,
        votes: Votes,
        seeds: Seeds,
        spread: Spread,
        authority: Callable[[], Authority],
        graph: Graph,
        settings: ScoreSettings,
        bm25: TextSettings,
        sources: Sources,
        asked: AskedFor,
    ) -> None:
        self.ids, self.keywords, self.votes, self.seeds, self.spread = ids, keywords, votes, seeds, spread
        self.authority, self.graph, self.settings, self.bm25 = authority, graph, settings, bm25
        self.sources, self.asked = sources, asked
        self.leaders, self.to_read = NO_LEADERS, ids[:0]
        self._symbols: dict[int, Symbol] = {}
        self.kind, self.file, self.parent = graph.kind[ids], graph.file[ids], graph.parent[ids]

    def led_by(self, leaders: Leaders, to_read: Array) -> Seen:
        """The same pool, seen once more now that it is known what leads the answer: by how much, and what is worth reading."""
        again = copy.copy(self)
        again.leaders, again.to_read = leaders, to_read
        again.__dict__.pop("lines", None)
        return again

    def asking(self, asked: AskedFor) -> Seen:
        """The same pool, seen by who asks for something else besides."""
        again = copy.copy(self)
        again.asked = asked
        for known in ("is_asked_text", "is_own_text"):
            again.__dict__.pop(known, None)
        return again

    def symbols(self, ids: Array) -> list[Symbol]:
        """Some symbols, in this order; each is fetched once for all who ask."""
        wanted = ids.tolist()
        self._symbols.update(self.graph.symbols([one for one in wanted if one not in self._symbols]))
        return [self._symbols[one] for one in wanted]

    @cached_property
    def is_callable(self) -> Array:
        """Whether each is a function or method, or a property with code of its own: that is a function without parentheses."""
        has_code = self.graph.arrays["length_body"][self.ids] >= self.settings.measures.property_words
        return np.asarray(IS_CALLABLE[self.kind] | ((self.kind == _PROPERTY) & has_code))

    @cached_property
    def is_promise(self) -> Array:
        """Whether each is declared without a body (a method of an interface, an abstract one) and implemented by code of the repository;
        looked at for a task that asks where or how something happens."""
        found = np.zeros(len(self.ids), bool)
        if self.keywords.asks_for_places:
            is_bare = np.flatnonzero((self.graph.flags[self.ids] & np.uint16(Flag.ABSTRACT)) != 0)
            found[is_bare[implementations(self.graph.arrays, self.ids[is_bare])[0]]] = True
        return found

    @cached_property
    def is_asked_test(self) -> Array:
        """Whether each is a test that the task asks for: any, if it is about tests; otherwise those that it names, with their class or members."""
        graph, flag = self.graph, np.uint16(Flag.TEST)
        is_test = (graph.flags[self.ids] & flag) != 0
        if self.keywords.is_about_tests or not self.keywords.names_a_test:
            return np.asarray(is_test & self.keywords.is_about_tests)
        named = np.flatnonzero((self.votes.names.exact >= self.settings.measures.written) & ((graph.flags & flag) != 0))
        classes = named[IS_TYPE[graph.kind[named]]]
        is_it = np.isin(self.ids, [*named, *graph.parent[named]])
        return np.asarray(is_test & (is_it | np.isin(self.parent, classes)))

    @cached_property
    def is_spared(self) -> Array:
        """Whether each is not demoted for what it is, because the task points at it or asks for it as a test."""
        return np.asarray(self.is_pointed_at | self.is_asked_test)

    @cached_property
    def is_pointed_at(self) -> Array:
        """Whether the task names each, its file or the type that it belongs to."""
        is_named = self.votes.names.meant(self.settings.measures.written)
        is_member = (self.parent > 0) & is_named[self.parent] & IS_TYPE[self.graph.kind[self.parent]]
        is_inside = np.isin(self.file, [one.id for one in self.votes.names.files]) & (self.kind != FILE_CODE)
        return np.asarray(is_named[self.ids] | is_member | is_inside)

    @cached_property
    def is_asked_text(self) -> Array:
        """Whether each is in a file that the task asks for, or a part that it calls by name: it is not demoted for being text …"""
        return np.isin(self.file, self.asked.files) | np.isin(self.ids, [*self.asked.places])

    @cached_property
    def is_own_text(self) -> Array:
        """… nor for where it stands, if it is the project's own, or if nothing but tests, examples and others' code has such a file, or if
        the task asks for it by its name."""
        is_own = self.is_asked_text & ~are_of_others(self.graph.flags[self.ids])
        is_called = any(one.is_asked for one in self.votes.names.files)
        return self.is_asked_text if is_called or not is_own.any() else is_own

    @cached_property
    def is_asked_holder(self) -> Array:
        """Whether each holds a literal, in a task that asks for nothing but the places that do."""
        asked = self.keywords.asked_literals
        holders = self.votes.literals.holding(asked) if asked else self.ids[:0]
        return np.asarray(np.isin(self.ids, holders))

    @cached_property
    def is_in_ledger(self) -> Array:
        """Whether each is in a file that records what was, or lists what is ignored; looked at for a task about text only."""
        if not self.keywords.is_about_text:
            return np.zeros(len(self.ids), bool)
        paths = self.graph.paths()
        return np.isin(self.file, [one for one in distinct(self.file).tolist() if is_ledger(paths[one])])

    # -- text -------------------------------------------------------------------------------------------------------------

    @cached_property
    def text(self) -> Array:
        """For every symbol of the graph: the score of the text channel."""
        return self.votes.scores["text"]

    @cached_property
    def best_text(self) -> float:
        """The best of these in the pool, by which others are divided."""
        return float(self.text[self.ids].max(initial=0.0)) or 1.0

    @cached_property
    def usable(self) -> Array:
        """The text scores as they speak for other symbols: tests count less."""
        return self.text * code_first(self.graph, self.settings.measures.test_share)

    def relative(self, scores: Array, at: Array | None = None) -> Array:
        """Scores of the pool (or at other places) as shares of the largest of them."""
        mine = scores[self.ids if at is None else at]
        peak = float(mine.max(initial=0.0))
        return mine / peak if peak > 0 else np.zeros(len(mine))

    def coverage(self, *fields: int) -> Array:
        """The share of the task that occurs in these fields."""
        return self.votes.matches.coverage(fields)[self.ids]

    @cached_property
    def title(self) -> tuple[Array, Array]:
        """For every symbol of the graph: (text score, coverage) of the title alone; 0 for a task that is all title."""
        return title_scores(self.votes.matches, self.keywords.title_stems, self.bm25)

    # -- what stands around a symbol --------------------------------------------------------------------------------------

    def best_members(self) -> Array:
        """The mean of the three best scores among its members, so that one lucky member is not enough."""
        live, graph = np.flatnonzero(self.usable > 0), self.graph
        parents = graph.parent[live]
        inside = (parents > 0) & (graph.kind[np.maximum(parents, 0)] != 0)
        return self._top_three(parents[inside], self.usable[live[inside]], graph.size)[self.ids]

    def best_of_file(self) -> Array:
        """The same mean over its file."""
        live = np.flatnonzero(self.usable > 0)
        by_file = self._top_three(self.graph.file[live], self.usable[live], self.files)
        return np.asarray(by_file[self.file])

    def best_through(self, kind: int) -> Array:
        """The same mean over its neighbours by one kind of edge."""
        rows, found = neighbours(self.graph.arrays, self.ids, kind)
        return self._top_three(rows, self.usable[found], len(self.ids))

    def best_test(self) -> Array:
        """The best score among the tests that reach it."""
        best = np.zeros(self.graph.size, np.float32)
        np.maximum.at(best, self.graph.arrays["tests_target"], self.text[self.graph.arrays["tests_source"]])
        return best[self.ids]

    def from_members(self, values: Array) -> Array:
        """For types: the sum over their members; 0 for the rest."""
        total = np.bincount(self.graph.parent, values, minlength=self.graph.size)
        total[0] = 0.0
        return np.where(IS_TYPE[self.graph.kind[self.ids]], total[self.ids], 0.0)

    # -- read as one document ---------------------------------------------------------------------------------------------

    @cached_property
    def files(self) -> int:
        """One more than the largest file id."""
        return int(self.graph.file.max(initial=0)) + 1

    @cached_property
    def owner(self) -> Array:
        """For every symbol of the graph: the type it belongs to or is; 0 for the rest."""
        graph = self.graph
        is_type = IS_TYPE[graph.kind]
        in_type = (graph.parent > 0) & is_type[np.maximum(graph.parent, 0)] & ~is_type
        return np.where(in_type, graph.parent, np.where(is_type, np.arange(graph.size), 0))

    @cached_property
    def by_type(self) -> tuple[Array, Array]:
        """A type with its members as one document: (score, share of the task)."""
        score, share = group_bm25(self.votes.matches, self.owner, self.graph.size, self.settings.together)
        mine = self.owner[self.ids]
        return np.where(mine > 0, _scaled(score)[mine], 0.0), np.where(mine > 0, share[mine], 0.0)

    @cached_property
    def by_file(self) -> tuple[Array, Array]:
        """A file with its symbols as one document: (score, share of the task)."""
        score, share = group_bm25(self.votes.matches, self.graph.file, self.files, self.settings.together)
        return _scaled(score)[self.file], share[self.file]

    # -- beyond the words -------------------------------------------------------------------------------------------------

    @cached_property
    def past(self) -> Array:
        """For each file id: how much the commits most like the task touched it."""
        return touched_before(self.keywords, self.graph, self.settings.past)

    @property
    def company(self) -> Array:
        """How near each is to what leads the answer besides itself."""
        return np.sqrt(self.relative(company_of(self.leaders, self.graph, self.settings.company, self.spread.settings)))

    @cached_property
    def lines(self) -> tuple[Array, Array]:
        """What the code of those that lead says: (share of the task in a few lines, pairs of its words on a line); 0 for the rest."""
        read, found = self._read, np.zeros((2, self.graph.size))
        found[:, read.ids] = read.near, read.pairs
        return found[0, self.ids], found[1, self.ids]

    @property
    def _read(self) -> LineWords:
        if not len(self.to_read):
            return NOTHING_READ
        reader = LineReader(self.keywords, self.votes.matches, self.settings.lines)
        return reader.read(self.symbols(self.to_read), self.sources)

    @cached_property
    def fused(self) -> Array:
        """For every symbol of the graph: what the channels together say."""
        fused = np.zeros(self.graph.size, np.float32)
        fused[self.seeds.fusion.ids] = self.seeds.fusion.scores
        return fused

    def _top_three(self, groups: Array, values: Array, size: int) -> Array:
        """For each group: its three best values, added in falling shares."""
        measures = self.settings.measures
        order = np.lexsort((-values, groups))
        groups, values = groups[order], values[order]
        start = np.flatnonzero(np.diff(groups, prepend=-1)) if len(groups) else np.zeros(0, np.int64)
        total = np.zeros(size, np.float64)
        for place, share in enumerate((measures.first, measures.second, measures.third)):
            inside = np.flatnonzero(start + place < len(groups))
            inside = inside[groups[start[inside] + place] == groups[start[inside]]]
            total[groups[start[inside]]] += share * values[start[inside] + place]
        return total


def _scaled(scores: Array) -> Array:
    peak = float(scores.max(initial=0.0))
    return scores / peak if peak > 0 else scores
