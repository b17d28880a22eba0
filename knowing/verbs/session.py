"""Sessions: the turns of one piece of work, what they handed out, and what old ones are folded into."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from typing import TYPE_CHECKING

from knowing.characters import well_formed
from knowing.errors import StorageError, UsageError
from knowing.settings.memory import NOTES
from knowing.settings.verbs import VERBS
from knowing.verbs.asking import checked_budget, checked_task
from knowing.verbs.host import Host
from knowing.verbs.joined import Joined, session_named

if TYPE_CHECKING:
    from knowing.memory.compaction import Folded
    from knowing.memory.recollections import Recollection
    from knowing.memory.store.memory import Memory
    from knowing.memory.store.sessions import Session, Summary, Turn

_NAME = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,63}")


@dataclass(frozen=True, slots=True)
class SessionStart:
    """A session to begin."""

    name: str = ""
    """How it is called; empty: s1, s2 and so on."""
    budget_tokens: int | None = None
    """Tokens of all its answers together; None: no limit."""


@dataclass(frozen=True, slots=True)
class SessionName:
    """The session that is meant."""

    name: str = ""
    """Empty: the one that was used last."""


@dataclass(frozen=True, slots=True)
class SessionQuestion:
    """A session, and what to look for in it."""

    name: str = ""
    about: str = ""
    """Find turns and summaries about this, also of other sessions; empty: show all turns."""
    limit: int | None = None


@dataclass(frozen=True, slots=True)
class SessionsRequest:
    """Which sessions to list."""

    with_ended: bool = False


@dataclass(frozen=True, slots=True)
class SessionWords:
    """Something to write down as a turn of a session."""

    text: str
    name: str = ""


@dataclass(frozen=True, slots=True)
class CompactRequest:
    """Old turns to fold."""

    name: str = ""
    proposed: str = ""
    """A summary of the oldest run of turns; empty: it is made of the turns' own sentences."""
    confidence: float = 0.5
    """How sure of it who proposes it is, from 0 to 1."""
    is_only_asked: bool = False
    """Say what would be folded, and fold nothing."""


@dataclass(frozen=True, slots=True, eq=False)
class SessionAnswer:
    """A session with its turns and summaries."""

    session: Session
    turns: tuple[Turn, ...] = ()
    summaries: tuple[Summary, ...] = ()
    held: int = 0
    """So many texts are at hand."""
    found: tuple[Recollection, ...] = ()
    """What it holds about a question, best first."""
    about: str = ""


@dataclass(frozen=True, slots=True, eq=False)
class Compacted:
    """What old turns were folded into, or would be."""

    session: Session
    summaries: tuple[Summary, ...]
    tail: int
    """So many of the last turns are not touched."""
    refused: float | None = None
    """The cosine of a proposed summary that was refused, and below which gate."""
    gate: float = 0.0
    is_only_asked: bool = False


def start_session(request: SessionStart, host: Host) -> Session:
    """Begin a session. Its name is free, or s1, s2 and so on."""
    from knowing.memory.store import sessions

    root = host.repository()
    memory = host.memory(root, host.settings_at(root))
    if request.name and not _NAME.fullmatch(request.name):
        raise UsageError(
            f"{request.name[:40]!r} cannot be the name of a session", "letters, digits, dots, dashes; at most 64"
        )
    for _ in range(VERBS.tries):
        known = {one.id for one in sessions.all_sessions(memory)}
        if request.name in known:
            raise UsageError(f"there is a session {request.name} already", "choose another name, or go on with it")
        name = request.name or next(f"s{number}" for number in range(1, len(known) + 2) if f"s{number}" not in known)
        begun = sessions.Session(name, made=host.clock(), budget_tokens=checked_budget(request.budget_tokens))
        try:
            return sessions.start(memory, begun)
        except StorageError as error:
            if "UNIQUE" not in str(error):
                raise
    raise UsageError("no free name for a session was found", "give one: ctx session start NAME")


def list_sessions(request: SessionsRequest, host: Host) -> tuple[Session, ...]:
    """The sessions of a repository, the one that was used last first."""
    from knowing.memory.store.sessions import all_sessions

    root = host.repository()
    memory = host.remembered(root, host.settings_at(root))
    known = all_sessions(memory) if memory is not None else ()
    return tuple(one for one in known if request.with_ended or one.ended is None)


def show_session(request: SessionQuestion, host: Host) -> SessionAnswer:
    """A session with its turns; with a question, what is remembered about it instead, best first."""
    found = _meant(request.name, host)
    answer = SessionAnswer(found.session, found.turns, found.summaries, sum(map(len, found.held.values())))
    if not request.about:
        return answer
    return replace(answer, found=_recalled(request, found), about=checked_task(request.about))


