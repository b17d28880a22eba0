"""The doctor reads every byte: what no query would notice it finds, and puts right."""

from __future__ import annotations

import json
import os
import sqlite3
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest

from knowing.cli.main import main
from knowing.graph import connect
from knowing.graph.canonical import content
from knowing.graph.seal import GRAPH, Seal, make_seal, save_seal, seals
from tests.worktree import write

Doctor = Callable[..., tuple[int, str]]


@pytest.fixture
def shop(tmp_path: Path) -> Path:
    return write(tmp_path / "shop", {"pay.py": "def charge(total):\n    return total\n", "b.py": "import pay\n"})


@pytest.fixture
def doctor(shop: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]) -> Doctor:
    monkeypatch.setenv("CTX_CACHE", str(tmp_path / "cache"))
    monkeypatch.chdir(shop)
    assert main(["index", "--quiet"]) == 0
    capsys.readouterr()

    def run(*arguments: str) -> tuple[int, str]:
        return main(["doctor", *arguments]), capsys.readouterr().out

    return run


def as_sealed(folder: Path, path: Path, data: bytes) -> None:
    """Change a file as a failing disk does: nothing but its content."""
    (seal,) = seals(folder)
    path.write_bytes(data)
    info, old = path.stat(), seal.files[path.name]
    mark = type(old)(info.st_size, info.st_mtime_ns, info.st_ino, info.st_ctime_ns, old.digest)
    save_seal(folder, Seal(seal.build, {**seal.files, path.name: mark}))


def test_a_sound_index_is_well(doctor: Doctor) -> None:
    code, out = doctor()
    assert code == 0 and "index    ok" in out and out.endswith("all is well\n")
    code, out = doctor("--json")
    assert code == 0 and json.loads(out)["is_well"] is True


def test_without_an_index_nothing_is_wrong(doctor: Doctor) -> None:
    assert main(["clean"]) == 0
    code, out = doctor()
    assert code == 0 and "nothing has been indexed yet" in out


@pytest.mark.parametrize("kind", ["arrays-*", "words-*", GRAPH])
def test_a_bit_that_a_disk_flipped_is_found_and_repaired(doctor: Doctor, shop: Path, kind: str) -> None:
    before = content(shop)
    (path,) = (shop / ".ctx").glob(kind)
    data = bytearray(path.read_bytes())
    data[len(data) // 2] ^= 4
    as_sealed(shop / ".ctx", path, bytes(data))
    code, out = doctor()
    assert code == 1 and "has another content" in out
    code, out = doctor("--fix")
    assert code == 0 and "fixed" in out and "built again" in out
    assert content(shop) == before and doctor()[0] == 0


def test_an_edge_to_nowhere_is_found(doctor: Doctor, shop: Path) -> None:
    """As a mistake of our own would leave it: sealed, but wrong."""
    folder = shop / ".ctx"
    with closing(sqlite3.connect(connect.graph_path(shop))) as connection, connection:
        connection.execute("INSERT INTO linked VALUES (1, 2, 99999, 1, 100, 1)")
    (seal,) = seals(folder)
    new = make_seal(folder, seal.build, GRAPH, [name for name in seal.files if name != GRAPH])
    save_seal(folder, new)
    code, out = doctor()
    assert code == 1 and "an edge leads to a symbol that is not there (1)" in out
    assert doctor("--fix")[0] == 0


def test_a_damaged_cache_is_found_and_removed(doctor: Doctor, tmp_path: Path) -> None:
    (path,) = (tmp_path / "cache").glob("facts-*.db")
    for other in (tmp_path / "cache").glob("*-wal"):
        other.unlink()
    with closing(sqlite3.connect(path)) as connection, connection:
        connection.execute("INSERT INTO facts VALUES ('blob', 'version', 1, x'00')")
    code, out = doctor()
    assert code == 1 and "1 damaged entries" in out
    assert doctor("--fix")[0] == 0 and doctor()[0] == 0


def test_an_index_of_somebody_else_is_wrong(doctor: Doctor, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_DATA_HOME", os.fspath(tmp_path / "another"))
    code, out = doctor()
    assert code == 1 and "was not made by your ctx" in out
