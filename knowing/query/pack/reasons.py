"""Why a symbol is in the answer, in plain words: its largest contributions, and the words of the task behind them."""

from __future__ import annotations

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence

from knowing.features import FEATURES
from knowing.graph.reader import Graph
from knowing.model import EdgeKind
from knowing.query.pack.word_hits import WordHit
from knowing.query.rank.demotions import DEMOTIONS
from knowing.query.task.prose import words_of_name
from knowing.settings import ReasonSettings

_DEMOTED = "demoted: "


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
            row = FEATURES[name]
            reasons[linked if linked and row.is_link else row.reason or row.words] = None
        elif said[1] not in seen:
            seen.add(said[1])
            reasons[f"{said[0]} {', '.join(said[1])}"] = None
    for name, demotion in DEMOTIONS.items():
        if demotion.reason and parts.get(name, 0.0) < 0:
            reasons[f"{_DEMOTED}{demotion.reason}"] = None
    return tuple(reasons)


def telling(every: Sequence[tuple[str, ...]], settings: ReasonSettings) -> list[tuple[str, ...]]:
    """The reasons of all answers without what is said of most of them, which tells nobody which to read; each keeps one at least.

    >>> telling([("its file fits", "mentions retry"), ("its file fits",), ("its file fits",)], ReasonSettings(common_from=3))
    [('mentions retry',), ('its file fits',), ('its file fits',)]
    """
    counted = Counter(reason for reasons in every for reason in reasons)
    most = settings.common * len(every) if len(every) >= settings.common_from else len(every)
    return [
        tuple(one for one in reasons if counted[one] <= most or one.startswith(_DEMOTED)) or reasons[:1]
        for reasons in every
    ]


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
    said = (hit.word for hit in hits if not hit.is_expansion and any(field in row.fields for field in hit.fields))
    words = _without_parts(said, most)
    return (row.verb, words) if row.verb and words else None


def _without_parts(words: Iterable[str], most: int) -> tuple[str, ...]:
    """The first of some words, without those that are a part of a name before them.

    >>> _without_parts(["MAX_HISTORY", "history", "max", "revisions"], 2)
    ('MAX_HISTORY', 'revisions')
    """
    kept: list[str] = []
    told: set[str] = set()
    for word in words:
        if len(kept) == most:
            break
        if word.lower() not in told:
            kept.append(word)
            told.update(text for text, _, is_whole in words_of_name(word) if not is_whole)
    return tuple(kept)
