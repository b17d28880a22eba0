"""What a task is taken for, and that the ranking follows."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.rank.ranking import mixed_weights
from knowing.query.task.keywords import extract_keywords
from knowing.settings import KeywordSettings, ScoreSettings, Settings


def change(task: str) -> float:
    return extract_keywords(task, KeywordSettings()).purpose.change


@pytest.mark.parametrize(
    "task",
    [
        "Trace how a request reaches its view",
        "Explain the lexer",
        "Implement a custom cache backend",
        "how are tokens made",
    ],
)
def test_questions_and_new_things_are_to_be_understood(task: str) -> None:
    assert change(task) < 0.3


@pytest.mark.parametrize(
    "task",
    [
        "Removed the unused argument of close()",
        "don't crash on an empty header",
        "Rename Basket to Cart",
        "crash on save\n\nWith an empty basket the total is None.",
    ],
)
def test_what_is_done_to_existing_code_is_a_change(task: str) -> None:
    assert change(task) > 0.7


def test_a_pasted_trace_speaks_for_a_change() -> None:
    trace = 'Traceback (most recent call last):\n  File "shop/basket.py", line 12, in add_item\nKeyError: 1\n'
    assert change("crash in the basket\n" + trace) > change("crash in the basket")


@given(share=st.floats(0, 1))
def test_weights_lie_between_the_two_sides(share: float) -> None:
    settings = ScoreSettings()
    mixed, one, other = (
        mixed_weights({"change": change, "understand": 1.0 - change}, settings) for change in (share, 0.0, 1.0)
    )
    assert np.all(mixed >= np.minimum(one, other) - 1e-12) and np.all(mixed <= np.maximum(one, other) + 1e-12)


def test_each_side_sums_to_one() -> None:
    settings = ScoreSettings()
    for side in (settings.weights, settings.change_weights):
        assert sum(weight for weight in side.values() if weight > 0) == pytest.approx(1.0, abs=0.002)
        assert max(side, key=lambda name: side[name]) == "exact"


def test_after_the_head_new_files_come_first_and_never_pass_it(shop: Path) -> None:

    settings = Settings()
    narrow = replace(settings, score=replace(settings.score, breadth=0.0, head=2))
    broad = replace(settings, score=replace(settings.score, breadth=0.5, head=2))
    task = "charge the card and retry when the gateway is busy"
    with Graph(shop) as graph:
        before, after = (for_task(task, graph, each).ranking for each in (narrow, broad))
        assert before.symbols[:2] == after.symbols[:2]
        gained = after.contributions[:, after.names.index("breadth")]
        assert gained.max() > 0 and (after.totals[2:] < after.totals[1]).all()
        head = {symbol.path for symbol in after.symbols[:2]}
        opened = [symbol.path for symbol, more in zip(after.symbols, gained, strict=True) if more > 0]
        assert len(opened) == len(set(opened)) and not head & set(opened)
        assert not any(path.startswith(("tests/", "examples/")) for path in opened)
