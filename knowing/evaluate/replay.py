"""``ctx eval``, on one screen: history -> snapshot -> questions -> figures (-> tuning)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from knowing.evaluate.asked import Located, Panel, locate
from knowing.evaluate.commits import History, Task, read_history
from knowing.evaluate.figures import Figures
from knowing.evaluate.snapshot import Snapshot, workspace
from knowing.evaluate.tune import Tuning, tune
from knowing.index.report import Progress
from knowing.query.pack import Writer
from knowing.settings import EvalSettings, Settings

SNAPSHOT, EXACT = "snapshot", "exact"


@dataclass(frozen=True, slots=True)
class Asked:
    """What to replay, and how."""

    count: int
    since: str = ""
    is_exact: bool = False
    budget_tokens: int = 8_000
    is_tuned: bool = False


@dataclass(frozen=True, slots=True)
class Row:
    """One commit and how everybody did on it."""

    located: Located
    figures: dict[str, Figures]

    @property
    def task(self) -> Task:
        return self.located.task


@dataclass(slots=True)
class Replay:
    """The answer."""

    name: str
    asked: Asked
    history: History
    snapshot: str
    rows: list[Row] = field(default_factory=list)
    too_young: int = 0
    """Commits that changed only what the snapshot does not have yet."""
    notes: list[str] = field(default_factory=list)
    tuning: Tuning | None = None

    @property
    def mode(self) -> str:
        return EXACT if self.asked.is_exact else SNAPSHOT


def replay(
    root: Path,
    asked: Asked,
    settings: Settings,
    limits: EvalSettings,
    cache_folder: Path | None,
    writer: Writer,
    progress: Progress | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Replay:
    """Replay a repository's history. The repository is only read."""
    progress = progress or Progress()
    until = clock() + limits.limit_s
    history = read_history(root, asked.since, asked.count, limits, cache_folder, progress)
    answer = Replay(root.name, asked, history, history.tasks[-1].parent)
    with workspace() as folder:
        snapshot = Snapshot(root, folder, settings.index, cache_folder, progress)
        for one, panel in _questions(answer, snapshot, settings, limits, writer, progress):
            if clock() > until:
                answer.notes.append(f"stopped after {limits.limit_s:.0f} s: {len(answer.rows)} of {len(history.tasks)} commits were asked")
                break
            answer.rows.append(Row(one, panel.ask(one)))
            progress.advance(1)
        if asked.is_tuned:
            with closing(snapshot.at(answer.snapshot)) as graph:
                answer.tuning = tune(graph, [row.located for row in answer.rows], settings, limits, progress, lambda: clock() > until)
    answer.notes += _notes(answer)
    return answer


def _questions(
    answer: Replay, snapshot: Snapshot, settings: Settings, limits: EvalSettings, writer: Writer, progress: Progress
) -> Iterator[tuple[Located, Panel]]:
    """Each task with those who are to answer it, over the graph that it is to be asked of."""
    tasks, asked = answer.history.tasks, answer.asked
    if not asked.is_exact:
        with closing(snapshot.at(answer.snapshot)) as graph:
            panel = Panel(graph, settings, [one.text for one in tasks], asked.budget_tokens, writer, limits.first)
            progress.phase("asking", len(tasks))
            for one in tasks:
                located = locate(answer.history, one, tasks[-1], graph)
                if located.files:
                    yield located, panel
                else:
                    answer.too_young += 1
        return
    for one in reversed(tasks):
        with closing(snapshot.at(one.parent)) as graph:
            panel = Panel(graph, settings, [one.text], asked.budget_tokens, writer, limits.first)
            located = locate(answer.history, one, one, graph)
            if located.files:
                yield located, panel


def _notes(answer: Replay) -> Iterator[str]:
    if answer.too_young:
        count = answer.too_young
        yield f"{count} commit{'s' * (count != 1)} changed only files that are younger than the snapshot; --exact asks each parent instead"
    if answer.history.is_shallow:
        yield "the clone is shallow: older history was not seen"
    if len(answer.history.tasks) < answer.asked.count:
        yield f"{answer.asked.count} commits were asked for, {len(answer.history.tasks)} of the {answer.history.scanned} looked at are suitable"
