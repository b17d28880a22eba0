"""``ctx`` that is killed at its n-th sign of progress: ``python mortal.py N index PATH --quiet``.

How tests find out what a killed process leaves behind. The program knows nothing of it: what it says while it works is
replaced here, before it starts.
"""

from __future__ import annotations

import os
import signal
import sys
from collections.abc import Callable

from knowing.cli import progress
from knowing.cli.main import main


def die_after(signs: int) -> Callable[..., None]:
    """Return a sign of progress that ends this process at its n-th use, without any chance to clean up."""
    left = iter(range(signs - 1, -1, -1))

    def sign(*_: object) -> None:
        if next(left, 0) == 0:
            os.kill(os.getpid(), signal.SIGKILL)

    return sign


if __name__ == "__main__":
    progress.Silent.phase = progress.Silent.advance = die_after(int(sys.argv[1]))  # type: ignore[method-assign]
    sys.exit(main(sys.argv[2:]))
