"""The memory of a repository is found by its history: worktrees and clones share it, other repositories never do."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

import pytest

from knowing.memory.location import is_any_remembered, key_of, memory_path, settle


def git(root: Path, *arguments: str) -> None:
    who = ("-c", "user.name=a", "-c", "user.email=a@b", "-c", "protocol.file.allow=always")
    subprocess.run(["git", "-C", str(root), *who, *arguments], check=True, capture_output=True)


@pytest.fixture
def origin(tmp_path: Path) -> Path:
    """A repository with two commits."""
    root = tmp_path / "origin"
    root.mkdir()
    git(root, "init", "-q")
    for name in ("first", "second"):
        (root / name).write_text(name)
        git(root, "add", "-A")
        git(root, "commit", "-qm", name)
    return root


def test_clones_and_worktrees_share_a_key(origin: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", str(origin), "clone")
    git(origin, "worktree", "add", "-q", str(tmp_path / "tree"), "-b", "side")
    assert len({key_of(root) for root in (origin, tmp_path / "clone", tmp_path / "tree")}) == 1


def test_a_merged_foreign_history_does_not_move_it(origin: Path, tmp_path: Path) -> None:
    before = key_of(origin)
    other = tmp_path / "other"
    other.mkdir()
    git(other, "init", "-q", "-b", "foreign")
    (other / "x").write_text("x")
    git(other, "add", "-A")
    git(other, "commit", "-qm", "foreign")
    assert key_of(other) != before
    git(origin, "fetch", "-q", str(other), "foreign")
    git(origin, "merge", "-q", "--allow-unrelated-histories", "-m", "in", "FETCH_HEAD")
    assert key_of(origin) == before


def test_shallow_clones_of_one_address_share(origin: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        git(tmp_path, "clone", "-q", "--depth", "1", origin.as_uri(), name)
    assert key_of(tmp_path / "one") == key_of(tmp_path / "two") != key_of(origin)


def test_a_shallow_clone_that_is_completed_keeps_its_memory(origin: Path, tmp_path: Path) -> None:
    git(tmp_path, "clone", "-q", "--depth", "1", origin.as_uri(), "one")
    before = settle(tmp_path / "one", tmp_path / "memory")
    git(tmp_path / "one", "fetch", "-q", "--unshallow")
    assert memory_path(tmp_path / "one", tmp_path / "memory") == before


def test_a_repository_keeps_its_memory_at_the_first_commit(tmp_path: Path) -> None:
    root = tmp_path / "new"
    root.mkdir()
    git(root, "init", "-q")
    before = settle(root, tmp_path / "memory")
    (root / "a").write_text("a")
    git(root, "add", "-A")
    git(root, "commit", "-qm", "first")
    assert memory_path(root, tmp_path / "memory") == before


def test_another_repository_at_the_same_place_is_another_one(origin: Path, tmp_path: Path) -> None:
    before = settle(origin, tmp_path / "memory")
    shutil.rmtree(origin)
    origin.mkdir()
    git(origin, "init", "-q")
    (origin / "a").write_text("a")
    git(origin, "add", "-A")
    git(origin, "commit", "-qm", "another")
    assert memory_path(origin, tmp_path / "memory") != before


def test_plain_folders_are_told_apart_by_where_they_are(tmp_path: Path) -> None:
    for name in ("a", "b"):
        (tmp_path / name).mkdir()
    (tmp_path / "link").symlink_to("a")
    assert key_of(tmp_path / "a") == key_of(tmp_path / "link") != key_of(tmp_path / "b")


def test_looking_makes_no_file(origin: Path, tmp_path: Path) -> None:
    memory_path(origin, tmp_path / "memory")
    assert not is_any_remembered(tmp_path / "memory")
    assert not (tmp_path / "memory").exists()


def test_a_note_that_somebody_wrote_names_no_other_file(origin: Path, tmp_path: Path) -> None:
    path = settle(origin, tmp_path / "memory")
    (note,) = (tmp_path / "memory" / "known").iterdir()
    note.write_text("../../elsewhere")
    assert memory_path(origin, tmp_path / "memory") == path
