"""What single verbs hand out where no other room decides it."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from knowing.settings.ranges import Range, Share


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
