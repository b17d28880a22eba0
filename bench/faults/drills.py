"""The drills, one row each."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from pathlib import Path

from bench.faults.fuzz import arguments, tasks
from bench.faults.hostile import trees
from bench.faults.sandbox import Tries
from bench.faults.storage import corruptions, kills, readers

DRILLS: dict[str, tuple[Callable[[Path, Tries, random.Random], Iterator[str]], int, str]] = {
    "kill -9": (
        kills,
        500,
        "`ctx index` killed at a random point: the old or the new graph answers, the next run is whole",
    ),
    "readers": (readers, 2_000, "queries of eight readers beside a busy writer"),
    "corruption": (corruptions, 300, "a stored file damaged: the same answer as before, and `ctx index` heals it"),
    "tasks": (tasks, 10_000, "fuzzed tasks: an answer, or a refusal in one line"),
    "arguments": (
        arguments,
        10_000,
        "fuzzed arguments of every command: exit code 0, 1 or 2, nothing that should not have happened",
    ),
    "trees": (trees, 60, "hostile trees, 14 verbs each: answered or refused in time, nothing outside touched"),
}
"""Each drill with how often it is tried in a full run, and what a try is."""
