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
        api = _api()
        api.index(root)

    def query(self, root: Path, text: str, limit: int) -> list[Hit]:
        trace = _api().context_for_task(root, text, settings=self.settings, budget_tokens=BUDGET_TOKENS)
        hits = (Hit(s.path, s.qualname, str(s.kind), s.line) for s in trace.ranking.symbols)
        return distinct(hits, limit)


def _api() -> Any:
    """The package, imported when first needed: the baselines run without it."""
    import knowing  # noqa: PLC0415

    if not hasattr(knowing, "context_for_task"):
        raise NotInstalledError("ours: not installed (knowing has no context_for_task yet)")
    return knowing
