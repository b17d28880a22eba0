"""``python -m bench.cold NAME=CODE:CHECKOUT …``: a cold ``ctx task`` of several versions of the code, in turns.

CODE is a folder with a version of this repository, CHECKOUT one with an index of its own (each version makes its own index). Runs take
turns, so that what else the machine does meets all versions alike; processor time says more than the clock on a busy machine.
"""

from __future__ import annotations

import os
import resource
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import dataclass, field

ROUNDS = 20
TASK = "add a retry limit to database connection"
RUN = "from knowing.cli.main import run; run()"


@dataclass(slots=True)
class Version:
    """A version of the code, and what its runs took."""

    name: str
    code: str
    checkout: str
    clock: list[float] = field(default_factory=list)
    processor: list[float] = field(default_factory=list)

    def ask(self, compiled: str, is_counted: bool) -> None:
        """Ask once, in a process of its own; the first time only compiles the code."""
        environment = {**os.environ, "PYTHONPATH": self.code, "PYTHONPYCACHEPREFIX": compiled}
        environment.pop("PYTHONDONTWRITEBYTECODE", None)
        before, started = resource.getrusage(resource.RUSAGE_CHILDREN), time.perf_counter()
        command = [sys.executable, "-c", RUN, "task", TASK]
        subprocess.run(command, cwd=self.checkout, env=environment, stdout=subprocess.DEVNULL, check=True)
        passed, after = time.perf_counter() - started, resource.getrusage(resource.RUSAGE_CHILDREN)
        if is_counted:
            self.clock.append(passed)
            self.processor.append(after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime)

    def row(self) -> str:
        """A row of the table."""
        figures = (f(values) for values in (self.processor, self.clock) for f in (min, statistics.median))
        return f"| {self.name} | " + " | ".join(f"{one:.3f}" for one in figures) + " |"


def main() -> None:
    """Measure and print the table."""
    given = (one.split("=", 1) for one in sys.argv[1:])
    versions = [Version(name, place.partition(":")[0], place.partition(":")[2]) for name, place in given]
    with tempfile.TemporaryDirectory() as compiled:
        for turn in range(ROUNDS + 1):
            for one in versions:
                one.ask(compiled, turn > 0)
    print(f"{os.cpu_count()} cores, load {os.getloadavg()[0]:.1f} at the end, {ROUNDS} runs each, seconds\n")
    print("| version | processor, least | processor, median | clock, least | clock, median |\n|---|---|---|---|---|")
    print("\n".join(one.row() for one in versions))


if __name__ == "__main__":
    main()
