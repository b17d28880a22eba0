"""A memory of every earlier version is brought up to date: nothing that it held is lost, and the tables are those of a new file."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from knowing.memory.store import counts, entries, migrations
from knowing.memory.store.entries import Entry
from knowing.memory.store.memory import Memory

VERSIONS = range(1, migrations.newest() + 1)


def of_version(path: Path, version: int) -> Memory:
    """A file as a program of that version left it, with one note."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        connection.execute("PRAGMA journal_mode = WAL")
        migrations.migrate(connection, version)
        connection.execute(
            "INSERT INTO entries (key, name, description, content, category, status, source, scope, made, changed)"
            " VALUES ('note:1', 'old', '', 'text', 'note', 'fact', 'note', 'repository', 1.0, 1.0)"
        )
    return Memory(path)


def tables(path: Path) -> set[str]:
    with closing(sqlite3.connect(path)) as connection:
        return {sql for (sql,) in connection.execute("SELECT sql FROM sqlite_schema WHERE sql IS NOT NULL")}


@pytest.mark.parametrize("version", VERSIONS)
def test_reading_brings_a_file_up_to_date(tmp_path: Path, version: int) -> None:
    memory = of_version(tmp_path / "old.sqlite", version)
    assert [entry.name for entry in entries.all_entries(memory)] == ["old"]
    entries.add(Memory(tmp_path / "new.sqlite"), Entry("new", "text"))
    assert tables(tmp_path / "old.sqlite") == tables(tmp_path / "new.sqlite")


@pytest.mark.parametrize("version", VERSIONS)
def test_writing_brings_a_file_up_to_date(tmp_path: Path, version: int) -> None:
    memory = of_version(tmp_path / "old.sqlite", version)
    entries.add(memory, Entry("new", "text"))
    assert [entry.name for entry in entries.all_entries(memory)] == ["old", "new"]
    assert counts.faults(memory) == ""


def test_every_step_is_written_down(tmp_path: Path) -> None:
    entries.add(Memory(tmp_path / "new.sqlite"), Entry("new", "text"))
    with closing(sqlite3.connect(tmp_path / "new.sqlite")) as connection:
        assert [row[0] for row in connection.execute("SELECT version FROM migrations")] == list(VERSIONS)
