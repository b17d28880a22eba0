"""Who asks which tests there are is answered with tests, and what tests do to the code is no word of the question."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing import context_for_task, opened
from knowing.model import Flag
from knowing.query.task.keywords import extract_keywords
from knowing.settings import Settings

QUESTION = "which tests cover that a busy gateway is asked again when a card is charged"


@pytest.mark.parametrize(
    ("task", "word", "is_content"),
    [
        ("which tests cover the header", "cover", False),
        ("is there a test that verifies the header", "verifies", False),
        ("which tests exercise the header", "exercise", False),
        ("where is the cover of a book drawn", "cover", True),
        ("which tests check the cover of a book", "cover", True),
    ],
)
def test_what_tests_do_is_filler(task: str, word: str, is_content: bool) -> None:
    weights = {one.text: one.weight for one in extract_keywords(task, Settings().keywords).components}
    assert (weights[word] == 1.0) is is_content


@pytest.mark.parametrize(
    ("task", "is_demoted"),
    [
        (QUESTION, True),
        ("is there a test for a busy gateway", True),
        ("add a test for a busy gateway", False),
        ("where is a busy gateway asked again", False),
    ],
)
def test_code_stands_behind_the_tests_that_are_asked_for(shop: Path, task: str, is_demoted: bool) -> None:
    with opened(shop) as graph:
        ranking = context_for_task(graph, task).ranking
        lost = ranking.contributions[:, ranking.names.index("no_test")]
    code = [part for part, one in zip(lost, ranking.symbols, strict=True) if not one.flags & Flag.TEST]
    assert any(part < 0 for part in code) is is_demoted
    assert not [part for part, one in zip(lost, ranking.symbols, strict=True) if one.flags & Flag.TEST and part < 0]


def test_code_that_the_task_names_keeps_its_score(shop: Path) -> None:
    with opened(shop) as graph:
        ranking = context_for_task(graph, "which tests cover `charge_card`").ranking
        lost = {
            one.name: ranking.contributions[at, ranking.names.index("no_test")]
            for at, one in enumerate(ranking.symbols)
        }
    assert lost["charge_card"] == 0.0 and lost["give_up"] < 0.0
