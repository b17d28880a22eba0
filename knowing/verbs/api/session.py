"""The Python API about sessions and authored rules."""

from __future__ import annotations

from typing import TYPE_CHECKING

from knowing.verbs import rules as _rules
from knowing.verbs import session as _session
from knowing.verbs.host import At, host_of

if TYPE_CHECKING:
    from knowing.memory.store.sessions import Session


def start_session(at: At, name: str = "", *, budget_tokens: int | None = None) -> Session:
    """Begin a session; ``session_id`` of other functions joins it."""
    return _session.start_session(_session.SessionStart(name, budget_tokens), host_of(at))


def show_session(at: At, name: str = "", *, about: str = "", limit: int | None = None) -> _session.SessionAnswer:
    """A session with its turns; with ``about``, what is remembered of something, best first."""
    return _session.show_session(_session.SessionQuestion(name, about, limit), host_of(at))


def end_session(at: At, name: str = "") -> Session:
    """End a session: what it was given is repeated in later answers."""
    return _session.end_session(_session.SessionName(name), host_of(at))


def list_sessions(at: At, *, with_ended: bool = False) -> tuple[Session, ...]:
    """The sessions of a repository, the one that was used last first."""
    return _session.list_sessions(_session.SessionsRequest(with_ended), host_of(at))


def say_in_session(at: At, text: str, name: str = "") -> Session:
    """Write down words as a turn of a session."""
    return _session.say_in_session(_session.SessionWords(text, name), host_of(at))


def compact_session(
    at: At, name: str = "", *, proposed: str = "", confidence: float = 0.5, is_only_asked: bool = False
) -> _session.Compacted:
    """Fold old turns of a session into summaries; no turn is lost."""
    return _session.compact_session(_session.CompactRequest(name, proposed, confidence, is_only_asked), host_of(at))


def rules(at: At, *, path: str = "", budget_tokens: int | None = None) -> _rules.RulesAnswer:
    """The authored rules (of a path) by tier, with their tokens, and whether a budget holds the hard ones."""
    return _rules.rules(_rules.RulesRequest(budget_tokens, path), host_of(at))
