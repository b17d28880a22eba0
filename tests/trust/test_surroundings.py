"""Answers survive what surrounds the program: closed streams, no git, a disk that cuts files short."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from knowing.index.update import index
from knowing.settings import IndexSettings
from tests.trust.conftest import HOUSE
from tests.worktree import git, write


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    root = write(tmp_path / "shop", {"pay.py": "def charge(total):\n    return total\n"})
    git(root, "init")
    git(root, "add", ".")
    git(root, "commit", "-m", "one")
    index(root, IndexSettings(jobs=1), None)
    return root


def run(shop: Path, tmp_path: Path, arguments: str, streams: str = "", **more: str) -> subprocess.CompletedProcess[str]:
    environment = {**os.environ, "PYTHONPATH": str(HOUSE), "CTX_CACHE": str(tmp_path / "cache"), **more}
    shell = shutil.which("sh")
    assert shell is not None
    return subprocess.run(
        [shell, "-c", f'exec "{sys.executable}" -m knowing {arguments} {streams}'],
        cwd=shop, env=environment, stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip


@pytest.mark.skipif(os.name == "nt", reason="no such shell")
@pytest.mark.parametrize("streams", [">&-", "2>&-", "<&-", ">&- 2>&-", ">&- 2>&- <&-"])
@pytest.mark.parametrize("arguments", ["status", "search charge", "index --full", "nonsense"])
def test_closed_streams_change_no_exit_code(shop: Path, tmp_path: Path, arguments: str, streams: str) -> None:
    done = run(shop, tmp_path, arguments, streams)
    assert done.returncode == (2 if arguments == "nonsense" else 0), done.stderr
    assert "Traceback" not in done.stderr and "should not have" not in done.stderr
    assert run(shop, tmp_path, "doctor").returncode == 0, "nothing was printed into a file of the index"


@pytest.mark.skipif(os.name == "nt", reason="no such shell")
@pytest.mark.parametrize("arguments", ["index", "index --full", "status", "search charge", "show charge", "doctor"])
def test_without_git_on_the_path_everything_else_is_answered(shop: Path, tmp_path: Path, arguments: str) -> None:
    done = run(shop, tmp_path, arguments, PATH=str(tmp_path / "nowhere"))
    assert done.returncode == 0, done.stderr
    assert done.stderr.count("\n") <= 1
