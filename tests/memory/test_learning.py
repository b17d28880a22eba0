"""Verdicts and words of tasks move answers a little, only while they hold, and never without a memory."""

from __future__ import annotations

import math
import subprocess
import tempfile
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given
from hypothesis import settings as settings_of_tests
from hypothesis import strategies as st

from knowing.algorithms.rrf import fuse
from knowing.errors import UsageError
from knowing.graph.reader import Graph
from knowing.memory.around import surroundings_of_all
from knowing.memory.recall import Recall, name_of, strength, worth_of_verdicts
from knowing.memory.store import associations, verdicts
from knowing.memory.store.memory import Memory
from knowing.memory.store.verdicts import Verdict
from knowing.settings import MemorySettings
from knowing.verbs.feedback import FeedbackRequest, feedback
from knowing.verbs.host import Host, opened
from knowing.verbs.task import TaskAnswer, TaskRequest, task
from knowing.verbs.why import WhyRequest, why
from tests.evaluate.conftest import SHOP, Past

ASKED = TaskRequest("charge the card of a customer")


@pytest.fixture
def past(tmp_path: Path) -> Past:
    made = Past(tmp_path / "shop")
    made.commit("first", {**SHOP, ".ctx.toml": "[memory]\nverdicts = true\nwords = true\n"})
    return made


@pytest.fixture
def host(past: Past, tmp_path: Path) -> Host:
    return Host(past.root, cache_folder=tmp_path / "cache", memory_folder=tmp_path / "memory")


def memory_of(host: Host) -> Memory:
    return host.memory(host.root, host.settings_at(host.root))


def part(answer: TaskAnswer, qualname: str, name: str = "verdicts") -> float:
    """A contribution to the score of a symbol."""
    (found,) = (one for one in answer.trace.ranking.symbols if one.qualname == qualname)
    evidence = answer.trace.ranking.evidence(found.id)
    assert evidence is not None
    return evidence[2].get(name, 0.0)


@given(st.integers(0, 10**6), st.integers(0, 10**6), st.floats(0, 1))
def test_what_verdicts_are_worth_is_bounded(useful: int, useless: int, share: float) -> None:
    found = worth_of_verdicts(useful, useless, share)
    assert -share <= found <= 1.0 and math.isfinite(found)
    assert (found > 0) == (useful > useless)
    assert worth_of_verdicts(useful + 1, useless, share) >= found


@given(st.integers(0, 10**6), st.floats(0, 1), st.floats(0, 1), st.integers(3, 10**6))
def test_what_an_association_says_is_bounded_and_grows(count: int, least: float, most: float, often: int) -> None:
    settings = MemorySettings(word_least=least, word_most=most, word_often=often)
    found = strength(count, settings)
    assert 0 <= found <= max(least, most) <= 1
    assert strength(count + 1, settings) >= found
    assert count >= 2 or found == 0


def test_what_an_association_says_by_default() -> None:
    said = [strength(count, MemorySettings()) for count in (1, 2, 6, 10, 1000)]
    assert said == pytest.approx([0.0, 0.3, 0.55, 0.8, 0.8])


@given(st.lists(st.integers(0, 20), max_size=12), st.lists(st.integers(0, 20), min_size=1, max_size=12))
def test_a_channel_may_weigh_its_places_one_by_one(one: list[int], other: list[int]) -> None:
    alike = fuse([np.array(one, np.int64), np.array(other)], [2.0, 0.5])
    each = fuse([np.array(one, np.int64), np.array(other)], [2.0, np.full(len(other), 0.5)])
    assert alike.ids.tolist() == each.ids.tolist()
    assert np.array_equal(alike.parts, each.parts)


def test_a_useful_symbol_gains_and_a_useless_one_loses_less(host: Host) -> None:
    pack = task(ASKED, host).pack.pack_id
    feedback(FeedbackRequest(pack, ("charge_card",), ("give_up",)), host)
    after = task(ASKED, host)
    most = host.settings_at(host.root).score.verdicts
    assert part(after, "charge_card") == pytest.approx(most)
    assert part(after, "give_up") == pytest.approx(-0.2 * most)


