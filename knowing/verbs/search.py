"""Symbols by words, with rank and score."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from typing import TYPE_CHECKING

from msgspec.structs import replace

from knowing.verbs.asking import checked_filters, checked_task
from knowing.verbs.host import Host, opened
from knowing.verbs.task import TaskRequest, traced

if TYPE_CHECKING:
    from knowing.graph.reader import Graph
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
    from knowing.query.exact.keys import meant_keys
    from knowing.query.lookup import names_asked

    names = names_asked(words)
    ranked = trace.candidates()
    unknown = tuple(name for name in names if not _is_called(trace.graph, name))
    keys = {name: meant_keys(trace.graph, (one.symbol for one in ranked), name) for name in unknown}
    unknown = tuple(name for name in unknown if not keys[name][1])
    depths = {number: depth for meant, _ in keys.values() for number, depth in meant.items()}
    if found := exact_first(ranked, names, depths)[: request.limit]:
        return SearchAnswer(words, found, unknown=unknown)
    from knowing.query.explain.nearest import nearest_words

    return SearchAnswer(words, (), nearest_words(trace.keywords, trace.graph, trace.settings.explain.nearest), unknown)


def _is_called(graph: Graph, name: str) -> bool:
    """Whether any symbol has this name, as a whole or as the last part of a qualified name."""
    return bool(graph.named(name) or graph.named(name.rsplit(".", 1)[-1]))


def exact_first(
    found: Sequence[Candidate], names: Sequence[str], held: Mapping[int, int] | None = None
) -> tuple[Candidate, ...]:
    """The candidates ranked anew: those of exactly an asked name, then configuration that it means, the nearest first, then the others.

    What is lifted has the score of the best that it is lifted above: no score is below one that comes after it.
    """
    wanted, held = set(names), held or {}
    far = max(held.values(), default=0) + 1

    def place_of(one: Candidate) -> tuple[bool, int]:
        return not {one.symbol.name, one.symbol.qualname} & wanted, far - held.get(one.symbol.id, -far)

    ordered = sorted(found, key=place_of)
    scores = [*accumulate((one.score for one in reversed(ordered)), max)][::-1]
    return tuple(
        replace(one, rank=place, score=score) for place, (one, score) in enumerate(zip(ordered, scores, strict=True), 1)
    )
