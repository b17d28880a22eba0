"""Sessions, their turns, what each turn handed out, and the summaries that old turns are folded into."""

from __future__ import annotations

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace

from knowing.memory.store.memory import Memory


@dataclass(frozen=True, slots=True)
class Session:
    """The turns of one piece of work."""

    id: str
    name: str = ""
    made: float = 0.0
    """Seconds since 1970; 0 is now."""
    changed: float = 0.0
    ended: float | None = None
    budget_tokens: int | None = None
    used_tokens: int = 0


@dataclass(frozen=True, slots=True)
class Turn:
    """One question of a session. ``id`` and ``number`` are 0 until it is stored."""

    session: str
    asked: str
    content: str = ""
    """What was answered or said, as far as it is kept."""
    pack: str = ""
    tokens: int = 0
    made: float = 0.0
    number: int = 0
    id: int = 0


@dataclass(frozen=True, slots=True)
class HandedOut:
    """A symbol that a turn handed out, and the hash of its text then."""

    session: str
    turn: int
    """Its number."""
    path: str
    qualname: str
    body: str
    made: float


@dataclass(frozen=True, slots=True)
class Summary:
    """What a run of old turns is folded into."""

    session: str
    content: str
    turns: tuple[int, ...]
    """Numbers of the turns that it stands for."""
    confidence: float
    method: str
    decay: float
    made: float = 0.0
    id: int = 0


def start(memory: Memory, session: Session) -> Session:
    """Store a new session; returns it with its times. One of the same id is refused by the database."""
    made = session.made or memory.clock()
    new = replace(session, made=made, changed=session.changed or made)
    with memory.writing() as connection:
        connection.execute(
            "INSERT INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?)",
            (new.id, new.name, new.made, new.changed, new.ended, new.budget_tokens, new.used_tokens),
        )
    return new


def end(memory: Memory, session: str, at: float | None = None) -> None:
    """Note that a session is over."""
    now = memory.clock() if at is None else at
    with memory.writing() as connection:
        connection.execute("UPDATE sessions SET ended = ?, changed = ? WHERE id = ?", (now, now, session))


def remove(memory: Memory, session: str) -> None:
    """Forget a session with all that belongs to it."""
    with memory.writing() as connection:
        connection.execute("DELETE FROM sessions WHERE id = ?", (session,))


def remove_before(memory: Memory, changed: float) -> int:
    """Forget sessions that were last used before a time, with all that belongs to them; returns how many."""
    with memory.writing() as connection:
        return connection.execute("DELETE FROM sessions WHERE changed < ?", (changed,)).rowcount


def put(memory: Memory, session: Session, turns: Sequence[Turn], summaries: Sequence[Summary]) -> bool:
    """Store a session of another memory with its turns and summaries, all or none; returns False if there is one of that id."""
    with memory.writing() as connection:
        cursor = connection.execute(
            "INSERT OR IGNORE INTO sessions VALUES (?, ?, ?, ?, ?, ?, ?)",
            (
                session.id, session.name, session.made, session.changed, session.ended, session.budget_tokens,
                session.used_tokens,
            ),
        )  # fmt: skip
        if not cursor.rowcount:
            return False
        connection.executemany(
            "INSERT INTO turns (session, number, asked, content, pack, tokens, made) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [(session.id, one.number, one.asked, one.content, one.pack, one.tokens, one.made) for one in turns],
        )
        connection.executemany(
            "INSERT INTO summaries (session, content, turns, confidence, method, decay, made) VALUES (?, ?, ?, ?, ?, ?, ?)",
            [
                (session.id, one.content, json.dumps(one.turns), one.confidence, one.method, one.decay, one.made)
                for one in summaries
            ],
        )
    return True


def find(memory: Memory, session: str) -> Session | None:
    """The session of an id."""
    return next((one for one in all_sessions(memory) if one.id == session), None)


def all_sessions(memory: Memory) -> tuple[Session, ...]:
    """All sessions, the one that was used last first."""
    with memory.reading() as connection:
        rows = connection.execute(
            "SELECT id, name, made, changed, ended, budget_tokens, used_tokens FROM sessions ORDER BY changed DESC, id"
        )
        return tuple(Session(*row) for row in rows)


def add_turn(memory: Memory, turn: Turn, handed: Iterable[tuple[str, str, str]] = (), is_lasting: bool = False) -> Turn:
    """Store a turn with what it handed out: (path, qualname, hash of the body). Returns it with its number, from 1."""
    made = turn.made or memory.clock()
    with memory.writing(is_lasting) as connection:
        (last,) = connection.execute(
            "SELECT coalesce(max(number), 0) FROM turns WHERE session = ?", (turn.session,)
        ).fetchone()
        new = replace(turn, made=made, number=last + 1)
        cursor = connection.execute(
            "INSERT INTO turns (session, number, asked, content, pack, tokens, made) VALUES (?, ?, ?, ?, ?, ?, ?)",
            (new.session, new.number, new.asked, new.content, new.pack, new.tokens, new.made),
        )
        connection.executemany(
            "INSERT INTO handed_out (session, turn, path, qualname, body, made) VALUES (?, ?, ?, ?, ?, ?)",
            [(new.session, new.number, path, qualname, body, made) for path, qualname, body in handed],
        )
        connection.execute(
            "UPDATE sessions SET changed = ?, used_tokens = used_tokens + ? WHERE id = ?",
            (made, new.tokens, new.session),
        )
    return replace(new, id=int(cursor.lastrowid or 0))


def turns(memory: Memory, session: str) -> tuple[Turn, ...]:
    """The turns of a session, in order."""
    with memory.reading() as connection:
        rows = connection.execute(
            "SELECT session, asked, content, pack, tokens, made, number, id FROM turns WHERE session = ? ORDER BY number",
            (session,),
        )
        return tuple(Turn(*row) for row in rows)


def handed_out(memory: Memory, session: str, since: float = 0.0) -> tuple[HandedOut, ...]:
    """What a session handed out after a time, the oldest first."""
    with memory.reading() as connection:
        rows = connection.execute(
            "SELECT session, turn, path, qualname, body, made FROM handed_out WHERE session = ? AND made > ? ORDER BY made, id",
            (session, since),
        )
        return tuple(HandedOut(*row) for row in rows)


def add_summaries(memory: Memory, summaries: Iterable[Summary], is_instead: bool = False) -> tuple[Summary, ...]:
    """Store summaries, all or none; ``is_instead``: those that their sessions had before are forgotten. Returns them with their ids."""
    stored = []
    with memory.writing() as connection:
        given = [replace(one, made=one.made or memory.clock()) for one in summaries]
        if is_instead:
            connection.executemany(
                "DELETE FROM summaries WHERE session = ?", [(session,) for session in {one.session for one in given}]
            )
        for one in given:
            cursor = connection.execute(
                "INSERT INTO summaries (session, content, turns, confidence, method, decay, made) VALUES (?, ?, ?, ?, ?, ?, ?)",
                (one.session, one.content, json.dumps(one.turns), one.confidence, one.method, one.decay, one.made),
            )
            stored.append(replace(one, id=int(cursor.lastrowid or 0)))
    return tuple(stored)


def summaries(memory: Memory, session: str) -> tuple[Summary, ...]:
    """The summaries of a session, the oldest first."""
    with memory.reading() as connection:
        rows = connection.execute(
            "SELECT session, content, turns, confidence, method, decay, made, id FROM summaries WHERE session = ? ORDER BY id",
            (session,),
        )
        return tuple(Summary(row[0], row[1], tuple(json.loads(row[2])), *row[3:]) for row in rows)
