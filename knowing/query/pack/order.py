"""How an answer is wanted."""

from __future__ import annotations

from msgspec import Struct

from knowing.query.pack.breadth import Certainty


class Order(Struct, frozen=True):
    """How the answer is wanted."""

    budget_tokens: int
    level: str = "auto"
    limit: int | None = None
    stop_at_cliff: bool = False
    sure: Certainty = Certainty()
    notes: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    """The files of the answer, best first; empty: in the order of their first symbol."""
    purpose: str = ""
    """What the task is likeliest for (``knowing.query.task.purpose``); one of a few words asks for a place."""
    known: float = 1.0
    """How much of the task's words the repository knows, as a share of what an answer that can be trusted needs at least."""
    memory: str = ""
    """A name for what is remembered and took part; it is part of the pack id."""
