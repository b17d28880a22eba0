"""A patch gives both sides back, whichever of them the work tree holds."""

from __future__ import annotations

from difflib import unified_diff

from hypothesis import given
from hypothesis import strategies as st

from knowing.change.diff.unified import parse_patch, rebuilt

LINES = st.lists(st.sampled_from(["a", "b", "def f():", "    return 1", "", "-- x", "++ y", "@@ z"]), max_size=12)


def patch_of(old: list[str], new: list[str], context: int) -> bytes:
    lines = unified_diff([f"{one}\n" for one in old], [f"{one}\n" for one in new], "a/x.py", "b/x.py", n=context)
    return "".join(lines).encode()


@given(LINES, LINES, st.integers(0, 3))
def test_both_sides_are_rebuilt_from_either(old: list[str], new: list[str], context: int) -> None:
    patch = patch_of(old, new, context)
    before, after = ("".join(f"{one}\n" for one in side).encode() for side in (old, new))
    if before == after:
        assert patch == b""
        return
    (file,) = parse_patch(patch)
    assert rebuilt(file, after, after) == (before, after)
    if rebuilt(file, before, None) is not None:
        assert rebuilt(file, before, None) == (before, after)


@given(st.binary(max_size=300))
def test_any_bytes_are_some_patch(data: bytes) -> None:
    for file in parse_patch(data):
        assert file.old or file.new


def test_a_patch_that_does_not_fit_is_not_forced() -> None:
    (file,) = parse_patch(b"--- a/x\n+++ b/x\n@@ -1 +1 @@\n-one\n+two\n")
    assert rebuilt(file, b"three\n", b"three\n") is None


def test_new_deleted_renamed_and_binary_files_are_told_apart() -> None:
    files = parse_patch(
        b"diff --git a/new.py b/new.py\nnew file mode 100644\n--- /dev/null\n+++ b/new.py\n@@ -0,0 +1 @@\n+x = 1\n"
        b"diff --git a/old.py b/old.py\ndeleted file mode 100644\n--- a/old.py\n+++ /dev/null\n@@ -1 +0,0 @@\n-x = 1\n"
        b"diff --git a/was.py b/is.py\nsimilarity index 100%\nrename from was.py\nrename to is.py\n"
        b"diff --git a/logo.png b/logo.png\nBinary files a/logo.png and b/logo.png differ\n"
        b'diff --git "a/\\303\\274.py" "b/\\303\\274.py"\n'
    )
    assert [(one.old, one.new, one.is_binary) for one in files] == [
        ("", "new.py", False),
        ("old.py", "", False),
        ("was.py", "is.py", False),
        ("logo.png", "logo.png", True),
        ("ü.py", "ü.py", False),
    ]


def test_a_path_that_leaves_the_tree_is_not_read(bank) -> None:
    (bank.root.parent / "secret.py").write_text("one\n", "utf-8")
    change = bank.change(patch=b"--- a/../secret.py\n+++ b/../secret.py\n@@ -1 +1 @@\n-one\n+two\n")
    assert change.changes.unread == (("../secret.py", "the patch does not fit the work tree"),)


def test_a_patch_not_yet_applied_gives_the_symbols_it_will_change(bank) -> None:
    bank.edit("bank/teller.py", "hello", "good day")
    patch = bank.git("diff").encode() + b"\n"
    bank.git("checkout", "-q", "--", ".")
    change = bank.change(patch=patch)
    assert [one.address for one in change.changes.symbols] == ["bank/teller.py::greet_owner"]
