"""Ourselves, through the public API only."""

from __future__ import annotations

from pathlib import Path
from typing import Any

from eval.systems.base import Hit, NotInstalledError, distinct

BUDGET_TOKENS = 5_000
"""Every task is asked with this budget, cold: no feedback, no session."""


class Ours:
    """``knowing`` with its default settings, or with the given ones (an ablation)."""

    def __init__(self, settings: Any = None) -> None:
        self.settings = settings

    def prepare(self, root: Path) -> None:
        try:
            from knowing import context_for_task, index  # noqa: F401, PLC0415 - the baselines run without them
        except ImportError as error:
            raise NotInstalledError(f"ours: not installed ({error})") from error
        index(root)

    def query(self, root: Path, text: str, limit: int) -> list[Hit]:
        from knowing import context_for_task  # noqa: PLC0415

        trace = context_for_task(root, text, settings=self.settings, budget_tokens=BUDGET_TOKENS)
        hits = (Hit(s.path, s.qualname, str(s.kind), s.line) for s in trace.ranking.symbols)
        return distinct(hits, limit)
