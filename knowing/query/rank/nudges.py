"""What the asker knows and the repository does not: which answers were useful before, what is at hand now, which words meant what.

The first two are hooks for a caller with a memory of its own (an editor, an agent). ``memory`` is what ``ctx`` itself remembers; without one
the same task gives the same answer.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.query.task.keywords import Keywords

Array = NDArray[Any]


class Remembered(Protocol):
    """What is remembered about a repository, as far as it moves an answer."""

    def verdicts(self, ids: Array) -> Array:
        """For each symbol, from -1 to 1, how useful it was for tasks before; 0 if nothing is known."""

    def learned(self, keywords: Keywords) -> Mapping[int, float]:
        """Symbols that served tasks with the same telling words, and from 0 to 1 how much that says."""

    def digest(self) -> str:
        """A name for all that was given out so far; empty if nothing was."""


class Nudges(Struct, frozen=True):
    """What the caller says of symbols, by id: a number from -1 to 1; larger ones are cut."""

    feedback: Mapping[int, float] = {}
    """How useful it was for such tasks before (negative: it was not)."""
    session: Mapping[int, float] = {}
    """How much it is at hand: open in the editor, or shown a moment ago (negative: seen enough)."""
    memory: Remembered | None = None

    def of(self, name: str, ids: Array) -> Array:
        """The values of one hook for some symbols."""
        if name == "verdicts":
            found = np.zeros(len(ids)) if self.memory is None else self.memory.verdicts(ids)
            return np.asarray(np.clip(np.nan_to_num(found), -1.0, 1.0))
        known: Mapping[int, float] = getattr(self, name)
        if not known:
            return np.zeros(len(ids))
        return np.asarray(np.clip(np.nan_to_num([known.get(int(one), 0.0) for one in ids]), -1.0, 1.0))

    def learned(self, keywords: Keywords) -> Mapping[int, float]:
        """Symbols that served tasks with the same words, from what is remembered."""
        return {} if self.memory is None else self.memory.learned(keywords)

    def digest(self) -> str:
        """A name for what is remembered and took part; empty if nothing did."""
        return "" if self.memory is None else self.memory.digest()


NO_NUDGES = Nudges()
HOOKS = ("feedback", "session", "verdicts")
