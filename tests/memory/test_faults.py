"""A memory survives what happens to it: kills, two writers, a full disk, damage, a newer program. Nothing is lost, one line is said."""

from __future__ import annotations

import os
import resource
import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest

from knowing.errors import StorageError
from knowing.memory.store import counts, entries
from knowing.memory.store.entries import Entry
from knowing.memory.store.memory import Memory
from knowing.memory.store.migrations import newest

MORTAL = Path(__file__).parent / "mortal.py"


def names(memory: Memory) -> list[str]:
    return [entry.name for entry in entries.all_entries(memory)]


@pytest.fixture
def said() -> list[str]:
    return []


@pytest.fixture
def memory(tmp_path: Path, said: list[str]) -> Memory:
    return Memory(tmp_path / "data" / "memory.sqlite", said.append)


def test_a_kill_at_any_statement_loses_at_most_the_write_it_hits(tmp_path: Path) -> None:
    done = subprocess.run([sys.executable, str(MORTAL), str(tmp_path)], capture_output=True, text=True, check=True)
    kept = [line.split() for line in done.stdout.splitlines()]
    assert len(list(tmp_path.iterdir())) > 40, "it was killed at many places"
    for folder in tmp_path.iterdir():
        memory, number = Memory(folder / "memory.sqlite"), int(folder.name)
        found = counts.counts(memory)
        assert all(found[noun] >= int(least) for at, _, noun, least in kept if int(at) == number), number
        assert found["entries"] in (0, 1, 3), "two entries of one write come together"
        assert counts.faults(memory) == ""
        entries.add(memory, Entry("after", "text"))
        assert "after" in names(memory)


def test_two_writers_lose_nothing(memory: Memory) -> None:
    script = (
        "import sys; from pathlib import Path; from knowing.memory.store import entries;"
        "from knowing.memory.store.memory import Memory; m = Memory(Path(sys.argv[1]));"
        "[entries.add(m, entries.Entry(f'{sys.argv[2]}{n}', 'text')) for n in range(15)]"
    )
    both = [subprocess.Popen([sys.executable, "-c", script, str(memory.path), who]) for who in "ab"]
    assert [one.wait() for one in both] == [0, 0]
    assert sorted(names(memory)) == sorted(f"{who}{n}" for who in "ab" for n in range(15))
    assert [path.name for path in memory.path.parent.glob("*.new*")] == []


def test_a_reader_does_not_wait_for_a_writer_and_sees_one_state(memory: Memory) -> None:
    entries.add(memory, Entry("before", "text"))
    with memory.writing() as connection:
        connection.execute("UPDATE entries SET name = 'after'")
        assert names(memory) == ["before"]
    assert names(memory) == ["after"]


def test_a_write_that_fails_halfway_leaves_nothing(memory: Memory) -> None:
    entries.add(memory, Entry("before", "text"))

    def interrupted() -> None:
        with memory.writing() as connection:
            connection.execute("DELETE FROM entries")
            raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        interrupted()
    assert names(memory) == ["before"]


def test_a_full_disk_is_one_line_and_loses_nothing(memory: Memory) -> None:
    entries.add(memory, Entry("before", "text"))
    script = (
        "import sys, resource, signal; from pathlib import Path; signal.signal(signal.SIGXFSZ, signal.SIG_IGN);"
        "sys.dont_write_bytecode = True;"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (400_000, 400_000));"
        "from knowing.errors import StorageError; from knowing.memory.store import entries;"
        "from knowing.memory.store.memory import Memory; m = Memory(Path(sys.argv[1]))\n"
        "try:\n entries.add(m, entries.Entry('large', 'x' * 2_000_000))\n"
        "except StorageError as error:\n print(error)"
    )
    done = subprocess.run([sys.executable, "-c", script, str(memory.path)], capture_output=True, text=True, check=True)
    assert len(done.stdout.splitlines()) == 1
    assert "nothing that was there is lost" in done.stdout
    assert names(memory) == ["before"]
    assert counts.faults(memory) == ""
    assert resource.getrlimit(resource.RLIMIT_FSIZE)[0] == resource.RLIM_INFINITY


def damaged(path: Path) -> None:
    path.write_bytes(b"not a database at all" * 500)


def torn(path: Path) -> None:
    """A page in the middle is overwritten."""
    with path.open("r+b") as file:
        file.seek(4096 * 2)
        file.write(b"\xff" * 4096 * 3)


def newer(path: Path) -> None:
    with closing(sqlite3.connect(path)) as connection:
        connection.execute(f"PRAGMA user_version = {newest() + 1}")


def foreign(path: Path) -> None:
    path.unlink()
    with closing(sqlite3.connect(path)) as connection:
        connection.execute("CREATE TABLE mine (a)")
        connection.execute("PRAGMA user_version = 1")


@pytest.mark.parametrize("harm", [damaged, torn, newer, foreign])
def test_a_file_that_cannot_be_used_is_kept_aside(memory: Memory, said: list[str], harm: object) -> None:
    entries.add(memory, Entry("before", "text"))
    assert callable(harm)
    harm(memory.path)
    before = memory.path.read_bytes()
    entries.add(memory, Entry("after", "text"))
    kept = memory.path.with_name(memory.path.name + ".aside-1")
    assert len(said) == 1
    assert str(kept) in said[0]
    assert "\n" not in said[0]
    assert kept.read_bytes() == before
    assert names(memory) == ["after"]


@pytest.mark.parametrize("harm", [damaged, newer, foreign])
def test_reading_leaves_a_file_that_cannot_be_used_where_it_is(memory: Memory, said: list[str], harm: object) -> None:
    entries.add(memory, Entry("before", "text"))
    assert callable(harm)
    harm(memory.path)
    before = memory.path.read_bytes()
    assert names(memory) == []
    assert names(memory) == []
    assert len(said) == 1
    with pytest.raises(StorageError, match="is not used"):
        entries.accessed(memory, [1])
    assert memory.path.read_bytes() == before
    assert counts.faults(memory)


def test_a_second_file_is_kept_beside_the_first(memory: Memory) -> None:
    for _ in range(2):
        entries.add(memory, Entry("before", "text"))
        damaged(memory.path)
    entries.add(memory, Entry("after", "text"))
    assert sorted(path.name for path in memory.path.parent.glob("*.aside-*")) == [
        "memory.sqlite.aside-1",
        "memory.sqlite.aside-2",
    ]


def test_reading_makes_no_file(memory: Memory) -> None:
    assert names(memory) == []
    assert counts.counts(memory)["entries"] == 0
    assert not memory.path.parent.exists()


def test_only_its_owner_may_read_it(memory: Memory) -> None:
    entries.add(memory, Entry("mine", "text"))
    with memory.reading():
        modes = {path.name: path.stat().st_mode & 0o777 for path in memory.path.parent.iterdir()}
    assert set(modes.values()) == {0o600}


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_folder_that_cannot_be_written_can_be_read(memory: Memory) -> None:
    entries.add(memory, Entry("before", "text"))
    memory.path.parent.chmod(0o500)
    try:
        assert names(memory) == ["before"]
        with pytest.raises(StorageError):
            entries.add(memory, Entry("after", "text"))
    finally:
        memory.path.parent.chmod(0o700)


def test_something_that_is_no_file_is_refused(memory: Memory) -> None:
    memory.path.mkdir(parents=True)
    with pytest.raises(StorageError, match="not a plain file"):
        names(memory)
