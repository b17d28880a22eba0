"""The words of stored entries: kept beside the memory, never out of date, made again if they are damaged, and a secret of their owner."""

from __future__ import annotations

import os
from pathlib import Path

import numpy as np
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knowing.errors import StorageError
from knowing.memory.nearness import near
from knowing.memory.searching import search
from knowing.memory.store import counts, entries, wordfile
from knowing.memory.store.entries import Entry, EntrySection
from knowing.memory.store.memory import Memory
from knowing.memory.storedwords import StoredWords, path_of, stored_words, texts_of
from knowing.memory.wordindex import index_words, words_of
from knowing.settings import SearchSettings

WORDS = "query filter cache template token bank retry login".split()
said = st.lists(st.sampled_from(WORDS), max_size=6).map(" ".join)
deeds = st.one_of(
    st.tuples(st.just("add"), said, said),
    st.tuples(st.just("edit"), st.integers(0, 30), said),
    st.tuples(st.just("remove"), st.integers(0, 30), st.just("")),
    st.tuples(st.just("ask"), st.just(0), st.just("")),
)


@pytest.fixture
def memory(tmp_path: Path) -> Memory:
    return Memory(tmp_path / "data" / "memory.sqlite")


def done(memory: Memory, deed: tuple[str, object, str]) -> None:
    """Do one thing to a memory."""
    kind, what, text = deed
    known = [one.id for one in entries.all_entries(memory)]
    if kind == "add":
        entries.add(
            memory, Entry(str(what), text, tags=(text[:5],), sections=(EntrySection("Why", "other", str(what)),))
        )
    elif kind == "ask":
        stored_words(memory)
    elif known and isinstance(what, int):
        one = known[what % len(known)]
        if kind == "remove":
            entries.remove(memory, [one])
        else:
            entries.change(memory, Entry(text, text, id=one, key=f"k{one}"))


def expect_the_words_of(memory: Memory, kept: StoredWords) -> None:
    """Whatever is asked, the kept words answer as words that are read anew."""
    stored = sorted(entries.all_entries(memory), key=lambda one: one.id)
    made = index_words(map(texts_of, stored))
    assert kept.ids.tolist() == [one.id for one in stored]
    for question in ("query cache", "bank retry login", "template"):
        one, other = (search(question, index, 5, SearchSettings()) for index in (kept, made))
        assert one == other
        assert np.array_equal(near(question, kept).cosines, near(question, made).cosines)


@settings(max_examples=60, deadline=None, suppress_health_check=[HealthCheck.too_slow])
@given(todo=st.lists(deeds, max_size=25))
def test_kept_words_are_those_of_the_entries_after_any_change(
    tmp_path_factory: pytest.TempPathFactory, todo: list[tuple[str, object, str]]
) -> None:
    memory = Memory(tmp_path_factory.mktemp("words") / "memory.sqlite")
    for deed in todo:
        done(memory, deed)
    expect_the_words_of(memory, stored_words(memory))


def test_words_that_are_spelled_otherwise_need_another_form() -> None:
    said = "Retrying the QuerySets: HTTPResponse_code2, naïve cafés, 3 times, normalised colours."
    spelled = "retri queri set queryset http respons code code2 httpresponsecode2 naiv cafe time normal color".split()
    assert (wordfile.FORM, words_of(said)) == (3, spelled), "raise FORM, and write here what is new"


def test_parts_stay_few_however_many_notes_come_one_by_one(memory: Memory) -> None:
    for number in range(40):
        entries.add(memory, Entry(f"note {number}", "query"))
        kept = stored_words(memory)
    assert kept.size == 40 and len(kept.parts) <= 6


def test_a_question_after_a_question_writes_nothing(memory: Memory) -> None:
    entries.add(memory, Entry("one", "query"))
    stored_words(memory)
    before = path_of(memory).read_bytes()
    entries.accessed(memory, [1])
    stored_words(memory)
    assert path_of(memory).read_bytes() == before


@pytest.mark.parametrize("harm", [b"", b"not a database at all" * 500, None])
def test_damaged_words_are_made_again_and_nothing_is_said_wrong(memory: Memory, harm: bytes | None) -> None:
    for number in range(30):
        entries.add(memory, Entry(f"note {number}", "query " * number + "cache"))
    stored_words(memory)
    if harm is None:
        with path_of(memory).open("r+b") as file:
            file.seek(4096)
            file.write(b"\xff" * 8192)
    else:
        path_of(memory).write_bytes(harm)
    try:
        kept = stored_words(memory)
        kept.postings("queri")
    except StorageError as error:
        assert "ask again" in str(error)
        kept = stored_words(memory)
    expect_the_words_of(memory, kept)


def test_words_of_another_memory_at_the_same_place_are_not_used(memory: Memory) -> None:
    entries.add(memory, Entry("old", "query"))
    stored_words(memory)
    memory.path.unlink()
    entries.add(memory, Entry("new", "cache"))
    expect_the_words_of(memory, stored_words(memory))


def test_words_are_for_their_owner_only_and_go_when_everything_is_forgotten(memory: Memory) -> None:
    entries.add(memory, Entry("mine", "a secret plan"))
    stored_words(memory)
    assert path_of(memory).stat().st_mode & 0o777 == 0o600
    counts.clear(memory)
    assert not [one for one in memory.path.parent.iterdir() if b"secret" in one.read_bytes()]
    assert stored_words(memory).size == 0


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_where_no_file_can_be_kept_the_words_are_gathered_each_time(memory: Memory) -> None:
    entries.add(memory, Entry("one", "query"))
    memory.path.parent.chmod(0o500)
    try:
        expect_the_words_of(memory, stored_words(memory))
    finally:
        memory.path.parent.chmod(0o700)


def test_a_link_in_the_place_of_the_words_is_not_followed(memory: Memory, tmp_path: Path) -> None:
    entries.add(memory, Entry("one", "query"))
    (tmp_path / "precious").write_text("precious")
    path_of(memory).symlink_to(tmp_path / "precious")
    expect_the_words_of(memory, stored_words(memory))
    assert (tmp_path / "precious").read_text() == "precious"
