"""Checking out a pinned commit with plain git, from a repository made on the spot."""

from __future__ import annotations

import subprocess
from pathlib import Path

import pytest

from eval.corpus import CLONES, LIST, CorpusError, Repository, check_out, load_corpus
from eval.datasets import load_all, load_set


def git(root: Path, *arguments: str) -> str:
    identity = ["-c", "user.name=t", "-c", "user.email=t@example.org", "-c", "commit.gpgsign=false"]
    done = subprocess.run(
        ["git", "-C", str(root), *identity, *arguments],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=True,
    )  # fmt: skip
    return done.stdout.strip()


@pytest.fixture
def remote(tmp_path: Path) -> Path:
    root = tmp_path / "remote"
    root.mkdir()
    git(root, "init", "--quiet")
    git(root, "config", "uploadpack.allowAnySHA1InWant", "true")
    (root / "a.py").write_text("one\n", "utf-8")
    (root / "logo.png").write_bytes(b"\0")
    git(root, "add", "--all")
    git(root, "commit", "--quiet", "-m", "first")
    (root / "a.py").write_text("two\n", "utf-8")
    git(root, "commit", "--quiet", "-am", "second")
    return root


def test_the_pinned_commit_is_checked_out_and_nothing_later(remote: Path, tmp_path: Path) -> None:
    first = git(remote, "rev-parse", "HEAD~1")
    checkout = check_out(Repository("demo", str(remote), first), tmp_path / "work")
    assert (checkout.root / "a.py").read_text("utf-8") == "one\n"
    assert git(checkout.root, "rev-list", "--all", "--count", "HEAD") == "1"
    assert checkout.missing == ()


def test_a_checkout_that_stands_at_its_commit_is_left_alone(remote: Path, tmp_path: Path) -> None:
    commit = git(remote, "rev-parse", "HEAD")
    check_out(Repository("demo", str(remote), commit), tmp_path)
    gone = Repository("demo", str(tmp_path / "nowhere"), commit)
    assert check_out(gone, tmp_path).root == tmp_path / "demo"


def test_another_commit_moves_the_checkout(remote: Path, tmp_path: Path) -> None:
    for commit, text in (
        (git(remote, "rev-parse", "HEAD~1"), "one\n"),
        (git(remote, "rev-parse", "HEAD"), "two\n"),
    ):
        root = check_out(Repository("demo", str(remote), commit), tmp_path).root
        assert (root / "a.py").read_text("utf-8") == text


def test_a_snapshot_that_lost_a_blob_is_checked_out_and_the_file_listed(remote: Path, tmp_path: Path) -> None:
    first = git(remote, "rev-parse", "HEAD~1")
    blob = git(remote, "rev-parse", "HEAD:logo.png")
    (remote / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    checkout = check_out(Repository("demo", str(remote), first), tmp_path / "work")
    assert checkout.missing == ("logo.png",)
    assert (checkout.root / "a.py").read_text("utf-8") == "one\n"
    assert git(checkout.root, "rev-parse", "HEAD") == first
    assert git(checkout.root, "for-each-ref") == "", "nothing later than the commit can be reached"
    assert check_out(Repository("demo", "nowhere", first), tmp_path / "work") == checkout


def test_a_directory_that_is_no_checkout_is_not_touched(remote: Path, tmp_path: Path) -> None:
    (tmp_path / "demo").mkdir()
    (tmp_path / "demo" / "thesis.txt").write_text("precious", "utf-8")
    with pytest.raises(CorpusError, match="in the way"):
        check_out(Repository("demo", str(remote), git(remote, "rev-parse", "HEAD")), tmp_path)
    assert [path.name for path in (tmp_path / "demo").iterdir()] == ["thesis.txt"]


def test_an_unknown_commit_is_refused_in_one_line(remote: Path, tmp_path: Path) -> None:
    with pytest.raises(CorpusError, match="cannot fetch"):
        check_out(Repository("demo", str(remote), "0" * 39 + "1"), tmp_path)


def test_every_question_is_about_a_repository_of_the_corpus() -> None:
    corpus = load_corpus(LIST)
    for question in (*load_set("tasks"), *load_set("changes")):
        assert corpus[question.checkout] == question.repository


def test_one_directory_is_one_commit() -> None:
    commits = {(question.checkout, question.repository) for question in load_all()}
    assert len({name for name, _ in commits}) == len(commits)


def test_one_clone_serves_many_commits(remote: Path, tmp_path: Path) -> None:
    for name, at, text in (("old", "HEAD~1", "one\n"), ("new", "HEAD", "two\n")):
        root = check_out(Repository(name, str(remote), git(remote, "rev-parse", at)), tmp_path / "work").root
        assert (root / "a.py").read_text("utf-8") == text
    assert len([path for path in (tmp_path / "work" / CLONES).iterdir() if path.is_dir()]) == 1
    assert git(tmp_path / "work" / "old", "rev-list", "--all", "--count", "HEAD") == "1", "no ref shows the future"


def test_a_commit_of_no_branch_is_fetched_by_its_name(remote: Path, tmp_path: Path) -> None:
    first, second = (git(remote, "rev-parse", at) for at in ("HEAD~1", "HEAD"))
    git(remote, "reset", "--quiet", "--hard", first)
    root = check_out(Repository("demo", str(remote), second), tmp_path / "work").root
    assert (root / "a.py").read_text("utf-8") == "two\n"


def test_a_snapshot_without_some_blobs_shows_no_file_of_a_later_commit(remote: Path, tmp_path: Path) -> None:
    pinned = git(remote, "rev-parse", "HEAD")
    (remote / "future.py").write_text("three\n", "utf-8")
    git(remote, "add", "--all")
    git(remote, "commit", "--quiet", "-m", "third")
    blob = git(remote, "rev-parse", f"{pinned}:logo.png")
    (remote / ".git" / "objects" / blob[:2] / blob[2:]).unlink()
    checkout = check_out(Repository("demo", str(remote), pinned), tmp_path / "work")
    assert checkout.missing == ("logo.png",)
    assert sorted(path.name for path in checkout.root.iterdir()) == [".git", "a.py"]
