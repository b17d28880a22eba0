"""The session of each connection, whose turns are its calls, and the tool ``note``."""

from __future__ import annotations

import contextlib
import secrets
import threading
from collections import Counter
from dataclasses import dataclass, replace
from pathlib import Path

from knowing.counted import counted
from knowing.errors import CtxError, UsageError
from knowing.serve.framed import Reply
from knowing.settings.serve import SERVER
from knowing.verbs.host import Host

SUMMARY = "summary"


class Sessions:
    """One session for each connection and repository, begun with its first call."""

    def __init__(self, budget_tokens: int | None = None) -> None:
        self.budget_tokens = budget_tokens
        self._begun: dict[tuple[str, Path], tuple[str, Host]] = {}
        self._calls: Counter[str] = Counter()
        self._lock = threading.Lock()

    def name(self, connection: str, host: Host) -> str:
        """The session of a connection in a repository; empty if nothing can be or is to be remembered."""
        from knowing.verbs.session import SessionStart, start_session

        with self._lock:
            found = self._begun.get((connection, host.root))
            if found is not None and (self.budget_tokens or self._calls[found[0]] < SERVER.session_calls):
                self._calls[found[0]] += 1
                return found[0]
            if found is not None:
                _end(*self._begun.pop((connection, host.root)))
                del self._calls[found[0]]
            try:
                begun = start_session(SessionStart(f"mcp-{secrets.token_hex(4)}", self.budget_tokens), host)
            except (CtxError, OSError):  # memory is turned off, or its folder cannot be written
                self._begun[connection, host.root] = ("", host)
                return ""
            self._begun[connection, host.root] = (begun.id, replace(host, warm=None))
            if len(self._begun) > SERVER.sessions:
                _end(*self._begun.pop(next(iter(self._begun))))
            return begun.id

    def end(self) -> None:
        """End every session that was begun."""
        with self._lock:
            for name, host in self._begun.values():
                _end(name, host)
            self._begun.clear()


def _end(name: str, host: Host) -> None:
    from knowing.verbs.session import SessionName, end_session

    if name:
        with contextlib.suppress(CtxError, OSError):
            end_session(SessionName(name), host)


@dataclass(frozen=True, slots=True)
class Note:
    """``note``: a note, a verdict on the last answer, or a summary of the session."""

    text: str = ""
    about: tuple[str, ...] = ()
    useful: tuple[str, ...] = ()
    useless: tuple[str, ...] = ()
    kind: str = "fact"

    def __call__(self, host: Host, session: str = "") -> Reply:
        """Write down all that was given; says what was."""
        said = []
        if self.useful or self.useless:
            said.append(self._verdict(host, session))
        if self.text.strip():
            said.append(_summary(self.text, host, session) if self.kind == SUMMARY else self._note(host))
        if not said:
            raise UsageError("there is nothing to remember", "give text, useful or useless")
        return Reply("\n".join(said), {"remembered": len(said)})

    def _note(self, host: Host) -> str:
        from knowing.render.documents.notes import note_text
        from knowing.render.paint import Paint
        from knowing.verbs.note import NoteRequest, note

        return note_text(note(NoteRequest(self.text, self.about, status=self.kind), host), Paint(), "wrote")

    def _verdict(self, host: Host, session: str) -> str:
        from knowing.render.documents.packs import feedback_text
        from knowing.verbs.feedback import FeedbackRequest, feedback
        from knowing.verbs.session import SessionQuestion, show_session

        turns = show_session(SessionQuestion(session), host).turns if session else ()
        pack = next((one.pack for one in reversed(turns) if one.pack), "")
        if not pack:
            raise UsageError("there was no context to judge yet", "call context first")
        done = feedback(FeedbackRequest(pack, self.useful, self.useless), host)
        return feedback_text(done.pack, done.useful, done.useless, done.surprising)


def _summary(text: str, host: Host, session: str) -> str:
    """Fold the oldest turns into a summary, or write it down as a turn if there is nothing to fold yet."""
    from knowing.verbs.session import CompactRequest, SessionWords, compact_session, say_in_session

    if not session:
        raise UsageError("memory is turned off", "summaries belong to a session")
    done = compact_session(CompactRequest(session, text), host)
    if done.refused is not None:
        raise UsageError(
            f"the summary is not enough like the turns ({done.refused:.2f}, at least {done.gate:g})",
            "say what was done in them",
        )
    if not done.summaries:
        say_in_session(SessionWords(text, session), host)
        return "kept as a turn of this session: there is nothing to fold yet"
    return f"kept as a summary of {counted(len(done.summaries[0].turns), 'turn')}"
