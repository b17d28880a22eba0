"""``ctx watch``: keep the index fresh while files change."""

from __future__ import annotations

import os
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any

import typer

from knowing.cli import options
from knowing.cli.host import host_at, say
from knowing.cli.main import INTERRUPTED
from knowing.cli.output import emit
from knowing.counted import counted
from knowing.errors import CtxError, UsageError
from knowing.render.safe import encoded, one_line
from knowing.tree.watching import Watch

SETTLED_MS, MOST_MS = 200, 2_000
"""Files have settled when so long nothing moved; but no change waits longer than the most."""


def watch(
    path: Annotated[Path, typer.Argument(help="A folder of the repository; its root is found.")] = Path(),
    poll: Annotated[float, typer.Option(help="Also compare all files every so many seconds.")] = 60.0,
    json: Annotated[bool, typer.Option("--json", help="JSON, one object for each update.")] = False,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="Only say what goes wrong.")] = False,
    root: options.Root = Path(),
) -> int:
    """Keep the index fresh until interrupted. Changed files are read within seconds, each time by a new process."""
    if not 1 <= poll <= 86_400:
        raise UsageError(f"--poll {poll:g} is out of range", "give seconds, from 1 to 86400")
    try:
        import watchfiles  # noqa: F401
    except ImportError:
        raise UsageError("the package watchfiles is not installed", "run: pip install 'knowing-ctx[watch]'") from None
    root = host_at(root / path).repository()
    told = ""
    try:
        for files in changes(root, poll):
            if not root.is_dir():
                raise UsageError(f"{root} is gone", "start again where the repository is now")
            trouble = _update(root, files, json, quiet)
            if trouble and trouble != told:
                say(trouble)
            told = trouble
    except KeyboardInterrupt:
        pass
    return INTERRUPTED


def changes(root: Path, poll_s: float) -> Iterator[int]:
    """How many paths moved, each time some did and have settled; 0 at first and whenever it is time to look again."""
    watching = Watch(root)
    watching.look()
    last = time.monotonic()
    yield 0
    while True:
        moved = watching.settled(SETTLED_MS, MOST_MS, int(poll_s * 1000))
        if moved or watching.is_blind or time.monotonic() - last >= poll_s:
            last = time.monotonic()
            yield moved


def _update(root: Path, moved: int, is_json: bool, is_quiet: bool) -> str:
    """Bring the index up to date and say what was done; returns what went wrong, which is tried again at the next change."""
    from knowing.index.report import Progress
    from knowing.serve.building import build

    try:
        report = build(root, Progress(), os.environ)
    except CtxError as error:
        return str(error)
    if is_json:
        emit(encoded({"schema": "knowing.watch/1", "root": str(root), "moved": moved, **report}) + "\n")
    elif not is_quiet and report.get("mode") != "unchanged":
        emit(one_line(_line(report)) + "\n")
    return ""


def _line(report: dict[str, Any]) -> str:
    parts = [f"{report[key]:,} {key}" for key in ("changed", "added", "removed") if report.get(key)]
    return f"{report['mode']}: {', '.join(parts) or 'all files'}, {counted(report['files'], 'file')} in {report['seconds']:.1f} s"
