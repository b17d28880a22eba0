"""What memory does to the *next* change: real histories are replayed in time order, with and without what was learned on the way.

    python -m eval.memory [--work FOLDER] [--count N] [--only NAME …] [--drift] [--csv FILE] [--again]

Each suitable commit is a task, asked of the graph of its parent, oldest first. Before the next one is asked, the symbols that the commit
changed *and* that had been handed out (the first 40) are seen to be useful, as ``ctx task`` sees it; ``said`` is somebody who
says so of all that they changed. Every variant has a memory of its own, and learns from its own answers only. Nothing of a
commit is known before it has been asked for. :mod:`eval.sittings` says which changes are one session. ``--drift`` is an agent that uses random
results, a hundred times over. What the file of results has is not asked again, repository by repository, unless ``--again`` is given.
"""

from __future__ import annotations

import argparse
import random
import sys
import time
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from dataclasses import dataclass
from pathlib import Path

from msgspec.structs import replace

from eval.corpus import Repository, check_out, default_work
from eval.memory_rows import METRICS, Row, save, saved, table
from eval.sittings import AtHand, sittings
from knowing.evaluate.asked import locate
from knowing.evaluate.commits import read_history
from knowing.evaluate.figures import Answer, figures
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
from knowing.render.formats.text import TextWriter
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
LAST = 5
"""A replay is whole if one of the last changes was asked for: not every change has a symbol to find."""
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
    confirmed: int = 1
    """So many packs must agree before a verdict that was seen speaks."""
    session: float = 0.0
    """What a symbol gains that is at hand in the session; 0: there are no sessions."""
    origin: str = SEEN

    @property
    def is_learning(self) -> bool:
        """Whether it writes anything into its memory."""
        return self.verdicts > 0 or self.words > 0

    @property
    def settings(self) -> Settings:
        """The settings of the program, with memory as this variant has it."""
        given = Settings()
        return replace(
            given,
            score=replace(given.score, verdicts=self.verdicts, session=self.session),
            channels=replace(given.channels, learned=self.words),
            memory=replace(
                given.memory,
                verdicts=self.verdicts > 0,
                words=self.words > 0,
                alike=self.alike,
                confirmed=self.confirmed,
            ),
        )


OFF = Variant("off")
SOURCE = Variant("verdicts .25, words 1 (source document)", 0.25, 1.0)
VARIANTS = (
    OFF,
    Variant("verdicts .05", 0.05),
    Variant("verdicts .05, confirmed twice", 0.05, confirmed=2),
    Variant("verdicts .05 on tasks alike", 0.05, alike=0.5),
    Variant("verdicts .05, confirmed twice on tasks alike", 0.05, alike=0.5, confirmed=2),
    Variant("words 1", words=1.0),
    Variant("sessions .05", session=0.05),
    Variant("verdicts .05 confirmed twice, words 1, sessions .05", 0.05, 1.0, confirmed=2, session=0.05),
    SOURCE,
)
DRIFTING = tuple(one for one in VARIANTS if one.is_learning and one.origin == SEEN)


class Learner:
    """One variant with its memory."""

    def __init__(self, variant: Variant, folder: Path) -> None:
        self.variant, self.settings = variant, variant.settings
        self.memory = Memory(folder / f"{VARIANTS.index(variant) if variant in VARIANTS else 99}.sqlite")
        self.before: tuple[Task, frozenset[tuple[str, str]]] | None = None
        """The last task, and what was handed out for it."""
        self.at_hand = AtHand(self.settings.session)

    def ask(self, text: str, graph: Graph, session: int | None = None) -> list[Symbol]:
        """The ranked symbols for a task, in a session if one is given and the variant has them."""
        has_session = session is not None and self.variant.session > 0
        nudges = NO_NUDGES
        if self.variant.is_learning and self.memory.exists():
            nudges = Nudges(memory=Recall(self.memory, graph, self.settings.memory))
        if session is not None and has_session:
            self.at_hand.enter(session)
            nudges = replace(nudges, session=self.at_hand.boosts(graph))
        trace = for_task(text, graph, self.settings, nudges=nudges)
        if has_session:
            self.at_hand.hand_out(trace.pack(TextWriter()))
        return list(trace.ranking.symbols)

    def learn(self, graph: Graph) -> None:
        """Look at what became of the last answer, in the graph of today."""
        if self.before is None or not self.variant.is_learning:
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


def measured(symbols: Sequence[Symbol], located: Located, first: int) -> tuple[float | None, ...]:
    """A ranking against the truth, in the order of ``METRICS``."""
    files = tuple(dict.fromkeys(one.path for one in symbols if one.path))
    answer = Answer(files, tuple(one.id for one in symbols), frozenset(), frozenset())
    found = figures(answer, located.files, located.symbols, first)
    return tuple(getattr(found, metric) for metric in METRICS)


