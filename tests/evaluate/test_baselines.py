"""What the baselines answer, and what they must not."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest

from knowing.evaluate.baselines import Baseline, Bm25, Grep, searched_words
from knowing.graph.reader import Graph

FILES = {
    "app/pay.py": (
        "def charge(card):\n    # busy gateway\n    return card.busy\n\n\n"
        "def refund(card):\n    def gateway():\n        return 'gateway busy busy busy'\n    return gateway\n"
    ),
    "app/other.py": "BUSY = 'busy'\n\n\ndef wait():\n    return BUSY\n",
    "tests/test_pay.py": "def test_busy_gateway_card():\n    assert 'busy gateway card'\n",
    "docs/notes.md": "busy gateway card\n",
}
Make = Callable[[Mapping[str, str]], Path]


def best(graph: Graph, baseline: Baseline, task: str) -> list[str]:
    scores = baseline.scores(task)
    found = [int(one) for one in np.argsort(-scores, kind="stable") if scores[one] > 0]
    rows = graph.symbols(found)
    return [rows[one].qualname for one in found]


@pytest.fixture
def graph(repository: Make):
    with Graph(repository(FILES)) as opened:
        yield opened


def test_grep_ranks_by_distinct_words_before_repeats(graph: Graph) -> None:
    task = "busy gateway of the card"
    found = best(graph, Grep(graph, [task]), task)
    assert found[0] == "charge"
    assert found.index("refund.gateway") < found.index("wait")


def test_grep_gives_the_words_of_a_nested_function_to_that_function_alone(graph: Graph) -> None:
    task = "busy"
    assert "refund" not in best(graph, Grep(graph, [task]), task)


def test_grep_knows_whole_words_only(graph: Graph) -> None:
    task = "charg"
    assert best(graph, Grep(graph, [task]), task) == []


def test_bm25_knows_stems(graph: Graph) -> None:
    assert best(graph, Bm25(graph), "charging")[0] == "charge"


@pytest.mark.parametrize("make", [lambda graph, _: Bm25(graph), lambda graph, task: Grep(graph, [task])])
def test_neither_answers_tests_documents_or_files(graph: Graph, make: Callable[[Graph, str], Baseline]) -> None:
    task = "busy gateway card pay notes"
    found = make(graph, task).scores(task)
    rows = graph.symbols(np.flatnonzero(found > 0))
    assert rows
    assert {one.path for one in rows.values()} <= {"app/pay.py", "app/other.py"}
    assert all(one.kind != "file" for one in rows.values())


@pytest.mark.parametrize("task", ["", "the of and", "🙂", "'\"; --", "12 34"])
def test_a_task_without_words_finds_nothing(graph: Graph, task: str) -> None:
    assert not Grep(graph, [task]).scores(task).any()
    assert not Bm25(graph).scores(task).any() or task == "the of and"


def test_words_are_searched_as_written_without_filler() -> None:
    assert searched_words("Fix the add_item of a Basket 42") == ["fix", "add_item", "basket"]
