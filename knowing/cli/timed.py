"""``ctx --timeout SECONDS VERB …``: work that takes longer is ended."""

from __future__ import annotations

import contextlib
import os
import signal
import threading
from collections.abc import Iterator
from typing import NoReturn

from knowing.errors import UsageError

TIMED_OUT = 124
"""The exit code, the same as that of timeout(1)."""
PATIENCE_S = 5.0
"""How long work that is over time may take to leave in good order."""
MOST_S = 1_000_000.0


class OverTime(BaseException):
    """The time is over. Like an interruption, nothing but the program itself catches it."""


def seconds_of(text: str) -> float:
    """The seconds that somebody typed; what is no such number is refused."""
    with contextlib.suppress(ValueError):
        if 0 < (seconds := float(text)) <= MOST_S:
            return seconds
    raise UsageError(
        f"--timeout {text[:40]!r} is no number of seconds", "give one above 0, such as: ctx --timeout 30 status"
    )


@contextlib.contextmanager
def limited(seconds: float) -> Iterator[None]:
    """Raise ``OverTime`` in what is done meanwhile if it takes longer; if that does not end it either, leave the program."""
    if not hasattr(signal, "setitimer") or threading.current_thread() is not threading.main_thread():
        timer = threading.Timer(seconds, os._exit, (TIMED_OUT,))
        timer.daemon = True
        timer.start()
        yield
        timer.cancel()
        return

    def leave(*_: object) -> NoReturn:
        os._exit(TIMED_OUT)

    def over(*_: object) -> None:
        signal.signal(signal.SIGALRM, leave)
        signal.setitimer(signal.ITIMER_REAL, PATIENCE_S)
        raise OverTime

    with contextlib.ExitStack() as after:
        after.callback(signal.signal, signal.SIGALRM, signal.signal(signal.SIGALRM, over))
        after.callback(signal.setitimer, signal.ITIMER_REAL, 0)
        signal.setitimer(signal.ITIMER_REAL, seconds)
        yield
