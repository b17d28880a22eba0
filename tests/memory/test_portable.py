"""What is exported comes back as it was, twice is the same as once, and what cannot be is refused by name before anything is written."""

from __future__ import annotations

import json
from dataclasses import replace
from pathlib import Path
from tempfile import TemporaryDirectory

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowing.errors import UsageError
from knowing.memory import portable
from knowing.memory.store import associations, counts, entries, sessions, verdicts
from knowing.memory.store.associations import Association
from knowing.memory.store.entries import Entry, EntrySection, Link, Subject
from knowing.memory.store.memory import Memory
from knowing.memory.store.sessions import Session, Summary, Turn
from knowing.memory.store.verdicts import Verdict

HEAD = '{"schema":"knowing.memory/1"}\n'
TEXT = st.text(
    st.characters(blacklist_categories=("Cs",), blacklist_characters="\0\r\x0b\x0c\x1c\x1d\x1e\x85\u2028\u2029")
)
WORD = st.text("abcxyz", min_size=1, max_size=8)


def filled(path: Path) -> Memory:
    """A memory with one of everything."""
    memory = Memory(path)
    first = entries.add(
        memory, Entry("old", "three times", tags=("bank",), subjects=(Subject("a.py", "pay", 3, "b", "c", "d"),))
    )
    entries.add(
        memory,
        Entry("new", "four times", sections=(EntrySection("Why", "reason", "slow"),), links=(Link("old"),)),
        [first.id],
    )
    verdicts.add(memory, [Verdict("pay", "a.py", "pay", True, "said", "p", "00")])
    associations.add(memory, [Association("pay", "a.py", "pay", 4)])
    sessions.start(memory, Session("s", "work", budget_tokens=900))
    sessions.add_turn(memory, Turn("s", "how is it paid", "so", tokens=5))
    sessions.add_summaries(memory, [Summary("s", "it is paid", (1,), 0.5, "extractive", 0.5)])
    return memory


def test_everything_but_packs_comes_back(tmp_path: Path) -> None:
    memory, other = filled(tmp_path / "one.sqlite"), Memory(tmp_path / "two.sqlite")
    text = "".join(portable.as_lines(memory))
    portable.store(other, portable.read(text))
    assert "".join(portable.as_lines(other)) == text
    came = portable.store(other, portable.read(text))
    assert set(came.values()) == {0}
    assert "".join(portable.as_lines(other)) == text


def test_notes_come_back_from_markdown(tmp_path: Path) -> None:
    memory, other = filled(tmp_path / "one.sqlite"), Memory(tmp_path / "two.sqlite")
    text = "".join(portable.as_markdown(memory))
    portable.store(other, portable.read(text))
    assert "".join(portable.as_markdown(other)) == text


@settings(max_examples=25)
@given(st.lists(st.tuples(WORD, TEXT, st.lists(WORD)), max_size=4))
def test_any_text_survives_both_forms(told: list[tuple[str, str, list[str]]]) -> None:
    with TemporaryDirectory() as folder:
        memory = Memory(Path(folder) / "one.sqlite")
        for name, content, tags in told:
            mark = f"{content.strip()}\n{portable.MARK}{{}} -->\n\\{portable.MARK}"
            entries.add(memory, Entry(name, mark.strip("\n"), tags=tuple(sorted(set(tags)))))
        for form in (portable.as_lines, portable.as_markdown):
            other = Memory(Path(folder) / f"{form.__name__}.sqlite")
            portable.store(other, portable.read("".join(form(memory))))
            plain = [[replace(one, id=0) for one in entries.all_entries(each)] for each in (memory, other)]
            assert plain[0] == plain[1]


def test_a_page_that_somebody_edited_changes_the_note(tmp_path: Path) -> None:
    memory = filled(tmp_path / "one.sqlite")
    text = "".join(portable.as_markdown(memory)).replace("three times", "thrice\n\n- a list")
    came = portable.store(memory, portable.read(text))
    assert came["notes"] == 1
    assert entries.all_entries(memory)[0].content == "thrice\n\n- a list"


def test_the_higher_count_of_a_word_stands(tmp_path: Path) -> None:
    memory = filled(tmp_path / "one.sqlite")
    portable.store(
        memory,
        portable.read(
            HEAD + json.dumps({"noun": "association", "word": "pay", "path": "a.py", "qualname": "pay", "count": 2})
        ),
    )
    assert [one.count for one in associations.all_associations(memory)] == [4]


VERDICT = {
    "noun": "verdict",
    "path": "a.py",
    "qualname": "pay",
    "is_useful": True,
    "origin": "said",
    "pack": "p",
    "made": 1.0,
}
WRONG = {
    "a time that is no number": ({**VERDICT, "made": "soon"}, "made is no finite number"),
    "a time before all times": ({**VERDICT, "made": -1}, "made is no finite number"),
    "a time beyond all times": ({**VERDICT, "made": 1e300}, "made is no finite number"),
    "neither useful nor useless": ({**VERDICT, "is_useful": 2}, "is_useful is neither"),
    "another origin": ({**VERDICT, "origin": "heard"}, "origin is neither"),
    "no path": ({**VERDICT, "path": ""}, "path is missing"),
    "another noun": ({"noun": "secret"}, "noun is 'secret'"),
    "a count of nothing": ({"noun": "association", "word": "w", "path": "p", "count": 0}, "count is no whole number"),
    "half a count": ({"noun": "association", "word": "w", "path": "p", "count": 1.5}, "count is no whole number"),
    "a turn of no session": ({"noun": "turn", "session": "x", "asked": "?"}, "session 'x' is not"),
    "a note without a key": ({"noun": "entry", "name": "n", "content": "c"}, "key is missing"),
    "a credential": ({"noun": "entry", "key": "k", "name": "n", "content": "AKIAABCDEFGHIJKLMNOP"}, "access key"),
    "no text": ({"noun": "entry", "key": "k", "name": 7, "content": "c"}, "name is no text"),
    "no list": ({"noun": "entry", "key": "k", "name": "n", "content": "c", "tags": "a"}, "tags is no list"),
}


@pytest.mark.parametrize("name", WRONG)
def test_what_cannot_be_is_refused_by_name_and_nothing_is_written(tmp_path: Path, name: str) -> None:
    value, said = WRONG[name]
    text = HEAD + json.dumps(VERDICT) + "\n" + json.dumps(value) + "\n"
    memory = Memory(tmp_path / "one.sqlite")
    with pytest.raises(UsageError, match=said) as refused:
        portable.store(memory, portable.read(text))
    assert refused.value.message.startswith("line 3: ")
    assert counts.counts(memory)["verdicts"] == 0


@pytest.mark.parametrize("line", ["NaN", "[1]", "{", '{"noun": "verdict", "made": NaN}', "[" * 100_000])
def test_what_is_no_object_is_refused(line: str) -> None:
    with pytest.raises(UsageError, match="line 2: not a JSON object"):
        portable.read(HEAD + line)


def test_another_file_is_refused() -> None:
    with pytest.raises(UsageError, match="no export of a memory"):
        portable.read('{"schema":"knowing.pack/1"}\n')


@pytest.mark.parametrize("confidence", [-0.1, 1.1, True, None])
def test_a_confidence_is_from_0_to_1(confidence: object) -> None:
    lines = [{"noun": "session", "id": "s"}, {"noun": "summary", "session": "s", "confidence": confidence}]
    with pytest.raises(UsageError, match="confidence is no finite number from 0 to 1"):
        portable.read(HEAD + "\n".join(map(json.dumps, lines)))
