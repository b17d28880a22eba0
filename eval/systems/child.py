"""How public tools are run: found on PATH, no terminal, no telemetry, always a time limit."""

from __future__ import annotations

import os
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path

from eval.systems.base import NotInstalledError, ToolError

SCRATCH = Path(__file__).parent.parent / ".work" / "tools"
"""Copies of checkouts for tools that write into what they index."""

QUIET = {
    "DO_NOT_TRACK": "1",
    "CODEGRAPH_TELEMETRY": "0",
    "CODEGRAPH_NO_DAEMON": "1",
    "CODEGRAPH_NO_DOWNLOAD": "1",
    "AIDER_ANALYTICS_DISABLE": "true",
}
COPY_TIMEOUT_S = 600


def find(program: str, package: str) -> str:
    """Where a program is, or the line that says how to get it."""
    if found := shutil.which(program):
        return found
    raise NotInstalledError(f"{program}: not installed ({package})")


def run(command: Sequence[str], timeout_s: float, text: str | None = None) -> str:
    """Standard output of a child; its standard input is ``text`` or nothing."""
    environment = {**os.environ, **QUIET}
    try:
        done = subprocess.run(
            command,
            input=(text or "").encode(),
            capture_output=True,
            timeout=timeout_s,
            env=environment,
            check=False,
        )
    except subprocess.TimeoutExpired as error:
        raise ToolError(f"{Path(command[0]).name} took longer than {timeout_s:.0f} s") from error
    if done.returncode != 0:
        last = done.stderr.decode("utf-8", "replace").strip().rpartition("\n")[2]
        raise ToolError(f"{Path(command[0]).name} failed ({done.returncode}): {last}")
    return done.stdout.decode("utf-8", "replace")


def scratch_copy(root: Path, tool: str) -> Path:
    """A clone of a checkout at its commit that a tool may write into."""
    copy = SCRATCH / tool / root.name
    head = run(["git", "-C", str(root), "rev-parse", "HEAD"], COPY_TIMEOUT_S).strip()
    marker = copy / ".git" / "knowing-eval-copy"
    if not (marker.is_file() and marker.read_text("utf-8") == head):
        shutil.rmtree(copy, ignore_errors=True)
        copy.mkdir(parents=True)
        run(["git", "init", "--quiet", str(copy)], COPY_TIMEOUT_S)
        listed = run(["git", "-C", str(root), "ls-files", "-z"], COPY_TIMEOUT_S).split("\0")
        for path in listed:
            if path and (root / path).is_file():
                (copy / path).parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(root / path, copy / path)
        run(["git", "-C", str(copy), "add", "--all", "--force"], COPY_TIMEOUT_S)
        marker.write_text(head, "utf-8")
    return copy
