"""Sessions, through the real program: turns, what is at hand, a budget, what is remembered, and what old turns are folded into."""

from __future__ import annotations

import contextlib
import json
import sqlite3
from collections.abc import Callable, Mapping
from pathlib import Path

import pytest

from knowing.query.pack.tokens import estimate

Golden = Callable[[str, str], None]
Run = Callable[..., tuple[int, str, str]]
Make = Callable[[Mapping[str, str | bytes]], Path]
TASK = "let charge_card retry five times when the gateway is busy"
OTHER = "what does a basket cost"


@pytest.fixture
def ctx(repository: Make, shop_files: Mapping[str, str], run_in: Callable[[Path], Run], monkeypatch) -> Run:
    monkeypatch.setenv("CTX_NOW", "2024-05-01T09:00")
    monkeypatch.delenv("CTX_SESSION", raising=False)
    return run_in(repository(shop_files))


@pytest.fixture
def at(monkeypatch: pytest.MonkeyPatch) -> Callable[[str], None]:
    """Set the clock."""
    return lambda now: monkeypatch.setenv("CTX_NOW", now)


def names(out: str) -> list[str]:
    return [one["qualname"] for one in json.loads(out)["symbols"]]


def test_a_day_of_work(ctx, golden: Golden, at, monkeypatch: pytest.MonkeyPatch) -> None:
    code, name, _ = ctx("session", "start", "--budget", "5k")
    assert (code, name) == (0, "s1\n")
    monkeypatch.setenv("CTX_SESSION", "s1")
    story = [ctx("task", TASK, "--budget", "400")[1]]
    at("2024-05-01T09:02")
    story.append(ctx("task", "who gives up when the gateway is busy", "--budget", "400")[1])
    story.append(ctx("show", "give_up")[1])
    assert ctx("session", "say", "A retry must not charge twice.") == (0, "", "")
    story.append(ctx("session", "show")[1])
    story.append(ctx("session", "show", "--about", "is a card charged twice")[1])
    story.append(ctx("session", "compact")[1])
    story.append(ctx("session", "list")[1])
    golden("session_day.txt", "\n".join(story))


def test_what_is_at_hand_is_named_and_not_repeated(ctx) -> None:
    ctx("session", "start")
    first = ctx("task", TASK, "--session", "s1", "--json")[1]
    second = ctx("task", TASK, "--session", "s1", "--json")[1]
    held = [one["name"] for one in json.loads(second)["beside"] if one["kind"] == "at hand"]
    whole = [one["qualname"] for one in json.loads(first)["symbols"] if one["source"]]
    assert "charge_card" in whole and set(whole) <= set(held)
    assert not set(held) & set(names(second))
    assert names(ctx("task", TASK, "--session", "s1", "--again", "--json")[1])[0] == "charge_card"


def test_what_changed_is_sent_as_new(ctx) -> None:
    ctx("session", "start")
    ctx("task", TASK, "--session", "s1")
    path = Path("shop/checkout.py")
    path.write_text(path.read_text().replace("range(RETRY_LIMIT)", "range(5)"))
    answer = ctx("task", TASK, "--session", "s1", "--json")[1]
    assert "charge_card" in names(answer) and "range(5)" in answer
    assert "charge_card" not in [one["name"] for one in json.loads(answer)["beside"]]


@pytest.mark.parametrize("form", ["text", "md", "xml", "json"])
def test_an_answer_of_which_everything_is_at_hand_names_it(ctx, form: str) -> None:
    ctx("session", "start")
    for _ in range(4):
        ctx("task", TASK, "--session", "s1", "--budget", "20k")
    code, out, err = ctx("task", TASK, "--session", "s1", "--budget", "20k", "--format", form)
    assert (code, err) == (0, "") and "charge_card" in out and "for attempt in" not in out


def test_without_a_session_the_answer_is_what_it_was(ctx) -> None:
    before = ctx("task", TASK)[1]
    ctx("session", "start")
    ctx("task", TASK, "--session", "s1")
    assert ctx("task", TASK)[1] == before
    assert ctx("session", "end", "s1")[0] == 0
    assert ctx("task", TASK)[1] == before


def test_without_memory_a_session_changes_nothing_by_a_byte_and_writes_no_turn(ctx) -> None:
    ctx("session", "start")
    plain = ctx("task", TASK, "--no-memory")
    assert ctx("task", TASK, "--session", "s1", "--no-memory") == plain
    assert json.loads(ctx("session", "show", "--json")[1])["turns"] == []


