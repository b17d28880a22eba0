"""The words a repository does know, nearest to those it does not: better than a bare "nothing found"."""

from __future__ import annotations

from difflib import SequenceMatcher

from knowing.graph.reader import Graph
from knowing.query.task.keywords import Keywords
from knowing.query.task.spelling import written_as
from knowing.settings import NearestSettings


def nearest_words(keywords: Keywords, graph: Graph, settings: NearestSettings) -> dict[str, list[str]]:
    """For each word of the task, heaviest first: words of this repository's names that look like it."""
    return {word.text: _near(word.stem, graph, settings) for word in keywords.components[: settings.words]}


def _near(term: str, graph: Graph, settings: NearestSettings) -> list[str]:
    known = dict.fromkeys(graph.terms_starting(term[:2], settings.looked_at))
    known.update(dict.fromkeys(graph.terms_starting(term[:1], settings.looked_at)))
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(term)
    likeness = []
    for other in known:
        matcher.set_seq1(other)
        if abs(len(other) - len(term)) <= len(term) and matcher.quick_ratio() >= settings.close:
            likeness.append((-matcher.ratio(), other))
    best = [(-ratio, other) for ratio, other in sorted(likeness) if -ratio >= settings.close]
    written = [
        next(iter(written_as(other, graph, settings.spelled)), other if ratio >= settings.very_close else "")
        for ratio, other in best[: 3 * settings.count]
    ]
    return list(dict.fromkeys(word for word in written if word))[: settings.count]
