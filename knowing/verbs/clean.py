"""Remove the index of a repository, or the cache of facts."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from knowing.verbs.host import Host


@dataclass(frozen=True, slots=True)
class CleanRequest:
    """What to remove."""

    cache: bool = False
    """The cache of facts instead of the index."""


@dataclass(frozen=True, slots=True)
class Cleaned:
    """What was removed."""

    folder: Path
    removed_bytes: int
    """0: there was nothing."""
    is_cache: bool


def clean(request: CleanRequest, host: Host) -> Cleaned:
    """Remove the index of a repository, or what is known of files by content. Nothing else is touched."""
    from knowing.index.remove import remove_cache, remove_index

    folder = host.cache() if request.cache else host.repository()
    removed = remove_cache(folder) if request.cache else remove_index(folder)
    return Cleaned(folder, removed, request.cache)
