"""``python -m knowing.cli.apart ROOT``: index a root for a server, in a process of its own.

Progress goes to standard output as JSON Lines. Standard input is a pipe that nobody writes to: when it closes, the server is gone, and
this process ends too.
"""

from __future__ import annotations

import json
import os
import sys
import threading
from pathlib import Path

from knowing.errors import CtxError
from knowing.index.report import Progress


class ProgressLines(Progress):
    """Writes each sign of progress as a line."""

    def phase(self, name: str, total: int = 0) -> None:
        """Say what begins."""
        _tell(phase=name, total=total)

    def advance(self, count: int) -> None:
        """Say that some more is done."""
        _tell(advance=count)


def _tell(**what: object) -> None:
    os.write(1, json.dumps(what).encode() + b"\n")


def _end_with_parent() -> None:
    while os.read(0, 1):
        pass
    os._exit(1)


def main() -> int:
    """The child: index the root that is its argument."""
    from knowing.cli.host import host_at
    from knowing.verbs.index import IndexRequest, build_index

    threading.Thread(target=_end_with_parent, daemon=True).start()
    try:
        report = build_index(IndexRequest(), host_at(Path(sys.argv[1]), progress=ProgressLines()))
    except CtxError as error:
        _tell(error=error.message, hint=error.hint)
        return 2
    moved = {"changed": len(report.changed), "added": len(report.added), "removed": len(report.removed)}
    _tell(done={"mode": report.mode, "files": report.files, "seconds": round(report.seconds, 3), **moved})
    return 0


if __name__ == "__main__":
    os._exit(main())