def test_what_was_handed_out_is_named_in_why_and_fades(ctx, at, monkeypatch) -> None:
    monkeypatch.setenv("CTX_SESSION_BOOSTS", "true")

    def part() -> float:
        line = [
            one
            for one in ctx("why", "charge_card", "-t", TASK, "--session", "s1")[1].splitlines()
            if " session " in one
        ]
        return float(line[0].split()[1]) if line else 0.0

    ctx("session", "start")
    assert part() == 0.0
    ctx("task", TASK, "--session", "s1")
    now = part()
    at("2024-05-01T09:03")
    later = part()
    assert now == pytest.approx(0.025) and later == pytest.approx(now / 2, abs=1e-4)
    at("2024-05-01T10:00")
    assert part() == 0.0


def test_a_budget_of_the_session_holds_for_all_its_answers(ctx) -> None:
    ctx("session", "start", "small", "--budget", "600")
    used = 0
    for turn in range(1, 10):
        code, out, err = ctx("task", f"{TASK} {turn}", "--session", "small", "--again")
        if code == 2:
            break
        used += estimate(out)
    assert used <= 600 and code == 2 and err.count("\n") == 1
    assert json.loads(ctx("session", "show", "small", "--json")[1])["left_tokens"] <= 600 - used + 1


def test_a_session_without_tokens_refuses_in_one_line(ctx) -> None:
    ctx("session", "start", "small", "--budget", "400")
    ctx("show", "charge_card", "--session", "small")
    for _ in range(12):
        code, _, err = ctx("show", "charge_card", "--session", "small", "--again")
    assert code == 2 and "has used all of its 400 tokens; run: ctx session end small" in err


def test_show_does_not_repeat_a_source_either(ctx) -> None:
    ctx("session", "start")
    assert "for attempt in" in ctx("show", "charge_card", "--session", "s1")[1]
    out = ctx("show", "charge_card", "--session", "s1")[1]
    assert "for attempt in" not in out and "at hand since turn 1" in out
    assert "for attempt in" in ctx("show", "charge_card", "--session", "s1", "--again")[1]
    assert ctx("show", "charge_card", "--lines", "2", "--session", "s1", "--again")[0] == 0


def test_a_source_that_was_shown_in_part_is_not_at_hand(ctx) -> None:
    ctx("session", "start")
    ctx("show", "charge_card", "--lines", "2", "--session", "s1")
    assert "for attempt in" in ctx("show", "charge_card", "--session", "s1")[1]


def test_rules_and_the_last_turns_stand_beside_the_code(ctx) -> None:
    Path("AGENTS.md").write_text("# Never\n\nNever charge twice.\n")
    ctx("session", "start")
    for number in range(1, 6):
        ctx("session", "say", f"We tried way {number} to ask the gateway again.", "--session", "s1")
    out = ctx("task", TASK, "--rules", "--session", "s1", "--json", "--budget", "1500")[1]
    beside = json.loads(out)["beside"]
    assert (beside[0]["kind"], beside[0]["place"]) == ("hard", "AGENTS.md:1") and estimate(out) <= 1500
    assert [one["name"] for one in beside if one["kind"] == "turn"][-3:] == ["turn 3", "turn 4", "turn 5"]


def test_a_note_about_what_is_in_the_answer_comes_with_it(ctx) -> None:
    ctx("note", "The bank is slow on Mondays.", "--about", "charge_card", "--status", "warning")
    assert "slow on Mondays" not in ctx("task", TASK)[1]
    out = ctx("task", TASK, "--rules", "--json", "--budget", "1500")[1]
    (note,) = json.loads(out)["beside"]
    assert note["place"] == "note 1, warning, about charge_card" and estimate(out) <= 1500
    assert "slow on Mondays" not in ctx("task", TASK, "--rules", "--no-memory")[1]


def test_a_tail_that_does_not_fit_is_said(ctx) -> None:
    ctx("session", "start")
    ctx("session", "say", "word " * 2_000, "--session", "s1")
    code, out, _ = ctx("task", TASK, "--rules", "--session", "s1", "--budget", "600")
    assert code == 0 and "degraded: the last turns of the session do not fit" in out and estimate(out) <= 600


def test_old_turns_are_folded_once_and_the_last_ones_never(ctx) -> None:
    ctx("session", "start")
    for number in range(1, 31):
        ctx("session", "say", f"Turn {number}: the gateway was busy, so we wait and retry.", "--session", "s1")
    code, out, _ = ctx("session", "compact", "--dry-run")
    assert code == 0 and "turns 1 to 14 would be folded" in out
    page = json.loads(ctx("session", "compact", "--json")[1])
    assert [(one["turns"][0], one["turns"][-1]) for one in page["summaries"]] == [(1, 14), (15, 27)]
    assert all(one["method"] == "extractive" and 0 <= one["confidence"] <= 1 for one in page["summaries"])
    assert "nothing to fold: the last 3 turns stay as they are" in ctx("session", "compact")[1]
    assert len(json.loads(ctx("session", "show", "--json")[1])["turns"]) == 30


