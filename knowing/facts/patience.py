"""A time limit for one file: what a hostile or absurd file costs is bounded, whatever the reader does with it."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Iterator

from knowing.settings.facts import PARSE


class TookTooLong(BaseException):
    """A file was not read within its time. Not an ``Exception``: code that catches the failures of a parser must not catch this one."""


@contextlib.contextmanager
def limited(seconds: float = PARSE.file_s) -> Iterator[None]:
    """Raise ``TookTooLong`` if the block computes for longer. Where there is no such clock (Windows, other threads), there is no limit."""
    if not hasattr(signal, "ITIMER_VIRTUAL") or threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGVTALRM, _raise)
    signal.setitimer(signal.ITIMER_VIRTUAL, seconds)
    try:
        yield
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


def _raise(*_: object) -> None:
    raise TookTooLong
