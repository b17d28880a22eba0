"""A short name for a text. It stands alone, so that an answer is kept without loading what compares versions of files."""

from __future__ import annotations

import hashlib


def hash_of(text: str) -> str:
    """A short name for a text: the same for the same text, whatever surrounds it."""
    return hashlib.blake2b(text.encode("utf-8", "surrogateescape"), digest_size=12).hexdigest()
