"""Defaults of single verbs that belong to no other room."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from knowing.settings.ranges import Count, Positive, Range, Share


class LookSettings(Struct, frozen=True):
    """What the tool ``look`` of the server shows of symbols, files and places. Judged."""

    budget_tokens: Annotated[int, Range(1, 100_000_000)] = 4_000
    """Where nobody says otherwise: one long function with its callers."""
    source_share: Share = 0.7
    """Sources take at most this share of the budget; the rest is for who stands around."""
    documents: int = 5
    """So many sections of documentation that name a symbol are listed."""
    outlined: int = 200
    """So many symbols of a file that is too long are listed."""


class VerbLimits(Struct, frozen=True):
    """What one request to a verb may ask for, and how answers are cut to a budget. Fixed. Judged."""

    budget_tokens: Count = 100_000_000
    """A larger budget is taken as this one."""
    depth: Count = 20
    """Steps that ``ctx impact`` follows at most."""
    looked_at: Count = 20
    """Things that are looked at in one go."""
    found_notes: Count = 50
    """Notes that one search lists at most."""
    days: Positive = 100_000.0
    """An age of memory in days is no larger than this."""
    aside_share: Share = 0.3
    """What an answer says beside what was asked takes at most this share of the budget: room that is left is no reason to fill it."""
    tries: Count = 20
    """So often a free name for a session is looked for."""
    first: Count = 10
    """So many of the best symbols bring along the notes about them, and the rules of their folders."""
    rounds: Count = 4
    """So often an answer is filled anew with what comes in for what is at hand."""
    first_entries: Count = 2
    """So many entries of a section come first …"""
    first_worth: Positive = 50.0
    """… because they are worth so much more: no section is squeezed out by a long one."""
    detail_worth: Positive = 1.15
    """What an entry is worth with details …"""
    source_worth: Positive = 1.5
    """… and with its source, against its one line."""
    document_chars: Count = 4
    """Documentation is not searched for a shorter name."""
    roots: Count = 8
    """So many graphs are kept open; then the one that was not asked for longest is let go."""
    wait_s: Positive = 0.2
    """How often somebody who waits for another's refresh is asked whether they still want it."""
    scip_s: Positive = 900.0
    """How long a program that makes a SCIP index may take."""


VERBS = VerbLimits()
