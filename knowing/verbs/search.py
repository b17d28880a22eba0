"""Symbols by words, with rank and score."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TYPE_CHECKING

from knowing.verbs.asking import checked_filters, checked_task
from knowing.verbs.host import Host, opened
from knowing.verbs.task import TaskRequest, traced

if TYPE_CHECKING:
    from knowing.query.pack.offers import Candidate


@dataclass(frozen=True, slots=True)
class SearchRequest:
    """Words to look for, and what to leave out."""

    words: str
    limit: int = 20
    kinds: tuple[str, ...] = ()
    paths: tuple[str, ...] = ()
    include_tests: bool = False


@dataclass(frozen=True, slots=True)
class SearchAnswer:
    """The symbols that were found, best first."""

    words: str
    found: tuple[Candidate, ...]
    nearest: Mapping[str, list[str]] = field(default_factory=dict)
    """If nothing was found: for each unknown word, the nearest words of the repository."""


def search(request: SearchRequest, host: Host) -> SearchAnswer:
    """The symbols that fit the words best."""
    words = checked_task(request.words)
    checked_filters(request.kinds, request.paths, request.include_tests, request.limit)
    asked = TaskRequest(
        words, kinds=request.kinds, paths=request.paths, include_tests=request.include_tests, limit=request.limit
    )
    trace = traced(asked, opened(host))
    if found := trace.candidates()[: request.limit]:
        return SearchAnswer(words, found)
    from knowing.query.explain.nearest import nearest_words

    return SearchAnswer(words, (), nearest_words(trace.keywords, trace.graph))
