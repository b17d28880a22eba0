"""The two development sets, as data.

*Tasks* ask "what must I understand": a curator's description and the names that matter. *Changes* ask "what
will this touch": a real commit message and what the commit edited. Both are lines of JSON under ``data/``.
"""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

DATA = Path(__file__).parent / "data"


@dataclass(frozen=True, slots=True)
class Task:
    """A described task with the names a good answer holds."""

    id: str
    repo: str
    tier: str
    text: str
    names: tuple[str, ...]

    @property
    def checkout(self) -> str:
        """Directory of the corpus that the question is about."""
        return self.repo

    @property
    def groups(self) -> tuple[str, ...]:
        """The rows of a table that this question counts in."""
        return ("overall", f"tier {self.tier}", f"repo {self.repo}")

    @property
    def expected(self) -> tuple[str, ...]:
        return self.names


@dataclass(frozen=True, slots=True)
class Change:
    """A commit message with the files and symbols (``path:Qual.name``) that the commit edited."""

    id: str
    repo: str
    base: str
    text: str
    files: tuple[str, ...]
    symbols: tuple[str, ...]
    is_named: bool
    """The message names a gold symbol or file literally."""

    @property
    def checkout(self) -> str:
        return f"commits-{self.repo}"

    @property
    def groups(self) -> tuple[str, ...]:
        subset = "named" if self.is_named else "not named"
        return ("overall", subset, f"repo {self.repo}")

    @property
    def expected(self) -> tuple[str, ...]:
        return self.symbols


Question = Task | Change
SETS = ("tasks", "commits")


def _rows(path: Path) -> list[dict[str, Any]]:
    return [json.loads(line) for line in path.read_text("utf-8").splitlines() if line.strip()]


def load_tasks(data: Path = DATA) -> list[Task]:
    return [
        Task(row["id"], row["repo"], row["tier"], row["description"], tuple(row["ground_truth"]))
        for row in _rows(data / "tasks.jsonl")
    ]


def load_changes(data: Path = DATA) -> list[Change]:
    return [
        Change(
            id=row["id"],
            repo=row["repo"],
            base=row["base"],
            text=row["query"],
            files=tuple(row["gold_files"]),
            symbols=tuple(row["gold_symbols"]),
            is_named=row["named_in_query"],
        )
        for row in _rows(data / "commits.jsonl")
    ]


def load_set(name: str, data: Path = DATA) -> list[Question]:
    """The questions of ``tasks`` or ``commits``, in file order."""
    if name == "tasks":
        return list(load_tasks(data))
    if name == "commits":
        return list(load_changes(data))
    raise ValueError(f"no set called {name!r}: there are {', '.join(SETS)}")
