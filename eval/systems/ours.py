"""Ourselves, through the public API only."""

from __future__ import annotations

import sys
from pathlib import Path

from eval.systems.base import Hit, distinct
from eval.systems.child import run
from knowing import context_for_task
from knowing.settings import Settings

BUDGET_TOKENS = 5_000
"""Every task is asked with this budget, cold: no feedback, no session."""

INDEX = "import sys, knowing; knowing.build_index(sys.argv[1])"
INDEX_TIMEOUT_S = 1_800


class Ours:
    """``knowing`` with its default settings, or with the given ones (an ablation)."""

    def __init__(self, settings: Settings | None = None) -> None:
        self.settings = settings

    def prepare(self, root: Path) -> None:
        """Index in a process of its own, as a user would, and give its memory back."""
        run([sys.executable, "-c", INDEX, str(root)], INDEX_TIMEOUT_S)

    def query(self, root: Path, text: str, limit: int) -> list[Hit]:
        trace = context_for_task(root, text, settings=self.settings, budget_tokens=BUDGET_TOKENS)
        hits = (Hit(s.path, s.qualname, str(s.kind), s.line) for s in trace.ranking.symbols)
        return distinct(hits, limit)
