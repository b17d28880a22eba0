"""Candidates: the ranking after the filters, with how near each symbol is and why it is there."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knowing.graph.reader import Graph
from knowing.model import Flag, Kind, Symbol
from knowing.query.channels.votes import Votes
from knowing.query.pack.filters import Filters
from knowing.query.pack.offers import Candidate, stable_id
from knowing.query.pack.reasons import links_among, reasons_of, telling
from knowing.query.pack.text_parts import is_shown_as_text
from knowing.query.pack.word_hits import word_hits
from knowing.query.rank.ranking import Ranking
from knowing.query.rank.walk import Spread
from knowing.query.task.keywords import Keywords
from knowing.settings import PackSettings


def candidates_of(
    keywords: Keywords,
    votes: Votes,
    spread: Spread,
    ranking: Ranking,
    graph: Graph,
    filters: Filters,
    settings: PackSettings,
) -> tuple[Candidate, ...]:
    """What may be packed, best first: as many as could be asked for, and the few named as left out."""
    count = max(settings.max_symbols, filters.limit or 0) + settings.omitted
    places = [
        place
        for place, symbol in enumerate(ranking.symbols)
        if filters.objection(symbol) is None and ranking.totals[place] > 0
    ][:count]
    ids = [ranking.symbols[place].id for place in places]
    told = ids[: max(settings.reasons.places, filters.limit or 0)]
    hits = word_hits(keywords, votes.matches, told)
    words = task_words(votes)
    links = links_among(ids, graph, settings.reasons.answers)
    every = []
    for place, one in zip(places, told, strict=False):
        parts = dict(zip(ranking.names, ranking.contributions[place].tolist(), strict=True))
        every.append(reasons_of(parts, hits[one], settings.reasons, links.get(one, "")))
    meant = (
        _tests_meant([ranking.symbols[place] for place in places], dict(words), graph)
        if keywords.is_about_tests
        else {}
    )
    reasons = dict(zip(told, telling(every, settings.reasons), strict=True))
    return tuple(
        Candidate(
            place + 1,
            meant.get(one, ranking.symbols[place]),
            stable_id(graph, one),
            float(ranking.totals[place]),
            float(spread.mass[one]),
            reasons.get(one, ()),
            words,
        )
        for place, one in zip(places, ids, strict=True)
    )


def _tests_meant(symbols: Sequence[Symbol], words: Mapping[str, float], graph: Graph) -> dict[int, Symbol]:
    """For files of tests that are calls, by the id of the file, the one test whose title says most of the task; a file that comes with its
    text stays what it is."""
    from knowing.query.called.titled import TitledTests  # noqa: PLC0415 - most tasks ask for no tests
    from knowing.settings.called import CALLED  # noqa: PLC0415

    files = [
        one for one in symbols if one.kind == Kind.FILE and one.flags & Flag.TEST and not is_shown_as_text(one, graph)
    ]
    tests = [TitledTests(graph, one) for one in files[: CALLED.files]]
    return {one.file.id: one.symbol(block) for one in tests if (block := one.about(words)) is not None}


def task_words(votes: Votes) -> tuple[tuple[str, float], ...]:
    """The task's words as the index spells them, and what each is worth: rare ones more."""
    weights: dict[str, float] = {}
    for row in votes.matches.rows:
        weight = row.weight * row.idf
        weights[row.term] = max(weights.get(row.term, 0.0), weight)
    return tuple(weights.items())
