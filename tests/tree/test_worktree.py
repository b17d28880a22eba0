"""What is not as the index has it is found without git looking at contents, and agrees with git where no filter is at work."""

from __future__ import annotations

import os

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as some

from knowing.tree.differences import pairs, staged_pairs
from knowing.tree.worktree import GONE, unstaged, untracked


def states(tree) -> dict[str, str]:
    return {one.path: one.how for one in unstaged(tree.root)}


def test_a_fresh_commit_has_nothing_unstaged(tree) -> None:
    assert states(tree) == {}


def test_edits_deletions_and_links_are_told_apart(tree) -> None:
    tree.write({"a.py": "x = 2\n"})
    (tree.root / "lib/b.py").unlink()
    (tree.root / "lib/c.py").unlink()
    (tree.root / "lib/c.py").symlink_to("/etc/passwd")
    assert states(tree) == {"a.py": "changed", "lib/b.py": "gone", "lib/c.py": "retyped"}


def test_a_touched_file_is_not_changed(tree) -> None:
    os.utime(tree.root / "a.py", ns=(1, 1))
    assert states(tree) == {}


def test_an_edit_of_the_same_size_and_time_is_seen(tree) -> None:
    before = (tree.root / "a.py").stat()
    tree.write({"a.py": "x = 9\n"})
    os.utime(tree.root / "a.py", ns=(before.st_atime_ns, before.st_mtime_ns))
    assert states(tree) == {"a.py": "changed"}


def test_line_ends_that_git_converts_are_no_change(tree) -> None:
    tree.git("config", "core.autocrlf", "true")
    tree.write({"a.py": "x = 1\r\n"})
    assert states(tree) == {}


def test_a_file_below_a_linked_folder_is_gone(tree, tmp_path) -> None:
    (tree.root / "lib").rename(tmp_path / "elsewhere")
    (tree.root / "lib").symlink_to(tmp_path / "elsewhere")
    assert states(tree) == {"lib/b.py": GONE, "lib/c.py": GONE}


def test_what_git_lfs_keeps_elsewhere_is_no_change(tree) -> None:
    data = b"a large picture"
    pointer = (
        "version https://git-lfs.github.com/spec/v1\n"
        "oid sha256:2a48a95d9fcf94eb7a5ba9e9f4dbb2ea3ea1f1f1d5d8e2a42c2a2c7d33a6dbb5\nsize 15\n"
    )
    import hashlib

    pointer = pointer.replace(pointer.split("sha256:")[1][:64], hashlib.sha256(data).hexdigest())
    tree.commit({"picture.bin": pointer, ".gitattributes": "*.bin filter=lfs\n"})
    tree.write({"picture.bin": data})
    assert states(tree) == {}
    tree.write({"picture.bin": b"another picture"})
    assert states(tree) == {"picture.bin": "changed"}


def test_what_a_sparse_checkout_leaves_out_is_not_gone(tree) -> None:
    tree.git("sparse-checkout", "set", "--no-cone", "/a.py")
    assert not (tree.root / "lib").exists()
    assert states(tree) == {}


def test_untracked_folders_count_once(tree) -> None:
    tree.write({"new/d.py": "", "new/e.py": "", "f.py": ""})
    assert untracked(tree.root) == ["f.py", "new/d.py", "new/e.py"]
    assert untracked(tree.root, as_folders=True) == ["f.py", "new/"]


@pytest.mark.parametrize("name", [b"a\nb.py", b":x.py", b"caf\xe9.py", b"R100", b"\xff"])
def test_any_name_survives_a_comparison(tree, name: bytes) -> None:
    (tree.root / os.fsdecode(name)).write_bytes(b"q = 1\n")
    tree.git("add", "-A")
    (pair,) = staged_pairs(tree.root, "HEAD")
    assert (pair.status, os.fsencode(pair.new)) == ("A", name)


EDITS = some.lists(
    some.tuples(some.sampled_from(["a.py", "lib/b.py", "lib/c.py", "new.py"]), some.sampled_from(["", "1", "2", None])),
    max_size=6,
)


@settings(max_examples=15, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(staged=EDITS, later=EDITS)
def test_it_agrees_with_git(tree, staged, later) -> None:
    tree.git("reset", "-q", "--hard")
    tree.git("clean", "-fdq")
    for edits, is_added in ((staged, True), (later, False)):
        for name, text in edits:
            if text is None:
                (tree.root / name).unlink(missing_ok=True)
            else:
                tree.write({name: text})
        if is_added:
            tree.git("add", "-A")
    said = tree.git("diff", "--name-only", "-z", "--no-renames")
    assert sorted(states(tree)) == sorted(one for one in said.split("\0") if one)


def test_garbage_is_no_pair() -> None:
    assert list(pairs(b"\0:\0:1 2 3\0")) == []
