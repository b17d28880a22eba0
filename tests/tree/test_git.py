"""git children: one command line, one environment; GitPython only where it is asked."""

from __future__ import annotations

import os
import subprocess
import sys
import time
from pathlib import Path

import pytest

from knowing.errors import GitError
from knowing.tree.content import blob_id
from knowing.tree.git import blobs, commit_of, environment, git, head
from knowing.tree.gitfolder import git_folder
from knowing.tree.repository import Repository


def test_variables_of_another_call_of_git_do_not_reach_a_child(tree, monkeypatch) -> None:
    for name in ("GIT_DIR", "GIT_WORK_TREE", "GIT_COMMON_DIR", "GIT_OBJECT_DIRECTORY", "GIT_INDEX_FILE"):
        monkeypatch.setenv(name, "/nowhere")
    monkeypatch.setenv("GIT_EXTERNAL_DIFF", "/bin/false")
    assert head(tree.root) == (tree.git("rev-parse", "HEAD"), "main")
    assert "GIT_EXTERNAL_DIFF" not in environment(tree.root)


def test_the_index_of_a_hook_is_used_if_it_is_of_this_repository(tree, monkeypatch, tmp_path) -> None:
    (tree.root / ".git/next-index").write_bytes((tree.root / ".git/index").read_bytes())
    monkeypatch.setenv("GIT_INDEX_FILE", ".git/next-index")
    assert environment(tree.root)["GIT_INDEX_FILE"] == str(tree.root / ".git/next-index")
    monkeypatch.setenv("GIT_INDEX_FILE", str(tmp_path / "index"))
    assert "GIT_INDEX_FILE" not in environment(tree.root)


def test_a_git_in_the_current_folder_is_never_started(tree, monkeypatch, tmp_path) -> None:
    trap = tree.root / "git"
    trap.write_text(f"#!/bin/sh\ntouch {tmp_path}/ran\n")
    trap.chmod(0o755)
    monkeypatch.chdir(tree.root)
    monkeypatch.setenv("PATH", os.pathsep.join(["", ".", os.environ["PATH"]]))
    assert git(tree.root, "ls-files")
    assert not (tmp_path / "ran").exists()


def test_a_folder_without_git_does_not_borrow_the_one_above(tree) -> None:
    with pytest.raises(GitError, match="not a git work tree"):
        git(tree.root / "lib", "ls-files")


def test_a_work_tree_elsewhere_is_not_looked_at(tree, tmp_path) -> None:
    (tmp_path / "secret").mkdir()
    (tmp_path / "secret/plan.py").write_text("x")
    tree.git("config", "core.worktree", str(tmp_path / "secret"))
    assert b"plan.py" not in git(tree.root, "ls-files", "--others", "--cached")


def test_a_pipe_where_git_expects_a_file_is_refused(tree) -> None:
    os.mkfifo(tree.root / ".git/included")
    tree.git("ls-files")
    with (tree.root / ".git/config").open("a") as file:
        file.write('[include]\n\tpath = "included"\n')
    with pytest.raises(GitError, match="not a plain file"):
        git(tree.root, "ls-files")


def test_an_id_whose_content_was_replaced_is_not_believed(tree) -> None:
    real, false = tree.git("rev-parse", "HEAD:a.py"), tree.git("rev-parse", "HEAD:lib/b.py")
    tree.git("replace", real, false)
    assert blobs(tree.root, {real}) == {real: b"x = 1\n"}
    stored = tree.root / ".git/objects" / real[:2] / real[2:]
    other = tree.root / ".git/objects" / false[:2] / false[2:]
    stored.unlink()
    stored.write_bytes(other.read_bytes())
    assert blobs(tree.root, {real, false}) == {false: b"y = 2\n"}
    assert blob_id(b"y = 2\n") == false


def test_gitpython_resolves_forks_and_reads_commits(tree) -> None:
    fork = tree.git("rev-parse", "HEAD")
    tree.git("checkout", "-q", "-b", "side")
    tip = tree.commit({"d.py": "d = 1\n"}, "Add d\n\nfor ünïcode")
    repository = Repository(tree.root)
    assert repository.commit("side") == tip == commit_of(tree.root, "HEAD")
    assert repository.fork("main", "side") == fork
    (said,) = repository.said([tip])
    assert (said.id, said.parent, said.date) == (tip, fork, "2024-01-01")
    assert said.message == "Add d\n\nfor ünïcode\n"
    assert repository.said(["0" * 40]) == []
    with pytest.raises(GitError):
        repository.commit("--output=/tmp/x")


def test_gitpython_reads_no_included_configuration(tree, tmp_path) -> None:
    (tmp_path / "more").write_text("[core]\n\tbare = true\n")
    with (tree.root / ".git/config").open("a") as file:
        file.write(f"[include]\n\tpath = {tmp_path}/more\n")
    assert Repository(tree.root).repo.working_tree_dir == str(tree.root)


@pytest.mark.parametrize("verb", ["index", "search", "task", "status"])
def test_gitpython_stays_out_of_indexing_and_asking(tree, verb: str) -> None:
    arguments = {"index": [], "search": ["x"], "task": ["change x"], "status": []}[verb]
    code = (
        "import sys; from knowing.cli.main import main\n"
        f"main(['index', '-q']); main({[verb, *arguments]!r})\n"
        "sys.exit('git' in sys.modules)"
    )
    house = Path(__file__).parents[2]
    environment = {**os.environ, "PYTHONPATH": str(house), "HOME": str(tree.root.parent)}
    done = subprocess.run(
        [sys.executable, "-c", code], cwd=tree.root, env=environment, capture_output=True, check=False
    )
    assert done.returncode == 0, done.stderr.decode()


def test_a_configuration_of_git_is_looked_at_once(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/config").write_text("[include]\n" + "path = config\npath = ./other\n" * 500 + "\n" * 900_000)
    (tmp_path / ".git/other").write_text("[include]\n" + "".join(f"path = {one}/../config\n" for one in range(500)))
    began = time.process_time()
    assert git_folder(tmp_path).own == tmp_path / ".git"
    assert time.process_time() - began < 10


def test_a_pipe_that_is_included_by_what_is_included_is_refused(tmp_path: Path) -> None:
    (tmp_path / ".git").mkdir()
    (tmp_path / ".git/config").write_text('[include]\n  path = "one"\n')
    (tmp_path / ".git/one").write_text("[include] path = two \n")
    os.mkfifo(tmp_path / ".git/two")
    with pytest.raises(GitError, match="two is not a plain file"):
        git_folder(tmp_path)


def test_a_pipe_in_place_of_a_branch_is_refused(tree) -> None:
    (tree.root / ".git/refs/heads/main").unlink()
    os.mkfifo(tree.root / ".git/refs/heads/main")
    with pytest.raises(GitError, match="main is not a plain file"):
        git(tree.root, "rev-parse", "HEAD")
