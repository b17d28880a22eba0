"""Where things are cached for a user, outside of any repository."""

from __future__ import annotations

from pathlib import Path

TREES = "trees"
"""The folder of indexes, inside of the one of facts."""


def facts_folder() -> Path:
    """The folder in which facts of files are cached for this user."""
    from platformdirs import user_cache_path  # noqa: PLC0415

    return user_cache_path("knowing")


def trees_folder() -> Path:
    """The folder that holds, for this user, the indexes of checkouts that cannot be written."""
    return facts_folder() / TREES
