"""The host of this process: its environment, its folders, and standard error for the person who waits."""

from __future__ import annotations

import contextlib
import os
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.verbs.host import Host

if TYPE_CHECKING:
    from knowing.index.report import Progress
    from knowing.verbs.warm import WarmGraphs


def host_at(root: Path, stale: str = "refresh", progress: Progress | None = None, is_remembering: bool = True) -> Host:
    """The host for a folder. This is the only place that reads the environment for settings.

    ``CTX_CACHE`` and ``CTX_MEMORY`` move the cache and the memories; ``CTX_NOW`` (2024-05-01T09:30) stops the clock there.
    """
    from platformdirs import user_config_path

    cache, memory = (
        Path(moved).expanduser().resolve() if (moved := os.environ.get(name)) else None
        for name in ("CTX_CACHE", "CTX_MEMORY")
    )
    host = Host(
        root,
        stale,
        environment=os.environ,
        user_folder=user_config_path("knowing"),
        cache_folder=cache,
        memory_folder=memory,
        is_remembering=is_remembering,
        clock=_clock(os.environ.get("CTX_NOW", "")),
        here=Path.cwd(),
        say=say,
    )
    from dataclasses import replace

    from knowing.cli.progress import Plain

    return replace(host, progress=progress or Plain(), warm=_warm[-1] if _warm else None)


_warm: list[WarmGraphs] = []


@contextlib.contextmanager
def kept_warm() -> Iterator[None]:
    """Keep graphs open between the verbs that are run meanwhile."""
    from knowing.verbs.warm import WarmGraphs

    _warm.append(WarmGraphs(is_watching=True))
    try:
        yield
    finally:
        _warm.pop().close()


def _clock(now: str) -> Callable[[], float]:
    """The clock, or one that stands still at a time that was written down; times without a zone are UTC."""
    if not now:
        return time.time
    from datetime import UTC, datetime

    from knowing.errors import UsageError

    try:
        at = datetime.fromisoformat(now)
    except ValueError:
        raise UsageError(f"CTX_NOW {now[:40]!r} is not a time", "write it as 2024-05-01T09:30:00") from None
    seconds = (at if at.tzinfo else at.replace(tzinfo=UTC)).timestamp()
    return lambda: seconds


def say(line: str) -> None:
    """One line on standard error."""
    from knowing.render.safe import one_line

    print(f"ctx: {one_line(line)}", file=sys.stderr, flush=True)
