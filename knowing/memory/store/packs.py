"""Packs that were handed out: what was asked, what was in them, and the answer as it was written."""

from __future__ import annotations

import json
import zlib
from collections.abc import Sequence
from typing import Any

from msgspec import Struct

from knowing.memory.store.memory import Memory

_COLUMNS = "id, asked, task, settings, tree, memory, revision, items, answer, looked, made, used"
LARGEST_BYTES = 20_000_000
"""A kept answer is never longer than this, whatever its compressed bytes say."""


class HeldSymbol(Struct, frozen=True):
    """One symbol of a kept pack."""

    path: str
    qualname: str
    line: int
    kind: str
    level: str
    tokens: int
    score: float
    body: str
    """Hash of its text."""
    reasons: tuple[str, ...] = ()


class KeptPack(Struct, frozen=True):
    """A pack as it was handed out."""

    id: str
    asked: str
    """Hash of everything the answer depends on."""
    task: str
    settings: str
    tree: str
    memory: str
    """Names for the question with all settings, for the tree, and for what was remembered."""
    revision: str
    items: tuple[HeldSymbol, ...]
    answer: str = ""
    """The answer as it was written; empty: it was not kept."""
    looked: float = 0.0
    """When it was last looked at for what happened after it."""
    made: float = 0.0
    used: float = 0.0


def keep(memory: Memory, pack: KeptPack, most: int) -> None:
    """Store a pack, and forget those that were used the longest time ago, so that at most so many are kept."""
    made = pack.made or memory.clock()
    items = json.dumps([_plain(one) for one in pack.items], ensure_ascii=False)
    with memory.writing(is_lasting=False) as connection:
        connection.execute(
            f"INSERT INTO packs ({_COLUMNS}) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)"
            " ON CONFLICT (id) DO UPDATE SET asked = excluded.asked, settings = excluded.settings, tree = excluded.tree,"
            " memory = excluded.memory, revision = excluded.revision, answer = excluded.answer, used = excluded.used",
            (
                pack.id, pack.asked, pack.task, pack.settings, pack.tree, pack.memory, pack.revision,
                zlib.compress(items.encode("utf-8", "surrogatepass"), 1),
                zlib.compress(pack.answer.encode("utf-8", "surrogatepass"), 1) if pack.answer else b"",
                pack.looked, made, pack.used or made,
            ),
        )  # fmt: skip
        connection.execute(
            "DELETE FROM packs WHERE id IN (SELECT id FROM packs ORDER BY used DESC, id LIMIT -1 OFFSET ?)", (most,)
        )


def find(memory: Memory, pack: str) -> KeptPack | None:
    """The pack of an id, or of the beginning of one if no other begins so."""
    found = _where(memory, "id >= ? AND id < ? ORDER BY id LIMIT 2", (pack, pack + "\U0010ffff"))
    exact = [one for one in found if one.id == pack]
    return exact[0] if exact else found[0] if len(found) == 1 else None


def replayed(memory: Memory, asked: str) -> KeptPack | None:
    """The pack that answered the very same question of the very same things before."""
    found = _where(memory, "asked = ? AND length(answer) > 0 LIMIT 1", (asked,))
    return found[0] if found else None


def is_asked(memory: Memory, question: str) -> bool:
    """Whether a pack is kept that answered this question, whatever the repository was like then."""
    with memory.reading() as connection:
        found = connection.execute("SELECT 1 FROM packs WHERE settings = ? AND length(answer) > 0 LIMIT 1", (question,))
        return found.fetchone() is not None


def latest(memory: Memory, most: int, but_of: str | None = None) -> tuple[KeptPack, ...]:
    """The packs that were made last, the newest first; of these, those of one state of the tree are left out if it is given."""
    newest = "id IN (SELECT id FROM packs ORDER BY made DESC, id LIMIT ?)"
    return _where(memory, f"{newest} AND tree IS NOT ? ORDER BY made DESC, id", (most, but_of))


def looked_at(memory: Memory, pack: str, at: float) -> None:
    """Note that a pack was looked at for what happened after it."""
    with memory.writing(is_lasting=False) as connection:
        connection.execute("UPDATE packs SET looked = ? WHERE id = ?", (at, pack))


def remove_before(memory: Memory, used: float) -> int:
    """Forget packs that were last used before a time; returns how many."""
    with memory.writing() as connection:
        return connection.execute("DELETE FROM packs WHERE used < ?", (used,)).rowcount


def _where(memory: Memory, condition: str, values: Sequence[object]) -> tuple[KeptPack, ...]:
    with memory.reading() as connection:
        rows = connection.execute(f"SELECT {_COLUMNS} FROM packs WHERE {condition}", tuple(values)).fetchall()
    return tuple(_pack(*row) for row in rows)


def _pack(*row: Any) -> KeptPack:
    one, asked, task, settings, tree, memory, revision, items, answer, looked, made, used = row
    return KeptPack(
        one, asked, task, settings, tree, memory, revision, _items(items), _text(answer), looked, made, used
    )


def _plain(one: HeldSymbol) -> list[object]:
    whole = [one.path, one.qualname, one.line, one.kind, one.level, one.tokens, one.score, one.body]
    return [*whole, list(one.reasons)]


def _items(data: bytes) -> tuple[HeldSymbol, ...]:
    return tuple(_held(*row) for row in json.loads(_text(data)))


def _held(*row: Any) -> HeldSymbol:
    path, qualname, line, kind, level, tokens, score, body, reasons = row
    return HeldSymbol(path, qualname, line, kind, level, tokens, score, body, tuple(reasons))


def _text(data: bytes) -> str:
    """Compressed bytes as text; no more of it than an answer can be long."""
    return zlib.decompressobj().decompress(data, LARGEST_BYTES).decode("utf-8", "surrogatepass") if data else ""
