"""Why a symbol is in the answer: its largest contributions, and the words of the task behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knowing.features import FEATURES
from knowing.query.pack.word_hits import WordHit
from knowing.query.rank.demotions import DEMOTIONS
from knowing.settings import ReasonSettings


def reasons_of(parts: Mapping[str, float], hits: Sequence[WordHit], settings: ReasonSettings) -> tuple[str, ...]:
    """A few reasons, strongest first, and why it stands lower than its words deserve."""
    speaking = [(name, part) for name, part in parts.items() if part > 0 and name in FEATURES]
    speaking.sort(key=lambda pair: (-pair[1], pair[0]))
    total = sum(part for _, part in speaking)
    pertinent = [(name, part) for name, part in speaking if not FEATURES[name].is_shape] or speaking
    reasons: dict[str, None] = {}
    seen: set[tuple[str, ...]] = set()
    for name, part in pertinent:
        if len(reasons) == settings.shown or (reasons and part < settings.least_share * total):
            break
        said = _said(name, hits, settings.words)
        if said is None:
            reasons[FEATURES[name].words] = None
        elif said[1] not in seen:
            seen.add(said[1])
            reasons[f"{said[0]} {', '.join(said[1])}"] = None
    for name, row in DEMOTIONS.items():
        if row.reason and parts.get(name, 0.0) < 0:
            reasons[f"demoted: {row.reason}"] = None
    return tuple(reasons)


def _said(name: str, hits: Sequence[WordHit], most: int) -> tuple[str, tuple[str, ...]] | None:
    """(verb, words of the task) of a feature that quotes them; None if it has none to quote."""
    row = FEATURES[name]
    words = tuple(hit.word for hit in hits if not hit.is_expansion and any(field in row.fields for field in hit.fields))
    return (row.verb, words[:most]) if row.verb and words else None
