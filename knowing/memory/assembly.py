"""One budget for everything: hard rules, the last turns, soft rules, prose, and code with what is left.

    hard     whole, always; more than their share of the budget is refused with the figures
    tail     the last turns of the session, whole; if they do not fit, the answer says that it is degraded
    soft     the longest prefix in authored order that fits its share and what is left
    tail     grows backward, whole turns only, to its share
    entries  by worth, each further one of a category for less, up to their share
    code     everything that is left

Tokens are those of each piece as it is written. Together they never exceed the budget.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from math import floor

from knowing.errors import ConfigError, UsageError
from knowing.memory.scores import share
from knowing.settings import RulesSettings


@dataclass(frozen=True, slots=True)
class Piece:
    """Something that is handed out whole or not at all."""

    key: str
    tokens: int


@dataclass(frozen=True, slots=True)
class Offer:
    """An entry that may be handed out, and what it is worth."""

    key: str
    tokens: int
    worth: float
    """Score x weight of its category x weight of its epistemic status."""
    category: str = ""
    stands_for: frozenset[str] = frozenset()
    """The keys of the turns that it tells of: with all of them in the tail it would say nothing new."""


@dataclass(frozen=True, slots=True)
class Assembled:
    """Which pieces are handed out, by their keys, and what is left for code."""

    budget_tokens: int
    hard: tuple[str, ...]
    soft: tuple[str, ...]
    tail: tuple[str, ...]
    entries: tuple[str, ...]
    code_tokens: int
    is_degraded: bool = False
    """The last turns did not fit and are left out."""
    lacking_tokens: int = 0
    """So many more tokens would hold the last turns."""


def assemble(
    budget: int,
    hard: Sequence[Piece],
    soft: Sequence[Piece],
    turns: Sequence[Piece],
    offers: Sequence[Offer],
    settings: RulesSettings,
    tail_turns: int,
    frame: int = 0,
) -> Assembled:
    """What is handed out of each kind. ``turns`` are in order of time, ``frame`` is what the answer costs without any of it.

    Refuses hard rules that their share cannot hold, and a budget that does not hold them with the frame.
    """
    checked_shares(settings)
    left = budget - frame - held(budget, hard, settings)
    if left < 0:
        raise UsageError(
            f"{budget} tokens do not hold the rules and an empty answer", f"try --budget {budget - left + 500}"
        )
    base, left = _base(turns, tail_turns, left)
    begun = soft[: prefix([one.tokens for one in soft], min(floor(settings.soft_share * budget), left))]
    left -= sum(one.tokens for one in begun)
    tail, left = _grown(turns, base, settings.tail_share * budget, left)
    told = {one.key for one in tail}
    offers = [one for one in offers if not one.stands_for or not one.stands_for <= told]
    kept, left = _folded(offers, min(floor(settings.entries_share * budget), left), left, settings.diversity)
    lacking = max(sum(one.tokens for one in turns[-max(tail_turns, 1) :]) - left, 0) if base is None else 0
    return Assembled(
        budget, _keys(hard), _keys(begun), _keys(tail), _keys(kept), left, base is None, lacking
    )  # fmt: skip


def checked_shares(settings: RulesSettings) -> None:
    """Refuse shares that are more than the whole budget."""
    total = settings.hard_share + settings.soft_share + settings.tail_share
    if total > 1.0 + 1e-9:
        raise ConfigError(
            f"rules.hard_share + soft_share + tail_share are {total:g}, more than the whole budget",
            "lower one of them, so that they are at most 1 together",
        )


def held(budget: int, hard: Sequence[Piece], settings: RulesSettings) -> int:
    """The tokens of the hard rules; refused if they are more than their share of the budget."""
    needed, reserve = sum(one.tokens for one in hard), floor(settings.hard_share * budget)
    if needed > reserve:
        raise UsageError(
            f"the hard rules cost {needed:,} tokens, and their share of {budget:,} is {reserve:,}",
            f"try --budget {enough_for(needed, settings):,} or more, or mark fewer parts as hard (ctx rules)"
            if settings.hard_share > 0
            else "rules.hard_share is 0: raise it, or mark no part as hard (ctx rules)",
        )
    return needed


def enough_for(needed: int, settings: RulesSettings) -> int:
    """The smallest round budget whose share for hard rules holds so many tokens."""
    budget = needed / max(settings.hard_share, 1e-6)
    return (floor(budget / 100) + 1) * 100


def _base(turns: Sequence[Piece], count: int, left: int) -> tuple[Sequence[Piece] | None, int]:
    """The last turns that are always handed out, and what is left after them; None if they do not fit."""
    base = turns[max(len(turns) - max(count, 1), 0) :]
    needed = sum(one.tokens for one in base)
    return (None, left) if needed > left else (base, left - needed)


def prefix(costs: Sequence[int], room: int) -> int:
    """How many of the first pieces fit together: the longest beginning, never one after a piece that does not fit."""
    used = 0
    for count, cost in enumerate(costs):
        used += cost
        if used > room:
            return count
    return len(costs)


def _grown(
    turns: Sequence[Piece], base: Sequence[Piece] | None, target: float, left: int
) -> tuple[Sequence[Piece], int]:
    """The tail with the turns before it, whole turns only, up to its share; and what is left."""
    if base is None:
        return (), left
    used = sum(one.tokens for one in base)
    at = len(turns) - len(base)
    while at > 0 and used + turns[at - 1].tokens <= target and turns[at - 1].tokens <= left:
        at -= 1
        used += turns[at].tokens
        left -= turns[at].tokens
    return turns[at:], left


def _folded(offers: Sequence[Offer], room: int, left: int, diversity: float) -> tuple[list[Offer], int]:
    """The entries worth most, each further one of a category for less, while they fit; and what is left."""
    waiting = [one for one in offers if share(one.worth) > 0.0]
    taken: list[Offer] = []
    seen: Counter[str] = Counter()
    while waiting := [one for one in waiting if one.tokens <= room]:
        chosen = max(waiting, key=lambda one: (share(one.worth) * share(diversity) ** seen[one.category], one.key))
        waiting.remove(chosen)
        taken.append(chosen)
        seen[chosen.category] += 1
        room -= chosen.tokens
        left -= chosen.tokens
    return taken, left


def _keys(pieces: Sequence[Piece] | Sequence[Offer]) -> tuple[str, ...]:
    return tuple(one.key for one in pieces)
