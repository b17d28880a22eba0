"""Verbs that write to a memory, each in a process of its own that is killed at its n-th writing statement, for every n.

``python mortal_verbs.py FOLDER`` says "VERB N STATE" for each kill and "VERB done N" when there is no n-th statement left. STATE is
*before* or *after* if the memory holds what it held before the verb, or what it holds after one that nobody killed; else it says what
is different. A memory that cannot be read, or is damaged, is a state of its own.
"""

from __future__ import annotations

import os
import shutil
import signal
import sqlite3
import sys
from collections.abc import Callable
from contextlib import closing
from itertools import count
from pathlib import Path
from typing import Any

from knowing.memory.store import counts, entries
from knowing.memory.store.memory import Memory
from knowing.memory.storedwords import stored_words, texts_of
from knowing.memory.wordindex import index_words
from knowing.verbs import feedback, memory, note, notes, notes_import, notes_search, session
from knowing.verbs.host import Host
from knowing.verbs.task import TaskRequest, task

WRITES = ("INSERT", "UPDATE", "DELETE", "REPLACE", "BEGIN", "COMMIT", "CREATE", "DROP", "ALTER", "VACUUM", "PRAGMA WAL")
NOW = 1_700_000_000.0
KEPT = {
    "entries": "id, name, description, content, category, status, source, scope, accesses, superseded_by",
    "sections": "*",
    "tags": "*",
    "links": "*",
    "subjects": "entry, place, path, qualname, line, blob, body, revision",
    "sessions": "id, name, ended IS NULL, budget_tokens, used_tokens",
    "turns": "session, number, asked, content, pack, tokens",
    "handed_out": "session, turn, path, qualname, body",
    "summaries": "session, content, turns, confidence, method",
    "verdicts": "task, path, qualname, is_useful, origin, pack, surroundings",
    "associations": "word, path, qualname, count",
    "packs": "id, task",
}
"""What is compared: everything but times, drawn keys and what is counted on the way."""


def die_at(number: int) -> None:
    """Let every connection count the statements that write, and end this process at the n-th, without any chance to clean up."""
    counted, connect = count(1), sqlite3.connect

    def look(statement: str) -> None:
        if statement.lstrip("- ").upper().startswith(WRITES) and next(counted) == number:
            os.kill(os.getpid(), signal.SIGKILL)

    def mortal(*given: Any, **named: Any) -> sqlite3.Connection:
        connection: sqlite3.Connection = connect(*given, **named)
        connection.set_trace_callback(look)
        return connection

    sqlite3.connect = mortal  # type: ignore[assignment]


def state_of(path: Path) -> dict[str, list[tuple[object, ...]]]:
    """What a memory holds."""
    with closing(sqlite3.connect(path)) as connection:
        return {
            table: sorted(connection.execute(f"SELECT {columns} FROM {table}").fetchall(), key=repr)  # noqa: S608 - ours
            for table, columns in KEPT.items()
        }


def prepared(folder: Path) -> tuple[Path, str]:
    """A repository with an index, whose memory has something of every noun; and the id of its answer."""
    root = folder / "shop"
    (root / "atlas").mkdir(parents=True)
    (root / "pay.py").write_text("def pay(card):\n    return card\n\n\ndef refund(card):\n    return pay(card)\n")
    (root / "atlas" / "retry.md").write_text("# Retry\n\nWhy.\n\n## Limits\n\nThree times.\n\n## Results\n\nFewer.\n")
    host = host_at(folder, "base")
    answer = task(TaskRequest("pay with a card"), host)
    note.note(note.NoteRequest("pay asks the bank", about=("pay",), tags=("bank",)), host)
    note.note(note.NoteRequest("pay asks nobody", supersedes=(1,)), host)
    session.start_session(session.SessionStart("work"), host)
    for number in range(9):
        session.say_in_session(session.SessionWords(f"step {number}: the card is refused.", "work"), host)
    feedback.feedback(feedback.FeedbackRequest(answer.pack.pack_id, ("refund",)), host)
    return root, answer.pack.pack_id


def host_at(folder: Path, name: str) -> Host:
    """The repository with one of its memories; nothing of the user's own is touched."""
    return Host(
        folder / "shop", memory_folder=folder / name, cache_folder=folder / "cache", clock=lambda: NOW,
        is_freshened=name == "base",
    )  # fmt: skip


