"""How much an answer says about itself when asked why, and what is offered where nothing was found."""

from __future__ import annotations

from msgspec import Struct, field

from knowing.settings.ranges import Count, Share


class NearestSettings(Struct, frozen=True):
    """Words of the repository that are offered where nothing was found. Judged."""

    words: int = 6
    """So many words of the task get a line each …"""
    count: int = 4
    """… with so many words that look like it."""
    looked_at: int = 3_000
    """So many words of the same beginning are compared."""
    close: Share = 0.6
    """A word less like it than this is not offered …"""
    very_close: Share = 0.75
    """… and one that no symbol is named with, only from here on."""
    spelled: int = 50
    """In the names of so many symbols its spelling is looked up."""


class LookupSettings(Struct, frozen=True):
    """What is offered where no symbol, or more than one, has the name that somebody typed. Judged."""

    names: int = 5
    """So many near names are offered …"""
    looked_at: int = 2_000
    """… of so many that begin alike, and so many that share a word …"""
    close: Share = 0.5
    """… none of them less like it than this."""
    shown: int = 12
    """So many symbols of one name are listed; the rest is counted …"""
    signature: int = 120
    """… and of overloads, so many characters of the signature are shown."""


class ExplainSettings(Struct, frozen=True):
    """How ``why-not`` looks for the smallest budget that includes a symbol. Judged."""

    largest_budget: int = 1_000_000
    """Beyond this it gives up, …"""
    times: Count = 4
    """… and beyond so many times the budget of the request, or the usual one if that is more: nobody wants such an answer."""
    words: Count = 4
    """So many words of a symbol's name are offered for the task that does not reach it."""
    differences: Count = 3
    """So many parts of the score are named by which the first answer is above a symbol."""
    step: Count = 100
    """A budget is offered in multiples of this …"""
    precision: Count = 50
    """… and the search ends when it is known to one part of so many."""
    lookup: LookupSettings = field(default_factory=LookupSettings)
    nearest: NearestSettings = field(default_factory=NearestSettings)


class SignatureLimits(Struct, frozen=True):
    """How a mere signature is told from a definition with a body. Fixed. Judged."""

    head_chars: Count = 1_600
    """So much of a text is looked at: a signature is shorter, whatever remarks stand in it."""
    cut_chars: Count = 60
    """A signature that is shorter than what may be kept by less than this may have been cut."""


SIGNATURES = SignatureLimits()
