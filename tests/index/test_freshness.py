"""Before an answer: fresh, refreshed, or said to be stale."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.errors import NoIndex, StaleIndex, UsageError
from knowing.graph.reader import Graph
from knowing.index.freshness import reconcile
from knowing.index.lock import writer_lock
from knowing.index.update import index
from knowing.settings import IndexSettings


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    root = tmp_path / "tree"
    root.mkdir()
    (root / "a.py").write_text("def one(): pass\n")
    (root / "b.py").write_text("def two(): pass\n")
    index(root, IndexSettings(jobs=1), tmp_path / "facts")
    return root


def test_an_untouched_tree_is_fresh(tree: Path) -> None:
    assert [reconcile(tree, mode).label for mode in ("refresh", "warn", "fail")] == ["fresh"] * 3


def test_refresh_takes_the_changes_in(tree: Path, tmp_path: Path) -> None:
    (tree / "a.py").write_text("def changed(): pass\n")
    (tree / "c.py").write_text("def three(): pass\n")
    (tree / "b.py").unlink()
    found = reconcile(tree, "refresh", cache_folder=tmp_path / "facts")
    assert (found.label, found.modified, found.added, found.removed) == (
        "refreshed 3 files",
        ["a.py"],
        ["c.py"],
        ["b.py"],
    )
    with Graph(tree) as graph:
        assert graph.named("changed") and graph.named("three") and not graph.named("two")
    assert reconcile(tree).label == "fresh"


def test_warn_says_what_is_stale_and_changes_nothing(tree: Path) -> None:
    (tree / "a.py").write_text("def changed(): pass\n")
    assert str(reconcile(tree, "warn")) == "stale: 1 file"
    with Graph(tree) as graph:
        assert graph.named("one") and not graph.named("changed")


def test_fail_refuses(tree: Path) -> None:
    (tree / "a.py").write_text("def changed(): pass\n")
    with pytest.raises(StaleIndex, match=r"1 files changed \(a.py\)"):
        reconcile(tree, "fail")


def test_while_somebody_indexes_the_answer_is_stale_and_says_why(tree: Path) -> None:
    (tree / "a.py").write_text("def changed(): pass\n")
    with writer_lock(tree):
        assert reconcile(tree, "refresh").label == "stale: 1 file (being indexed)"


def test_a_new_binary_file_does_not_make_the_index_stale(tree: Path) -> None:
    (tree / "logo.png").write_bytes(b"\0\1")
    assert reconcile(tree, "fail").label == "fresh"


def test_without_an_index_there_is_nothing_to_reconcile(tmp_path: Path) -> None:
    with pytest.raises(NoIndex):
        reconcile(tmp_path)


def test_an_unknown_mode_is_refused(tree: Path) -> None:
    with pytest.raises(UsageError, match="refresh, warn, fail"):
        reconcile(tree, "sometimes")
