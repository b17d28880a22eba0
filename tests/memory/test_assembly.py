"""One budget for rules, turns, prose and code: one property for each statement of the design."""

from __future__ import annotations

from math import floor, nan

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from knowing.errors import ConfigError, UsageError
from knowing.memory.assembly import Assembled, Offer, Piece, assemble, enough_for
from knowing.settings import RulesSettings

sizes = st.lists(st.integers(0, 400), max_size=8)
budgets = st.integers(0, 4_000)
parts = st.sampled_from([0.0, 0.1, 0.25, 0.3, 1 / 3])


def pieces(kind: str, tokens: list[int]) -> list[Piece]:
    return [Piece(f"{kind}{at}", size) for at, size in enumerate(tokens)]


@st.composite
def settings_of(draw: st.DrawFn) -> RulesSettings:
    return RulesSettings(
        hard_share=draw(parts), soft_share=draw(parts), tail_share=draw(parts), entries_share=draw(parts), diversity=0.5
    )


@st.composite
def offers_of(draw: st.DrawFn) -> list[Offer]:
    worths = st.one_of(st.floats(0.0, 1.0), st.just(nan))
    row = st.tuples(st.integers(0, 300), worths, st.sampled_from(["guide", "decision", ""]))
    return [Offer(f"entry{at}", *one) for at, one in enumerate(draw(st.lists(row, max_size=8)))]


@st.composite
def cases(
    draw: st.DrawFn,
) -> tuple[Assembled, dict[str, int], list[Piece], list[Piece], list[Piece], RulesSettings, int]:
    budget, settings, tail_turns = draw(budgets), draw(settings_of()), draw(st.integers(1, 4))
    hard, soft, turns = (pieces(kind, draw(sizes)) for kind in ("hard", "soft", "turn"))
    assume(sum(one.tokens for one in hard) <= floor(settings.hard_share * budget))
    offers = draw(offers_of())
    found = assemble(budget, hard, soft, turns, offers, settings, tail_turns)
    costs = {one.key: one.tokens for one in (*hard, *soft, *turns, *offers)}
    return found, costs, hard, soft, turns, settings, tail_turns


Case = tuple[Assembled, dict[str, int], list[Piece], list[Piece], list[Piece], RulesSettings, int]


@given(cases())
def test_tokens_never_exceed_the_budget_and_what_is_unused_goes_to_code(case: Case) -> None:
    found, costs, *_ = case
    used = sum(costs[key] for key in (*found.hard, *found.soft, *found.tail, *found.entries))
    assert found.code_tokens >= 0
    assert used + found.code_tokens == found.budget_tokens


@given(cases())
def test_hard_rules_are_always_whole(case: Case) -> None:
    found, _, hard, *_ = case
    assert list(found.hard) == [one.key for one in hard]


@given(budgets, sizes, settings_of())
def test_hard_rules_that_their_share_cannot_hold_are_refused_with_the_figures(
    budget: int, tokens: list[int], settings: RulesSettings
) -> None:
    needed, reserve = sum(tokens), floor(settings.hard_share * budget)
    assume(needed > reserve)
    with pytest.raises(UsageError, match="hard rules cost") as refused:
        assemble(budget, pieces("hard", tokens), [], [], [], settings, 1)
    assert f"{needed:,}" in str(refused.value)
    assert f"{reserve:,}" in str(refused.value)


@given(st.integers(1, 100_000), st.sampled_from([0.01, 0.1, 0.3, 1.0]))
def test_the_budget_that_a_refusal_names_is_enough(needed: int, hard: float) -> None:
    settings = RulesSettings(hard_share=hard, soft_share=0.0, tail_share=0.0)
    enough = enough_for(needed, settings)
    assert assemble(enough, [Piece("rule", needed)], [], [], [], settings, 1).hard == ("rule",)


