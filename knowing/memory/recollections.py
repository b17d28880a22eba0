"""Ranks the turns and summaries of sessions for a question: by nearness, age and scope, times how sure a summary is."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from knowing.memory.nearness import near_texts
from knowing.memory.scores import MemoryScope, Recalled, recalled
from knowing.memory.store.sessions import Summary, Turn
from knowing.settings import RecallSettings


@dataclass(frozen=True, slots=True)
class Recollection:
    """A turn or a summary of a session, and why it is remembered."""

    session: str
    turns: tuple[int, ...]
    """The number of the turn, or of the turns that a summary stands for."""
    text: str
    made: float
    score: Recalled
    is_summary: bool = False


def said(turn: Turn) -> str:
    """A turn in words: what was asked, and what was said or handed out."""
    return f"{turn.asked}\n{turn.content}" if turn.content else turn.asked


def recall(
    question: str,
    turns: Sequence[Turn],
    summaries: Sequence[Summary],
    session: str,
    now: float,
    settings: RecallSettings,
    floor: float = 0.0,
) -> tuple[Recollection, ...]:
    """What is remembered of a question, best first; what has no more than ``floor`` in common with it is left out."""
    every: list[Turn | Summary] = [*turns, *summaries]
    texts = [one.content if isinstance(one, Summary) else said(one) for one in every]
    near = near_texts(question, texts).cosines.tolist()
    found: list[Recollection] = []
    for one, text, cosine in zip(every, texts, near, strict=True):
        if cosine > floor:
            found.append(_recollection(one, text, cosine, session, now, settings))
    return tuple(sorted(found, key=lambda one: (-one.score.total, one.session, one.turns)))


def _recollection(
    one: Turn | Summary, text: str, cosine: float, session: str, now: float, settings: RecallSettings
) -> Recollection:
    scope = MemoryScope.SESSION if one.session == session else MemoryScope.REPOSITORY
    is_summary = isinstance(one, Summary)
    numbers = one.turns if isinstance(one, Summary) else (one.number,)
    score = recalled(cosine, now - one.made, scope, settings, one.decay if isinstance(one, Summary) else None)
    return Recollection(one.session, numbers, text, one.made, score, is_summary)
