"""Damage to the index itself: what cannot be used is made again, or refused in one line."""

from __future__ import annotations

import shutil
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from knowing.errors import StorageError
from knowing.graph import connect
from knowing.graph.canonical import content
from tests.index.small import IS_ROOT, run
from tests.worktree import write


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
