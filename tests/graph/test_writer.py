"""Writing beside and renaming in: whole or not at all."""

from __future__ import annotations

from contextlib import closing
from pathlib import Path

import numpy as np
import pytest

from knowing.errors import NoIndex
from knowing.graph import connect
from knowing.graph.arrays import arrays_path, read_arrays, write_arrays
from knowing.graph.writer import building

COLUMNS = {"kind": np.zeros(1, np.uint8)}


def published(root: Path, **meta: str) -> None:
    with building(root) as graph:
        graph.say(meta)
        graph.seal(COLUMNS)


def meta(root: Path) -> dict[str, str]:
    with closing(connect.open_to_read(root)) as connection:
        return dict(connection.execute("SELECT key, value FROM meta"))


def test_arrays_come_back_as_they_were(tmp_path: Path) -> None:
    arrays = {
        "a": np.arange(5, dtype=np.int32),
        "b": np.zeros((0, 3), np.float32),
        "c": np.array([[1, 2], [3, 4]], np.uint16),
    }
    write_arrays(tmp_path / "x.bin", arrays)
    back = read_arrays(tmp_path / "x.bin")
    assert back is not None and back.keys() == arrays.keys()
    for name, array in arrays.items():
        assert back[name].dtype == array.dtype and np.array_equal(back[name], array)


@pytest.mark.parametrize("size", [0, 7, 20, 80])
def test_arrays_cut_short_are_none(tmp_path: Path, size: int) -> None:
    write_arrays(tmp_path / "x.bin", {"a": np.arange(50)})
    (tmp_path / "x.bin").write_bytes((tmp_path / "x.bin").read_bytes()[:size])
    assert read_arrays(tmp_path / "x.bin") is None


def test_what_fails_half_way_leaves_no_trace(tmp_path: Path) -> None:
    published(tmp_path, said="before")
    kept = {path.name for path in (tmp_path / ".ctx").iterdir()}
    with pytest.raises(ZeroDivisionError), building(tmp_path, from_present=True) as graph:
        graph.say({"said": "after"})
        graph.seal(COLUMNS)
        raise ZeroDivisionError
    assert {path.name for path in (tmp_path / ".ctx").iterdir()} == kept
    assert meta(tmp_path)["said"] == "before"


def test_a_copy_keeps_what_it_does_not_change(tmp_path: Path) -> None:
    published(tmp_path, one="1", two="2")
    with building(tmp_path, from_present=True) as graph:
        graph.say({"two": "3"})
        graph.seal(COLUMNS)
    assert (meta(tmp_path)["one"], meta(tmp_path)["two"]) == ("1", "3")


def test_one_file_of_arrays_is_left_and_it_is_the_graphs(tmp_path: Path) -> None:
    published(tmp_path)
    published(tmp_path)
    named = arrays_path(tmp_path / ".ctx", meta(tmp_path)["build"])
    assert list((tmp_path / ".ctx").glob("arrays-*")) == [named]


def test_a_reader_that_was_there_first_keeps_its_snapshot(tmp_path: Path) -> None:
    published(tmp_path, said="before")
    with closing(connect.open_to_read(tmp_path)) as old:
        published(tmp_path, said="after")
        assert old.execute("SELECT value FROM meta WHERE key = 'said'").fetchone() == ("before",)
        assert meta(tmp_path)["said"] == "after"


def test_reading_leaves_nothing_behind(tmp_path: Path) -> None:
    published(tmp_path)
    before = sorted(path.name for path in (tmp_path / ".ctx").iterdir())
    with closing(connect.open_to_read(tmp_path)) as connection:
        connection.execute("SELECT count(*) FROM symbols").fetchone()
        assert sorted(path.name for path in (tmp_path / ".ctx").iterdir()) == before


def test_without_a_graph_there_is_no_index(tmp_path: Path) -> None:
    with pytest.raises(NoIndex):
        connect.open_to_read(tmp_path)
