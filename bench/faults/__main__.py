"""One drill: ``python -m bench.faults NAME TRIES`` prints the tries that were made, how many failed and the seconds of processor time."""

from __future__ import annotations

import os
import random
import sys
import tempfile
import time
from pathlib import Path

from bench.faults.drills import DRILLS
from bench.faults.sandbox import Tries


def main(name: str, most: int) -> None:
    """Run a drill in a folder, with a home and caches of its own; what fails goes to standard error."""
    chance = random.Random(int(os.environ.get("CTX_SEED", "15")))  # noqa: S311
    with tempfile.TemporaryDirectory() as made:
        home = Path(made) / "home"
        for key in ("CACHE", "DATA", "CONFIG", "STATE"):
            os.environ[f"XDG_{key}_HOME"] = str(home / key.lower())
        os.environ.update(HOME=str(home), CTX_CACHE=str(home / "ctx"), CTX_INDEX_JOBS="1", EDITOR="true", PAGER="cat")
        sys.stdin = Path(os.devnull).open()  # noqa: SIM115 - until the end
        tries, failures, begun = Tries(most), 0, time.process_time()
        for line in DRILLS[name][0](Path(made) / "drill", tries, chance):
            failures += 1
            print(line[:500].encode("ascii", "backslashreplace").decode(), file=sys.stderr, flush=True)
        os.chdir("/")
    print(f"{tries.made} {failures} {time.process_time() - begun:.0f}")


if __name__ == "__main__":
    main(sys.argv[1], int(sys.argv[2]))
