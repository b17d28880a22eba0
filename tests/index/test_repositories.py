"""Repositories of every sort are indexed: empty, without git, detached, shallow, with submodules, with two work trees."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.errors import NotARepository
from knowing.graph.reader import Graph
from knowing.tree.listing import repository_root
from tests.index.small import names, run
from tests.worktree import git, write


def test_an_empty_folder_gives_an_empty_index(tmp_path: Path) -> None:
    assert (run(tmp_path).files, run(tmp_path).mode) == (0, "unchanged")
    assert names(tmp_path) == set()


def test_an_empty_git_repository_gives_an_empty_index(tmp_path: Path) -> None:
    git(tmp_path, "init")
    assert run(tmp_path).files == 0


def test_a_folder_that_is_not_there_is_refused(tmp_path: Path) -> None:
    with pytest.raises(NotARepository, match="does not exist"):
        repository_root(tmp_path / "nowhere")


def test_a_bare_repository_is_refused(tmp_path: Path) -> None:
    git(tmp_path, "init", "--bare")
    with pytest.raises(NotARepository, match="bare"):
        repository_root(tmp_path)


def test_without_git_ignore_files_still_count(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "def kept(): pass\n", "b.py": "def dropped(): pass\n", ".gitignore": "b.py\n"})
    run(tmp_path)
    assert "kept" in names(tmp_path) and "dropped" not in names(tmp_path)


def test_commit_and_branch_are_kept_and_a_detached_head_has_no_branch(tmp_path: Path) -> None:
    git(tmp_path, "init")
    write(tmp_path, {"a.py": "x = 1\n"})
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "one")
    run(tmp_path)
    with Graph(tmp_path) as graph:
        assert len(graph.meta["commit"]) == 40 and graph.meta["branch"] == "main"
    git(tmp_path, "checkout", "--detach")
    write(tmp_path, {"a.py": "x = 2\n"})
    run(tmp_path)
    with Graph(tmp_path) as graph:
        assert len(graph.meta["commit"]) == 40 and graph.meta["branch"] == ""


def test_a_shallow_clone_is_indexed(tmp_path: Path) -> None:
    origin = tmp_path / "origin"
    origin.mkdir()
    git(origin, "init")
    for number in range(3):
        write(origin, {"a.py": f"def version_{number}(): pass\n"})
        git(origin, "add", ".")
        git(origin, "commit", "-m", str(number))
    git(tmp_path, "clone", "--depth", "1", origin.as_uri(), "shallow")
    run(tmp_path / "shallow")
    assert "version_2" in names(tmp_path / "shallow")


def test_files_of_a_submodule_are_part_of_the_tree(tmp_path: Path) -> None:
    inner, outer = tmp_path / "inner", tmp_path / "outer"
    for folder, name in ((inner, "within"), (outer, "without")):
        folder.mkdir()
        git(folder, "init")
        write(folder, {f"{name}.py": f"def {name}(): pass\n"})
        git(folder, "add", ".")
        git(folder, "commit", "-m", "one")
    git(outer, "submodule", "add", str(inner), "sub")
    run(outer)
    assert {"within", "without"} <= names(outer)


def test_a_second_worktree_is_indexed_without_parsing(tmp_path: Path) -> None:
    first, facts = tmp_path / "first", tmp_path / "facts"
    first.mkdir()
    git(first, "init")
    write(first, {"a.py": "def one(): pass\n", "b.py": "from a import one\none()\n"})
    git(first, "add", ".")
    git(first, "commit", "-m", "one")
    git(first, "worktree", "add", "../second")
    assert run(first, facts).parsed == 2
    second = repository_root(tmp_path / "second")
    report = run(second, facts)
    assert (second.name, report.parsed, report.from_cache) == ("second", 0, 2)
    write(second, {"a.py": "def only_here(): pass\n"})
    run(second, facts)
    assert "only_here" in names(second) and "only_here" not in names(first)