def replay(
    name: str, root: Path, history: History, variants: Sequence[Variant], folder: Path, cache: Path
) -> Iterator[Row]:
    """Every variant's figures for every change that has a symbol to find, in time order."""
    first = EvalSettings().first
    learners = [Learner(variant, folder) for variant in variants]
    sessions, turns = sittings(root, history.tasks), Counter[int]()
    snapshot = Snapshot(root, folder, Settings().index, cache_folder=cache, progress=Progress())
    for task in reversed(history.tasks):
        with closing(snapshot.at(task.parent)) as graph:
            located = locate(history, task, task, graph)
            turns[sessions[task.commit]] += 1
            for learner in learners:
                learner.learn(graph)
                symbols = learner.ask(task.text, graph, sessions[task.commit])
                learner.before = task, frozenset((one.path, one.qualname) for one in symbols[:HANDED])
                if located.symbols:
                    turn, found = turns[sessions[task.commit]], measured(symbols, located, first)
                    yield Row(name, task.commit[:12], turn, learner.variant.name, found)


def drift(name: str, root: Path, history: History, folder: Path, cache: Path) -> Iterator[Row]:
    """The figures before and after a hundred rounds of an agent that uses random results, of each variant that learns; the code does not
    change, so nothing that it learned expires."""
    first = EvalSettings().first
    (folder / "drift").mkdir()
    snapshot = Snapshot(root, folder, Settings().index, cache_folder=cache, progress=Progress())
    oldest = history.tasks[-1]
    with closing(snapshot.at(oldest.parent)) as graph:
        every = (locate(history, task, oldest, graph) for task in history.tasks)
        located = [one for one in every if one.symbols][:MEASURED]
        start = Learner(OFF, folder / "drift")
        before = [measured(start.ask(one.task.text, graph), one, first) for one in located]
        for learner in (Learner(variant, folder / "drift") for variant in DRIFTING):
            use_at_random(learner, history, graph)
            for one, found in zip(located, before, strict=True):
                commit, said = one.task.commit[:12], learner.variant.name
                yield Row(name, commit, 0, f"before drift: {said}", found)
                after = measured(learner.ask(one.task.text, graph), one, first)
                yield Row(name, commit, 0, f"after drift: {said}", after)


def use_at_random(learner: Learner, history: History, graph: Graph) -> None:
    """An agent asks a random task a hundred times, and uses three random results of each answer."""
    chance = random.Random(20_261_117)  # noqa: S311 - not a secret
    for number in range(ROUNDS):
        task = chance.choice(history.tasks)
        handed = learner.ask(task.text, graph)[:HANDED]
        used = chance.sample(handed, min(USED, len(handed)))
        use(learner.memory, graph, f"round{number}", task.text, used, learner.settings, SEEN)


def report(rows: Sequence[Row]) -> str:
    """All tables: every change, those that are not the first of their session, and the drift of each variant that learns."""
    names, asked = [one.name for one in VARIANTS], [row for row in rows if row.variant == OFF.name]
    counts = ", ".join(f"{name} {count}" for name, count in Counter(row.repository for row in asked).items())
    later = [row for row in rows if row.turn > 1]
    parts = [f"{len(asked)} changes ({counts})", table(rows, names, OFF.name)]
    parts += [f"{sum(row.variant == OFF.name for row in later)} changes that are not the first of their session"]
    parts += [table(later, [one.name for one in VARIANTS if one == OFF or one.session], OFF.name)]
    for variant in DRIFTING:
        drifted = [f"{when} drift: {variant.name}" for when in ("before", "after")]
        if any(row.variant == drifted[1] for row in rows):
            parts.append(table(rows, drifted, drifted[0]))
    return "\n\n".join(parts)


def new_rows(repository: Repository, is_drift: bool, rows: Sequence[Row], work: Path, count: int) -> Iterator[Row]:
    """What a repository is still to be asked: the replay of all variants, or the drift of those that learn."""
    known = {row.commit for row in rows if row.repository == repository.name and (row.turn == 0) == is_drift}
    root, cache = check_out(repository, work).root, work / "facts"
    history = read_history(root, "", count, EvalSettings(), cache_folder=cache, progress=Progress())
    if any(task.commit[:12] in known for task in history.tasks[:LAST]) or (is_drift and known):
        return
    with workspace() as folder:
        if is_drift:
            yield from drift(repository.name, root, history, folder, cache)
        else:
            yield from replay(repository.name, root, history, VARIANTS, folder, cache)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument(
        "--work", type=Path, default=default_work() / "memory", help="where repositories are checked out"
    )
    parser.add_argument("--count", type=int, default=COUNT, help="changes of each repository")
    parser.add_argument("--only", nargs="*", default=[], help="repositories")
    parser.add_argument("--drift", action="store_true", help="the agent that uses random results, too")
    parser.add_argument("--again", action="store_true", help="ask for all again, whatever the file of results has")
    parser.add_argument("--csv", type=Path, default=RESULTS)
    options = parser.parse_args()
    rows = [] if options.again else saved(options.csv)
    for is_drift in (False, True) if options.drift else (False,):
        for repository in REPOSITORIES:
            if options.only and repository.name not in options.only:
                continue
            started = time.monotonic()
            new: list[Row] = []
            for row in new_rows(repository, is_drift, rows, options.work, options.count):
                new.append(row)
                if row.variant == SOURCE.name:
                    save([*rows, *new], options.csv)
            if new:
                rows = [row for row in rows if row.repository != repository.name or (row.turn == 0) != is_drift] + new
                save(rows, options.csv)
            print(f"{repository.name}: {time.monotonic() - started:.0f} s", flush=True)
    print(report(rows))
    return 0


if __name__ == "__main__":
    sys.exit(main())
