"""A kill at any statement that writes: what was there stays, and the verb is done wholly or not at all."""

from __future__ import annotations

import subprocess
import sys
from collections import defaultdict
from pathlib import Path

import pytest

MORTAL = Path(__file__).parent / "mortal_verbs.py"
LEAST = {
    "note": 8, "edit": 10, "remove": 3, "show": 2, "import": 8, "feedback": 8, "start": 3, "say": 4, "compact": 4, "end": 3,
    "search": 8, "memory export": 0, "memory import": 10, "memory prune": 10, "memory clear": 10,
}  # fmt: skip
"""Every verb that writes, and at how many statements at least it is killed."""


@pytest.fixture(scope="module")
def kills(tmp_path_factory: pytest.TempPathFactory) -> dict[str, list[str]]:
    """By verb, how the memory stood after each kill, and last of all how many there were."""
    done = subprocess.run(
        [sys.executable, str(MORTAL), str(tmp_path_factory.mktemp("mortal"))],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout[-2_000:] + done.stderr[-2_000:]
    found = defaultdict(list)
    for line in done.stdout.splitlines():
        verb, _, state = line.split("|", 2)
        found[verb].append(state)
    return found


@pytest.mark.parametrize("verb", LEAST)
def test_a_verb_that_is_killed_at_any_write_is_done_wholly_or_not_at_all(
    kills: dict[str, list[str]], verb: str
) -> None:
    *states, ends = kills[verb]
    assert int(ends) == len(states) >= LEAST[verb]
    assert {*states} <= {"before", "after"}
    assert states == sorted(states, reverse=True), "what is done is not undone"


def test_every_verb_that_writes_is_killed(kills: dict[str, list[str]]) -> None:
    assert set(kills) == set(LEAST)
