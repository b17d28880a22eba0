"""What commits said is the same, whether git is asked for all of them or for the new ones only."""

# ruff: noqa: S311 - chance decides what is said, and nothing else

from __future__ import annotations

import random
from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace

from knowing.graph.arrays import write_arrays
from knowing.graph.wordbook import Wordbook, open_words, wordbook_arrays, words_path
from knowing.index.words import messages
from knowing.index.words.messages import message_arrays
from knowing.settings import index as index_settings
from tests.worktree import git

WORDS = ("courier", "parcel", "bounce", "ink", "glossy", "paper", "letter", "Überraschung", "x")


def _commit(root: Path, chance: random.Random, number: int) -> None:
    for _ in range(index_settings.WORDS.commit_files + 5 if chance.random() < 0.1 else chance.randint(0, 3)):
        (root / f"file{chance.randint(0, 60)}.txt").write_text(str(chance.random()), "utf-8")
    git(root, "add", "-A")
    said = " ".join(chance.choices(WORDS, k=chance.randint(0, 9)))
    git(root, "commit", "-q", "--allow-empty", "-m", f"{number} {said}", date=f"2024-01-01T00:{number:02}:00Z")


def _is_same(one: dict[str, np.ndarray], other: dict[str, np.ndarray]) -> bool:
    return one.keys() == other.keys() and all(
        one[name].dtype == other[name].dtype and np.array_equal(one[name], other[name]) for name in one
    )


@pytest.mark.parametrize("seed", range(3))
def test_from_any_commit_to_any_other(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seed: int) -> None:
    """Branches that part and meet, and a limit that is smaller than the history."""
    monkeypatch.setattr(messages, "WORDS", replace(index_settings.WORDS, commits=12))
    chance = random.Random(seed)
    git(tmp_path, "init", "-q")
    for number in range(18):
        if number in (4, 9):
            git(tmp_path, "checkout", "-q", "-b", f"side{number}", f"HEAD~{chance.randint(1, 3)}")
        if number == 13:
            git(tmp_path, "merge", "-q", "-s", "ours", "-m", "both", "side4")
        _commit(tmp_path, chance, number)
    commits = git(tmp_path, "rev-list", "--all").split()
    for start, end in (chance.sample(commits, 2) for _ in range(6)):
        assert _is_same(message_arrays(tmp_path, end, message_arrays(tmp_path, start)), message_arrays(tmp_path, end))


def test_many_new_commits_are_asked_for_at_once(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    git(tmp_path, "init", "-q")
    for number in range(6):
        _commit(tmp_path, random.Random(number), number)
    earlier, whole = message_arrays(tmp_path, "HEAD~4"), message_arrays(tmp_path)
    monkeypatch.setattr(messages, "WORDS", replace(index_settings.WORDS, many_new=2))
    assert _is_same(message_arrays(tmp_path, "HEAD", earlier), whole)


def test_marks_in_a_message_belong_to_the_message(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    (tmp_path / "a.txt").write_text("a", "utf-8")
    git(tmp_path, "add", "-A")
    git(tmp_path, "commit", "-q", "-m", f"parcel \x01 bounce \x02 courier \x01{'ab' * 20}\x02 glossy")
    found = message_arrays(tmp_path)
    assert len(found["ids"]) == 1
    assert all(len(Wordbook(found).postings(word)[0]) == 1 for word in ("parcel", "bounc", "couri", "glossi"))
    assert found["paths"].tobytes() == b"a.txt"


def test_messages_of_an_older_form_are_no_help_and_no_harm(tmp_path: Path) -> None:
    git(tmp_path, "init", "-q")
    _commit(tmp_path, random.Random(1), 1)
    whole = message_arrays(tmp_path)
    for missing in ("ids", "postings_long"):
        older = {name: array for name, array in whole.items() if name != missing}
        assert _is_same(message_arrays(tmp_path, "HEAD", older), whole)


def test_a_book_is_read_row_by_row_as_it_is_looked_up() -> None:
    chance = random.Random(5)
    terms = sorted({f"term{number}" for number in range(150)})
    rows = [sorted(chance.sample(range(100_000), chance.randint(1, 30))) for _ in terms]
    counts = np.array([chance.choice((1, 2, 300, chance.randint(1, 2**31))) for row in rows for _ in row], np.uint32)
    starts = np.cumsum([0, *map(len, rows)])
    book = Wordbook(wordbook_arrays(terms, starts, np.array([one for row in rows for one in row]), counts))
    for term, symbols, said in book.rows():
        at, packed = book.postings(term)
        assert (symbols, said) == (at.tolist(), packed.tolist())
    assert [term for term, _, _ in book.rows()] == terms


def test_long_terms_and_long_postings_are_found_again() -> None:
    terms = ["a" * 254, "b" * 255, "c" * 700]
    rows = [list(range(100)), list(range(0, 90_000, 3)), [7]]
    starts, symbols = np.cumsum([0, *map(len, rows)]), np.array([one for row in rows for one in row])
    arrays = wordbook_arrays(terms, starts, symbols, np.ones(len(symbols), np.uint32))
    assert (len(arrays["text_long"]), len(arrays["postings_long"])) == (2, 1)
    assert [(term, said) for term, said, _ in Wordbook(arrays).rows()] == list(zip(terms, rows, strict=True))


def test_sizes_that_do_not_add_up_make_no_book(tmp_path: Path) -> None:
    whole = wordbook_arrays(["a", "bb"], np.array([0, 1, 2]), np.array([1, 2]), np.ones(2, np.uint32))
    for damaged in ({"text_sizes": whole["text_sizes"] + np.uint8(1)}, {"postings_long": np.ones(1, np.uint32)}):
        write_arrays(words_path(tmp_path, "x"), whole | damaged)
        assert open_words(tmp_path, "x") is None
