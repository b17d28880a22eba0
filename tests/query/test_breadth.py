"""An answer ends where hardly anything is needed any more: the budget is a ceiling, not a target."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing import build_index
from knowing.graph.reader import Graph
from knowing.query.pack.filters import Filters
from knowing.query.pipeline import for_task
from knowing.render.formats.text import TextWriter
from knowing.settings import PackSettings, Settings
from tests.worktree import write


@pytest.fixture(scope="module")
def bells(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Two hundred short functions that all speak of ringing a bell."""
    one = "def ring_bell_{0}(tower):\n    return tower.bell.ring({0})\n\n\n"
    root = write(tmp_path_factory.mktemp("bells"), {"bells.py": "".join(one.format(at) for at in range(200))})
    build_index(root)
    return root


@pytest.mark.parametrize(("task", "most"), [("where is the bell of the tower rung", 39), ("ring the bell twice", 59)])
def test_an_answer_has_no_more_places_than_are_likely_needed(bells: Path, task: str, most: int) -> None:
    with Graph(bells) as graph:
        trace = for_task(task, graph, Settings(), 8_000)
        pack = trace.pack(TextWriter())
        limit = PackSettings().low_places if trace.confidence.label == "low" else most
        assert len(pack.items) <= limit and pack.used_tokens < 8_000


def test_who_says_how_many_is_given_so_many(bells: Path) -> None:
    with Graph(bells) as graph:
        pack = for_task("where is the bell of the tower rung", graph, Settings(), 8_000, Filters(limit=100)).pack(
            TextWriter()
        )
        assert len(pack.items) == 100
