"""The words of a task, through the real program: typos, styles of names, other languages, repositories of one symbol."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from tests.worktree import write

Run = Callable[..., tuple[int, str, str]]

POLLS = {
    "Consumer.java": "class Consumer {\n  int maxPollInterval() { return 3; }\n  void other() { }\n}\n",
    "other.py": "def maximum(): ...\n\n\ndef unrelated(): ...\n\n\ndef poll_rarely(): ...\n",
}


def test_a_typo_is_corrected_and_said(shop: Path, run_in: Callable[[Path], Run]) -> None:
    code, out, _ = run_in(shop)("task", "where is the humidty of a city")
    assert code == 0 and "humidity" in out and "note: read humidty as humidity" in out
    assert "not found" not in out


def test_another_language_is_not_understood_unless_code_carries_it(shop: Path, run_in: Callable[[Path], Run]) -> None:
    ctx = run_in(shop)
    code, out, err = ctx("task", "wo wird der Preis für den Kunden berechnet")
    assert (code, out) == (1, "") and "not understood" in err
    code, out, _ = ctx("task", "wie wird `charge_card` für den Kunden benutzt")
    assert code == 0 and "charge_card" in out and "not understood" in out


@pytest.mark.parametrize("style", ["max_poll", "maxPoll", "MAX-POLL", "max-poll", "MAX_POLL", "max.poll", "max poll"])
def test_a_name_is_found_in_every_style(tmp_path: Path, run_in: Callable[[Path], Run], style: str) -> None:
    ctx = run_in(write(tmp_path / "repo", POLLS))
    code, out, _ = ctx("search", style, "--kind", "function,method")
    assert code == 0 and any(one.endswith("method Consumer.maxPollInterval") for one in out.splitlines()[:2])


@pytest.mark.parametrize("task", ["hello", "where is hello", "helo", "say hello to the world"])
def test_one_function_is_found(tmp_path: Path, run_in: Callable[[Path], Run], task: str) -> None:
    ctx = run_in(write(tmp_path / "repo", {"a.py": "def hello():\n    return 1\n"}))
    code, out, _ = ctx("task", task)
    assert code == 0 and "function hello" in out and "where, is" not in out


@pytest.mark.parametrize("files", [{}, {"a.py": ""}, {"README.md": "# Hello\n"}, {"a.py": "x = 1\n"}, {"b": "\n"}])
def test_repositories_of_hardly_anything_have_answers(
    tmp_path: Path, run_in: Callable[[Path], Run], files: dict[str, str]
) -> None:
    (tmp_path / "repo").mkdir()
    ctx = run_in(write(tmp_path / "repo", files))
    for arguments in (("task", "hello"), ("search", "hello"), ("find", "hello"), ("map",), ("status",)):
        code, _, err = ctx(*arguments)
        assert code in (0, 1), f"{arguments}: {err}"
