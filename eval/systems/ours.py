"""Ourselves, through the public API only."""

from __future__ import annotations

from pathlib import Path

from eval.systems.base import Answer, Hit, distinct
from knowing import build_index, context_for_task, opened
from knowing.graph.reader import Graph
from knowing.query.trace import Trace
from knowing.settings import Settings

BUDGET_TOKENS = 5_000
"""Every question is asked with this budget, cold: no feedback, no session."""


class Ours:
    """``knowing`` with its default settings, or with the given ones (an ablation)."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings
        self.graphs: dict[Path, Graph] = {}

    def prepare(self, root: Path) -> None:
        """Bring the index up to date; ``eval.indexed`` has made it before, in a process of its own."""
        build_index(root)
        self.graphs = {root: opened(root)}

    def query(self, root: Path, text: str, limit: int) -> list[Hit]:
        return list(self.answer(root, text, limit).hits)

    def answer(self, root: Path, text: str, limit: int) -> Answer:
        trace = context_for_task(self.graphs.get(root, root), text, self.settings, BUDGET_TOKENS)
        hits = (Hit(s.path, s.qualname, str(s.kind), s.line) for s in trace.ranking.symbols)
        return Answer(tuple(distinct(hits, limit)), ranked_files(trace))


def ranked_files(trace: Trace) -> tuple[str, ...]:
    """The files of an answer in its own order; nothing from a version that does not rank files by themselves."""
    files = getattr(trace, "files", ())
    files = files() if callable(files) else files
    return tuple(one if isinstance(one, str) else one.path for one in files)
