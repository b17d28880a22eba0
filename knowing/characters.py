"""Characters that can be stored."""

from __future__ import annotations


def well_formed(text: str) -> str:
    """The text with a question mark in place of what is no character: bytes of another encoding, halves of a pair.

    >>> well_formed("caf\\udce9 au lait")
    'caf? au lait'
    """
    return text.encode("utf-8", "replace").decode("utf-8")
