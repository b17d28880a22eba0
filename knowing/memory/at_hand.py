"""What a session was given already: how much that counts in the ranking, and what need not be repeated."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from typing import TYPE_CHECKING, TypeAlias

from knowing.memory.scores import at_hand
from knowing.settings import SessionSettings

if TYPE_CHECKING:
    from knowing.memory.store.sessions import HandedOut

Key: TypeAlias = tuple[str, str]
"""A symbol as memory knows it: path and qualified name."""


def boosts(handed: Iterable[HandedOut], now: float, settings: SessionSettings) -> dict[Key, float]:
    """How much each symbol is at hand, from 0 to 1; those that are not are left out."""
    times: defaultdict[Key, list[float]] = defaultdict(list)
    for one in handed:
        times[one.path, one.qualname].append(one.made)
    found = {key: at_hand(made, now, settings) for key, made in times.items()}
    return {key: boost for key, boost in found.items() if boost > 0.0}


def texts_held(handed: Iterable[HandedOut]) -> dict[Key, dict[str, int]]:
    """The texts of each symbol that were handed out, by their hash, and the last turn that did so."""
    held: defaultdict[Key, dict[str, int]] = defaultdict(dict)
    for one in handed:
        if one.body:
            held[one.path, one.qualname][one.body] = one.turn
    return dict(held)
