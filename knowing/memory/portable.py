"""A memory as text, to be copied, read and committed: JSON Lines with everything but packs, or Markdown with the notes.

Both can be read back, on another machine too: what is there already is found again by its key, and reading twice changes nothing.
Every value is checked before the first is written.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from dataclasses import asdict, dataclass, field, replace
from typing import Any

from msgspec import structs

from knowing.errors import UsageError
from knowing.memory.checked_values import Checked
from knowing.memory.store import associations, entries, sessions, verdicts
from knowing.memory.store.associations import Association
from knowing.memory.store.counts import counts
from knowing.memory.store.entries import Entry, EntrySection, Link, Subject
from knowing.memory.store.memory import Memory
from knowing.memory.store.sessions import Session, Summary, Turn
from knowing.memory.store.verdicts import Verdict
from knowing.settings.memory import NOTES

SCHEMA = "knowing.memory/1"
MARK = "<!-- note "
"""What a note begins with in Markdown; the rest of the line is JSON, and then `` -->``."""


@dataclass(slots=True)
class Contents:
    """What a text holds."""

    entries: list[Entry] = field(default_factory=list)
    superseded: list[tuple[str, str]] = field(default_factory=list)
    """Keys: (old, new)."""
    verdicts: list[Verdict] = field(default_factory=list)
    associations: list[Association] = field(default_factory=list)
    sessions: dict[str, tuple[Session, list[Turn], list[Summary]]] = field(default_factory=dict)


def as_lines(memory: Memory) -> Iterator[str]:
    """Everything but packs, one JSON object a line; the first line says what it is."""
    yield _line({"schema": SCHEMA})
    every = entries.all_entries(memory)
    keys = {one.id: one.key for one in every}
    for entry in every:
        plain = asdict(entry)
        del plain["id"]
        yield _line({"noun": "entry", **plain, "superseded_by": keys.get(entry.superseded_by or 0, "")})
    for verdict in verdicts.all_verdicts(memory):
        plain = structs.asdict(verdict)
        del plain["tie"]  # a number of the graph, and looked up in the other one
        yield _line({"noun": "verdict", **plain})
    for one in associations.all_associations(memory):
        yield _line({"noun": "association", **structs.asdict(one)})
    for session in reversed(sessions.all_sessions(memory)):
        yield _line({"noun": "session", **asdict(session)})
        parts = [("turn", asdict(one)) for one in sessions.turns(memory, session.id)]
        parts += [("summary", asdict(one)) for one in sessions.summaries(memory, session.id)]
        for noun, plain in parts:
            del plain["id"]
            yield _line({"noun": noun, **plain})


def as_markdown(memory: Memory) -> Iterator[str]:
    """The notes as a page that people read and edit; what is not prose stands in a comment before each."""
    yield f"<!-- {SCHEMA} -->\n"
    every = entries.all_entries(memory)
    keys = {one.id: one.key for one in every}
    for entry in every:
        plain = asdict(entry)
        content = plain.pop("content")
        del plain["id"]
        told = _line({**plain, "superseded_by": keys.get(entry.superseded_by or 0, "")}).strip().replace(">", "\\u003e")
        lines = (f"\\{line}" if line.lstrip("\\").startswith(MARK) else line for line in content.split("\n"))
        yield f"\n{MARK}{told} -->\n" + "\n".join(lines) + "\n"


def _line(value: dict[str, Any]) -> str:
    return json.dumps(value, ensure_ascii=False, separators=(",", ":"), allow_nan=False) + "\n"


def read(text: str) -> Contents:
    """What a text holds that was written by one of the two; refuses in one line what it cannot mean."""
    found = Contents()
    is_page = text.lstrip().startswith(f"<!-- {SCHEMA}")
    for number, value in _page(text) if is_page else _lines(text):
        taken = Checked(value, number)
        noun = "entry" if is_page else taken.word("noun")
        if noun not in READERS:
            raise taken.refusal("noun", f"is {noun[:40]!r}, which is none of {', '.join(READERS)}")
        READERS[noun](found, taken)
    return found


def store(memory: Memory, found: Contents) -> dict[str, int]:
    """Write what was read, all or nothing; returns how many of each noun came, notes that changed among them."""
    before = counts(memory)
    with memory.together():
        _, changed, _ = entries.put(memory, found.entries)
        entries.supersede(memory, found.superseded)
        verdicts.add(memory, found.verdicts)
        associations.raise_to(memory, found.associations)
        for one in found.sessions.values():
            sessions.put(memory, *one)
    came = {noun: count - before[noun] for noun, count in counts(memory).items()}
    return {"notes": came.pop("entries") + changed, **came}


def _lines(text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line, object) of JSON Lines; the first says what they are."""
    for number, line in enumerate(text.splitlines(), 1):
        if not line.strip():
            continue
        value = _object(line, number)
        if number == 1:
            if value.get("schema") != SCHEMA:
                raise UsageError(f"this is no export of a memory ({SCHEMA})", "ctx memory export makes one")
            continue
        if number > NOTES.import_lines:
            raise UsageError(f"more than {NOTES.import_lines:,} lines", "nothing was imported")
        yield number, value


