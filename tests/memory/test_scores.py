"""Scores of what is remembered: one property for each statement of the design."""

from __future__ import annotations

from math import exp, inf, isclose, isfinite, log, nan

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.memory.scores import (
    MemoryScope,
    at_hand,
    authority,
    best,
    coarse,
    convex,
    coverage,
    fading,
    hopped,
    recalled,
    worth_of_entries,
)  # fmt: skip
from knowing.settings import RecallSettings, SessionSettings, WorthSettings

anything = st.one_of(st.floats(), st.sampled_from([nan, inf, -inf, 0.0, -0.0, 1.0, 5e-324, 1e308]))
shares = st.floats(0.0, 1.0)
some = st.lists(anything, max_size=12)
scopes = st.sampled_from(list(MemoryScope))
SESSION = SessionSettings()


def is_share(value: float) -> bool:
    return isfinite(value) and 0.0 <= value <= 1.0


@given(st.lists(anything, min_size=1, max_size=5))
def test_weights_are_convex_whatever_is_configured(weights: list[float]) -> None:
    found = convex(*weights)
    assert all(map(is_share, found))
    assert isclose(sum(found), 1.0, rel_tol=1e-9)


def test_weights_that_sum_to_one_are_kept_as_they_are() -> None:
    assert convex(0.7, 0.2, 0.1) == pytest.approx((0.7, 0.2, 0.1))
    assert convex(0.0, 0.0) == (0.5, 0.5)


@given(anything, anything, scopes, st.one_of(st.none(), anything), anything, anything, anything, anything)
def test_the_score_of_a_turn_or_summary_is_in_0_to_1(
    cosine: float,
    age: float,
    scope: MemoryScope,
    decay: float | None,
    near: float,
    recent: float,
    place: float,
    doubt: float,
) -> None:
    settings = RecallSettings(near=near, recent=recent, scope=place, doubt=doubt)
    assert is_share(recalled(cosine, age, scope, settings, decay).total)


@given(st.floats(0.0, 1.0), st.floats(0.0, 1e7), scopes, shares)
def test_a_turn_is_scored_by_the_formula_of_the_design(
    cosine: float, age: float, scope: MemoryScope, decay: float
) -> None:
    rate = {"session": 1e-4, "repository": 1e-5, "user": 2e-6}[scope]
    place = {"session": 1.0, "repository": 0.6, "user": 0.3}[scope]
    base = 0.7 * cosine + 0.2 * exp(-rate * age) + 0.1 * place
    assert recalled(cosine, age, scope, RecallSettings()).total == pytest.approx(base)
    summary = recalled(cosine, age, scope, RecallSettings(), decay).total
    assert summary == pytest.approx(base * (1 - 0.5 * decay))


@given(st.floats(-1.0, 0.0), scopes)
def test_a_cosine_below_0_is_taken_as_0(cosine: float, scope: MemoryScope) -> None:
    assert recalled(cosine, 10.0, scope, RecallSettings()) == recalled(0.0, 10.0, scope, RecallSettings())


@given(shares, st.floats(0.0, 1e9), scopes, shares, shares, shares)
def test_a_surer_summary_never_scores_less(
    cosine: float, age: float, scope: MemoryScope, decay: float, other: float, doubt: float
) -> None:
    settings = RecallSettings(doubt=doubt)
    low, high = sorted((decay, other))
    assert recalled(cosine, age, scope, settings, high).total <= recalled(cosine, age, scope, settings, low).total


@given(shares, anything)
def test_the_quality_of_a_summary_is_between_1_minus_doubt_and_1(doubt: float, decay: float) -> None:
    quality = recalled(0.5, 0.0, MemoryScope.SESSION, RecallSettings(doubt=doubt), decay).quality
    assert 1.0 - doubt <= quality <= 1.0


@given(st.floats(0.0, 1e9), st.floats(0.0, 1e9), st.floats(0.0, 1.0))
def test_what_is_older_is_never_more_recent(age: float, other: float, decay: float) -> None:
    low, high = sorted((age, other))
    assert fading(high, decay) <= fading(low, decay)


@given(st.floats(max_value=0.0))
def test_what_comes_from_the_future_is_as_recent_as_now(age: float) -> None:
    assert fading(age, 1e-4) == 1.0


@given(some, anything)
def test_what_is_at_hand_is_in_0_to_1(times: list[float], now: float) -> None:
    assert is_share(at_hand(times, now, SESSION))


@pytest.mark.parametrize(("seconds", "boost"), [(0, 1.0), (180, 0.5), (360, 0.25), (540, 0.125)])
def test_the_boost_of_a_session_halves_every_three_minutes(seconds: float, boost: float) -> None:
    assert at_hand([1000.0], 1000.0 + seconds, SESSION) == pytest.approx(boost / 2)


@given(st.lists(st.floats(0.0, 1000.0), max_size=30))
def test_only_the_last_20_times_count(times: list[float]) -> None:
    assert at_hand(times, 1000.0, SESSION) == at_hand(sorted(times)[-20:], 1000.0, SESSION)


@given(st.lists(st.floats(0.0, 1000.0), max_size=30), st.floats(0.0, 1000.0))
def test_the_boost_of_a_session_is_capped_at_2_and_nothing_below_a_hundredth(times: list[float], more: float) -> None:
    boost = sum(exp(-(1000.0 - one) * log(2) / 180) for one in sorted(times)[-20:])
    expected = 0.0 if boost < 0.01 else min(boost, 2.0) / 2
    assert at_hand(times, 1000.0, SESSION) == pytest.approx(expected, abs=1e-9)


