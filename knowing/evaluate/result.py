"""The nouns of a replay: what is asked, of which history, and what came of it. Plain data, for rendering too."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field

from knowing.evaluate.figures import Figures, Symbols

OURS = "knowing"
SYSTEMS = (OURS, "BM25", "grep")
SNAPSHOT, EXACT = "snapshot", "exact"


@dataclass(frozen=True, slots=True)
class ReplayPlan:
    """What to replay, and how."""

    count: int
    since: str = ""
    is_exact: bool = False
    budget_tokens: int = 8_000
    is_tuned: bool = False


@dataclass(frozen=True, slots=True)
class Truth:
    """Paths, and (path, qualified name) of symbols, as they were called before the commit."""

    files: tuple[str, ...]
    symbols: tuple[tuple[str, str], ...]


@dataclass(frozen=True, slots=True)
class Task:
    """One commit to replay: its message is the task, what it changed is the right answer."""

    commit: str
    parent: str
    date: str
    subject: str
    text: str
    truth: Truth
    is_named: bool
    """The message writes a changed path or identifier literally."""
    age: int
    """Its place in the history that was looked at, 0 the newest."""


@dataclass(slots=True)
class History:
    """The commits that were looked at, and those that can be replayed, newest first."""

    head: str
    tasks: list[Task] = field(default_factory=list)
    scanned: int = 0
    unsuitable: Counter[str] = field(default_factory=Counter)
    renames: dict[int, dict[str, str]] = field(default_factory=dict)
    """By place: new name to old name."""
    is_shallow: bool = False

    def name_at(self, path: str, task: Task, oldest: Task) -> str:
        """What a file of a task's parent was called in the parent of the oldest task."""
        for place in sorted(self.renames):
            if task.age < place <= oldest.age:
                path = self.renames[place].get(path, path)
        return path


@dataclass(frozen=True, slots=True)
class Located:
    """A task whose truth was found in a graph."""

    task: Task
    files: frozenset[str]
    symbols: Symbols
    unknown: int
    """Files and symbols of the truth that the graph does not have: they are younger."""


@dataclass(frozen=True, slots=True)
class Row:
    """One commit and the figures of every system on it."""

    located: Located
    figures: dict[str, Figures]

    @property
    def task(self) -> Task:
        return self.located.task


@dataclass(frozen=True, slots=True)
class Half:
    """The goal on half of the commits, before and after tuning."""

    commits: int
    before: float
    after: float
    better: int
    worse: int


@dataclass(frozen=True, slots=True)
class Tuning:
    """The settings that were found, and whether they held."""

    changes: dict[str, float]
    was: dict[str, float]
    older: Half
    held_back: Half
    tried: int
    is_kept: bool
    why: str


@dataclass(slots=True)
class Replay:
    """The result of a replay."""

    name: str
    asked: ReplayPlan
    history: History
    snapshot: str
    first: int
    rows: list[Row] = field(default_factory=list)
    too_young: int = 0
    """Commits that changed only what the snapshot does not have yet."""
    notes: list[str] = field(default_factory=list)
    tuning: Tuning | None = None

    @property
    def mode(self) -> str:
        return EXACT if self.asked.is_exact else SNAPSHOT
