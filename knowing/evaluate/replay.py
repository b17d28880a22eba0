"""``ctx eval``, on one screen: history -> snapshot -> questions -> figures (-> tuning)."""

from __future__ import annotations

import time
from collections.abc import Callable, Iterator
from contextlib import closing
from functools import partial
from pathlib import Path

from knowing.counted import counted
from knowing.evaluate.asked import AskedWith, Panel, locate
from knowing.evaluate.commits import read_history
from knowing.evaluate.result import Located, Replay, ReplayPlan, Row
from knowing.evaluate.snapshot import Snapshot, workspace
from knowing.evaluate.tune import tune
from knowing.index.report import Progress
from knowing.query.pack.fill import Writer
from knowing.settings import EvalSettings, Settings


def replay(
    root: Path,
    asked: ReplayPlan,
    settings: Settings,
    limits: EvalSettings,
    *,
    cache_folder: Path | None,
    writer: Writer,
    progress: Progress | None = None,
    clock: Callable[[], float] = time.monotonic,
) -> Replay:
    """Replay a repository's history. The repository is only read."""
    progress = progress or Progress()
    until = clock() + limits.limit_s
    history = read_history(root, asked.since, asked.count, limits, cache_folder=cache_folder, progress=progress)
    answer = Replay(root.name, asked, history, history.tasks[-1].parent, limits.first)
    with workspace() as folder:
        snapshot = Snapshot(root, folder, settings.index, cache_folder=cache_folder, progress=progress)
        for one, panel in _questions(answer, snapshot, settings, limits, writer=writer, progress=progress):
            if _is_late(clock, until):
                done = f"{len(answer.rows)} of {counted(len(history.tasks), 'commit')} were asked"
                answer.notes.append(f"stopped after {limits.limit_s:.0f} s: {done}")
                break
            answer.rows.append(Row(one, panel.ask(one)))
            progress.advance(1)
        if asked.is_tuned:
            with closing(snapshot.at(answer.snapshot)) as graph:
                tasks = [row.located for row in answer.rows]
                is_late = partial(_is_late, clock, until)
                answer.tuning = tune(graph, tasks, settings, limits, progress=progress, is_late=is_late)
    answer.notes += _notes(answer)
    return answer


def _is_late(clock: Callable[[], float], until: float) -> bool:
    return clock() > until


def _questions(
    answer: Replay,
    snapshot: Snapshot,
    settings: Settings,
    limits: EvalSettings,
    *,
    writer: Writer,
    progress: Progress,
) -> Iterator[tuple[Located, Panel]]:
    """Each task with those who are to answer it, over the graph that it is to be asked of."""
    tasks, asked = answer.history.tasks, answer.asked
    told: AskedWith = {"budget_tokens": asked.budget_tokens, "writer": writer, "first": limits.first}
    if not asked.is_exact:
        with closing(snapshot.at(answer.snapshot)) as graph:
            panel = Panel(graph, settings, [one.text for one in tasks], **told)
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
            panel = Panel(graph, settings, [one.text], **told)
            located = locate(answer.history, one, one, graph)
            if located.files:
                yield located, panel


def _notes(answer: Replay) -> Iterator[str]:
    if answer.too_young:
        commits = counted(answer.too_young, "commit")
        yield f"{commits} changed only files that are younger than the snapshot; --exact would ask them"
    if answer.history.is_shallow:
        yield "the clone is shallow: older history was not seen"
    if len(answer.history.tasks) < answer.asked.count:
        found = f"{len(answer.history.tasks)} of the {answer.history.scanned} looked at are suitable"
        yield f"asked for {counted(answer.asked.count, 'commit')}, {found}"
