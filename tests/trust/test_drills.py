"""A few tries of every drill; ``just reliability`` makes thousands."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from bench.faults.drills import DRILLS
from tests.trust.conftest import HOUSE

A_FEW = {"trees": 2, "tasks": 30, "arguments": 40}


@pytest.mark.skipif(not hasattr(os, "fork"), reason="a drill runs in children")
@pytest.mark.parametrize("name", DRILLS)
def test_nothing_fails_in_a_few_tries(name: str) -> None:
    tries = A_FEW.get(name, 8)
    environment = {**os.environ, "PYTHONPATH": str(HOUSE), "CTX_MINUTES": "20"}
    done = subprocess.run(
        [sys.executable, "-m", "bench.faults", name, str(tries)],
        cwd=HOUSE, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=1_800, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stderr
    made, failures, _ = done.stdout.split()[-3:]
    assert (int(made), int(failures)) == (tries, 0), done.stderr
