"""Why a symbol is in the answer, in plain words: its largest contributions, and the words of the task behind them."""

from __future__ import annotations

from collections.abc import Collection, Mapping, Sequence

from knowing.features import FEATURES
from knowing.graph.reader import Graph
from knowing.model import EdgeKind
from knowing.query.pack.word_hits import WordHit
from knowing.query.rank.demotions import DEMOTIONS
from knowing.settings import ReasonSettings

SAYS = {
    "text": "mentions",
    "coverage": "mentions",
    "name": "its name says",
    "name_fraction": "its name says",
    "name_pair": "its name says",
    "doc": "its documentation says",
    "signature": "its signature says",
    "enclosing": "is inside",
    "path": "its path says",
}
"""Features that quote words of the task, and how."""
PLAIN = {
    "exact": "the task names it",
    "named": "the task names it",
    "exact_code": "code of the task names it",
    "owner_exact": "the task names its owner",
    "literal": "holds a text of the task",
    "asked_kind": "of the kind that is asked for",
    "members": "its members fit",
    "container": "the type that holds it fits",
    "neighbours": "its file fits",
    "whole": "its members fit",
    "whole_coverage": "its members fit",
    "file": "its file fits",
    "file_coverage": "its file fits",
    "past": "commits like this touched its file",
    "callers": "called by what fits",
    "callees": "calls what fits",
    "tests": "a test about this reaches it",
    "equivalence": "says it in other words",
    "vector": "similar in meaning",
    "walk": "close to the answers",
    "walk_members": "close to the answers",
    "seed": "found in several ways",
    "authority": "the answers depend on it",
    "hub": "brings the answers together",
    "centrality": "much used",
    "centrality_members": "much used",
}
"""What the other features are called in an answer."""
LINKED = frozenset({"walk", "seed", "authority", "hub", "callers", "callees"})
"""Features that are better told by how many of the answers a symbol calls, or is called by."""


def links_among(ids: Sequence[int], graph: Graph, most: int) -> dict[int, str]:
    """For the best ranked, how many of the others each calls or is called by, in words."""
    first = list(ids[:most])
    calls: dict[int, set[int]] = {}
    called: dict[int, set[int]] = {}
    for source, target, _, _, _ in graph.edges_at("source", first, (EdgeKind.CALLS,)):
        if target in first and target != source:
            calls.setdefault(source, set()).add(target)
            called.setdefault(target, set()).add(source)
    said = {one: f"called by {len(others)} of the answers" for one, others in called.items()}
    return said | {one: f"calls {len(others)} of the answers" for one, others in calls.items()}


def reasons_of(
    parts: Mapping[str, float], hits: Sequence[WordHit], settings: ReasonSettings, linked: str = ""
) -> tuple[str, ...]:
    """A few reasons, strongest first, and why it stands lower than its words deserve; ``linked`` tells its calls."""
    reasons: dict[str, None] = {}
    seen: set[tuple[str, ...]] = set()
    for name in _speaking(parts, settings):
        if len(reasons) == settings.shown:
            break
        said = _said(name, hits, settings.words)
        if said is None:
            reasons[linked if linked and name in LINKED else PLAIN.get(name, FEATURES[name].words)] = None
        elif said[1] not in seen:
            seen.add(said[1])
            reasons[f"{said[0]} {', '.join(said[1])}"] = None
    for name, row in DEMOTIONS.items():
        if row.reason and parts.get(name, 0.0) < 0:
            reasons[f"demoted: {row.reason}"] = None
    return tuple(reasons)


def _speaking(parts: Mapping[str, float], settings: ReasonSettings) -> Collection[str]:
    """The features that say most for a symbol, strongest first; its shape only where nothing else speaks."""
    speaking = [(name, part) for name, part in parts.items() if part > 0 and name in FEATURES]
    speaking.sort(key=lambda pair: (-pair[1], pair[0]))
    total = sum(part for _, part in speaking)
    pertinent = [(name, part) for name, part in speaking if not FEATURES[name].is_shape] or speaking
    return [name for at, (name, part) in enumerate(pertinent) if at == 0 or part >= settings.least_share * total]


def _said(name: str, hits: Sequence[WordHit], most: int) -> tuple[str, tuple[str, ...]] | None:
    """(verb, words of the task) of a feature that quotes them; None if it has none to quote."""
    row = FEATURES[name]
    words = tuple(hit.word for hit in hits if not hit.is_expansion and any(field in row.fields for field in hit.fields))
    return (SAYS.get(name, row.verb), words[:most]) if row.verb and words else None