@given(cases())
def test_soft_rules_are_the_longest_prefix_in_authored_order_that_fits(case: Case) -> None:
    found, costs, hard, soft, turns, settings, tail_turns = case
    names = [one.key for one in soft]
    assert list(found.soft) == names[: len(found.soft)]
    base = 0 if found.is_degraded else sum(one.tokens for one in turns[-tail_turns:])
    left = found.budget_tokens - sum(one.tokens for one in hard) - base
    room = min(floor(settings.soft_share * found.budget_tokens), left)
    used = sum(costs[key] for key in found.soft)
    assert used <= room
    if len(found.soft) < len(soft):
        assert used + soft[len(found.soft)].tokens > room


@given(cases())
def test_the_tail_is_a_suffix_of_whole_turns_that_holds_the_last_ones(case: Case) -> None:
    found, _, _, _, turns, _, tail_turns = case
    names = [one.key for one in turns]
    assert list(found.tail) == names[len(names) - len(found.tail) :]
    if not found.is_degraded:
        assert set(names[-tail_turns:]) <= set(found.tail)


@given(cases())
def test_a_tail_that_does_not_fit_is_said_and_not_cut(case: Case) -> None:
    found, _, hard, _, turns, _, tail_turns = case
    left = found.budget_tokens - sum(one.tokens for one in hard)
    assert found.is_degraded == (sum(one.tokens for one in turns[-tail_turns:]) > left)
    if found.is_degraded:
        assert found.tail == ()
        assert found.lacking_tokens > 0


@given(cases())
def test_the_tail_grows_to_its_share_and_no_further(case: Case) -> None:
    found, costs, _, _, turns, settings, tail_turns = case
    base = {one.key for one in turns[-tail_turns:]}
    used = sum(costs[key] for key in found.tail)
    if set(found.tail) - base:
        assert used <= settings.tail_share * found.budget_tokens


@given(cases())
def test_entries_stay_within_their_share(case: Case) -> None:
    found, costs, *_, settings, _ = case
    assert sum(costs[key] for key in found.entries) <= settings.entries_share * found.budget_tokens


@given(cases())
def test_no_part_is_handed_out_twice(case: Case) -> None:
    found = case[0]
    keys = (*found.hard, *found.soft, *found.tail, *found.entries)
    assert len(keys) == len(set(keys))


@given(sizes, st.integers(1, 4), st.sets(st.integers(0, 6)), settings_of())
def test_a_summary_of_turns_that_are_all_in_the_tail_is_left_out(
    tokens: list[int], last: int, of: set[int], settings: RulesSettings
) -> None:
    turns = pieces("turn", tokens)
    offer = Offer("summary", 0, 1.0, "summary", frozenset(f"turn{at}" for at in of))
    found = assemble(1_000, [], [], turns, [offer], settings, last)
    assert ("summary" in found.entries) == (not of or not offer.stands_for <= {*found.tail})


def test_a_further_entry_of_a_category_counts_for_less() -> None:
    offers = [Offer("a", 10, 0.9, "guide"), Offer("b", 10, 0.8, "guide"), Offer("c", 10, 0.6, "decision")]
    settings = RulesSettings(entries_share=0.2, diversity=0.5)
    assert assemble(100, [], [], [], offers, settings, 1).entries == ("a", "c")


def test_an_entry_that_is_too_long_lets_a_shorter_one_in() -> None:
    offers = [Offer("long", 50, 0.9), Offer("short", 10, 0.1)]
    assert assemble(100, [], [], [], offers, RulesSettings(entries_share=0.2), 1).entries == ("short",)


def test_nothing_to_hand_out_leaves_everything_to_code() -> None:
    found = assemble(1000, [], [], [], [], RulesSettings(), 3)
    assert found == Assembled(1000, (), (), (), (), 1000)


def test_shares_that_are_more_than_the_whole_are_refused() -> None:
    with pytest.raises(ConfigError, match="more than the whole budget"):
        assemble(1000, [], [], [], [], RulesSettings(hard_share=0.6, soft_share=0.5), 1)
