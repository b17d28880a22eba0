"""The folder of the last file stays open for the next, and nothing else is read for it."""

from __future__ import annotations

import contextlib
import errno
import os
from pathlib import Path

import pytest

from knowing.tree.content import LastFolder, read_bytes, read_start


@pytest.fixture
def tree(tmp_path: Path) -> Path:
    for path in ("a/x/f", "b/x/f", "f"):
        (tmp_path / "tree" / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / "tree" / path).write_text(path, "utf-8")
    (tmp_path / "outside").mkdir()
    (tmp_path / "outside" / "f").write_text("secret", "utf-8")
    (tmp_path / "tree" / "link").symlink_to(tmp_path / "outside")
    (tmp_path / "tree" / "a" / "x" / "out").symlink_to(tmp_path / "outside" / "f")
    return tmp_path / "tree"


def test_each_file_is_the_one_of_its_own_folder(tree: Path) -> None:
    with contextlib.closing(LastFolder(tree)) as last:
        for path in ("a/x/f", "a/x/f", "b/x/f", "f", "a/x/f"):
            assert read_bytes(last, path).decode() == path


@pytest.mark.parametrize("path", ["link/f", "a/x/out", "../outside/f", "a/../../outside/f", "/etc/hostname"])
def test_what_leads_out_is_refused_whatever_was_read_before(tree: Path, path: str) -> None:
    with contextlib.closing(LastFolder(tree)) as last:
        assert read_bytes(last, "a/x/f") == b"a/x/f"
        with pytest.raises(OSError) as refused:
            read_bytes(last, path)
        assert refused.value.errno in (errno.EXDEV, errno.EINVAL)
        assert read_bytes(last, "a/x/f") == b"a/x/f"


def test_of_a_file_only_the_beginning_may_be_read_and_of_none_outside(tree: Path) -> None:
    assert [read_start(tree, "a/x/f", count) for count in (2, 100)] == [b"a/", b"a/x/f"]
    for path in ("link/f", "a/x/out", "../outside/f", "a"):
        with pytest.raises(OSError):
            read_start(tree, path, 2)


@pytest.mark.skipif(not os.path.isdir("/proc/self/fd"), reason="descriptors are counted in /proc")  # noqa: PTH112
def test_no_descriptor_is_left_open(tree: Path) -> None:
    before = len(os.listdir("/proc/self/fd"))  # noqa: PTH208
    with contextlib.closing(LastFolder(tree)) as last:
        for path in ("a/x/f", "nowhere/f", "link/f", "b/x/f", "b/x/none", "f/none", "f"):
            with contextlib.suppress(OSError):
                read_bytes(last, path)
            with contextlib.suppress(OSError):
                read_start(last, path, 1)
    assert len(os.listdir("/proc/self/fd")) == before  # noqa: PTH208
