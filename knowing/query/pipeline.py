"""The query path, on one screen. Each line is a stage; each name is the noun it returns."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial

from msgspec.structs import replace

from knowing.errors import UsageError
from knowing.features import FEATURES
from knowing.graph.reader import Graph
from knowing.query.channels.votes import ask_channels
from knowing.query.checked import checked
from knowing.query.pack.breadth import Certainty, Order, asked_as
from knowing.query.pack.candidates import candidates_of
from knowing.query.pack.documentation import documents_of, wanted_beside
from knowing.query.pack.fill import LEVELS, fill
from knowing.query.pack.filters import Filters
from knowing.query.pack.offers import Shelf
from knowing.query.rank.asked_for import asked_for
from knowing.query.rank.authority import weigh
from knowing.query.rank.confidence import Confidence, judge, lost_lead
from knowing.query.rank.files import rank_files
from knowing.query.rank.measures import measure
from knowing.query.rank.nudges import NO_NUDGES, Nudges
from knowing.query.rank.pool import pool
from knowing.query.rank.ranking import Ranking, rank
from knowing.query.rank.seeds import find_seeds
from knowing.query.rank.seen import Seen
from knowing.query.rank.walk import spread
from knowing.query.task.files_by_name import with_files_by_name
from knowing.query.task.hyphens import with_closed_words
from knowing.query.task.keywords import Keywords, extract_keywords
from knowing.query.task.own_name import with_own_name_aside
from knowing.query.task.spelling import reread
from knowing.query.task.testing_product import with_tests_as_product
from knowing.query.task.unknown_names import with_parts_of_unknown_names
from knowing.query.task.word_bag import heaviest_first
from knowing.query.trace import Trace, once, remembered
from knowing.settings import Settings
from knowing.tree.bodies import Sources

NO_FILTERS = Filters()


def for_task(
    task: str,
    graph: Graph,
    settings: Settings,
    budget_tokens: int | None = None,
    filters: Filters = NO_FILTERS,
    level: str = "auto",
    stop_at_cliff: bool = False,
    nudges: Nudges = NO_NUDGES,
) -> Trace:
    """What a task needs, ranked and explained; ``trace.pack(writer)`` fills the budget when asked to."""
    if level not in LEVELS:
        raise UsageError(f"no level {level!r}", f"one of: {', '.join(LEVELS)}")
    settings = checked(settings)
    keywords, readings = _keywords_of(task, graph, settings, filters)
    votes = ask_channels(keywords, graph, settings.channels, nudges.learned(keywords))
    seeds = find_seeds(votes, graph, settings.channels, settings.seeds)
    walked = spread(seeds, graph, settings.walk)
    authority = once(partial(weigh, walked, graph, settings.authority))
    sources = Sources(graph.root, graph.blob)
    asked = asked_for(keywords, votes, graph, settings.score, sources)
    ids = pool(votes, seeds, walked, graph, settings.score, asked)
    seen = Seen(
        ids, keywords, votes, seeds, walked, authority, graph, settings.score, settings.channels.bm25, sources, asked
    )
    seen, ranking, confidence = _ranked(seen, settings, nudges)
    features = once(lambda: measure(seen.led_by(ranking.leaders, ranking.to_read), FEATURES)[ranking.pool])
    files = once(partial(rank_files, ranking, seen, settings.score.files))
    order = Order(
        settings.pack.budget_tokens if budget_tokens is None else budget_tokens,
        level,
        filters.limit,
        stop_at_cliff,
        _certainty(confidence, ranking, settings.pack.near_first),
        (*readings, *_notes(confidence.unknown, ranking, settings, filters)),
        purpose=asked_as(task, keywords.purpose.likeliest, settings.pack),
        known=confidence.known_enough(settings.confidence.least_known),
        memory=nudges.digest(),
    )
    candidates = once(partial(candidates_of, keywords, votes, walked, ranking, graph, filters, settings.pack))
    documents = partial(documents_of, votes, graph, filters, wanted_beside(order.sure, settings.pack.documentation))
    pack = remembered(
        lambda writer: fill(
            task, candidates(), graph, settings.pack, replace(order, files=files()), writer, documents,
            Shelf(graph, settings.pack, writer, candidates(), sources, {one.id for one in votes.names.files if one.is_asked}),
        )
    )  # fmt: skip
    evidence = (keywords, votes, seeds, walked, authority, ranking, features, files, confidence)
    return Trace(task, *evidence, candidates, pack, graph, settings, filters, order, sources, documents, nudges)


def _certainty(confidence: Confidence, ranking: Ranking, near: int) -> Certainty:
    """What the ranking says of how many of its places are needed."""
    named = ranking.contributions[:near, ranking.names.index("named")]
    is_named = bool(len(named)) and float(named[0]) > 0.0 and not (named[1:] > 0.0).any()
    return Certainty(confidence.label, confidence.lead, is_named, confidence.is_filler)


def _keywords_of(task: str, graph: Graph, settings: Settings, filters: Filters) -> tuple[Keywords, tuple[str, ...]]:
    """Read the task and return its keywords in the repository's spelling, with notes on what was read as something else; a
    request that includes tests is read as a task about tests."""
    keywords = extract_keywords(task, settings.keywords)
    keywords = with_tests_as_product(keywords, graph, settings.keywords.testing_share)
    keywords = replace(keywords, is_about_tests=True) if filters.include_tests else keywords
    keywords = with_own_name_aside(keywords, graph, settings.keywords)
    keywords = with_files_by_name(keywords, graph, settings.keywords)
    keywords = with_closed_words(keywords, graph, settings.keywords.part_weight)
    keywords = with_parts_of_unknown_names(keywords, graph, settings.keywords.part_weight)
    keywords = replace(keywords, components=heaviest_first(keywords.components))
    keywords, readings = reread(keywords, graph, settings.keywords.spelling)
    return replace(keywords, components=heaviest_first(keywords.components)), readings


def _ranked(seen: Seen, settings: Settings, nudges: Nudges) -> tuple[Seen, Ranking, Confidence]:
    """The ranking and how far to trust it; where no code stands out, with the sections first that say what is asked."""
    ranking = rank(seen, settings.score, nudges)
    confidence = judge(seen.keywords, seen.votes, ranking, settings.confidence)
    if confidence.label != "low":
        return seen, ranking, confidence
    from knowing.query.rank.sections_first import told_by_sections  # noqa: PLC0415 - loaded where no code stands out

    if told := told_by_sections(seen):
        seen = seen.asking(told)
        ranking = rank(seen, settings.score, nudges, led_by=ranking)
        confidence = judge(seen.keywords, seen.votes, ranking, settings.confidence)
    return seen, ranking, confidence


def _notes(unknown: tuple[str, ...], ranking: Ranking, settings: Settings, filters: Filters) -> Iterator[str]:
    """A note about words that the repository does not have, and one about the best match if a demotion put it far down."""
    shown = settings.pack.reasons.unknown
    if unknown:
        more = f" and {len(unknown) - shown} more" if len(unknown) > shown else ""
        yield f"not found anywhere in the repository: {', '.join(unknown[:shown])}{more}"
    if passed_over := lost_lead(ranking, lambda one: filters.objection(one) is None, settings.confidence):
        yield passed_over
