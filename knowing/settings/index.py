"""What is read into the index."""

from __future__ import annotations

from typing import Annotated

from msgspec import Struct

from knowing.settings.ranges import Range


class IndexSettings(Struct, frozen=True):
    """What is read, and with how many processes. Judged."""

    max_bytes: Annotated[int, Range(1, 20_000_000)] = 1_000_000
    """Larger files are skipped: they are data, bundles or dumps."""
    jobs: Annotated[int, Range(0, 1_024)] = 0
    """Processes that read; 0 is one for every core."""
