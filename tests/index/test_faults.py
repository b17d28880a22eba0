"""Faults of the index itself: what is damaged is made again or refused in one line, and the previous index still answers."""

from __future__ import annotations

import os
import shutil
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from knowing.errors import IndexBusy, StorageError
from knowing.graph import connect
from knowing.graph.canonical import content
from knowing.graph.reader import Graph
from knowing.index.update import index
from tests.index.small import IS_ROOT, SETTINGS, Meddler, names, run
from tests.worktree import git, write


@pytest.fixture
def indexed(tmp_path: Path) -> Path:
    root = write(tmp_path / "root", {"a.py": "def one(): pass\n", "b.py": "from a import one\n\n\ndef two(): one()\n"})
    run(root, tmp_path / "facts")
    return root


def damage_head(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 100)


def damage_middle(path: Path) -> None:
    data = bytearray(path.read_bytes())
    data[4_096:] = b"\xa5" * (len(data) - 4_096)
    path.write_bytes(data)


def cut_short(path: Path) -> None:
    path.write_bytes(path.read_bytes()[:100])


def empty(path: Path) -> None:
    path.write_bytes(b"")


def make_foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as other:
        other.execute("CREATE TABLE cookies (name)")
        other.commit()


def make_older(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 0")


def make_newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as other:
        other.execute("PRAGMA user_version = 9999")


@pytest.mark.parametrize("damage", [damage_head, damage_middle, cut_short, empty, make_foreign, make_older, make_newer])
def test_an_index_that_cannot_be_used_is_built_again_with_one_line(indexed: Path, tmp_path: Path, damage) -> None:
    before = content(indexed)
    damage(connect.graph_path(indexed))
    report = run(indexed, tmp_path / "facts")
    assert report.mode == "full" and len(report.notes) == 1 and report.notes[0].endswith("it was built again")
    assert content(indexed) == before


@pytest.mark.parametrize("damage", [Path.unlink, empty, cut_short, damage_head])
def test_arrays_that_are_gone_or_cut_are_made_again(indexed: Path, tmp_path: Path, damage) -> None:
    before = content(indexed)
    damage(next((indexed / ".ctx").glob("arrays-*")))
    run(indexed, tmp_path / "facts")
    assert content(indexed) == before


def test_a_damaged_cache_of_facts_is_only_slower(indexed: Path, tmp_path: Path) -> None:
    for path in (tmp_path / "facts").iterdir():
        path.write_bytes(b"garbage" * 1_000)
    shutil.rmtree(indexed / ".ctx")
    assert run(indexed, tmp_path / "facts").parsed == 2


def test_a_cache_that_cannot_be_written_is_no_reason_to_fail(indexed: Path, tmp_path: Path) -> None:
    (tmp_path / "in_the_way").write_text("a file")
    shutil.rmtree(indexed / ".ctx")
    assert run(indexed, tmp_path / "in_the_way" / "facts").parsed == 2


def test_a_folder_in_the_way_is_one_line(tmp_path: Path) -> None:
    write(tmp_path, {"a.py": "x = 1\n", ".ctx": "a file of that name"})
    with pytest.raises(StorageError, match="in the way"):
        run(tmp_path)


@pytest.mark.skipif(IS_ROOT, reason="root writes everywhere")
def test_a_read_only_tree_is_refused_in_one_line_and_its_index_still_answers(indexed: Path) -> None:
    before = content(indexed)
    write(indexed, {"a.py": "def changed(): pass\n"})
    (indexed / ".ctx").chmod(0o555)
    try:
        with pytest.raises(StorageError, match="cannot write"):
            run(indexed)
        assert content(indexed) == before
    finally:
        (indexed / ".ctx").chmod(0o755)


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
