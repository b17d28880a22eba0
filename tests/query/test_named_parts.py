"""A text file and its parts are not demoted for being text where the task says all of a name of several words."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing import build_index, context_for_task, opened
from tests.worktree import write

FILES = {
    "tools/licenseCheck.sh": "grep -L Apache *.py\n",
    "docs/retries.md": "# Retry limits\n\nEverybody has one.\n\n# Limits\n\nNone.\n",
    "app.py": "def check_headers(license):\n    return license\n\n\ndef retry_limits(limits):\n    return limits\n",
    "retry_limits.py": "ALL = 1\n\n\ndef find(limits):\n    return limits\n",
}


def share(root: Path, task: str, place: str) -> float:
    write(root, FILES)
    build_index(root)
    ranking = context_for_task(opened(root), task).ranking
    return float(ranking.shares[next(at for at, one in enumerate(ranking.symbols) if one.qualname == place)])


@pytest.mark.parametrize(
    ("task", "place"),
    [
        ("how are the headers of a license checked", "tools/licenseCheck.sh"),
        ("explain the limits of a retry for callers of find", "Retry limits"),
    ],
)
def test_a_part_of_several_words_that_the_task_says_is_not_demoted(tmp_path: Path, task: str, place: str) -> None:
    assert share(tmp_path, task, place) == 1.0


def test_a_section_in_passing_is_not_what_is_asked_where_the_task_asks_how(tmp_path: Path) -> None:
    task = "how are retry limits enforced by find"
    assert share(tmp_path, task, "Retry limits") < 1.0


@pytest.mark.parametrize("place", ["Limits", "retry_limits.py"])
def test_neither_one_word_nor_a_file_of_code_is_named_like_that(tmp_path: Path, place: str) -> None:
    assert share(tmp_path, "which limits of a retry apply to callers of find", place) < 1.0
