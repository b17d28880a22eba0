"""How much is remembered, and forgetting all of it."""

from __future__ import annotations

from knowing.errors import StorageError
from knowing.memory.store import opening, wordfile
from knowing.memory.store.memory import Memory

NOUNS = {
    "entries": "notes and imported entries",
    "sessions": "sessions",
    "turns": "turns",
    "summaries": "summaries of turns",
    "verdicts": "verdicts",
    "associations": "associations of words",
    "packs": "packs",
}
"""The tables that ``ctx memory`` counts, and what they hold in words."""


def counts(memory: Memory) -> dict[str, int]:
    """How many rows each noun has."""
    with memory.reading() as connection:
        return {noun: int(connection.execute(f"SELECT count(*) FROM {noun}").fetchone()[0]) for noun in NOUNS}


def learned(memory: Memory) -> int:
    """A number that is another one whenever a verdict or an association was written; 0 while there never was any."""
    with memory.reading() as connection:
        return int(connection.execute("SELECT value FROM meta WHERE key = 'learned'").fetchone()[0])


def clear(memory: Memory) -> None:
    """Forget everything; the file stays, without a trace of what it held."""
    with memory.writing() as connection:
        connection.execute("PRAGMA secure_delete = ON")
        for noun in NOUNS:
            connection.execute(f"DELETE FROM {noun}")
        connection.execute("DELETE FROM builds")
        connection.execute("DELETE FROM touched")
        connection.execute("UPDATE meta SET value = lower(hex(randomblob(8))) WHERE key = 'file'")
    wordfile.remove(wordfile.path_of(memory.path))
    shrink(memory)


def shrink(memory: Memory) -> None:
    """Give back the room that forgotten things took."""
    with memory.writing() as connection:
        connection.execute("COMMIT")
        connection.execute("VACUUM")
        connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        connection.execute("BEGIN")


def faults(memory: Memory) -> str:
    """What is wrong with the file, looked at in full; empty if nothing is, or there is none."""
    if not memory.exists():
        return ""
    said: list[str] = []
    try:
        with Memory(memory.path, said.append).reading() as connection:
            opening.expect_sound(connection)
    except (opening.Unusable, StorageError) as error:
        said.append(f"the memory {memory.path} is not used: {error}")
    return said[0] if said else ""
