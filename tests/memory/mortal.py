"""Writes to memories, each in a process of its own that dies at the next statement: at its first, at its second … and, later on, at every fourth.

``python mortal.py FOLDER`` says "N kept NOUN COUNT" after each write that is done in ``FOLDER/N``, and ends when no statement is left to
die at.
"""

from __future__ import annotations

import os
import signal
import sqlite3
import sys
from itertools import chain, count
from pathlib import Path
from typing import Any

from knowing.memory.store import associations, entries, packs, sessions, verdicts
from knowing.memory.store.associations import Association
from knowing.memory.store.entries import Entry, Subject
from knowing.memory.store.memory import Memory
from knowing.memory.store.packs import HeldSymbol, KeptPack
from knowing.memory.store.sessions import Session, Turn
from knowing.memory.store.verdicts import Verdict


def die_at(number: int) -> None:
    """Let every connection count the statements it runs, and end this process at the n-th, without any chance to clean up."""
    counted, connect = count(1), sqlite3.connect

    def mortal(*given: Any, **named: Any) -> sqlite3.Connection:
        connection = connect(*given, **named)
        connection.set_trace_callback(
            lambda _: os.kill(os.getpid(), signal.SIGKILL) if next(counted) == number else None
        )
        return connection

    sqlite3.connect = mortal  # type: ignore[assignment]


def write(memory: Memory, number: int) -> None:
    """One write of every noun, each said when it is done."""
    entries.add(memory, Entry("first", "text", tags=("a",), subjects=(Subject("shop/a.py", "pay"),)))
    print(f"{number} kept entries 1", flush=True)
    entries.put(memory, [Entry("two", "text", key="import:2"), Entry("three", "text", key="import:3")])
    print(f"{number} kept entries 3", flush=True)
    sessions.start(memory, Session("s"))
    sessions.add_turn(memory, Turn("s", "pay"), [("shop/a.py", "pay", "00")])
    print(f"{number} kept turns 1", flush=True)
    verdicts.add(memory, [Verdict("pay", "shop/a.py", "pay", True, "said", "p", "00")])
    print(f"{number} kept verdicts 1", flush=True)
    associations.add(memory, [Association("pay", "shop/a.py", "pay")])
    print(f"{number} kept associations 1", flush=True)
    held = HeldSymbol("shop/a.py", "pay", 1, "function", "body", 9, 1.0, "00")
    packs.keep(memory, KeptPack("p", "asked", "pay", "", "", "", "", (held,), "answer"), 5)
    print(f"{number} kept packs 1", flush=True)


def is_killed(folder: Path, number: int) -> bool:
    """Whether a process that dies at its n-th statement got that far."""
    child = os.fork()
    if not child:
        die_at(number)
        write(Memory(folder / str(number) / "memory.sqlite"), number)
        os._exit(0)
    return os.WIFSIGNALED(os.waitpid(child, 0)[1])


if __name__ == "__main__":
    next(number for number in chain(range(1, 12), count(12, 4)) if not is_killed(Path(sys.argv[1]), number))
