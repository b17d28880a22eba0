"""What was removed, for people and for programs."""

from __future__ import annotations

from knowing.render.safe import encoded, one_line

SCHEMA = "knowing.clean/1"


def clean_text(folder: str, removed_bytes: int, is_cache: bool) -> str:
    """What was removed, in one line."""
    what = "the cache of facts" if is_cache else "the index"
    done = f"removed {what} ({removed_bytes:,} bytes)" if removed_bytes else f"{what} was not there"
    return f"{done}: {one_line(folder)}\n"


def clean_json(folder: str, removed_bytes: int) -> str:
    """The same as JSON, for programs."""
    return encoded({"schema": SCHEMA, "folder": folder, "removed_bytes": removed_bytes}) + "\n"
