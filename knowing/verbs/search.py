"""Symbols by words, with rank and score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
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
    unknown: tuple[str, ...] = ()
    """Names that were asked for and that nothing is called."""


def search(request: SearchRequest, host: Host) -> SearchAnswer:
    """The symbols that fit the words best."""
    words = checked_task(request.words)
    checked_filters(request.kinds, request.paths, request.include_tests, request.limit)
    asked = TaskRequest(
        words, kinds=request.kinds, paths=request.paths, include_tests=request.include_tests, limit=request.limit
    )
    trace = traced(asked, opened(host))
    from knowing.query.lookup import names_asked

    names = names_asked(words)
    unknown = tuple(name for name in names if not trace.graph.named(name.rsplit(".", 1)[-1]))
    if found := exact_first(trace.candidates(), names)[: request.limit]:
        return SearchAnswer(words, found, unknown=unknown)
    from knowing.query.explain.nearest import nearest_words

    return SearchAnswer(words, (), nearest_words(trace.keywords, trace.graph, trace.settings.explain.nearest), unknown)


def exact_first(found: Sequence[Candidate], names: Sequence[str]) -> tuple[Candidate, ...]:
    """The candidates with those of exactly an asked name before the others, ranked anew."""
    wanted = set(names)
    ordered = sorted(found, key=lambda one: not {one.symbol.name, one.symbol.qualname} & wanted)
    return tuple(replace(one, rank=place) for place, one in enumerate(ordered, 1))
