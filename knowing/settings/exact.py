"""Limits of ``ctx find``: how much text is searched. Fixed: what it finds does not depend on where it is asked."""

from __future__ import annotations

from msgspec import Struct

from knowing.settings.ranges import Count, Positive


class ExactLimits(Struct, frozen=True):
    """What one search may take. Judged."""

    search_s: Positive = 20.0
    """No search takes longer."""
    hint_s: Positive = 2.0
    """Nor one for another case of what was not found."""
    file_bytes: Count = 20_000_000
    """Larger files are not read."""
    names: Count = 1_000_000
    """So many symbols whose names begin as asked are looked at."""
    keys: Count = 50
    """Parts of configuration that are looked into."""
    pattern_chars: Count = 10_000
    """A longer regular expression is refused."""
    pattern_bytes: Count = 1 << 26
    """Memory that an expression may take once it is compiled."""


SCAN = ExactLimits()
