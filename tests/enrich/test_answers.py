"""The file of answers: only ever a saving, and bounded."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.graph.enriched import ANSWERS, CALLS, Answer, Answers


def answer(path: str, blob: str, line: int = 1) -> Answer:
    return Answer(blob, path, line, 0, CALLS, "b.py", 1, "lsp x", "f")


@pytest.fixture
def root(tmp_path: Path) -> Path:
    (tmp_path / ".ctx").mkdir()
    return tmp_path


@pytest.mark.parametrize(
    "damage", [b"not a database at all, but long enough to be looked at" * 40, b"", b"SQLite format 3\0" + b"\1" * 500]
)
def test_a_damaged_file_is_started_anew(root: Path, damage: bytes) -> None:
    (root / ".ctx" / ANSWERS).write_bytes(damage)
    with Answers(root) as answers:
        answers.save([answer("a.py", "1")])
        assert len(answers.of({"a.py": "1"})) == 1


def test_only_answers_of_present_contents_count(root: Path) -> None:
    with Answers(root) as answers:
        answers.save([answer("a.py", "1"), answer("a.py", "2"), answer("c.py", "1")])
        assert [one.blob for one in answers.of({"a.py": "2"})] == ["2"]


def test_answers_of_gone_contents_are_forgotten_once_they_prevail(root: Path) -> None:
    with Answers(root) as answers:
        answers.save(answer("a.py", str(blob)) for blob in range(10))
        answers.trim({"a.py": "3"}, spare=10)
        assert len(answers.asked("lsp x")) == 10
        answers.trim({"a.py": "3"}, spare=5)
        assert [key[0] for key in answers.asked("lsp x")] == ["3"]
