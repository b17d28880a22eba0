"""A ceiling on the memory of a process that reads files: what a hostile file takes is bounded, whatever the parser does with it.

Linux keeps a process below its ceiling itself: what asks for more gets none, and the parser, which does not expect that, ends its process.
Elsewhere (macOS takes such a limit and does not keep it) whoever waits for the process looks at its size now and then, and ends it.
"""

from __future__ import annotations

import contextlib
import os
import subprocess
import sys
from collections.abc import Iterable
from pathlib import Path

from knowing.settings.facts import GATHER

IS_KEPT = sys.platform == "linux"
"""Whether the system itself keeps a process below its ceiling."""


def ceiling_of(jobs: int) -> int:
    """The bytes that each of so many processes may take: no more than all of them can have at once beside the one that started them.

    >>> ceiling_of(1) >= ceiling_of(1_000)
    True
    """
    try:
        physical = os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE")
    except (AttributeError, ValueError, OSError):  # pragma: no cover - a system that does not say
        return GATHER.memory_bytes
    return min(GATHER.memory_bytes, physical // (jobs + 1))


def stay_below(ceiling: int) -> None:
    """Let this process take so many bytes more than it has, or any number for 0. When it is ended, it leaves no image of its memory behind."""
    try:
        import resource  # noqa: PLC0415 - not on every system
    except ImportError:  # pragma: no cover - Windows
        return
    limits = [(resource.RLIMIT_CORE, 0)]
    if ceiling:
        pages = int(Path("/proc/self/statm").read_text("ascii").split()[0])
        limits.append((resource.RLIMIT_AS, pages * resource.getpagesize() + ceiling))
    for which, most in limits:
        soft, hard = resource.getrlimit(which)
        given = [most, *(one for one in (soft, hard) if one != resource.RLIM_INFINITY)]
        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(which, (min(given), hard))


def sizes_of(pids: Iterable[int]) -> dict[int, int]:
    """The bytes of memory that processes hold, as far as the system says."""
    asked = ",".join(map(str, pids))
    try:
        said = subprocess.run(
            ["/bin/ps", "-o", "pid=,rss=", "-p", asked], capture_output=True, check=False, timeout=GATHER.watch_s * 10
        ).stdout
        return {int(pid): int(kilobytes) * 1024 for pid, kilobytes in map(bytes.split, said.splitlines())}
    except (OSError, ValueError, subprocess.SubprocessError):
        return {}
