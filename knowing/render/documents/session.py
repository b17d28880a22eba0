"""Sessions, their turns and their summaries, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, Any

from knowing.counted import counted
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line, plain
from knowing.settings.render import SHOWN

if TYPE_CHECKING:
    from knowing.memory.recollections import Recollection
    from knowing.memory.store.sessions import Session, Summary, Turn

SCHEMA, LIST_SCHEMA = "knowing.session/1", "knowing.sessions/1"
DIGITS = 4


def when(seconds: float) -> str:
    """A time as people read it, in UTC."""
    try:
        return datetime.fromtimestamp(seconds, UTC).strftime("%Y-%m-%d %H:%M")
    except (OverflowError, OSError, ValueError):
        return "unknown"


def line_of(session: Session, paint: Paint) -> str:
    """One line: its name, since when, whether it has ended, its tokens."""
    whole = session.budget_tokens
    used = f"{session.used_tokens:,} tokens" if whole is None else f"{session.used_tokens:,} of {whole:,} tokens"
    left = "" if whole is None else f", {max(whole - session.used_tokens, 0):,} left"
    ended = "" if session.ended is None else f", ended {when(session.ended)}"
    return f"{paint.name(one_line(session.id))}  since {when(session.made)}{ended}, {used}{left}"


def list_text(sessions: Sequence[Session], paint: Paint) -> str:
    """One line for each session."""
    return "".join(f"{line_of(one, paint)}\n" for one in sessions) or "no session; run: ctx session start\n"


def session_text(session: Session, turns: Sequence[Turn], summaries: Sequence[Summary], held: int, paint: Paint) -> str:
    """A screen: the session, its summaries, its turns."""
    out = [f"{line_of(session, paint)}, {counted(len(turns), 'turn')}, {counted(held, 'text')} at hand"]
    for summary in summaries:
        out.append(f"  {_spelled(summary.turns)}  {summary.method}, confidence {summary.confidence:.2f}")
        out += [f"      {line}".rstrip() for line in plain(summary.content).split("\n")]
    for turn in turns:
        out.append(
            f"  turn {turn.number}  {paint.faint(when(turn.made))}  {one_line(turn.asked, SHOWN.asked_chars)}  "
            + paint.faint(f"{turn.tokens:,} tokens")
        )
        if turn.content:
            out.append(f"      {one_line(turn.content, 2 * SHOWN.asked_chars)}")
    return "\n".join(out) + "\n"


def recalled_text(about: str, found: Sequence[Recollection], paint: Paint) -> str:
    """What is remembered about a question, best first, each with how its score comes about."""
    if not found:
        return f"nothing is remembered about {one_line(about, SHOWN.asked_chars)}\n"
    out = []
    for one in found:
        score = one.score
        made = f"({score.near:.3f} near + {score.recent:.3f} recent + {score.scope:.3f} scope) x {score.quality:.3f}"
        place = f"session {one_line(one.session)}, {_spelled(one.turns)}"
        out.append(f"{score.total:.3f}  {paint.place(place)}  {paint.faint(made)}")
        out += [f"      {line}".rstrip() for line in plain(one.text).split("\n")]
    return "\n".join(out) + "\n"


def compacted_text(summaries: Sequence[Summary], tail: int, is_only_asked: bool, paint: Paint) -> str:
    """What was folded, or would be."""
    if not summaries:
        return f"nothing to fold: the last {counted(tail, 'turn')} stay as they are\n"
    done = "would be folded" if is_only_asked else "folded"
    out = []
    for one in summaries:
        head = f"{_spelled(one.turns)} {done}, {one.method}, confidence {one.confidence:.2f}"
        out += [paint.name(head), *(f"    {line}".rstrip() for line in plain(one.content).split("\n"))]
    return "\n".join([*out, f"the last {counted(tail, 'turn')} stay as they are"]) + "\n"


def _spelled(turns: Sequence[int]) -> str:
    return f"turn {turns[0]}" if len(turns) == 1 else f"turns {turns[0]} to {turns[-1]}" if turns else "no turn"


def session_data(session: Session) -> dict[str, Any]:
    """A session as JSON has it."""
    whole = session.budget_tokens
    return {
        "id": session.id,
        "made": session.made,
        "changed": session.changed,
        "ended": session.ended,
        "budget_tokens": whole,
        "used_tokens": session.used_tokens,
        "left_tokens": None if whole is None else max(whole - session.used_tokens, 0),
    }


def list_json(sessions: Sequence[Session]) -> str:
    """One object with all sessions."""
    return encoded({"schema": LIST_SCHEMA, "sessions": [session_data(one) for one in sessions]}) + "\n"


def session_json(
    session: Session,
    turns: Sequence[Turn] = (),
    summaries: Sequence[Summary] = (),
    held: int = 0,
    found: Sequence[Recollection] = (),
) -> str:
    """One object: the session, its turns, its summaries, and what was found for a question."""
    return (
        encoded(
            {
                "schema": SCHEMA,
                **session_data(session),
                "at_hand": held,
                "turns": [
                    {"number": one.number, "asked": one.asked, "said": one.content, "tokens": one.tokens,
                     "pack_id": one.pack, "made": one.made}
                    for one in turns
                ],
                "summaries": [summary_data(one) for one in summaries],
                "found": [_found_data(one) for one in found],
            }
        )
        + "\n"
    )  # fmt: skip


def summary_data(summary: Summary) -> dict[str, Any]:
    """A summary as JSON has it."""
    return {
        "turns": list(summary.turns),
        "text": summary.content,
        "method": summary.method,
        "confidence": round(summary.confidence, DIGITS),
        "decay": round(summary.decay, DIGITS),
    }


def _found_data(one: Recollection) -> dict[str, Any]:
    score = one.score
    parts = {"near": score.near, "recent": score.recent, "scope": score.scope, "quality": score.quality}
    return {
        "session": one.session,
        "turns": list(one.turns),
        "is_summary": one.is_summary,
        "score": score.total,
        **parts,
        "text": one.text,
    }
