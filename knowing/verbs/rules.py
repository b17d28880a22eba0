"""Authored rules: how the files fall into hard, soft and searchable parts, and whether a budget holds them."""

from __future__ import annotations

import os
from dataclasses import dataclass, field
from math import floor
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.errors import UsageError
from knowing.verbs.asking import checked_budget
from knowing.verbs.host import Host

if TYPE_CHECKING:
    from knowing.memory.rules import Rules, Tier


@dataclass(frozen=True, slots=True)
class RulesRequest:
    """The budget that should hold the hard rules."""

    budget_tokens: int | None = None
    """None: what the settings say."""
    path: str = ""
    """A file or folder, there or not yet: the rules of the folders around it hold too. Empty: those of the root alone."""


@dataclass(frozen=True, slots=True, eq=False)
class RulesAnswer:
    """The rules with their tokens as text, and what a budget reserves for the hard ones."""

    rules: Rules
    tokens: dict[str, int]
    """By the key of a part."""
    budget_tokens: int
    reserve_tokens: int
    """So many tokens of the budget are kept for hard rules."""
    soft_tokens: int
    """So many tokens soft rules may take."""
    enough_tokens: int
    """The smallest round budget that holds the hard rules."""
    fitting: frozenset[str] = field(default_factory=frozenset)
    """The keys of the soft parts that fit."""

    def total(self, tier: Tier) -> int:
        """The tokens of all parts of a tier."""
        return sum(self.tokens[one.key] for one in self.rules.of(tier))

    @property
    def is_held(self) -> bool:
        """Whether the hard rules fit into their share of the budget."""
        from knowing.memory.rules import Tier

        return self.total(Tier.HARD) <= self.reserve_tokens

    def figures(self) -> dict[str, object]:
        """What the budget holds, in numbers."""
        from knowing.memory.rules import Tier

        return {
            "budget_tokens": self.budget_tokens,
            "hard_tokens": self.total(Tier.HARD),
            "reserve_tokens": self.reserve_tokens,
            "enough_tokens": self.enough_tokens,
            "soft_tokens": self.total(Tier.SOFT),
            "soft_reserve_tokens": self.soft_tokens,
            "is_held": self.is_held,
        }

    def said(self) -> str:
        """The same in one line."""
        from knowing.memory.rules import Tier

        hard, soft = self.total(Tier.HARD), sum(self.tokens[key] for key in self.fitting)
        begin = f"of {self.budget_tokens:,} tokens, {self.reserve_tokens:,} are for hard rules, which cost {hard:,}"
        if not self.is_held:
            return f"{begin}: they cannot be held; --budget {self.enough_tokens:,} would do"
        return f"{begin}, and {self.soft_tokens:,} for soft ones, which take {soft:,}"


def rules(request: RulesRequest, host: Host) -> RulesAnswer:
    """The authored rules of a repository. Needs no index, and changes nothing."""
    from knowing.memory.assembly import checked_shares, enough_for, prefix
    from knowing.memory.rules import Tier, rules_of
    from knowing.verbs.beside import cost_of, part_of

    root = host.repository()
    settings = host.settings_at(root)
    shares = settings.rules
    checked_shares(shares)
    found = rules_of(root, shares, _touched(request.path, root, host.here))
    pieces = {tier: [(one.key, cost_of(part_of(one))) for one in found.of(tier)] for tier in Tier}
    tokens = {key: cost for rows in pieces.values() for key, cost in rows}
    budget = checked_budget(request.budget_tokens) or settings.pack.budget_tokens
    soft = floor(shares.soft_share * budget)
    needed = sum(cost for _, cost in pieces[Tier.HARD])
    taken = prefix([cost for _, cost in pieces[Tier.SOFT]], soft)
    return RulesAnswer(
        found, tokens, budget, floor(shares.hard_share * budget), soft, enough_for(needed, shares),
        frozenset(key for key, _ in pieces[Tier.SOFT][:taken]),
    )  # fmt: skip


def _touched(path: str, root: Path, here: Path | None) -> tuple[str, ...]:
    """The path from the root, a folder as a file inside of it; refused if it is outside."""
    if not path:
        return ()
    full = ((root if here is None else here) / path).absolute()
    inside = Path(os.path.normpath(full))
    top = root.absolute()
    if not inside.is_relative_to(top):
        inside, top = inside.resolve(), root.resolve()
    if not inside.is_relative_to(top):
        raise UsageError(f"{path[:200]} is not inside of {root}", "name a file or folder of the repository")
    named = inside.relative_to(top).as_posix()
    return (f"{named}/" if full.is_dir() else named,)
