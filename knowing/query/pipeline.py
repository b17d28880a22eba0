"""The query path, on one screen. Each line is a stage; each name is the noun it returns."""

from __future__ import annotations

from knowing.graph.reader import Graph
from knowing.query.authority import weigh
from knowing.query.keywords import extract_keywords
from knowing.query.ranking import rank
from knowing.query.rankings import ask_channels
from knowing.query.seeds import find_seeds
from knowing.query.trace import Trace
from knowing.query.walk import spread
from knowing.settings import Settings


def for_task(task: str, graph: Graph, settings: Settings) -> Trace:
    """What a task needs, ranked, with everything that explains it."""
    keywords = extract_keywords(task, settings.keywords)
    rankings = ask_channels(keywords, graph, settings.channels)
    seeds = find_seeds(rankings, graph, settings.channels, settings.seeds)
    walked = spread(seeds, graph, settings.walk)
    authority = weigh(walked, graph, settings.authority)
    ranking = rank(keywords, rankings, seeds, walked, authority, graph, settings.score)
    return Trace(task, keywords, rankings, seeds, walked, authority, ranking)
