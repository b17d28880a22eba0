"""One call of a tool: in a thread, with progress, an end when nobody waits any more, and a limit in time."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable, Coroutine
from dataclasses import fields, is_dataclass, replace
from functools import partial
from typing import Any

import anyio
import anyio.from_thread
import anyio.to_thread

from knowing.errors import AmbiguousSymbol, CtxError, UsageError
from knowing.index.report import Progress
from knowing.serve.framed import Reply, as_tool
from knowing.settings.serve import ANSWERS, SERVER, CallLimits
from knowing.verbs.host import Host

Report = Callable[[float, float | None, str], Coroutine[Any, Any, None]]
"""Takes how much is done, of how much if that is known, and what is being done."""


ASK_AGAIN = "Ask again: an index goes on where it stopped. Or ask for less."


class NobodyWaits(Exception):
    """The call was cancelled or its time is over: the work ends."""


class ProgressSender(Progress):
    """Sends signs of progress to the client, a few in a second, and ends the work when nobody waits for it."""

    def __init__(self, report: Report) -> None:
        self._report = report
        self.is_over = threading.Event()
        self._name, self._done, self._total = "", 0.0, 0.0
        self._last = 0.0

    def phase(self, name: str, total: int = 0) -> None:
        """A new part of the work begins."""
        self._name, self._total = name, self._done + total
        self._last = 0.0
        self._tell(1.0)

    @property
    def said(self) -> str:
        """What was being done last, in brackets; nothing if no index had to be made."""
        return f" (the index is being made: {self._name})" if self._name else ""

    def advance(self, count: int) -> None:
        """Some of it is done; 0 only asks whether anybody still waits."""
        self._tell(float(count))

    def _tell(self, count: float) -> None:
        if self.is_over.is_set():
            raise NobodyWaits
        self._done += count
        now = time.monotonic()
        if count and now - self._last >= SERVER.progress_s:
            self._last = now
            total = self._total if self._total > self._done else None
            anyio.from_thread.run(self._report, self._done, total, self._name)


async def call(
    work: Callable[[Host], Reply], host: Host, report: Report, limits: CallLimits, turn: anyio.CapacityLimiter
) -> Reply:
    """Run a tool and return its reply; a refusal is a reply too. A call that is cancelled ends its work."""
    progress = ProgressSender(report)
    try:
        with anyio.fail_after(limits.timeout_s):
            asked = partial(_answered, work, replace(host, progress=progress))
            return await anyio.to_thread.run_sync(asked, abandon_on_cancel=True, limiter=turn)
    except TimeoutError:
        return Reply(f"no answer within {limits.timeout_s:g} seconds{progress.said}", more=ASK_AGAIN, is_refusal=True)
    finally:
        progress.is_over.set()


def checked(work: object, most_chars: int) -> None:
    """Refuse a call whose arguments are too long to be a question."""
    if is_dataclass(work) and not isinstance(work, type):
        given = (getattr(work, one.name) for one in fields(work))
        if sum(len(value) if isinstance(value, str) else len(str(value)) for value in given) > most_chars:
            raise UsageError("the arguments are too long", f"give at most {most_chars:,} characters")


def _answered(work: Callable[[Host], Reply], host: Host) -> Reply:
    """What the tool says, also if it refuses."""
    try:
        return work(host)
    except AmbiguousSymbol as error:
        from knowing.render.safe import one_line

        listed = "".join(f"\n  {one_line(candidate)}" for candidate in error.candidates)
        return Reply(f"{one_line(as_tool(str(error)))}{listed}", _error(error), is_refusal=True)
    except CtxError as error:
        from knowing.render.safe import one_line

        return Reply(one_line(as_tool(str(error)), ANSWERS.refusal_chars), _error(error), is_refusal=True)
    except NobodyWaits:
        return Reply("")


def _error(error: CtxError) -> dict[str, dict[str, str]]:
    return {"error": {"code": type(error).__name__, "message": error.message, "hint": error.hint}}
