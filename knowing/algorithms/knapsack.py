r"""Fill a budget with items that can each be had at several prices.

Every item offers levels of rising cost and value (a name, a signature, a body). What is bought first is what
gives most for its price, and what is near counts for more than what is far:

.. math::  \text{density} = \frac{\Delta v}{\Delta c} \cdot \text{proximity}^{\,e}

Three passes, all greedy: *enter* every item at its densest level; *raise* the chosen ones, best marginal
density first, while anything fits; *try smaller* what was too big to enter. When they are done, no single
purchase that adds value fits what is left of the budget. (If items have one level and are equally near, the
packing plus one more item is worth at least as much as the best packing there is: Dantzig's bound.)

>>> name_signature_body = [(4, 0.4), (10, 0.7), (50, 1.0)]
>>> pack([name_signature_body, [(30, 0.9)]], budget=45)
Packing(chosen=(1, 0), cost=40, value=1.6)

References
----------
Dantzig (1957). Discrete-variable extremum problems. Operations Research 5(2). https://doi.org/10.1287/opre.5.2.266
Sinha, Zoltners (1979). The multiple-choice knapsack problem. Operations Research 27(3).
https://doi.org/10.1287/opre.27.3.503
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from heapq import heapify, heappop, heappush
from itertools import pairwise
from math import fsum, inf
from typing import TypeAlias

Level: TypeAlias = tuple[int, float]
"""What an item costs and is worth at one size."""

LEFT_OUT = -1
_NOTHING: Level = (0, 0.0)
_Step: TypeAlias = tuple[float, int, int, int]
"""Minus density, item, level to reach, level to leave: best first, then by item, then the smaller step."""


@dataclass(frozen=True, slots=True)
class Packing:
    """The level chosen for each item (``LEFT_OUT`` if none), and what they cost and are worth together."""

    chosen: tuple[int, ...]
    cost: int
    value: float


def pack(
    items: Sequence[Sequence[Level]],
    budget: int,
    proximity: Sequence[float] | None = None,
    exponent: float = 0.3,
) -> Packing:
    """Choose a level for each item so that the costs never exceed the budget.

    ``proximity`` is how near each item is, from 0 to 1 (1 if not given); ``exponent=0`` ignores it.
    Levels that add no value are never chosen.

    Raises
    ------
    ValueError
        If a cost is negative or falls from one level to the next, or proximity is not one number per item.
    """
    near = [1.0] * len(items) if proximity is None else [max(p, 0.0) ** exponent for p in proximity]
    if len(near) != len(items):
        raise ValueError("one proximity per item")
    if any(before > after for levels in items for (before, _), (after, _) in pairwise([_NOTHING, *levels])):
        raise ValueError("costs must not be negative and must not fall from level to level")
    basket = _Basket(items, near, budget)
    entries = basket.enter()
    basket.raise_chosen()
    basket.try_smaller(entries)
    bought = [items[item][level] for item, level in enumerate(basket.chosen) if level != LEFT_OUT]
    return Packing(tuple(basket.chosen), sum(cost for cost, _ in bought), fsum(value for _, value in bought))


class _Basket:
    """What has been chosen so far and what is left to spend; each pass is a method."""

    def __init__(self, items: Sequence[Sequence[Level]], near: Sequence[float], budget: int) -> None:
        self.items, self.near, self.left = items, near, budget
        self.chosen = [LEFT_OUT] * len(items)

    def enter(self) -> list[_Step]:
        """Take every item at its densest level, densest first; return the order in which they were tried."""
        steps = (self._steps(item) for item in range(len(self.items)))
        entries = sorted(min(step) for step in steps if step)
        for _, item, level, _ in entries:
            self._take(item, level)
        return entries

    def raise_chosen(self) -> None:
        """Spend what is left on higher levels, best marginal density first; what does not fit never will."""
        entered = (item for item, level in enumerate(self.chosen) if level != LEFT_OUT)
        steps = [step for item in entered for step in self._steps(item)]
        heapify(steps)
        while steps:
            _, item, level, start = heappop(steps)
            if self.chosen[item] == start and self._take(item, level):
                for step in self._steps(item):
                    heappush(steps, step)

    def try_smaller(self, entries: Sequence[_Step]) -> None:
        """Offer what was too big to enter again, at its most valuable level that fits."""
        for _, item, densest, _ in entries:
            if self.chosen[item] == LEFT_OUT:
                smaller = [step for step in self._steps(item) if step[2] < densest]
                smaller.sort(key=lambda step: (-self.items[step[1]][step[2]][1], step))
                any(self._take(item, level) for _, _, level, _ in smaller)

    def _take(self, item: int, level: int) -> bool:
        cost = self._cost(item, level)
        if cost > self.left:
            return False
        self.left -= cost
        self.chosen[item] = level
        return True

    def _steps(self, item: int) -> list[_Step]:
        """Every purchase that would make the item worth more than it is now."""
        start = self.chosen[item]
        worth = self._at(item, start)[1]
        return [
            (-self._density(item, level, value - worth), item, level, start)
            for level, (_, value) in enumerate(self.items[item])
            if level > start and value > worth
        ]

    def _density(self, item: int, level: int, gain: float) -> float:
        cost = self._cost(item, level)
        return gain / cost * self.near[item] if cost else inf

    def _cost(self, item: int, level: int) -> int:
        return self.items[item][level][0] - self._at(item, self.chosen[item])[0]

    def _at(self, item: int, level: int) -> Level:
        return _NOTHING if level == LEFT_OUT else self.items[item][level]
