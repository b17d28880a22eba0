"""Indexing in a process of its own (``knowing.cli.apart``), so that a server goes on answering, can stop it at once, and gets its memory back.

The child says what it does in JSON Lines on standard output.
"""

from __future__ import annotations

import contextlib
import json
import os
import selectors
import subprocess
import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Any

from knowing.errors import StorageError
from knowing.index.report import Progress
from knowing.settings.serve import SERVER

PIECE = 65_536


def build(root: Path, progress: Progress, environment: Mapping[str, str]) -> dict[str, Any]:
    """Bring the index of a root up to date in a child process; returns what it did, and refuses as it refuses."""
    progress.phase("indexing")
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
            return _follow(child, progress)
        except BaseException:  # nobody waits any more
            child.kill()
            raise


def _follow(child: subprocess.Popen[bytes], progress: Progress) -> dict[str, Any]:
    """Pass on what the child says until it is done; returns its last words."""
    last: dict[str, Any] = {}
    for line in _lines(child, progress):
        with contextlib.suppress(ValueError):
            last = json.loads(line)
        if "phase" in last:
            progress.phase(str(last["phase"]), int(str(last.get("total", 0))))
        progress.advance(int(str(last.get("advance", 0))))
    if child.wait() == 0 and isinstance(done := last.get("done"), dict):
        return done
    raise ChildRefused(
        str(last.get("error", "")) or "the process that reads the files ended", str(last.get("hint", ""))
    )


def _lines(child: subprocess.Popen[bytes], progress: Progress) -> Iterator[bytes]:
    """What the child writes, line by line; while it is silent, it is asked whether anybody still waits."""
    if child.stdout is None:
        return
    rest = b""
    with selectors.DefaultSelector() as waiting:
        waiting.register(child.stdout, selectors.EVENT_READ)
        while True:
            if not waiting.select(SERVER.asked_s):
                progress.advance(0)
                continue
            read = os.read(child.stdout.fileno(), PIECE)
            if not read:
                return
            *lines, rest = (rest + read).split(b"\n")
            yield from lines


class ChildRefused(StorageError):
    """The child could not index."""
