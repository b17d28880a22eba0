"""Before an answer: fresh, refreshed, or said to be stale."""

from __future__ import annotations

import subprocess
from collections import Counter
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from knowing.errors import NoIndex, StaleIndex, UsageError
from knowing.facts import gather
from knowing.graph import connect
from knowing.graph.canonical import content, differences
from knowing.graph.reader import Graph
from knowing.index import moved
from knowing.index.freshness import reconcile
from knowing.index.lock import writer_lock
from knowing.index.survey import survey
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
    with pytest.raises(StaleIndex, match=r"1 file changed \(a.py\)"):
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


# -- one look --------------------------------------------------------------------------------------


@pytest.fixture
def looks(tree: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Counter[str]:
    """Counts what is done to look at a tree under git: lists of files, states loaded, and files read."""
    subprocess.run(["git", "init", "-q"], cwd=tree, check=True, timeout=60)
    index(tree, IndexSettings(jobs=1), tmp_path / "facts")
    counts: Counter[str] = Counter()

    def counting(module: Any, name: str, what: Any) -> None:
        original = getattr(module, name)

        def counted(*arguments: Any, **options: Any) -> Any:
            counts[what(*arguments)] += 1
            return original(*arguments, **options)

        monkeypatch.setattr(module, name, counted)

    popen = subprocess.Popen.__init__

    def started(self: Any, command: Any, *arguments: Any, **options: Any) -> None:
        counts["listings"] += "ls-files" in command
        popen(self, command, *arguments, **options)

    def traced(root: Path) -> Any:
        connection = opened(root)
        connection.set_trace_callback(lambda said: counts.update(["loads"] if "mtime_ns, blob" in said else []))
        return connection

    opened = connect.open_to_read
    monkeypatch.setattr(subprocess.Popen, "__init__", started)
    monkeypatch.setattr(connect, "open_to_read", traced)
    for module in (moved, gather):
        counting(module, "read", lambda _, path: f"read {path}")
    return counts


def settled(tree: Path) -> None:
    """Set the times of files back. When a file was last touched at all cannot be set, so no span before the index counts as short."""
    import os

    for path in tree.glob("*.py"):
        os.utime(path, ns=(10**18 + 1, 10**18 + 1))


@pytest.fixture(autouse=True)
def no_race(monkeypatch: pytest.MonkeyPatch, request: pytest.FixtureRequest) -> None:
    if "looks" in request.fixturenames:
        monkeypatch.setattr(moved, "BUILD", replace(moved.BUILD, racy_ns=0))


def test_a_stale_question_lists_once_loads_once_and_reads_a_changed_file_once(
    tree: Path, looks: Counter[str], tmp_path: Path
) -> None:
    settled(tree)
    index(tree, IndexSettings(jobs=1), tmp_path / "facts")
    (tree / "a.py").write_text("def one(): pass\n\n\ndef quite_new(): pass\n")
    looks.clear()
    assert reconcile(tree, cache_folder=tmp_path / "facts").label == "refreshed 1 file"
    assert +looks == {"listings": 1, "loads": 1, "read a.py": 1}
    with Graph(tree) as graph:
        assert graph.named("quite_new")


def test_what_must_be_linked_anew_is_not_listed_or_read_again_either(
    tree: Path, looks: Counter[str], tmp_path: Path
) -> None:
    settled(tree)
    index(tree, IndexSettings(jobs=1), tmp_path / "facts")
    (tree / "package.json").write_text("{}\n")
    looks.clear()
    assert reconcile(tree, cache_folder=tmp_path / "facts").label == "refreshed 1 file"
    assert (looks["listings"], looks["loads"], looks["read package.json"]) == (1, 1, 1)


def test_a_fresh_question_reads_nothing(tree: Path, looks: Counter[str], tmp_path: Path) -> None:
    settled(tree)
    index(tree, IndexSettings(jobs=1), tmp_path / "facts")
    looks.clear()
    assert reconcile(tree).label == "fresh"
    assert +looks == {"listings": 1, "loads": 1}


def test_more_than_may_be_kept_is_read_again(
    tree: Path, looks: Counter[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(moved, "BUILD", replace(moved.BUILD, kept_bytes=30))
    settled(tree)
    index(tree, IndexSettings(jobs=1), tmp_path / "facts")
    (tree / "a.py").write_text("def small(): pass\n")
    (tree / "b.py").write_text("def large(): pass\n" * 10)
    looks.clear()
    reconcile(tree, cache_folder=tmp_path / "facts")
    assert (looks["read a.py"], looks["read b.py"]) == (1, 2)


def test_what_was_found_is_looked_for_again_if_another_graph_is_in_place(tree: Path, tmp_path: Path) -> None:
    facts = tmp_path / "facts"
    (tree / "a.py").write_text("def first_change(): pass\n")
    found = survey(tree, 1_000_000)
    (tree / "a.py").write_text("def second_change(): pass\n")
    index(tree, IndexSettings(jobs=1), facts)
    report = index(tree, IndexSettings(jobs=1), facts, found=found)
    assert report.mode == "unchanged"
    with Graph(tree) as graph:
        assert graph.named("second_change") and not graph.named("first_change")


@pytest.mark.parametrize(
    "damage", [Path.unlink, lambda path: path.write_bytes(b"garbage" * 1_000)], ids=["gone", "bad"]
)
def test_what_was_found_is_no_help_if_the_graph_is_lost_meanwhile(
    tree: Path, tmp_path: Path, damage: Callable[[Path], object]
) -> None:
    (tree / "a.py").write_text("def changed(): pass\n")
    found = survey(tree, 1_000_000)
    damage(connect.graph_path(tree))
    assert index(tree, IndexSettings(jobs=1), tmp_path / "facts", found=found).mode == "full"
    with Graph(tree) as graph:
        assert graph.named("changed")


def test_who_had_to_wait_for_the_lock_looks_again(tree: Path, tmp_path: Path) -> None:
    (tree / "a.py").write_text("def first_change(): pass\n")
    found = survey(tree, 1_000_000)
    (tree / "a.py").write_text("def second_change(): pass\n")
    with ExitStack() as held:
        held.enter_context(writer_lock(tree))
        index(tree, IndexSettings(jobs=1), tmp_path / "facts", found=found, on_wait=lambda _: held.close())
    with Graph(tree) as graph:
        assert graph.named("second_change") and not graph.named("first_change")


def test_what_is_written_after_the_look_is_seen_by_the_next(tree: Path, tmp_path: Path) -> None:
    """Time and size of the look go into the graph, not those of the moment of writing."""
    facts = tmp_path / "facts"
    (tree / "a.py").write_text("def first_change(): pass\n")
    found = survey(tree, 1_000_000)
    (tree / "a.py").write_text("def other_change(): pass\n")
    index(tree, IndexSettings(jobs=1), facts, found=found)
    with Graph(tree) as graph:
        assert graph.named("first_change")
    assert reconcile(tree, cache_folder=facts).modified == ["a.py"]
    with Graph(tree) as graph:
        assert graph.named("other_change")
    before = content(tree)
    index(tree, IndexSettings(jobs=1), facts, full=True)
    assert differences(before, content(tree)) == []