def test_a_proposed_summary_is_taken_only_if_it_is_like_the_turns(ctx, tmp_path: Path) -> None:
    ctx("session", "start")
    for number in range(1, 8):
        ctx("session", "say", f"The gateway was busy, so we retry; try {number}.", "--session", "s1")
    proposal = tmp_path / "proposal.txt"
    proposal.write_text("Bananas are yellow.")
    code, out, err = ctx("session", "compact", "--propose", str(proposal))
    assert (code, out) == (1, "") and "is not taken: its cosine with the turns is 0.00, below 0.65" in err
    assert json.loads(ctx("session", "show", "--json")[1])["summaries"] == []
    proposal.write_text("The gateway was busy; we retry, several tries.")
    assert ctx("session", "compact", "--propose", str(proposal), "--confidence", "1")[0] == 0
    (summary,) = json.loads(ctx("session", "show", "--json")[1])["summaries"]
    assert summary["method"] == "proposed" and summary["turns"] == [1, 2, 3, 4]
    assert summary["decay"] == pytest.approx(1 - summary["confidence"], abs=1e-4)


def test_a_score_adds_up(ctx) -> None:
    ctx("session", "start")
    ctx("session", "say", "The gateway was busy.", "--session", "s1")
    (one,) = json.loads(ctx("session", "show", "--about", "busy gateway", "--json")[1])["found"]
    assert one["score"] == pytest.approx((one["near"] + one["recent"] + one["scope"]) * one["quality"])
    assert ctx("session", "show", "--about", "zebra")[0] == 1


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("session", "show"), "no session"),
        (("session", "start", "a b"), "cannot be the name of a session"),
        (("session", "start", "--budget", "0"), "holds nothing"),
        (("session", "start", "--budget", "auto"), "a session needs a number of tokens"),
        (("task", TASK, "--session", "nope"), "no session 'nope'; run: ctx session start"),
        (("session", "compact", "--confidence", "nan"), "--confidence nan is no share"),
        (("session", "say", " "), "the task is empty"),
    ],
)
def test_what_cannot_be_is_refused_in_one_line(ctx, arguments: tuple[str, ...], said: str) -> None:
    code, out, err = ctx(*arguments)
    assert (code, out) == (2, "") and said in err and err.count("\n") == 1


def test_a_session_that_has_ended_is_not_joined(ctx) -> None:
    ctx("session", "start")
    ctx("session", "end")
    assert "session s1 has ended; run: ctx session start" in ctx("task", TASK, "--session", "s1")[2]
    assert ctx("session", "list")[1] == "no session; run: ctx session start\n"
    assert ctx("session", "start")[1] == "s2\n"
    assert "s1" in ctx("session", "list", "--all")[1]


def test_a_credential_is_not_written_down(ctx) -> None:
    ctx("session", "start")
    key = "AKIA" + "ABCDEFGHIJKLMNOP"
    assert ctx("session", "say", f"the key is {key}")[0] == 2
    ctx("task", f"{TASK} with {key}", "--session", "s1")
    assert key not in ctx("session", "show", "--json")[1]


def test_a_clock_that_is_none_is_refused(ctx, at) -> None:
    at("yesterday")
    assert ctx("session", "list") == (
        2,
        "",
        "ctx: CTX_NOW 'yesterday' is not a time; write it as 2024-05-01T09:30:00\n",
    )


def test_a_memory_that_cannot_be_written_costs_the_turn_and_not_the_answer(ctx, tmp_path: Path, monkeypatch) -> None:
    monkeypatch.setattr("knowing.memory.store.opening.BUSY_S", 0.1)
    ctx("session", "start")
    (memory,) = (tmp_path / "memory").glob("*.sqlite")
    with contextlib.closing(sqlite3.connect(memory)) as other:
        other.execute("BEGIN IMMEDIATE")
        code, out, err = ctx("task", TASK, "--session", "s1")
    assert code == 0 and "charge_card" in out
    assert "this turn is not written down" in err and "another ctx writes" in err


def test_a_part_of_what_is_at_hand_is_at_hand(ctx) -> None:
    ctx("session", "start")
    ctx("show", "SlowGateway", "--session", "s1")
    out = ctx("task", "SlowGateway.send when the gateway is busy", "--session", "s1")[1]
    assert "at hand  SlowGateway.send  shop/gateway.py:17, turn 1" in out and "attempt > 2" not in out
