"""The words a repository does know, nearest to those it does not: better than a bare "nothing found"."""

from __future__ import annotations

from difflib import SequenceMatcher

from knowing.graph.reader import Graph
from knowing.query.task.keywords import Keywords
from knowing.query.task.spelling import written_as

LOOKED_AT = 3_000
CLOSE = 0.6
VERY_CLOSE = 0.75
"""Shown even if no symbol is named with it, as the stem that the index keeps."""
WORDS = 6
"""As many of the task's words as are worth a line each."""


def nearest_words(keywords: Keywords, graph: Graph, count: int = 4) -> dict[str, list[str]]:
    """For each word of the task, heaviest first: words of this repository's names that look like it."""
    return {word.text: _near(word.stem, graph, count) for word in keywords.components[:WORDS]}


def _near(term: str, graph: Graph, count: int) -> list[str]:
    known = dict.fromkeys(graph.terms_starting(term[:2], LOOKED_AT))
    known.update(dict.fromkeys(graph.terms_starting(term[:1], LOOKED_AT)))
    matcher = SequenceMatcher(autojunk=False)
    matcher.set_seq2(term)
    likeness = []
    for other in known:
        matcher.set_seq1(other)
        if abs(len(other) - len(term)) <= len(term) and matcher.quick_ratio() >= CLOSE:
            likeness.append((-matcher.ratio(), other))
    best = [(-ratio, other) for ratio, other in sorted(likeness) if -ratio >= CLOSE]
    written = [
        next(iter(written_as(other, graph)), other if ratio >= VERY_CLOSE else "") for ratio, other in best[: 3 * count]
    ]
    return list(dict.fromkeys(word for word in written if word))[:count]
