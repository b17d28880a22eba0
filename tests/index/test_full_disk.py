"""A full disk, two writers, readers beside a writer: the previous index still answers, and nothing else is touched."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from knowing.errors import IndexBusy
from knowing.graph.canonical import content
from knowing.graph.reader import Graph
from knowing.index.update import index
from tests.index.small import SETTINGS, Meddler, names, run
from tests.worktree import git, write

FULL_DISK = """
import resource, sys
from pathlib import Path
from knowing.cli.main import main
sys.path_hooks  # imported before the disk is full
import knowing.cli.index, knowing.index.update, knowing.index.patch.apply
resource.setrlimit(resource.RLIMIT_FSIZE, (int(sys.argv[2]), int(sys.argv[2])))
sys.exit(main(["index", sys.argv[1], "--quiet", *sys.argv[3:]]))
"""


@pytest.mark.skipif(sys.platform == "win32", reason="no limits on file sizes")
@pytest.mark.parametrize("flags", [["--full"], []], ids=["full", "patch"])
@pytest.mark.parametrize("limit", [100, 10_000, 60_000])
def test_a_full_disk_is_one_line_and_the_previous_index_answers(
    indexed: Path, tmp_path: Path, limit: int, flags: list[str]
) -> None:
    before = content(indexed)
    write(indexed, {"a.py": "def changed(): pass\n"})
    environment = {  # coverage would need the disk too
        **{name: value for name, value in os.environ.items() if not name.startswith("COVERAGE_")},
        "PYTHONPATH": os.pathsep.join(sys.path),
        "CTX_CACHE": str(tmp_path / "facts"),
        "PYTHONDONTWRITEBYTECODE": "1",
    }
    done = subprocess.run(
        [sys.executable, "-c", FULL_DISK, str(indexed), str(limit), *flags],
        capture_output=True, text=True, timeout=60, env=environment, stdin=subprocess.DEVNULL, check=False,
    )  # fmt: skip
    assert done.returncode == 2, done.stderr
    assert done.stderr.startswith("ctx: the disk is full") and done.stderr.count("\n") == 1
    assert content(indexed) == before
    assert not list((indexed / ".ctx").glob("*.tmp*")) and len(list((indexed / ".ctx").glob("arrays-*"))) == 1


def test_the_folder_ignores_itself_and_nothing_else_is_touched(tmp_path: Path) -> None:
    git(tmp_path, "init")
    write(tmp_path, {"a.py": "x = 1\n"})
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "-m", "one")
    run(tmp_path)
    said = subprocess.run(
        ["git", "status", "--porcelain"], cwd=tmp_path, capture_output=True, check=True, timeout=60
    ).stdout
    assert said == b"" and {path.name for path in tmp_path.iterdir()} == {".git", ".ctx", "a.py"}


def test_a_second_writer_is_refused_if_it_will_not_wait(indexed: Path) -> None:
    def meanwhile() -> None:
        with pytest.raises(IndexBusy, match=f"process {os.getpid()}"):
            index(indexed, SETTINGS, None, wait=False)

    index(indexed, SETTINGS, None, full=True, progress=Meddler("linking", meanwhile))


def test_readers_see_one_build_whole_while_another_is_made(indexed: Path) -> None:
    before = content(indexed)
    seen: list[object] = []
    write(indexed, {"a.py": "def one(): pass\n\n\ndef another(): pass\n"})
    with Graph(indexed) as open_before:
        index(indexed, SETTINGS, None, progress=Meddler("putting in place", lambda: seen.append(content(indexed))))
        assert seen == [before]
        assert {row[0] for row in open_before.connection.execute("SELECT qualname FROM symbols")} == {
            "a.py",
            "b.py",
            "one",
            "two",
        }
        assert len(open_before.kind) == open_before.size
    assert "another" in names(indexed)
