"""Answers survive what surrounds the program: closed streams, no git, a disk that cuts files short."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from knowing.graph.canonical import content
from knowing.index.update import index
from knowing.settings import IndexSettings
from tests.forked import PROGRAM, python
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
    environment = {**os.environ, "CTX_CACHE": str(tmp_path / "cache")}
    looked = python(PROGRAM, "doctor", cwd=shop, env=environment)
    assert looked.returncode == 0, "nothing was printed into a file of the index"


@pytest.mark.skipif(os.name == "nt", reason="no such shell")
@pytest.mark.parametrize("arguments", ["index", "index --full", "status", "search charge", "show charge", "doctor"])
def test_without_git_on_the_path_everything_else_is_answered(shop: Path, tmp_path: Path, arguments: str) -> None:
    done = run(shop, tmp_path, arguments, PATH=str(tmp_path / "nowhere"))
    assert done.returncode == 0, done.stderr
    said = [line for line in done.stderr.splitlines() if not line.endswith(" so far")]  # progress, on a slow machine
    assert len(said) <= 1


def test_files_that_are_cut_short_under_a_reader_do_not_end_it(shop: Path) -> None:
    """A map of a file that somebody truncates kills the process that looks at it, and says nothing."""
    program = (
        "import os, sys\n"
        "from pathlib import Path\n"
        "from knowing.graph.reader import Graph\n"
        "graph = Graph(Path(sys.argv[1]))\n"
        "before = [array.copy() for array in graph.arrays.values()]\n"
        "for path in (Path(sys.argv[1]) / '.ctx').iterdir():\n"
        "    if path.suffix in ('.bin', '.db'):\n"
        "        os.truncate(path, 0)\n"
        "assert all((one == two).all() for one, two in zip(before, graph.arrays.values()))\n"
        "graph.postings('charge'), graph.messages, graph.vectors()\n"
        "try:\n"
        "    graph.connection.execute('SELECT count(*), max(line) FROM symbols').fetchall()\n"
        "except Exception as error:\n"
        "    assert type(error).__module__ == 'sqlite3', error\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", program, str(shop)],
        env={**os.environ, "PYTHONPATH": str(HOUSE)}, capture_output=True, text=True, timeout=120, check=False,
    )  # fmt: skip
    assert done.returncode == 0, (done.returncode, done.stderr)
    assert index(shop, IndexSettings(jobs=1), None).mode == "full"


@pytest.mark.skipif(os.name == "nt", reason="no such limit")
@pytest.mark.parametrize("room", [0, 1_000, 20_000, 60_000, 120_000])
@pytest.mark.parametrize("arguments", ["index --full --quiet", "index --quiet", "search charge"])
def test_a_full_disk_is_one_line_and_leaves_the_old_index(
    shop: Path, tmp_path: Path, arguments: str, room: int
) -> None:
    """No file may grow beyond some bytes, which is what a full disk looks like from inside a write."""
    before = content(shop)
    write(shop, {"pay.py": "def charge(total, tip):\n    return total + tip\n" + "\n# more\n" * 2_000})
    limited = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        f"resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))\n"
        "from knowing.cli.main import main\n"
        "sys.exit(main(sys.argv[1:]))\n"
    )
    environment = {**os.environ, "CTX_CACHE": str(tmp_path / "cache"), "CTX_INDEX_JOBS": "1"}
    done = python(limited, *arguments.split(), cwd=shop, env=environment)
    assert "Traceback" not in done.stderr and "should not have" not in done.stderr
    if arguments == "search charge":
        assert done.returncode == 0 and "charge" in done.stdout, "the old index answers"
    assert done.returncode == 0 or (done.returncode == 2 and "the disk is full" in done.stderr), done.stderr
    if done.returncode == 2:
        assert content(shop) == before
        assert not [path.name for path in (shop / ".ctx").iterdir() if "tmp" in path.name]
    assert index(shop, IndexSettings(jobs=1), None) and "tip" in str(content(shop))
