"""Limits on reading configurations of coding agents and on trying a server. Fixed: they do not depend on a repository."""

from __future__ import annotations

from msgspec import Struct

from knowing.settings.ranges import Count, Positive


class ClientLimits(Struct, frozen=True):
    """Files of configuration, and the try of a server. Judged."""

    file_bytes: Count = 20_000_000
    """A larger file of configuration is neither read nor edited."""
    nested: Count = 100
    """Values inside of values; what is deeper is refused."""
    line_bytes: Count = 10_000_000
    """A longer line of a server that is tried is cut."""
    answer_s: Positive = 60.0
    """How long a server may take to answer; the first answer in a repository includes its index."""


CLIENT = ClientLimits()
