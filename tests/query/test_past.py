"""Past commits speak for the files they touched, and for nothing when there are none."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest

from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.index.words.messages import message_arrays
from knowing.query.pipeline import for_task
from knowing.query.rank.past import touched_before
from knowing.query.task.keywords import extract_keywords
from knowing.settings import IndexSettings, KeywordSettings, PastSettings, Settings
from knowing.settings.index import WORDS
from tests.worktree import git

MAIL = "def deliver(letter: str) -> str:\n    return letter\n"
PRINT = "def paint(letter: str) -> str:\n    return letter\n"


def commit(root: Path, message: str, **files: str) -> None:
    for name, text in files.items():
        (root / f"{name}.py").write_text(text, "utf-8")
    git(root, "add", "-A")
    git(root, "commit", "-q", "-m", message)


@pytest.fixture
def root(tmp_path: Path) -> Path:
    git(tmp_path, "init", "-q")
    commit(tmp_path, "Start", mail=MAIL, paint=PRINT)
    commit(tmp_path, "Bounce undeliverable parcels", mail=MAIL + "\n")
    commit(tmp_path, "Use less ink on glossy paper", paint=PRINT + "\n")
    return tmp_path


def votes(root: Path, task: str) -> dict[str, float]:
    with Graph(root) as graph:
        found = touched_before(extract_keywords(task, KeywordSettings()), graph, PastSettings())
        return {path: float(found[number]) for path, number in graph.file_ids(["mail.py", "paint.py"]).items()}


def test_words_that_only_a_message_has_lead_to_the_file_it_touched(root: Path) -> None:
    index(root, IndexSettings(jobs=1), None)
    found = votes(root, "undeliverable parcels come back")
    assert found["mail.py"] > 0.0 == found["paint.py"]
    with Graph(root) as graph:
        ranking = for_task("a letter on glossy paper", graph, Settings()).ranking
        best = ranking.symbols[0]
        parts = ranking.evidence(best.id)
        assert best.path == "paint.py" and parts is not None and parts[2]["past"] > 0


def test_a_new_commit_is_heard_even_if_no_file_changed(root: Path) -> None:
    index(root, IndexSettings(jobs=1), None)
    assert votes(root, "courier")["mail.py"] == 0.0
    (root / "mail.py").write_text(MAIL + "\n\n", "utf-8")
    index(root, IndexSettings(jobs=1), None)
    assert votes(root, "courier")["mail.py"] == 0.0
    commit(root, "Courier by bicycle")
    assert index(root, IndexSettings(jobs=1), None).mode == "unchanged"
    assert votes(root, "courier")["mail.py"] > 0.0


def test_only_commits_behind_the_one_asked_for_are_heard(root: Path) -> None:
    arrays = message_arrays(root, "HEAD~1")
    assert len(arrays["length"]) == 2
    assert b"glossi" not in arrays["text"].tobytes() and b"parcel" in arrays["text"].tobytes()


def test_a_sweep_over_many_files_votes_for_none(root: Path) -> None:
    commit(root, "Reformat everything", **{f"f{at}": f"x = {at}\n" for at in range(WORDS.commit_files + 1)})
    arrays = message_arrays(root)
    assert arrays["touched_at"][1] == 0
    assert int(arrays["touched_at"][-1]) == len(arrays["touched"]) == 4


def test_without_history_nothing_speaks(tmp_path: Path) -> None:
    (tmp_path / "mail.py").write_text(MAIL, "utf-8")
    index(tmp_path, IndexSettings(jobs=1), None)
    with Graph(tmp_path) as graph:
        assert graph.messages is None
        assert not np.any(touched_before(extract_keywords("deliver", KeywordSettings()), graph, PastSettings()))
