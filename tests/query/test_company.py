"""Company: who is near the other answers, and what that does to a ranking."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing import context_for_task, opened
from knowing.features import FEATURES
from knowing.model import EdgeKind
from knowing.query.rank.company import NO_LEADERS, Leaders, company_of, leaders_of
from knowing.settings import CompanySettings, WalkSettings
from tests.query.toy import toy, weighing

COMPANY = list(FEATURES).index("company")
PARTS = """
def open_valve(): return read_gauge()

def close_valve(): return read_gauge()

def read_gauge(): return 1
"""
ALONE = """
def valve_colour(): return "red"
"""


@pytest.fixture
def plant(repository: Callable[[Mapping[str, str]], Path]) -> Path:
    return repository({"parts.py": PARTS, "paint.py": ALONE})


def test_what_the_answers_share_comes_before_what_shares_a_word_alone(plant: Path) -> None:
    with opened(plant) as graph:
        told = context_for_task(graph, "open the valve, close the valve", weighing(text=0.7, company=0.3))
        alone = context_for_task(graph, "open the valve, close the valve", weighing(text=1.0))
    names = [one.name for one in told.ranking.symbols]
    assert names.index("read_gauge") < names.index("valve_colour")
    words_only = [one.name for one in alone.ranking.symbols]
    assert "read_gauge" not in words_only or words_only.index("read_gauge") > words_only.index("valve_colour")


def test_parts_add_up_and_the_leaders_are_those_of_the_ranking_without_it(plant: Path) -> None:
    with opened(plant) as graph:
        told = context_for_task(graph, "open the valve", weighing(text=0.7, company=0.3))
        alone = context_for_task(graph, "open the valve", weighing(text=0.7))
        features = told.features()
    ranking = told.ranking
    assert np.allclose(ranking.contributions.sum(axis=1), ranking.totals)
    assert ranking.contributions[:, COMPANY].max() == pytest.approx(0.3)
    assert set(ranking.leaders.ids.tolist()) == set(alone.ranking.ids[: len(ranking.leaders.ids)].tolist())
    assert np.array_equal(features[:, COMPANY], ranking.features[:, COMPANY])


def test_without_weight_nobody_leads(plant: Path) -> None:
    with opened(plant) as graph:
        assert not len(context_for_task(graph, "open the valve", weighing(text=1.0)).ranking.leaders.ids)


@given(st.lists(st.integers(1, 8).map(lambda one: one / 8), max_size=30))
def test_leaders_are_the_first_and_count_by_their_scores(scores: list[float]) -> None:
    ordered = np.array(sorted(scores, reverse=True))
    led = leaders_of(np.arange(len(ordered)), ordered, CompanySettings())
    assert led.ids.tolist() == list(range(min(len(ordered), CompanySettings().leaders)))
    assert all(0 < one <= 1 for one in led.weights) and sorted(led.weights, reverse=True) == led.weights.tolist()


def test_scores_of_nothing_lead_nobody() -> None:
    assert leaders_of(np.arange(3), np.zeros(3), CompanySettings()) is NO_LEADERS


def test_a_leader_is_near_the_other_and_not_near_itself() -> None:
    drawn = toy("a b c lone", ("a", EdgeKind.CALLS, "b"), ("b", EdgeKind.CALLS, "c"))
    found = company_of(Leaders(drawn.ids("a"), np.ones(1)), drawn.graph, CompanySettings(steps=2), WalkSettings())
    a, b, c, lone = drawn.ids("a", "b", "c", "lone")
    assert found[a] == found[lone] == 0.0 < found[c] < found[b]
    both = company_of(Leaders(drawn.ids("a", "c"), np.ones(2)), drawn.graph, CompanySettings(steps=2), WalkSettings())
    assert both[a] > 0.0 and both[c] > 0.0
