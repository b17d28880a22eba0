"""Greedy packing: what it promises, and what it promises about the best packing there is."""

from __future__ import annotations

from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.algorithms.knapsack import LEFT_OUT, Level, Packing, pack

Items = list[list[Level]]
costs = st.integers(0, 30)
values = st.floats(0, 10, allow_nan=False)


@st.composite
def ladders(draw: st.DrawFn) -> list[Level]:
    """Levels whose cost and value rise together."""
    count = draw(st.integers(0, 4))
    rising = sorted(draw(st.lists(costs, min_size=count, max_size=count)))
    return list(zip(rising, sorted(draw(st.lists(values, min_size=count, max_size=count))), strict=True))


ladders_of_items = st.lists(ladders(), max_size=6)
budgets = st.integers(0, 90)
single_items = st.lists(st.tuples(st.integers(1, 30), st.floats(0.01, 10)), max_size=8)


def spent(items: Items, packing: Packing) -> int:
    return sum(levels[at][0] for levels, at in zip(items, packing.chosen, strict=True) if at != LEFT_OUT)


def best_value(items: Items, budget: int) -> float:
    """The best packing there is, by trying them all."""
    offers = [[(0, 0.0), *levels] for levels in items]
    return max(
        sum(value for _, value in choice) for choice in product(*offers) if sum(cost for cost, _ in choice) <= budget
    )


@given(ladders_of_items, budgets, st.data())
def test_the_budget_is_never_exceeded(items: Items, budget: int, data: st.DataObject) -> None:
    near = data.draw(st.lists(st.floats(0, 1), min_size=len(items), max_size=len(items)))
    packing = pack(items, budget, near)
    assert packing.cost == spent(items, packing) <= budget
    assert all(LEFT_OUT <= at < len(levels) for levels, at in zip(items, packing.chosen, strict=True))


@given(ladders_of_items, budgets)
def test_the_same_question_has_the_same_answer(items: Items, budget: int) -> None:
    assert pack(items, budget) == pack([list(levels) for levels in items], budget)


@given(ladders_of_items, budgets, st.data())
def test_no_purchase_that_adds_value_still_fits(items: Items, budget: int, data: st.DataObject) -> None:
    near = data.draw(st.lists(st.floats(0, 1), min_size=len(items), max_size=len(items)))
    packing = pack(items, budget, near)
    for levels, at in zip(items, packing.chosen, strict=True):
        cost, value = (0, 0.0) if at == LEFT_OUT else levels[at]
        assert not any(c - cost <= budget - packing.cost and v > value for c, v in levels[at + 1 :])


@given(ladders_of_items)
def test_an_ample_budget_buys_everything_of_value_at_its_best(items: Items) -> None:
    packing = pack(items, sum(levels[-1][0] for levels in items if levels))
    assert packing.value == pytest.approx(sum(levels[-1][1] for levels in items if levels))


@given(ladders_of_items, budgets)
def test_never_worth_more_than_the_best_packing(items: Items, budget: int) -> None:
    assert pack(items, budget).value <= best_value(items, budget) + 1e-9


@given(single_items, st.integers(1, 90))
def test_one_more_item_would_reach_the_best_packing(offers: list[Level], budget: int) -> None:
    items = [[offer] for offer in offers if offer[0] <= budget]
    dearest = max((value for [(_, value)] in items), default=0.0)
    assert pack(items, budget).value + dearest >= best_value(items, budget) - 1e-9


@given(st.lists(st.floats(0.01, 10), max_size=12), st.integers(1, 9), budgets, budgets)
def test_with_equal_prices_more_budget_never_packs_less(
    worth: list[float], price: int, budget: int, extra: int
) -> None:
    items: Items = [[(price, value)] for value in worth]
    small, large = pack(items, budget), pack(items, budget + extra)
    assert small.value == pytest.approx(best_of(worth, budget // price))
    assert large.value >= small.value - 1e-9


def best_of(worth: list[float], count: int) -> float:
    return sum(sorted(worth, reverse=True)[:count])


@given(ladders_of_items, budgets, st.data())
def test_exponent_zero_ignores_proximity(items: Items, budget: int, data: st.DataObject) -> None:
    near = data.draw(st.lists(st.floats(0, 1), min_size=len(items), max_size=len(items)))
    assert pack(items, budget, near, exponent=0.0) == pack(items, budget)


def test_what_is_near_goes_first_at_equal_worth() -> None:
    assert pack([[(10, 1.0)], [(10, 1.0)]], 10, proximity=[0.1, 0.9]).chosen == (LEFT_OUT, 0)


def test_ties_go_to_the_earlier_item() -> None:
    assert pack([[(10, 1.0)], [(10, 1.0)]], 10).chosen == (0, LEFT_OUT)


def test_every_item_enters_before_any_is_raised() -> None:
    assert pack([[(5, 0.9), (20, 1.8)], [(10, 0.2)]], 20).chosen == (0, 0)


def test_the_best_marginal_density_is_raised_first() -> None:
    assert pack([[(5, 0.5), (15, 0.6)], [(5, 0.5), (15, 0.9)]], 20).chosen == (0, 1)


def test_a_raise_may_skip_a_level_that_adds_little() -> None:
    assert pack([[(5, 0.5), (6, 0.5), (15, 0.9)]], 20).chosen == (2,)


def test_what_is_too_big_is_tried_smaller() -> None:
    assert pack([[(10, 0.1), (30, 0.9)]], 20).chosen == (0,)


def test_what_has_no_price_is_always_taken_and_what_has_no_value_never() -> None:
    assert pack([[(0, 0.5)], [(0, 0.0)], [(1, 0.0)]], 0, proximity=[0.0, 1.0, 1.0]).chosen == (0, -1, -1)


def test_nothing_to_pack_is_an_empty_packing() -> None:
    assert pack([], 100) == Packing((), 0, 0.0)
    assert pack([[]], 100) == Packing((LEFT_OUT,), 0, 0.0)
    assert pack([[(3, 1.0)]], 0) == Packing((LEFT_OUT,), 0, 0.0)


def test_falling_and_negative_prices_are_refused() -> None:
    for levels in ([(5, 1.0), (4, 2.0)], [(-1, 1.0)]):
        with pytest.raises(ValueError, match="costs"):
            pack([levels], 10)
    with pytest.raises(ValueError, match="proximity"):
        pack([[(1, 1.0)]], 10, proximity=[])