def test_what_was_never_handed_out_is_not_at_hand() -> None:
    assert at_hand([], 0.0, SESSION) == 0.0


@given(some, anything, anything, anything, anything)
def test_the_weight_of_an_entry_is_in_0_to_1(
    ages: list[float], recency: float, accesses: float, authored: float, decay: float
) -> None:
    settings = WorthSettings(recency=recency, accesses=accesses, authored=authored, decay=abs(np.nan_to_num(decay)))
    values = np.array(ages)
    found = authority(values, values[::-1], np.roll(values, 1), settings)
    assert all(map(is_share, found.tolist()))


def test_a_cold_start_without_accesses_defers_to_recency_and_authority() -> None:
    settings = WorthSettings(recency=0.0, accesses=1.0, authored=0.0)
    zeros = np.zeros(3)
    assert authority(zeros, zeros, np.ones(3), settings).tolist() == [0.0, 0.0, 0.0]


@given(st.lists(st.integers(0, 10**9), min_size=1, max_size=8))
def test_accesses_count_by_their_logarithm_against_the_most(accesses: list[int]) -> None:
    settings = WorthSettings(recency=0.0, accesses=1.0, authored=0.0)
    zeros = np.zeros(len(accesses))
    expected = [log(1 + one) / log(2 + max(accesses)) for one in accesses]
    assert authority(zeros, np.array(accesses), zeros, settings).tolist() == pytest.approx(expected)


@given(some, st.integers(1, 5), st.floats(-1.0, 1.0))
def test_the_first_pass_takes_the_most_similar_and_none_below_its_floor(
    similar: list[float], count: int, floor: float
) -> None:
    settings = WorthSettings(coarse=count, floor=floor)
    found = coarse(np.array(similar), settings).tolist()
    assert len(found) <= count
    assert all(similar[place] >= floor for place in found)
    if len(found) < count:
        assert set(found) == {place for place, one in enumerate(similar) if one >= floor}


@given(some, anything)
def test_the_worth_of_an_entry_is_in_0_to_1_and_not_above_its_weight(values: list[float], kappa: float) -> None:
    settings = WorthSettings(keywords=abs(np.nan_to_num(kappa)))
    numbers = np.array(values)
    found = worth_of_entries(numbers, np.roll(numbers, 1), np.roll(numbers, 2), settings)
    weights = np.clip(np.nan_to_num(np.roll(numbers, 2), nan=0.0), 0.0, 1.0)
    assert all(map(is_share, found.tolist()))
    assert (found <= weights + 1e-12).all()


@given(shares, shares, shares, st.floats(0.0, 10.0))
def test_an_entry_is_scored_by_the_formula_of_the_design(
    sim: float, covered: float, weight: float, kappa: float
) -> None:
    found = worth_of_entries(np.array([sim]), np.array([covered]), np.array([weight]), WorthSettings(keywords=kappa))
    assert found[0] == pytest.approx(weight * sim * (1 + kappa * covered) / (1 + kappa))


@given(st.sets(st.sampled_from("abcdef")), st.sets(st.sampled_from("abcdef")))
def test_the_share_of_keywords_is_defined_without_keywords(asked: set[str], terms: set[str]) -> None:
    found = coverage(asked, terms)
    assert is_share(found)
    assert found == (len(asked & terms) / len(asked) if asked else 0.0)


ids = st.integers(0, 12)
links = st.dictionaries(ids, st.lists(ids, max_size=5), max_size=12)


@given(st.dictionaries(ids, shares, max_size=8), links, st.floats(0.0, 0.999), shares)
def test_a_hop_goes_one_step_and_no_further(
    scores: dict[int, float], edges: dict[int, list[int]], eta: float, floor: float
) -> None:
    found = hopped(scores, edges, WorthSettings(hop=eta, hop_floor=floor))
    for child, score in found.items():
        parents = [scores[one] for one in scores if child in edges.get(one, ())]
        assert child not in scores
        assert parents, "every entry found is linked from a scored one"
        assert score == pytest.approx(eta * max(parents))
        assert floor <= score < 1.0


@given(links)
def test_without_scores_or_links_nothing_is_hopped_to(edges: dict[int, list[int]]) -> None:
    assert hopped({}, edges, WorthSettings()) == {}
    assert hopped({1: 1.0}, {}, WorthSettings()) == {}


def test_links_in_a_circle_end() -> None:
    assert hopped({1: 1.0}, {1: [2], 2: [3], 3: [1]}, WorthSettings(hop=0.5)) == {2: 0.5}


@given(st.dictionaries(ids, shares, max_size=8), st.integers(0, 9))
def test_the_best_come_first_and_ties_go_to_the_smaller_id(scores: dict[int, float], count: int) -> None:
    order = [(-score, one) for one, score in best(scores, count).items()]
    assert order == sorted((-score, one) for one, score in scores.items())[:count]


def test_empty_sets_give_empty_answers() -> None:
    nothing = np.zeros(0)
    assert len(authority(nothing, nothing, nothing, WorthSettings())) == 0
    assert len(coarse(nothing, WorthSettings())) == 0
    assert len(worth_of_entries(nothing, nothing, nothing, WorthSettings())) == 0
