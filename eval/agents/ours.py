"""The agent with our tools: it asks for the context of an issue, then looks at what that named."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass

from eval.agents import Step
from knowing.errors import CtxError
from knowing.query.pack.offers import Level
from knowing.query.pack.tokens import estimate
from knowing.serve.framed import Reply, framed
from knowing.serve.tools import FORM, Find, Look
from knowing.settings.serve import ANSWERS
from knowing.verbs.host import Host
from knowing.verbs.task import TaskRequest, task

CONTEXT_TOKENS, LOOK_TOKENS, FIND_TOKENS = 4_000, 1_500, 1_000
LOOK_AT = 3
"""Symbols that are looked at in one call."""


@dataclass(slots=True)
class Seen:
    """What our agent knows of: symbols to look at next, and those it has seen in full."""

    waiting: list[str]
    done: set[str]

    def take(self) -> tuple[str, ...]:
        """The next few to look at."""
        taken = [one for one in dict.fromkeys(self.waiting) if one not in self.done][:LOOK_AT]
        self.done.update(taken)
        return tuple(taken)


def with_tools(text: str, host: Host, budget: int = CONTEXT_TOKENS) -> Iterator[Step]:
    """Ask for the context of the task; look at what it only named, then at what did not fit, then at what a search by words finds."""
    answer = task(TaskRequest(text, budget - ANSWERS.frame_tokens, form=FORM), host)
    items = answer.pack.items
    yield _answered(
        "context", Reply(answer.text(), more=f"More: look at an address, or ask with budget {2 * budget}."), budget
    )
    full = {one.symbol.address for one in items if one.level in (Level.BODY, Level.PARTS)}
    named = [one.symbol.address for one in (*items, *answer.pack.omitted) if one.symbol.address not in full]
    seen = Seen(named, full)
    yield from _looks(seen, host)
    found = Find(" ".join(text.split())[:300], "words", budget=FIND_TOKENS)(host)
    yield _answered("find", found, FIND_TOKENS)
    seen.waiting = [f"{path}:{line}" for path, line in re.findall(r"^- `([^`\n]+):(\d+)`", found.text, re.MULTILINE)]
    yield from _looks(seen, host)


def _looks(seen: Seen, host: Host) -> Iterator[Step]:
    while taken := seen.take():
        yield _answered("look", _looked(taken, host), LOOK_TOKENS)


def _looked(taken: tuple[str, ...], host: Host) -> Reply:
    try:
        return Look(taken, LOOK_TOKENS)(host)
    except CtxError as error:
        return Reply(str(error), is_refusal=True)


def _answered(tool: str, reply: Reply, budget: int) -> Step:
    """A reply as a client gets it, marks and all."""
    said = framed(reply)
    return Step(tool, said, estimate(said), budget)
