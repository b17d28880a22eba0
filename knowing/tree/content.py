"""Bytes from a work tree: read once, whole, decoded to what the parser can use."""

from __future__ import annotations

import hashlib
import os
from dataclasses import dataclass
from pathlib import Path

_SNIFF = 8_000


@dataclass(frozen=True, slots=True)
class Content:
    """A file's text as UTF-8, and git's name for its bytes."""

    blob: str
    text: bytes


def blob_id(data: bytes) -> str:
    """The id git gives this content.

    >>> blob_id(b"hello\\n")
    'ce013625030ba8dba906f756967f9e9ca394464a'
    """
    header = b"blob %d\0" % len(data)
    return hashlib.sha1(header + data, usedforsecurity=False).hexdigest()


def read(root: Path, path: str) -> Content | str:
    """The content of a file, or the reason why it is skipped."""
    try:
        with open(os.path.join(root, path), "rb", buffering=0) as file:  # read at once: a buffer is a detour
            data = file.read()
    except OSError as error:
        return f"cannot be read ({error.strerror or type(error).__name__})"
    text = as_utf8(data)
    return Content(blob_id(data), text) if text is not None else "binary"


def as_utf8(data: bytes) -> bytes | None:
    """UTF-8 without a byte-order mark; None for binary data."""
    if data.startswith(b"\xef\xbb\xbf"):
        return _mended(data[3:])
    for mark, encoding in ((b"\xff\xfe\0\0", "utf-32"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16")):
        if data.startswith(mark):
            return data.decode(encoding, "replace").encode("utf-8", "replace")
    return None if b"\0" in data[:_SNIFF] else _mended(data)


def _mended(data: bytes) -> bytes:
    """A question mark for every byte that is no text, so that all others keep their place.

    >>> _mended(b"caf\\xe9 = 1")
    b'caf? = 1'
    """
    if data.isascii():
        return data
    try:
        data.decode()
    except UnicodeDecodeError:
        return data.decode("utf-8", "surrogateescape").encode("utf-8", "replace")
    return data