def _page(text: str) -> Iterator[tuple[int, dict[str, Any]]]:
    """(line, entry with its content) of Markdown."""
    head: tuple[int, dict[str, Any]] | None = None
    body: list[str] = []
    for number, line in enumerate(text.split("\n"), 1):
        if line.startswith(MARK) and line.rstrip().endswith("-->"):
            if head is not None:
                yield head[0], {**head[1], "content": "\n".join(body).strip("\n")}
            head, body = (number, _object(line.rstrip()[len(MARK) : -3], number)), []
        else:
            body.append(line[1:] if line.startswith("\\") and line.lstrip("\\").startswith(MARK) else line)
    if head is not None:
        yield head[0], {**head[1], "content": "\n".join(body).strip("\n")}


def _object(text: str, number: int) -> dict[str, Any]:
    try:
        value = json.loads(text, parse_constant=_not_finite)
    except (ValueError, RecursionError):
        raise UsageError(f"line {number}: not a JSON object with finite numbers", "nothing was imported") from None
    if not isinstance(value, dict):
        raise UsageError(f"line {number}: not a JSON object", "nothing was imported")
    return value


def _not_finite(name: str) -> float:
    raise ValueError(name)


def _entry(found: Contents, taken: Checked) -> None:
    key = taken.named("key")
    entry = Entry(
        taken.named("name"), taken.text("content"), taken.text("description"), taken.word("category", "note"),
        taken.word("status", "fact"), taken.word("source", "note"), taken.word("scope", "repository"), taken.words("tags"),
        tuple(EntrySection(one.word("heading"), one.word("kind"), one.text("content")) for one in taken.parts("sections")),
        tuple(Link(one.named("target"), one.word("kind", "related")) for one in taken.parts("links")),
        tuple(_subject(one) for one in taken.parts("subjects")),
        key, 0, taken.number("made", NOTES.seconds), taken.number("changed", NOTES.seconds), taken.count("accesses"),
    )  # fmt: skip
    found.entries.append(replace(entry, tags=tuple(sorted(set(entry.tags)))))
    if by := taken.word("superseded_by"):
        found.superseded.append((key, by))


def _subject(one: Checked) -> Subject:
    words = (one.word(name) for name in ("blob", "body", "revision"))
    return Subject(one.named("path"), one.word("qualname"), one.count("line"), *words)


def _verdict(found: Contents, taken: Checked) -> None:
    origin = taken.word("origin")
    if origin not in ("said", "seen"):
        raise taken.refusal("origin", "is neither said nor seen")
    found.verdicts.append(
        Verdict(
            taken.word("task"), taken.named("path"), taken.word("qualname"), taken.yes("is_useful"), origin,
            taken.word("pack"), taken.word("surroundings"), taken.number("made", NOTES.seconds),
        )
    )  # fmt: skip


def _association(found: Contents, taken: Checked) -> None:
    place = taken.named("word"), taken.named("path"), taken.word("qualname")
    found.associations.append(Association(*place, taken.count("count", 1, 1), taken.number("last", NOTES.seconds)))


def _session(found: Contents, taken: Checked) -> None:
    ended = None if taken.value.get("ended") is None else taken.number("ended", NOTES.seconds)
    budget = None if taken.value.get("budget_tokens") is None else taken.count("budget_tokens", 1)
    times = taken.number("made", NOTES.seconds), taken.number("changed", NOTES.seconds)
    session = Session(taken.named("id"), taken.word("name"), *times, ended, budget, taken.count("used_tokens"))
    found.sessions[session.id] = (session, [], [])


def _turn(found: Contents, taken: Checked) -> None:
    name = _known(found, taken)
    found.sessions[name][1].append(
        Turn(
            name, taken.text("asked"), taken.text("content"), taken.word("pack"), taken.count("tokens"),
            taken.number("made", NOTES.seconds), taken.count("number", 1),
        )
    )  # fmt: skip


def _summary(found: Contents, taken: Checked) -> None:
    name, turns = _known(found, taken), taken.value.get("turns", [])
    if not isinstance(turns, list):
        raise taken.refusal("turns", "is no list")
    numbers = tuple(Checked({"turns": one}, taken.line).count("turns", 1) for one in turns)
    found.sessions[name][2].append(
        Summary(
            name, taken.text("content"), numbers, taken.number("confidence", 1.0), taken.word("method"),
            taken.number("decay", 1.0), taken.number("made", NOTES.seconds),
        )
    )  # fmt: skip


def _known(found: Contents, taken: Checked) -> str:
    name = taken.named("session")
    if name not in found.sessions:
        raise taken.refusal("session", f"{name[:40]!r} is not in the lines before")
    return name


READERS: dict[str, Callable[[Contents, Checked], None]] = {
    "entry": _entry,
    "verdict": _verdict,
    "association": _association,
    "session": _session,
    "turn": _turn,
    "summary": _summary,
}
"""What each noun of an export is read by."""
