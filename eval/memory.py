"""What memory does to the *next* change: real histories are replayed in time order, with and without what was learned on the way.

    python -m eval.memory [--work FOLDER] [--count N] [--only NAME …] [--drift] [--csv FILE]

Each suitable commit is a task, asked of the graph of its parent, oldest first. Before the next one is asked, the symbols that the commit
changed *and* that had been handed out (the first 40) are seen to be useful, as ``ctx task`` sees it; ``said`` is somebody who
says so of all that they changed. Every variant has a memory of its own, and learns from its own answers only. Nothing of a
commit is known before it has been asked for. ``--drift`` is an agent that uses random results, a hundred times over.
"""

from __future__ import annotations

import argparse
import csv
import random
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from msgspec.structs import replace

from eval.compare import bootstrap
from eval.corpus import Repository, check_out, default_work
from knowing.evaluate.asked import locate
from knowing.evaluate.commits import read_history
from knowing.evaluate.figures import Answer, Figures, figures
from knowing.evaluate.result import History, Located, Task
from knowing.evaluate.snapshot import Snapshot, workspace
from knowing.graph.reader import Graph
from knowing.index.report import Progress
from knowing.memory.learning import SAID, SEEN, judge
from knowing.memory.recall import Recall
from knowing.memory.store.memory import Memory
from knowing.memory.store.packs import KeptPack
from knowing.model import Symbol
from knowing.query.pipeline import for_task
from knowing.query.rank.nudges import NO_NUDGES, Nudges
from knowing.settings import EvalSettings, Settings

REPOSITORIES = (
    Repository("flask", "https://github.com/pallets/flask", "2ac89889f4cc330eabd50f295dcef02828522c69"),
    Repository("httpx", "https://github.com/encode/httpx", "ae1b9f66238f75ced3ced5e4485408435de10768"),
    Repository("gin", "https://github.com/gin-gonic/gin", "dcaa4296d111981ffb31ac3eba90bb63e1eb5ab9"),
    Repository("streamlink", "https://github.com/streamlink/streamlink", "5376d2e8851bd523e390a2141360afddccb5adba"),
)
COUNT = 85
HANDED = 40
"""So many of the best ranked count as handed out."""
ROUNDS, USED = 100, 3
"""Of the agent that uses random results: how often it asks, and how many results it uses each time."""
MEASURED = 40
"""Changes of each repository that are asked for before and after it."""
METRICS = ("symbols", "symbols_mrr", "files", "files_mrr")
RESULTS = Path(__file__).parent / "results" / "memory.csv"


@dataclass(frozen=True, slots=True)
class Variant:
    """A way to remember."""

    name: str
    verdicts: float = 0.0
    """What a useful symbol gains; 0: verdicts are not used."""
    words: float = 0.0
    """The weight of the channel of learned words; 0: they are not used."""
    alike: float = 0.0
    origin: str = SEEN

    @property
    def settings(self) -> Settings:
        """The settings of the program, with memory as this variant has it."""
        given = Settings()
        return replace(
            given,
            score=replace(given.score, verdicts=self.verdicts),
            channels=replace(given.channels, learned=self.words),
            memory=replace(given.memory, verdicts=self.verdicts > 0, words=self.words > 0, alike=self.alike),
        )


OFF = Variant("off")
SOURCE = Variant("verdicts .25, words 1 (source document)", 0.25, 1.0)
VARIANTS = (
    OFF,
    Variant("verdicts .05", 0.05),
    Variant("verdicts .05 on tasks alike", 0.05, 0.0, 0.5),
    Variant("words 1", 0.0, 1.0),
    SOURCE,
)


class Row(NamedTuple):
    """One answer of one variant."""

    repository: str
    commit: str
    variant: str
    found: Figures


class Learner:
    """One variant with its memory."""

    def __init__(self, variant: Variant, folder: Path) -> None:
        self.variant, self.settings = variant, variant.settings
        self.memory = Memory(folder / f"{VARIANTS.index(variant) if variant in VARIANTS else 99}.sqlite")
        self.before: tuple[Task, frozenset[tuple[str, str]]] | None = None
        """The last task, and what was handed out for it."""

    def ask(self, text: str, graph: Graph) -> list[Symbol]:
        """The ranked symbols for a task."""
        nudges = NO_NUDGES
        if self.variant != OFF and self.memory.exists():
            nudges = Nudges(memory=Recall(self.memory, graph, self.settings.memory))
        return list(for_task(text, graph, self.settings, nudges=nudges).ranking.symbols)

    def learn(self, graph: Graph) -> None:
        """Look at what became of the last answer, in the graph of today."""
        if self.before is None or self.variant == OFF:
            return
        task, handed = self.before
        wanted = {one for one in task.truth.symbols if self.variant.origin == SAID or one in handed}
        found = [
            symbol
            for path in sorted({path for path, _ in wanted})
            for symbol in graph.in_file(path)
            if (path, symbol.qualname) in wanted
        ]
        use(self.memory, graph, task.commit[:12], task.text, found, self.settings, self.variant.origin)


def use(
    memory: Memory, graph: Graph, pack: str, text: str, found: Sequence[Symbol], settings: Settings, origin: str
) -> None:
    """Symbols of an answer were used."""
    kept = KeptPack(pack, "", text, "", "", "", "", ())
    judge(memory, graph, kept, [(one, True) for one in found], settings, origin)


