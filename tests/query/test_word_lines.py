"""Lines: words of a task that stand together in the code count more than the same words far apart."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from knowing import context_for_task, opened
from knowing.features import FEATURES
from knowing.graph.reader import Graph
from knowing.model import Symbol
from knowing.query.pipeline import for_task
from knowing.settings import LinesSettings, Settings
from tests.query.toy import weighing

LINES, PAIRS = (list(FEATURES).index(name) for name in ("lines", "line_pairs"))
TASK = "how is the session cookie signed"
NEAR = """
def near(secret, payload):
    begin(secret)
    check(payload)
    signed = sign(session_cookie(payload), secret)
    return signed
"""
BETWEEN = "\n".join(f"    step_{number}(payload)" for number in range(6))
APART = f"def apart(secret, payload):\n    session = begin(secret)\n{BETWEEN}\n    cookie = bake()\n{BETWEEN}\n    return sign(payload)\n"


@pytest.fixture
def shop(repository: Callable[[Mapping[str, str]], Path]) -> Path:
    return repository({"a_apart.py": APART, "near.py": NEAR})


def test_words_that_stand_together_lead(shop: Path) -> None:
    with opened(shop) as graph:
        trace = context_for_task(graph, TASK, weighing(coverage=0.5, lines=0.3, line_pairs=0.2))
        features = trace.features()
    names = [one.name for one in trace.ranking.symbols]
    near, apart = names.index("near"), names.index("apart")
    assert near < apart
    assert features[near, LINES] > features[apart, LINES] > 0
    assert features[near, PAIRS] > features[apart, PAIRS] == 0


def test_parts_add_up_and_why_can_tell_them(shop: Path) -> None:
    with opened(shop) as graph:
        ranking = context_for_task(graph, TASK, weighing(coverage=0.5, lines=0.5)).ranking
    assert np.allclose(ranking.contributions.sum(axis=1), ranking.totals)
    assert ranking.evidence(int(ranking.ids[0]))[2]["lines"] > 0  # type: ignore[index]


def test_only_what_leads_is_read_as_far_as_the_room_for_it_goes(shop: Path) -> None:
    def read(**limits: int) -> list[str]:
        settings = weighing(coverage=0.5, lines=0.5)
        limited = replace(settings, score=replace(settings.score, lines=LinesSettings(**limits)))  # type: ignore[arg-type]
        with opened(shop) as graph:
            ranking = context_for_task(graph, TASK, limited).ranking
        said = np.flatnonzero(ranking.features[:, LINES])
        return [name for at in said if (name := ranking.symbols[at].name) in ("near", "apart")]

    assert sorted(read()) == ["apart", "near"]
    assert len(read(read=1)) <= 1
    assert read(most=2) == ["apart"]
    assert read(chars=len(NEAR) + 20) == ["near"]
    assert read(line=5) == []


def test_two_pairs_on_a_line_are_all_that_is_looked_for(shop: Path) -> None:
    settings = weighing(coverage=0.5, line_pairs=0.5)
    with opened(shop) as graph:
        for looked_for, found in ((1.0, 1.0), (2.0, 1.0), (4.0, 0.5)):
            own = replace(settings, score=replace(settings.score, lines=LinesSettings(pairs=looked_for)))
            ranking = context_for_task(graph, "sign a session cookie", own).ranking
            assert ranking.features[[one.name for one in ranking.symbols].index("near"), PAIRS] == found


def test_a_file_that_changed_since_it_was_indexed_says_nothing(shop: Path) -> None:
    with opened(shop) as graph:
        (shop / "near.py").write_text(NEAR.replace("check", "verify"), "utf-8")
        trace = context_for_task(graph, TASK, weighing(coverage=0.5, lines=0.5))
        names = [one.name for one in trace.ranking.symbols]
        assert trace.ranking.features[names.index("near"), LINES] == 0
        assert trace.ranking.features[names.index("apart"), LINES] > 0


@pytest.mark.parametrize("lines", [0.0, 0.0004])
def test_no_file_is_opened_for_a_task_that_gives_lines_no_weight(shop: Path, lines: float) -> None:
    with opened(shop) as graph:
        for path in shop.glob("*.py"):
            path.write_text("gone\n", "utf-8")
        without = context_for_task(graph, TASK, weighing(coverage=0.6, company=0.4, lines=lines))
        weighed = context_for_task(graph, TASK, weighing(coverage=0.6, company=0.4, lines=0.1))
    assert not without.sources.changed
    assert weighed.sources.changed


class Fetched(Graph):
    """A graph that notes which symbols are fetched."""

    def __init__(self, root: Path) -> None:
        self.asked: list[int] = []
        super().__init__(root)

    def symbols(self, ids: Iterable[int]) -> dict[int, Symbol]:
        """The same as of any graph."""
        ids = [int(one) for one in ids]
        self.asked += ids
        return super().symbols(ids)


def test_what_is_read_and_then_ranked_is_fetched_once(shop: Path) -> None:
    with Fetched(shop) as graph:
        ranking = for_task(TASK, graph, Settings(), 2_000).ranking
        read = set(ranking.to_read.tolist())
        assert read and {one: graph.asked.count(one) for one in read} == dict.fromkeys(read, 1)
