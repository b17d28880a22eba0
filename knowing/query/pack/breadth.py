"""How an answer is wanted, and how many places it has if nobody says how many: the budget is a ceiling, not a target."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec import Struct

from knowing.model import TYPE_KINDS
from knowing.query.pack.offers import Candidate
from knowing.settings import PackSettings
from knowing.settings.pack import BreadthSettings

BREADTHS = {
    "report": "report_breadth",
    "locate": "place_breadth",
    "name": "place_breadth",
    "question": "question_breadth",
    "understand": "question_breadth",
}
"""Purposes whose answers are broader or narrower than others, and the setting that says so."""


class Certainty(Struct, frozen=True):
    """What the ranking says of how much of it is needed."""

    confidence: str = "none"
    lead: float = 0.0
    """By how much the best symbol is above the tenth."""
    is_named: bool = False
    """The best symbol is what the task names, and none of the next is."""
    is_filler: bool = False
    """The task is made of filler words only."""


class Order(Struct, frozen=True):
    """How the answer is wanted."""

    budget_tokens: int
    level: str = "auto"
    limit: int | None = None
    stop_at_cliff: bool = False
    sure: Certainty = Certainty()
    notes: tuple[str, ...] = ()
    files: tuple[str, ...] = ()
    """The files of the answer, best first; empty: in the order of their first symbol."""
    purpose: str = ""
    """What the task is likeliest for (``knowing.query.task.purpose``); one of a few words asks for a place."""
    known: float = 1.0
    """How much of the task's words the repository knows, as a share of what an answer that can be trusted needs at least."""
    memory: str = ""
    """A name for what is remembered and took part; it is part of the pack id."""


def asked_as(task: str, purpose: str, settings: PackSettings) -> str:
    """What an answer is for: a few words ask for what they name, any other task for its purpose.

    >>> asked_as("kill switch", "change", PackSettings()), asked_as("fix the kill switch", "change", PackSettings())
    ('name', 'change')
    """
    return "name" if len(task.split()) <= settings.few_words else purpose


def breadth_of(purpose: str, settings: PackSettings) -> BreadthSettings:
    """How broad an answer is, by what the task is for."""
    found: BreadthSettings = getattr(settings, BREADTHS.get(purpose, "breadth"))
    return found


def places_in(room: int, settings: PackSettings) -> int:
    """How many places have a claim on so many tokens."""
    return max(settings.least_places, (room - settings.least_room) // settings.place_tokens)


def most_places(purpose: str, sure: Certainty, settings: PackSettings, room: int) -> int:
    """The places that an answer of so many tokens has at most.

    >>> [most_places(purpose, Certainty("high", 0.16), PackSettings(), 8_000) for purpose in ("locate", "change", "report")]
    [22, 59, 118]
    >>> most_places("change", Certainty("low"), PackSettings(), 8_000), most_places("locate", Certainty("high", 0.3), PackSettings(), 8_000)
    (12, 8)
    """
    if sure.is_filler:
        return settings.filler_places
    places, breadth = places_in(room, settings), breadth_of(purpose, settings)
    if sure.confidence == "low":
        return breadth.low_places
    most = min(max(min(settings.bodies, 2 * places), int(breadth.further * places)), breadth.most)
    if purpose in ("locate", "name") and sure.confidence == "high" and sure.lead >= settings.sure_lead:
        is_found = sure.is_named and purpose == "locate"
        return min(most, settings.named_first if is_found else settings.sure_places)
    return most


def worth_it(
    wanted: Sequence[Candidate], purpose: str, sure: Certainty, settings: PackSettings, room: int
) -> list[Candidate]:
    """The candidates that are worth their tokens, best first: not too many, too far behind the first, or types far down."""
    breadth, best = breadth_of(purpose, settings), wanted[0].score if wanted else 0.0
    return [
        one
        for at, one in enumerate(wanted[: most_places(purpose, sure, settings, room)])
        if (at < settings.bodies or one.score >= settings.tail_cliff * best)
        and (at < settings.near_first or best - one.score <= breadth.far)
        and (at < breadth.types or one.symbol.kind not in TYPE_KINDS)
    ]


def above_cliff(wanted: Sequence[Candidate], cliff: float) -> list[Candidate]:
    """Those that score at least such a share of the best, and more than nothing."""
    floor = cliff * max((one.score for one in wanted), default=0.0)
    return [one for one in wanted if one.score >= floor and one.score > 0]
