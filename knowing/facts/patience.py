"""A time limit for one file: what a hostile or absurd file costs is bounded, whatever the reader does with it."""

from __future__ import annotations

import contextlib
import signal
import threading
from collections.abc import Callable, Iterator
from functools import partial

from knowing.settings.facts import PARSE


class TookTooLong(BaseException):
    """A file was not read within its time. Not an ``Exception``: code that catches the failures of a parser must not catch this one."""


Clock = Callable[[float], object]
"""Winds a clock up: ``TookTooLong`` is raised when so many seconds have been computed since. 0 stops it."""


@contextlib.contextmanager
def clock() -> Iterator[Clock]:
    """A clock for the files of a batch, one after the other. Where there is none (Windows, other threads), there is no limit."""
    if not hasattr(signal, "ITIMER_VIRTUAL") or threading.current_thread() is not threading.main_thread():
        yield lambda _: None
        return
    # once for all: to set it for each file costs as much as a small file
    before = signal.signal(signal.SIGVTALRM, _raise)
    try:
        yield partial(signal.setitimer, signal.ITIMER_VIRTUAL)
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
        signal.signal(signal.SIGVTALRM, before)


@contextlib.contextmanager
def limited(seconds: float = PARSE.file_s) -> Iterator[None]:
    """Raise ``TookTooLong`` if the block computes for longer."""
    with clock() as wind_up:
        wind_up(seconds)
        yield


def _raise(*_: object) -> None:
    raise TookTooLong