def test_why_names_verdicts_and_words_as_contributions(host: Host) -> None:
    for text in ("charge the card", "charge the card again"):
        pack = task(TaskRequest(text), host).pack.pack_id
        feedback(FeedbackRequest(pack, ("charge_card",)), host)
    found = why(WhyRequest("charge_card", ASKED), host)
    assert "verdicts" in {one.name for one in found.contributions}
    assert next(vote for vote in found.votes if vote.channel == "learned").rank == 1
    assert sum(one.part for one in found.contributions) == pytest.approx(found.total)


def test_a_verdict_expires_when_its_file_changes(host: Host, past: Past) -> None:
    pack = task(ASKED, host).pack.pack_id
    feedback(FeedbackRequest(pack, ("charge_card",)), host)
    past.edit("else", "shop/weather.py", "40", "41")
    assert part(task(ASKED, host), "charge_card") > 0
    past.edit("file", "shop/checkout.py", "return False", "return not basket")
    assert part(task(ASKED, host), "charge_card") == 0


def test_a_verdict_expires_when_an_interface_around_it_changes(host: Host, past: Past) -> None:
    pack = task(ASKED, host).pack.pack_id
    feedback(FeedbackRequest(pack, ("give_up",)), host)
    past.commit(
        "caller", {"shop/late.py": "from shop.checkout import give_up\n\n\ndef late(basket):\n    give_up(basket)\n"}
    )
    assert part(task(ASKED, host), "give_up") == 0


def test_what_is_edited_after_an_answer_was_useful(host: Host, past: Past) -> None:
    task(ASKED, host)
    past.edit("edit", "shop/checkout.py", "gateway.send(basket.total())", "gateway.send(basket.total() + 1)")
    task(TaskRequest("humidity of a city"), host)
    (seen,) = verdicts.all_verdicts(memory_of(host))
    assert (seen.qualname, seen.is_useful, seen.origin) == ("charge_card", True, "seen")
    assert {one.word for one in associations.all_associations(memory_of(host))} == {"charg", "card", "custom"}


def moved(past: Past, *arguments: str) -> None:
    """Run git in the repository."""
    subprocess.run(["git", *arguments], cwd=past.root, check=True, capture_output=True)


BRINGS = {
    "merge": ("--no-edit", "theirs"),
    "checkout": ("-q", "theirs"),
    "rebase": ("-q", "theirs"),
    "reset": ("-q", "--hard", "theirs"),
}


@pytest.mark.parametrize("way", ["merge", "checkout", "rebase", "reset"])
def test_what_git_brings_in_is_no_sign_of_use(host: Host, past: Past, way: str) -> None:
    moved(past, "checkout", "-q", "-b", "theirs")
    past.edit("theirs", "shop/checkout.py", "gateway.send(basket.total())", "gateway.send(basket.total() + 1)")
    moved(past, "checkout", "-q", "-")
    past.edit("elsewhere", "shop/weather.py", "40", "41")
    task(ASKED, host)
    moved(past, "-c", "user.name=a", "-c", "user.email=a@example.org", way, *BRINGS[way])
    assert "+ 1" in (past.root / "shop/checkout.py").read_text("utf-8")
    task(TaskRequest("humidity of a city"), host)
    assert verdicts.all_verdicts(memory_of(host)) == ()


def test_an_edit_after_a_merge_of_other_files_counts(host: Host, past: Past) -> None:
    moved(past, "checkout", "-q", "-b", "theirs")
    past.edit("theirs", "shop/weather.py", "40", "41")
    moved(past, "checkout", "-q", "-")
    task(ASKED, host)
    moved(past, "merge", "-q", "--ff-only", "theirs")
    past.edit("mine", "shop/checkout.py", "gateway.send(basket.total())", "gateway.send(basket.total() + 1)")
    task(TaskRequest("humidity of a city"), host)
    assert [one.qualname for one in verdicts.all_verdicts(memory_of(host))] == ["charge_card"]


def plainly(memory: Memory, graph: Graph, settings: MemorySettings) -> dict[int, float]:
    """What verdicts say of every symbol, by the formula: all verdicts are read, and every symbol is looked at."""
    found = {}
    for symbol in graph.symbols(range(1, graph.size)).values():
        held = [
            one
            for one in verdicts.all_verdicts(memory)
            if (one.path, one.qualname, one.surroundings)
            == (symbol.path, name_of(symbol), surroundings_of_all(graph, [symbol])[symbol.id])
        ]
        is_heard = any(one.origin == "said" for one in held) or len({one.pack for one in held}) >= settings.confirmed
        if held and is_heard:
            useful = sum(one.is_useful for one in held)
            found[symbol.id] = worth_of_verdicts(useful, len(held) - useful, settings.useless_share)
    return found


