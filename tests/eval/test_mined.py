"""Changes that are mined from a history: what a commit says, and what it changed under the names of the tree before them all."""

from __future__ import annotations

from pathlib import Path

import pytest

from eval import mined
from eval.corpus import Repository
from eval.datasets import load_set
from tests.worktree import git, write


def committed(tree: Path, text: str, message: str) -> str:
    git(write(tree, {"steps.py": text}), "add", "--all")
    git(tree, "commit", "--quiet", "--message", message)
    return git(tree, "rev-parse", "HEAD").strip()


@pytest.fixture
def tip(tmp_path: Path) -> Repository:
    tree = tmp_path / "origin"
    tree.mkdir()
    git(tree, "init", "--quiet")
    text = "".join(f"def step_{n}(value):\n    return value + {n}\n\n\n" for n in range(8))
    committed(tree, text, "Write the first steps of the whole ladder")
    head = ""
    for n in range(8):
        text = text.replace(f"value + {n}\n", f"value * {n + 10}\n")
        head = committed(tree, text, f"Multiply the value of rung number{n} instead of adding to it")
    return Repository("demo@tip", str(tree), head)


def test_a_history_is_mined_once_and_asked_before_all_of_it(
    tip: Repository, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(mined, "tips", lambda: {"demo": tip})
    found = mined.changes(tmp_path / "work")
    assert [[gold.label for gold in one.gold] for one in found] == [[f"steps.py:step_{n}"] for n in range(7, -1, -1)]
    assert len({one.base for one in found}) == 1, "all are asked of the tree before them"
    assert all(one.is_practice and one.set_name == "changes" and one.repo == "demo" for one in found)
    assert found[0].text == "Multiply the value of rung number7 instead of adding to it"
    monkeypatch.setattr(mined, "_mine", lambda *_: pytest.fail("it is on disk"))
    assert mined.changes(tmp_path / "work") == found
    assert mined.changes(tmp_path / "work", ["other"]) == []


def test_a_history_that_cannot_be_had_is_left_out_with_a_line(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(mined, "tips", lambda: {"demo": Repository("demo@0", str(tmp_path / "nowhere"), "0" * 40)})
    for _ in range(2):
        assert mined.changes(tmp_path / "work") == []
        assert "demo: cannot fetch" in capsys.readouterr().err, "and it is tried again"


def test_no_history_of_the_measured_changes_is_mined() -> None:
    assert not {one.repo for one in load_set("changes")} & set(mined.tips())
