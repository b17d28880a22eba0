"""A task, asked of us and of the baselines. One packer packs for all, so that only the ranking differs."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TypedDict

from knowing.algorithms.top import top
from knowing.evaluate.baselines import Baseline, Bm25, Grep
from knowing.evaluate.figures import Answer, Figures, figures
from knowing.evaluate.result import OURS, SYSTEMS, History, Located, Task
from knowing.graph.reader import Graph
from knowing.model import Symbol
from knowing.query.pack.breadth import Order
from knowing.query.pack.fill import Pack, Writer, fill
from knowing.query.pack.offers import Candidate, stable_id
from knowing.query.pipeline import for_task
from knowing.settings import Settings
from knowing.settings.evaluate import REPLAY


def locate(history: History, task: Task, oldest: Task, graph: Graph) -> Located:
    """The truth of a task as the graph knows it."""
    known = set(graph.paths().values())
    paths = {*task.truth.files, *(path for path, _ in task.truth.symbols)}
    names = {path: history.name_at(path, task, oldest) for path in paths}
    files = frozenset(names[path] for path in task.truth.files if names[path] in known)
    by_path = {path: graph.in_file(names[path]) for path, _ in task.truth.symbols if names[path] in known}
    symbols = []
    for path, qualname in task.truth.symbols:
        ids = frozenset(one.id for one in by_path.get(path, ()) if one.qualname == qualname)
        if ids:
            symbols.append(ids)
    unknown = len(task.truth.files) - len(files) + len(task.truth.symbols) - len(symbols)
    return Located(task, files, tuple(symbols), unknown)


class AskedWith(TypedDict):
    """What every system is given beside the task."""

    budget_tokens: int
    writer: Writer
    first: int


class Panel:
    """All systems that are compared, over one graph."""

    def __init__(
        self, graph: Graph, settings: Settings, tasks: Sequence[str], *, budget_tokens: int, writer: Writer, first: int
    ) -> None:
        self.graph, self.settings, self.first = graph, settings, first
        self.budget_tokens, self.writer = budget_tokens, writer
        self.baselines: dict[str, Baseline] = {"BM25": Bm25(graph), "grep": Grep(graph, tasks)}

    def ask(self, one: Located) -> dict[str, Figures]:
        """Every system's figures for a task."""
        answers = {OURS: self.ours(one.task.text)}
        for name, baseline in self.baselines.items():
            answers[name] = self._theirs(one.task.text, baseline)
        return {name: figures(answers[name], one.files, one.symbols, self.first) for name in SYSTEMS}

    def ours(self, task: str) -> Answer:
        trace = for_task(task, self.graph, self.settings, self.budget_tokens)
        return _answer(trace.files(), trace.ranking.symbols, trace.pack(self.writer))

    def _theirs(self, task: str, baseline: Baseline) -> Answer:
        scores = baseline.scores(task)
        ids = [int(one) for one in top(scores, self.graph.tie, REPLAY.deep)]
        rows = self.graph.symbols(ids)
        most = self.settings.pack.max_symbols
        best = float(scores.max(initial=0.0)) or 1.0
        candidates = [
            Candidate(rank, rows[one], stable_id(self.graph, one), float(scores[one]) / best, 1.0, ())
            for rank, one in enumerate(ids[:most], 1)
        ]
        order = Order(self.budget_tokens)
        pack = fill(task, candidates, self.graph, self.settings.pack, order, self.writer)
        ranked = [rows[one] for one in ids]
        return _answer((one.path for one in ranked), ranked, pack)


def rank_only(graph: Graph, settings: Settings, one: Located, first: int) -> Figures:
    """Our figures without the pack: all that tuning looks at."""
    trace = for_task(one.task.text, graph, settings)
    return figures(_answer(trace.files(), trace.ranking.symbols, None), one.files, one.symbols, first)


def _answer(files: Iterable[str], ranked: Sequence[Symbol], pack: Pack | None) -> Answer:
    """An answer from its files, best first, its ranked symbols and its pack. A baseline, which ranks no files, has them in the
    order of their first symbol."""
    packed = [item.symbol for item in pack.items] if pack is not None else []
    return Answer(
        tuple(dict.fromkeys(path for path in files if path)),
        tuple(one.id for one in ranked),
        frozenset(one.path for one in packed),
        frozenset(one.id for one in packed),
    )
