"""A file that is ours from the first byte to the last."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knowing.clients.insertions import Added, Insertion
from knowing.clients.positions import Malformed


def found(text: str, _keys: Sequence[str]) -> object:
    """The text; None if there is none."""
    return {"text": text} if text else None


def added(text: str, _keys: Sequence[str], entry: Mapping[str, object]) -> Added:
    """How the text gets into a file that is empty or not there."""
    if text:
        raise Malformed("it is there already, and says something else")
    return Added((Insertion(0, str(entry["text"])),))


def removed(_text: str, _keys: Sequence[str], _made: int = 0) -> str:
    """The text without ours: always empty, because the caller has checked that all of it is ours."""
    return ""


def is_blank(text: str) -> bool:
    """Whether nothing is left that somebody could miss."""
    return text == ""