@settings_of_tests(max_examples=25, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(
    said=st.lists(
        st.tuples(
            st.integers(0, 30),
            st.booleans(),
            st.sampled_from(("said", "seen")),
            st.integers(0, 3),
            st.booleans(),
            st.booleans(),
        ),
        max_size=40,
    )
)
def test_verdicts_that_are_looked_up_say_what_the_formula_says(
    host: Host, said: list[tuple[int, bool, str, int, bool, bool]]
) -> None:
    with opened(host).graph as graph, tempfile.TemporaryDirectory() as folder:
        memory, settings = Memory(Path(folder) / "m.sqlite"), MemorySettings(verdicts=True, alike=0)
        symbols = [one for one in graph.symbols(range(1, graph.size)).values() if one.path]
        for number, is_useful, origin, pack, is_holding, is_placed in said:
            own = symbols[number % len(symbols)]
            around = surroundings_of_all(graph, [own])[own.id] if is_holding else "older"
            tie = int(graph.tie[own.id]) if is_placed else -1
            row = Verdict("pay", own.path, name_of(own), is_useful, origin, f"pack{pack}", around, tie=tie)
            verdicts.add(memory, [row])
        ids = np.array([one.id for one in symbols])
        wanted = plainly(memory, graph, settings)
        for _ in ("worked out", "known already"):
            found = Recall(memory, graph, settings).verdicts(ids)
            assert {one: value for one, value in zip(ids.tolist(), found.tolist(), strict=True) if value} == {
                one: value for one, value in wanted.items() if value
            }


def test_an_edit_speaks_for_the_last_answer_only(host: Host, past: Past) -> None:
    first = task(TaskRequest("send the total to the gateway of the bank"), host).pack
    second = task(ASKED, host).pack
    assert all("charge_card" in [item.symbol.qualname for item in one.items] for one in (first, second))
    past.edit("edit", "shop/checkout.py", "gateway.send(basket.total())", "gateway.send(basket.total() + 1)")
    task(TaskRequest("humidity of a city"), host)
    task(TaskRequest("humidity of a town"), host)
    assert [one.pack for one in verdicts.all_verdicts(memory_of(host))] == [second.pack_id]


def test_being_handed_out_is_no_sign_of_use(host: Host) -> None:
    for text in ("charge the card", "charge a card", "charge cards of customers"):
        task(TaskRequest(text), host)
    assert verdicts.all_verdicts(memory_of(host)) == ()
    assert associations.all_associations(memory_of(host)) == ()


def test_saying_it_twice_counts_a_word_once(host: Host) -> None:
    pack = task(ASKED, host).pack.pack_id
    for _ in range(3):
        feedback(FeedbackRequest(pack, ("charge_card",)), host)
    assert {one.count for one in associations.all_associations(memory_of(host))} == {1}
    assert len(verdicts.all_verdicts(memory_of(host))) == 1


def test_a_later_word_takes_the_place_of_an_earlier_one(host: Host) -> None:
    pack = task(ASKED, host).pack.pack_id
    feedback(FeedbackRequest(pack, ("charge_card",)), host)
    feedback(FeedbackRequest(pack, (), ("charge_card",)), host)
    assert part(task(ASKED, host), "charge_card") < 0


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (FeedbackRequest("0000"), "nothing is said"),
        (FeedbackRequest("0000", ("charge_card",)), "is kept"),
        (FeedbackRequest("", ("charge_card",)), "is kept"),
    ],
)
def test_feedback_on_nothing_is_refused(host: Host, request_: FeedbackRequest, said: str) -> None:
    task(ASKED, host)
    with pytest.raises(UsageError, match=said):
        feedback(request_, host)


def test_by_default_nothing_that_was_learned_moves_an_answer(host: Host, past: Past) -> None:
    past.commit("default", {".ctx.toml": None})
    before = task(ASKED, host)
    feedback(FeedbackRequest(before.pack.pack_id, ("give_up",), ("charge_card",)), host)
    after = task(ASKED, host)
    assert after.text() == before.text()


def test_one_symbol_cannot_be_both(host: Host) -> None:
    pack = task(ASKED, host).pack.pack_id
    with pytest.raises(UsageError, match="at once"):
        feedback(FeedbackRequest(pack, ("charge_card",), ("charge_card",)), host)