def measured(symbols: Sequence[Symbol], located: Located, first: int) -> Figures:
    """A ranking against the truth."""
    files = tuple(dict.fromkeys(one.path for one in symbols if one.path))
    answer = Answer(files, tuple(one.id for one in symbols), frozenset(), frozenset())
    return figures(answer, located.files, located.symbols, first)


def replay(
    name: str, root: Path, history: History, variants: Sequence[Variant], folder: Path, cache: Path
) -> Iterator[Row]:
    """Every variant's figures for every change that has a symbol to find, in time order."""
    first = EvalSettings().first
    learners = [Learner(variant, folder) for variant in variants]
    snapshot = Snapshot(root, folder, Settings().index, cache_folder=cache, progress=Progress())
    for task in reversed(history.tasks):
        with closing(snapshot.at(task.parent)) as graph:
            located = locate(history, task, task, graph)
            for learner in learners:
                learner.learn(graph)
                symbols = learner.ask(task.text, graph)
                learner.before = task, frozenset((one.path, one.qualname) for one in symbols[:HANDED])
                if located.symbols:
                    yield Row(name, task.commit[:12], learner.variant.name, measured(symbols, located, first))


def drift(name: str, root: Path, history: History, variant: Variant, folder: Path, cache: Path) -> Iterator[Row]:
    """A variant's figures before and after a hundred rounds of an agent that uses random results; the code does not change, so nothing
    that it learned expires."""
    chance = random.Random(20_261_117)  # noqa: S311 - not a secret
    limits, learner = EvalSettings(), Learner(variant, folder / "drift")
    snapshot = Snapshot(root, folder, Settings().index, cache_folder=cache, progress=Progress())
    oldest = history.tasks[-1]
    with closing(snapshot.at(oldest.parent)) as graph:
        every = (locate(history, task, oldest, graph) for task in history.tasks)
        located = [one for one in every if one.symbols][:MEASURED]
        for when in ("before", "after"):
            if when == "after":
                for number in range(ROUNDS):
                    task = chance.choice(history.tasks)
                    handed = learner.ask(task.text, graph)[:HANDED]
                    used = chance.sample(handed, min(USED, len(handed)))
                    use(learner.memory, graph, f"round{number}", task.text, used, learner.settings, SEEN)
            for one in located:
                found = measured(learner.ask(one.task.text, graph), one, limits.first)
                yield Row(name, one.task.commit[:12], f"{when} drift: {variant.name}", found)


def compared(rows: Sequence[Row], base: str, other: str) -> str:
    """One line of a table: a variant against another, over all changes that both have, with intervals of the differences."""
    cells = []
    for metric in METRICS:
        before, after = (
            {(row.repository, row.commit): getattr(row.found, metric) for row in rows if row.variant == name}
            for name in (base, other)
        )
        shared = [key for key in after if key in before and after[key] is not None and before[key] is not None]
        mean = sum(after[key] for key in shared) / max(len(shared), 1)
        differences = [after[key] - before[key] for key in shared]
        low, high = bootstrap(differences)
        change = sum(differences) / max(len(differences), 1)
        cells.append(f"{mean:.3f} ({change:+.3f}, {low:+.3f} to {high:+.3f})" if other != base else f"{mean:.3f}")
    return f"| {other} | {' | '.join(cells)} |"


def table(rows: Sequence[Row], variants: Sequence[str], base: str) -> str:
    """Every variant against a base; intervals are of the paired difference, 95 %."""
    head = "| | symbol R@10 | symbol MRR | file R@10 | file MRR |\n|---|---|---|---|---|"
    return "\n".join([head, *(compared(rows, base, name) for name in variants)])


def save(rows: Sequence[Row], path: Path) -> None:
    """All rows as a table of values."""
    with path.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(("repository", "commit", "variant", *METRICS))
        for row in rows:
            values = [getattr(row.found, metric) for metric in METRICS]
            out.writerow((*row[:3], *("" if value is None else f"{value:.4f}" for value in values)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, default=default_work(), help="where repositories are checked out")
    parser.add_argument("--count", type=int, default=COUNT, help="changes of each repository")
    parser.add_argument("--only", nargs="*", default=[], help="repositories")
    parser.add_argument("--drift", action="store_true", help="the agent that uses random results, too")
    parser.add_argument("--csv", type=Path, default=RESULTS)
    options = parser.parse_args()
    rows: list[Row] = []
    drifting = [one for one in VARIANTS if one != OFF]
    for repository in REPOSITORIES:
        if options.only and repository.name not in options.only:
            continue
        started, root = time.monotonic(), check_out(repository, options.work).root
        cache = options.work / "facts"
        limits = EvalSettings()
        history = read_history(root, "", options.count, limits, cache_folder=cache, progress=Progress())
        with workspace() as folder:
            for row in replay(repository.name, root, history, VARIANTS, folder, cache):
                rows.append(row)
                if row.variant == SOURCE.name:
                    save(rows, options.csv)
        if options.drift:
            for variant in drifting:
                with workspace() as folder:
                    rows += drift(repository.name, root, history, variant, folder, cache)
        print(f"{repository.name}: {len(history.tasks)} changes, {time.monotonic() - started:.0f} s", flush=True)
        save(rows, options.csv)
    print(table(rows, [one.name for one in VARIANTS], OFF.name))
    for variant in drifting if options.drift else ():
        names = [f"{when} drift: {variant.name}" for when in ("before", "after")]
        print(f"\n{table(rows, names, names[0])}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
