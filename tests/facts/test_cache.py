"""The cache of facts is a shortcut: it forgets the oldest when it grows, and what is not its own it leaves or removes."""

from __future__ import annotations

import os
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest

from knowing.facts.cache import VERSION, FactsCache


def test_a_cache_that_is_too_large_forgets_its_older_half(tmp_path: Path) -> None:
    cache = FactsCache(tmp_path)
    keys = [(f"blob{number}", "v") for number in range(40)]
    cache.put_many((*key, os.urandom(4_000)) for key in keys)
    cache.trim(max_bytes=1_000_000)
    assert list(cache.get_many(keys)) == keys
    cache.trim(max_bytes=100_000)
    assert list(cache.get_many(keys)) == keys[21:]
    size = (tmp_path / f"facts-{VERSION}.db").stat().st_size
    cache.put_many((f"new{number}", "v", os.urandom(4_000)) for number in range(15))
    assert (tmp_path / f"facts-{VERSION}.db").stat().st_size <= size
    assert len(cache.get_many((f"new{number}", "v") for number in range(15))) == 15
    cache.close()


def test_a_cache_of_an_earlier_version_makes_room(tmp_path: Path) -> None:
    old = [tmp_path / name for name in ("facts-1.db", "facts-1.db-wal")]
    other = tmp_path / "notes.db"
    for path in (*old, other):
        path.write_bytes(b"before")
    FactsCache(tmp_path).close()
    assert not any(path.exists() for path in old)
    assert other.exists()


def test_a_damaged_cache_is_an_empty_one(tmp_path: Path) -> None:
    (tmp_path / f"facts-{VERSION}.db").write_bytes(b"no database" * 1000)
    cache = FactsCache(tmp_path)
    cache.put_many([("blob", "v", b"facts")])
    assert cache.get_many([("blob", "v")]) == {("blob", "v"): b"facts"}
    cache.close()


def test_facts_that_were_damaged_are_not_given(tmp_path: Path) -> None:
    cache = FactsCache(tmp_path)
    cache.put_many([("whole", "v", b"facts"), ("broken", "v", b"facts")])
    cache.close()
    with closing(sqlite3.connect(tmp_path / f"facts-{VERSION}.db")) as connection:
        connection.execute("UPDATE facts SET data = ? WHERE blob = 'broken'", (b"fakes",))
        connection.commit()
    cache = FactsCache(tmp_path)
    assert cache.get_many([("whole", "v"), ("broken", "v")]) == {("whole", "v"): b"facts"}
    cache.close()


def test_facts_of_another_version_are_not_given(tmp_path: Path) -> None:
    cache = FactsCache(tmp_path)
    cache.put_many([("blob", "python-1", b"facts")])
    assert cache.get_many([("blob", "python-2")]) == {}
    cache.close()


def test_without_a_folder_nothing_is_kept() -> None:
    cache = FactsCache(None)
    cache.put_many([("blob", "v", b"facts")])
    cache.trim()
    assert cache.get_many([("blob", "v")]) == {}
    cache.close()


def test_only_this_user_can_look_into_the_cache(tmp_path: Path) -> None:
    (tmp_path / "old").mkdir(mode=0o755)
    for folder in (tmp_path / "old", tmp_path / "new"):
        FactsCache(folder).close()
        assert folder.stat().st_mode & 0o777 == 0o700


def test_a_folder_that_somebody_chose_keeps_its_mode_and_only_the_facts_are_closed(tmp_path: Path) -> None:
    (tmp_path / "work.txt").write_text("mine", "utf-8")
    tmp_path.chmod(0o755)
    for _ in range(2):
        FactsCache(tmp_path).close()
        modes = {one.name: one.stat().st_mode & 0o777 for one in tmp_path.iterdir() if one.name.startswith("facts-")}
        assert modes and set(modes.values()) == {0o600}
    assert tmp_path.stat().st_mode & 0o777 == 0o755


@pytest.mark.skipif(os.geteuid() != 0, reason="only root can give files away")
def test_the_cache_of_another_user_is_not_believed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("SUDO_UID", raising=False)
    cache = FactsCache(tmp_path / "cache")
    cache.put_many([("blob", "version", b"facts")])
    cache.close()
    os.chown(tmp_path / "cache", 12345, 12345)
    assert FactsCache(tmp_path / "cache").get_many([("blob", "version")]) == {}
    assert (tmp_path / "cache").stat().st_uid == 12345
