"""Indexing in a process of its own (``knowing.cli.apart``), so that a server goes on answering, can stop it at once, and gets its memory back.

The child says what it does in JSON Lines on standard output.
"""

from __future__ import annotations

import contextlib
import json
import os
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

from knowing.errors import StorageError
from knowing.index.report import Progress

ONE_LINE = 10_000
"""Bytes of a line of the child; longer ones are not its own."""


def build(root: Path, progress: Progress, environment: Mapping[str, str]) -> None:
    """Bring the index of a root up to date in a child process; refuses as the child refuses."""
    command = [sys.executable, "-P", "-m", "knowing.cli.apart", os.fspath(root)]
    with subprocess.Popen(
        command,
        stdin=subprocess.PIPE,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        env=dict(environment),
        cwd="/",
    ) as child:
        try:
            _follow(child, progress)
        except BaseException:
            child.kill()
            raise


def _follow(child: subprocess.Popen[bytes], progress: Progress) -> None:
    """Pass on what the child says until it is done."""
    last: dict[str, object] = {}
    while line := child.stdout.readline(ONE_LINE) if child.stdout else b"":
        with contextlib.suppress(ValueError):
            last = json.loads(line)
        if "phase" in last:
            progress.phase(str(last["phase"]), int(str(last.get("total", 0))))
        progress.advance(int(str(last.get("advance", 0))))
    if child.wait() or not last.get("done"):
        raise Refused(str(last.get("error", "")) or "the process that reads the files ended", str(last.get("hint", "")))


class Refused(StorageError):
    """The child could not index."""
