"""What prose is worth for a task, and how turns are found again."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.memory.embedders import hashed
from knowing.memory.nearness import near_texts
from knowing.memory.recollections import recall
from knowing.memory.store import entries as stored
from knowing.memory.store.entries import Entry, EntrySection, Link, Subject
from knowing.memory.store.memory import Memory
from knowing.memory.store.sessions import Summary, Turn
from knowing.memory.worthy import text_for, worthy, worthy_entries
from knowing.settings import RecallSettings, WorthSettings

SETTINGS = WorthSettings()
texts = st.lists(st.text(alphabet="abc de.\n\x00é", max_size=30), max_size=6)


@given(st.text(alphabet="abc de", max_size=20), texts)
def test_nearness_is_a_share_for_any_text(query: str, said: list[str]) -> None:
    found = near_texts(query, said).cosines
    assert len(found) == len(said) and np.isfinite(found).all()
    assert (found >= 0).all() and (found <= 1).all()


@given(texts)
def test_a_text_has_the_same_vector_wherever_it_stands(said: list[str]) -> None:
    assert np.array_equal(hashed(said), np.vstack([hashed([one]) for one in said] or [np.zeros((0, 4096))]))


@given(st.text(alphabet="abc de", max_size=20), texts)
def test_worth_is_a_share_and_best_comes_first(query: str, said: list[str]) -> None:
    found = list(worthy(query, said, SETTINGS).values())
    assert all(0.0 <= one <= 1.0 for one in found) and found == sorted(found, reverse=True)


@given(said=texts.filter(any))
def test_a_text_is_nearest_to_itself(said: list[str]) -> None:
    for place, one in enumerate(said):
        found = near_texts(one, [*said, one]).cosines
        assert found[place] == found[-1] and (not found.any() or found[-1] > 0)


def test_an_empty_memory_has_nothing_to_offer(tmp_path: Path) -> None:
    assert worthy("retry", [], SETTINGS) == {}
    assert worthy_entries("retry", Memory(tmp_path / "none.sqlite"), {}, 0.0, SETTINGS) == []
    assert not list(tmp_path.iterdir())
    assert recall("retry", (), (), "s1", 0.0, RecallSettings()) == ()


def test_an_entry_is_found_by_its_words_by_a_link_or_by_its_subject(tmp_path: Path) -> None:
    memory = Memory(tmp_path / "memory.sqlite")
    for one in (
        Entry("Retries", "a busy gateway is asked again", links=(Link("Background"),)),
        Entry("Background", "the bank is slow", links=(Link("Far"),)),
        Entry("Far", "two steps away"),
        Entry("Charge", "never twice", subjects=(Subject("shop/checkout.py", "charge_card"),)),
        Entry("Colours", "blue"),
        Entry("Old retries", "a busy gateway is asked again"),
    ):
        stored.add(memory, one)
    stored.add(memory, Entry("New", "nothing of it"), supersedes=[6])
    symbols = {("shop/checkout.py", "charge_card"): 1.0}
    found = {
        one.name: worth for one, worth in worthy_entries("ask a busy gateway again", memory, symbols, 0.0, SETTINGS)
    }
    assert set(found) == {"Retries", "Background", "Charge"}, (
        "by words, by one link, by its subject; never by two links"
    )
    assert found["Charge"] == pytest.approx(SETTINGS.hop)
    assert found["Background"] == pytest.approx(SETTINGS.hop * found["Retries"])


def test_an_entry_says_its_body_and_the_sections_that_a_task_asks_for() -> None:
    parts = (EntrySection("Limits", "limits", "Three retries."), EntrySection("Zebra", "other", "Stripes."))
    entry = Entry("Policy", "The body.", sections=parts)
    assert text_for("how many retries", entry) == "The body.\n\n## Limits\n\nThree retries."
    assert text_for("nothing of it", entry) == "The body."


def test_a_turn_of_this_session_comes_before_the_same_of_another() -> None:
    said = [Turn(name, "a busy gateway", made=100.0, number=1) for name in ("s1", "s2")]
    found = recall("busy gateway", said, (), "s2", 160.0, RecallSettings())
    assert [one.session for one in found] == ["s2", "s1"]


def test_an_unsure_summary_comes_after_a_sure_one() -> None:
    said = [
        Summary("s1", "a busy gateway", (number,), sure, "extractive", 1 - sure)
        for number, sure in ((1, 0.2), (2, 0.9))
    ]
    found = recall("busy gateway", (), said, "s1", 0.0, RecallSettings())
    assert [one.turns for one in found] == [(2,), (1,)] and all(one.is_summary for one in found)


@given(st.integers(0, 10**9), st.integers(0, 10**9))
def test_of_two_turns_that_say_the_same_the_later_comes_first(one: int, other: int) -> None:
    said = [
        Turn("s1", "a busy gateway", made=float(made), number=at) for at, made in enumerate(sorted((one, other)), 1)
    ]
    found = recall("busy gateway", said, (), "s1", 1e9, RecallSettings())
    totals = [one.score.total for one in found]
    assert totals == sorted(totals, reverse=True)
    assert totals[0] == totals[1] or found[0].made > found[1].made