def end_session(request: SessionName, host: Host) -> Session:
    """End a session: what it was given is repeated in later answers. Its turns are kept."""
    from knowing.memory.store.sessions import end

    found = _meant(request.name, host)
    if found.session.ended is None:
        end(found.memory, found.session.id, found.now)
        return replace(found.session, ended=found.now, changed=found.now)
    return found.session


def say_in_session(request: SessionWords, host: Host) -> Session:
    """Write down words as a turn of a session: what was decided, tried or found. They cost no tokens; a credential is refused."""
    from knowing.memory.credentials import credential_in

    text = checked_task(request.text, 'say it in words: ctx session say "the bug is in the parser"').strip()
    if len(text) > NOTES.said_chars:
        raise UsageError(f"more than {NOTES.said_chars:,} characters", "say it shorter")
    if what := credential_in(text):
        raise UsageError(f"this seems to hold {what}", "leave it out: a memory is read by agents and exported")
    found = _meant(request.name, host, is_open=True)
    found.record(text, "", 0)
    return found.session


def compact_session(request: CompactRequest, host: Host) -> Compacted:
    """Fold the turns of a session that are older than its last ones into summaries. The turns themselves stay."""
    from knowing.memory.compaction import clusters, folded, proposed, split
    from knowing.memory.embedders import hashed
    from knowing.memory.recollections import said
    from knowing.memory.store.sessions import add_summaries

    if not 0.0 <= request.confidence <= 1.0:
        raise UsageError(f"--confidence {request.confidence:g} is no share", "give a number from 0 to 1")
    found = _meant(request.name, host)
    settings = found.settings.session
    covered = {number for one in found.summaries for number in one.turns}
    parts = split(found.turns, settings.tail_turns)
    runs = clusters([one for one in parts.old if one.number not in covered], settings.cluster)
    made = []
    for run in runs[:1] if request.proposed else runs:
        told = [(str(one.number), said(one)) for one in run]
        summary = folded(told, hashed, settings)
        if request.proposed:
            taken, judged = proposed(
                well_formed(request.proposed)[: NOTES.said_chars], told, hashed, settings, request.confidence
            )
            if taken is None:
                return Compacted(found.session, (), len(parts.tail), judged.aligned, settings.gate)
            summary = taken
        made.append(_stored(summary, found))
    if not request.is_only_asked and made:
        made = list(add_summaries(found.memory, made))
    return Compacted(found.session, tuple(made), len(parts.tail), is_only_asked=request.is_only_asked)


def _stored(summary: Folded, found: Joined) -> Summary:
    """A summary as memory keeps it."""
    from knowing.memory.store.sessions import Summary

    numbers = tuple(map(int, summary.turns))
    return Summary(
        found.session.id, summary.text, numbers, summary.confidence, summary.method, summary.decay, found.now
    )


def _recalled(request: SessionQuestion, found: Joined) -> tuple[Recollection, ...]:
    """Turns and summaries about a question, of all sessions, those of this one first if they are alike."""
    from knowing.memory.recollections import recall
    from knowing.memory.store.sessions import all_sessions, summaries, turns

    if request.limit is not None and request.limit < 1:
        raise UsageError(f"--limit {request.limit} leaves nothing", "give a number from 1")
    known = [one.id for one in all_sessions(found.memory)]
    every = [turn for name in known for turn in turns(found.memory, name)]
    folded = [one for name in known for one in summaries(found.memory, name)]
    best = recall(request.about, every, folded, found.session.id, found.now, found.settings.recall)
    return best[: request.limit or found.settings.session.recalled]


def _meant(name: str, host: Host, is_open: bool = False) -> Joined:
    """The session of a name, or without one the session that was used last; refused if there is none."""
    root = host.repository()
    settings = host.settings_at(root)
    memory = host.memory(root, settings) if is_open else host.remembered(root, settings)
    session = _latest(memory) if not name and memory is not None else None
    if session is None or memory is None:
        session, memory = session_named(name, host, root, settings)
    if is_open and session.ended is not None:
        raise UsageError(f"session {session.id} has ended", "run: ctx session start")
    return Joined(session, memory, settings, host.clock(), host)


def _latest(memory: Memory) -> Session | None:
    from knowing.memory.store.sessions import all_sessions

    known = all_sessions(memory)
    return next((one for one in known if one.ended is None), known[0] if known else None)
