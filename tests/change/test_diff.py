"""What changed is found in every state that a repository can be in."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from knowing.change.diff.between import read_diff
from knowing.errors import GitError, UsageError


def paths(diff) -> dict[str, str]:
    return {one.path: one.status for one in diff.files}


def test_the_work_tree_counts_edits_deletions_and_new_files(bank) -> None:
    bank.edit("bank/teller.py", "hello", "good day")
    bank.write({"bank/vault.py": "x = 1\n", "CHANGES.md": None})
    assert paths(read_diff(bank.root)) == {
        "CHANGES.md": "removed",
        "bank/teller.py": "changed",
        "bank/vault.py": "added",
    }


def test_a_touched_file_with_the_same_content_has_not_changed(bank) -> None:
    (bank.root / "CHANGES.md").write_text("# Changes\n", "utf-8")
    assert read_diff(bank.root).files == ()


def test_staged_is_what_would_be_committed(bank) -> None:
    bank.edit("bank/teller.py", "hello", "good day")
    bank.git("add", "-A")
    bank.edit("bank/account.py", "cents * 2", "cents * 3")
    assert paths(read_diff(bank.root, staged=True)) == {"bank/teller.py": "changed"}


def test_a_rename_keeps_both_names(bank) -> None:
    bank.git("mv", "bank/account.py", "bank/ledger.py")
    (one,) = read_diff(bank.root, staged=True).files
    assert (one.old, one.new, one.status) == ("bank/account.py", "bank/ledger.py", "renamed")


def test_before_the_first_commit_everything_is_new(make_repo) -> None:
    repo = make_repo()
    repo.write({"a.py": "x = 1\n"})
    assert paths(read_diff(repo.root)) == {"a.py": "added"}
    repo.git("add", "-A")
    assert paths(read_diff(repo.root, staged=True)) == {"a.py": "added"}


def test_a_base_that_is_not_an_ancestor_is_compared_from_where_they_parted(bank) -> None:
    bank.git("checkout", "-q", "-b", "feature")
    bank.commit({"bank/vault.py": "x = 1\n"})
    bank.git("checkout", "-q", "main")
    bank.commit({"bank/lobby.py": "y = 1\n"})
    diff = read_diff(bank.root, "main", "feature")
    assert paths(diff) == {"bank/vault.py": "added"}
    assert "not an ancestor" in diff.notes[0]


def test_histories_without_a_common_commit_are_compared_directly(bank) -> None:
    bank.git("checkout", "-q", "--orphan", "other")
    bank.commit({"CHANGES.md": "# Other\n"})
    diff = read_diff(bank.root, "main", "other")
    assert paths(diff) == {"CHANGES.md": "changed"}
    assert "share no history" in diff.notes[0]


def test_a_branch_is_compared_with_where_it_began(bank) -> None:
    bank.git("checkout", "-q", "-b", "feature")
    bank.commit({"bank/vault.py": "x = 1\n"})
    diff = read_diff(bank.root)
    assert (diff.base, paths(diff)) == ("main", {"bank/vault.py": "added"})


def test_a_merge_commit_brings_what_its_branch_did(bank) -> None:
    bank.git("checkout", "-q", "-b", "feature")
    bank.commit({"bank/vault.py": "x = 1\n"})
    bank.git("checkout", "-q", "main")
    bank.commit({"bank/lobby.py": "y = 1\n"})
    bank.git("merge", "-q", "--no-ff", "-m", "merge", "feature")
    assert paths(read_diff(bank.root, "HEAD^1", "HEAD")) == {"bank/vault.py": "added"}
    assert paths(read_diff(bank.root, head="HEAD")) == {"bank/vault.py": "added"}


def test_a_shallow_clone_says_what_it_does_not_have(bank, tmp_path: Path) -> None:
    first = bank.git("rev-parse", "HEAD")
    bank.commit({"bank/vault.py": "x = 1\n"})
    bank.git("clone", "-q", "--depth", "1", f"file://{bank.root}", str(tmp_path / "shallow"))
    with pytest.raises(GitError, match="fetch it first"):
        read_diff(tmp_path / "shallow", first, "HEAD")
    diff = read_diff(tmp_path / "shallow", head="HEAD")
    assert paths(diff)["bank/vault.py"] == "added" and "no parent here" in diff.notes[0]


def test_binary_files_submodules_and_links_are_files_without_symbols(bank, tmp_path: Path) -> None:
    shutil.copytree(bank.root, tmp_path / "inner")
    bank.git("submodule", "--quiet", "add", f"file://{tmp_path / 'inner'}", "inner")
    (bank.root / "link.py").symlink_to("bank/teller.py")
    bank.write({"logo.py": b"\0\1\2"})
    bank.git("add", "-A")
    notes = {one.path: one.note for one in read_diff(bank.root, staged=True).files}
    assert notes["inner"] == "a submodule" and notes["link.py"] == "a symbolic link"
    assert dict(bank.change(staged=True).changes.unread)["logo.py"] == "binary"


def test_an_empty_diff_is_an_answer(bank) -> None:
    change = bank.change()
    assert change.changes.symbols == () and change.changes.diff.files == ()


def test_names_with_spaces_quotes_and_umlauts_survive(bank) -> None:
    bank.write({'bank/a "b" ü.py': "def f() -> int:\n    return 1\n"})
    assert list(paths(read_diff(bank.root))) == ['bank/a "b" ü.py']


def test_unknown_revisions_and_mixed_options_are_refused(bank) -> None:
    with pytest.raises(GitError, match="no commit 'nowhere'"):
        read_diff(bank.root, "nowhere")
    with pytest.raises(GitError, match="no commit"):
        read_diff(bank.root, "--output=x")
    with pytest.raises(UsageError, match="exclude each other"):
        read_diff(bank.root, "HEAD", staged=True)


def test_outside_git_only_a_patch_says_what_changed(tmp_path: Path) -> None:
    with pytest.raises(GitError, match="--diff FILE"):
        read_diff(tmp_path)
    assert read_diff(tmp_path, patch=b"").files == ()
