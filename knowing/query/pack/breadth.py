"""How many places an answer has, if nobody says how many: the budget is a ceiling, not a target."""

from __future__ import annotations

from collections.abc import Sequence

from knowing.query.pack.offers import Candidate
from knowing.settings import PackSettings
from knowing.settings.pack import BreadthSettings

BREADTHS = {"report": "report_breadth", "locate": "place_breadth"}
"""Purposes whose answers are broader or narrower than others, and the setting that says so."""


def breadth_of(purpose: str, settings: PackSettings) -> BreadthSettings:
    """How broad an answer is, by what the task is for."""
    found: BreadthSettings = getattr(settings, BREADTHS.get(purpose, "breadth"))
    return found


def places_in(room: int, settings: PackSettings) -> int:
    """How many places have a claim on so many tokens."""
    return max(settings.least_places, (room - settings.least_room) // settings.place_tokens)


def most_places(purpose: str, confidence: str, settings: PackSettings, room: int) -> int:
    """The places that an answer of so many tokens has at most.

    >>> [most_places(purpose, "high", PackSettings(), 8_000) for purpose in ("locate", "change", "report")]
    [39, 59, 118]
    >>> most_places("locate", "low", PackSettings(), 8_000), most_places("locate", "high", PackSettings(), 1_500)
    (15, 10)
    """
    if confidence == "low":
        return settings.low_places
    places = places_in(room, settings)
    return max(min(settings.bodies, 2 * places), int(breadth_of(purpose, settings).further * places))


def above_cliff(wanted: Sequence[Candidate], cliff: float) -> list[Candidate]:
    """Those that score at least such a share of the best, and more than nothing."""
    floor = cliff * max((one.score for one in wanted), default=0.0)
    return [one for one in wanted if one.score >= floor and one.score > 0]
