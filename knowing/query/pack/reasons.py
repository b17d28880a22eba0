"""Why a symbol is in the answer: its largest contributions, and the words of the task behind them."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knowing.query.pack.word_hits import WordHit
from knowing.query.rank.demotions import DEMOTIONS
from knowing.query.rank.features import FEATURES

SHOWN = 3
WORDS_SHOWN = 4
SMALLEST_SHARE = 0.08
"""A contribution below this share of all that speaks for the symbol is not worth a reader's time."""

_SAYS: dict[str, tuple[str, tuple[str, ...]]] = {
    "name": ("named", ("name",)),
    "name_fraction": ("named", ("name",)),
    "name_pair": ("named", ("name",)),
    "doc": ("documented with", ("doc",)),
    "signature": ("signature has", ("signature",)),
    "enclosing": ("inside", ("enclosing",)),
    "path": ("path has", ("path",)),
    "text": ("mentions", ("name", "enclosing", "signature", "doc", "body")),
    "coverage": ("mentions", ("name", "enclosing", "signature", "doc", "body")),
}
_SHAPE = frozenset({"type", "callable", "value", "private", "constructor", "size", "depth"})
"""What a symbol is, rather than what it has to do with the task."""


def reasons_of(parts: Mapping[str, float], hits: Sequence[WordHit]) -> tuple[str, ...]:
    """At most three reasons, strongest first, and why it stands lower than its words deserve."""
    speaking = [(name, part) for name, part in parts.items() if part > 0 and name in FEATURES]
    speaking.sort(key=lambda pair: (-pair[1], pair[0]))
    total = sum(part for _, part in speaking)
    pertinent = [(name, part) for name, part in speaking if name not in _SHAPE] or speaking
    reasons: dict[str, None] = {}
    seen: set[tuple[str, ...]] = set()
    for name, part in pertinent:
        if len(reasons) == SHOWN or (reasons and part < SMALLEST_SHARE * total):
            break
        said = _said(name, hits)
        if said is None:
            reasons[FEATURES.get(name, name)] = None
        elif said[1] not in seen:
            seen.add(said[1])
            reasons[f"{said[0]} {', '.join(said[1])}"] = None
    for name, row in DEMOTIONS.items():
        if row.reason and parts.get(name, 0.0) < 0:
            reasons[f"demoted: {row.reason}"] = None
    return tuple(reasons)


def _said(name: str, hits: Sequence[WordHit]) -> tuple[str, tuple[str, ...]] | None:
    if name not in _SAYS:
        return None
    verb, fields = _SAYS[name]
    words = tuple(hit.word for hit in hits if not hit.is_expansion and any(field in fields for field in hit.fields))
    return (verb, words[:WORDS_SHOWN]) if words else None
