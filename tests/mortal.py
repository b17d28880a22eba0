"""``ctx`` that is killed at its n-th sign of progress: ``python mortal.py N index PATH --quiet``.

How tests find out what a killed process leaves behind. The program knows nothing of it: what it says while it works is
replaced here, before it starts.
"""

from __future__ import annotations

import os
import signal
import sys

from knowing.cli import progress
from knowing.cli.main import main

signs = iter(range(int(sys.argv[1]) - 1, -1, -1))


def die_at_last(*_: object) -> None:
    """Count down, and end this process at once, without any chance to clean up."""
    if next(signs, 0) == 0:
        os.kill(os.getpid(), signal.SIGKILL)


if __name__ == "__main__":
    progress.Silent.phase = die_at_last  # type: ignore[method-assign]
    progress.Silent.advance = die_at_last  # type: ignore[method-assign]
    sys.exit(main(sys.argv[2:]))
