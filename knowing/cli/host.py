"""The host of this process: its environment, its folders, and standard error for the person who waits."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.verbs.host import Host

if TYPE_CHECKING:
    from knowing.index.report import Progress


def host_at(root: Path, stale: str = "refresh", progress: Progress | None = None, is_remembering: bool = True) -> Host:
    """The host for a folder. This is the only place that reads the environment for settings.

    ``CTX_CACHE`` and ``CTX_MEMORY`` move the cache and the memories.
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
        here=Path.cwd(),
        say=say,
    )
    if progress is None:
        return host
    from dataclasses import replace

    return replace(host, progress=progress)


def say(line: str) -> None:
    """One line on standard error."""
    from knowing.render.safe import one_line

    print(f"ctx: {one_line(line)}", file=sys.stderr, flush=True)
