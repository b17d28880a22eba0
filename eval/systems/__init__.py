"""What is measured: ourselves, plain baselines in our own code, and public tools where they are installed.

A system is named on the command line by its key here; nothing else knows the list.
"""

from __future__ import annotations

from collections.abc import Callable

from eval.systems.aider import Aider
from eval.systems.base import Answer, Hit, NotInstalledError, RanksFiles, System, ToolError
from eval.systems.bm25 import Bm25, Bm25f
from eval.systems.codegraph import CodeGraphExplore, CodeGraphQuery
from eval.systems.filerank import FileRank
from eval.systems.grep import Grep
from eval.systems.ours import Ours

SYSTEMS: dict[str, Callable[[], System]] = {
    "ours": Ours,
    "grep": Grep,
    "bm25": Bm25,
    "bm25f": Bm25f,
    "bm25-code": lambda: Bm25(skips_tests=True),
    "bm25f-code": lambda: Bm25f(skips_tests=True),
    "filerank": FileRank,
    "codegraph": CodeGraphQuery,
    "codegraph-explore": CodeGraphExplore,
    "aider": Aider,
}

DEFAULT = ("ours", "grep", "bm25", "bm25f", "filerank")
"""What a plain run compares: no system that has to be installed first."""

__all__ = ["DEFAULT", "SYSTEMS", "Answer", "Hit", "NotInstalledError", "RanksFiles", "System", "ToolError"]