def verbs(root: Path, pack: str, exported: str) -> dict[str, Callable[[Host], object]]:
    """Every verb that writes, by name."""
    atlas = root / "atlas"
    return {
        "note": lambda host: note.note(note.NoteRequest("new", ("pay",), ("a", "b"), (2,)), host),
        "edit": lambda host: notes.edit_note(notes.EditRequest(1, "changed", ("refund",), ("c",), "decision"), host),
        "remove": lambda host: notes.remove_note(notes.NoteNumber(2), host),
        "show": lambda host: notes.show_note(notes.NoteNumber(1), host),
        "import": lambda host: notes_import.import_notes(notes_import.NotesImportRequest(atlas, "heading"), host),
        "feedback": lambda host: feedback.feedback(feedback.FeedbackRequest(pack, ("pay",), ("refund",)), host),
        "start": lambda host: session.start_session(session.SessionStart("more"), host),
        "say": lambda host: session.say_in_session(session.SessionWords("it is the bank", "work"), host),
        "compact": lambda host: session.compact_session(session.CompactRequest("work"), host),
        "end": lambda host: session.end_session(session.SessionName("work"), host),
        "search": lambda host: notes_search.search_notes(notes_search.SearchNotesRequest("bank"), host),
        "memory export": lambda host: memory.memory_export(memory.ExportRequest(), host),
        "memory import": lambda host: memory.memory_import(memory.ImportRequest(exported), host),
        "memory prune": lambda host: memory.memory_prune(memory.PruneRequest(0.0, True), host),
        "memory clear": lambda host: memory.memory_clear(memory.MemoryRequest(), host),
    }


def other_export(folder: Path) -> str:
    """The export of a memory that differs from the base in every noun."""
    host = host_at(folder, "other")
    note.note(note.NoteRequest("from elsewhere", tags=("x",)), host)
    note.note(note.NoteRequest("and instead of it", supersedes=(1,)), host)
    session.start_session(session.SessionStart("elsewhere"), host)
    session.say_in_session(session.SessionWords("said elsewhere", "elsewhere"), host)
    return memory.memory_export(memory.ExportRequest(), host)


def is_killed(run: Callable[[Host], object], host: Host, number: int) -> bool:
    """Whether a process that dies at its n-th writing statement got that far; one that fails ends the test."""
    child = os.fork()
    if not child:
        try:
            die_at(number)
            run(host)
        except BaseException as error:  # a child must not go on as its parent
            print(f"failed {error!r}", flush=True)
            os._exit(1)
        os._exit(0)
    status = os.waitpid(child, 0)[1]
    if not os.WIFSIGNALED(status) and os.waitstatus_to_exitcode(status):
        raise SystemExit("a verb failed")
    return os.WIFSIGNALED(status)


def told(path: Path, before: object, after: object) -> str:
    """How a memory stands after a kill."""
    kept = Memory(path)
    if said := counts.faults(kept):
        return f"damaged: {said}"
    if (now := state_of(path)) not in (before, after):
        return f"neither: {now}"
    words, made = stored_words(kept), index_words(map(texts_of, entries.all_entries(kept)))
    if any(words.postings(term).entries.tolist() != made.postings(term).entries.tolist() for term in made.vocabulary):
        return "the words are not those of the notes"
    entries.add(kept, entries.Entry("after", "text"))
    return "before" if now == before else "after"


def main(folder: Path) -> None:
    root, pack = prepared(folder)
    exported = other_export(folder)
    for name, run in verbs(root, pack, exported).items():
        before = state_of(next((folder / "base").glob("*.sqlite")))
        whole = shutil.copytree(folder / "base", folder / name / "whole")
        run(host_at(folder, f"{name}/whole"))
        after = state_of(next(whole.glob("*.sqlite")))
        for number in count(1):
            place = shutil.copytree(folder / "base", folder / name / str(number))
            if not is_killed(run, host_at(folder, f"{name}/{number}"), number):
                print(f"{name}|done|{number - 1}", flush=True)
                break
            print(f"{name}|{number}|{told(next(place.glob('*.sqlite')), before, after)}", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]))
