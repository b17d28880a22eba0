"""Reading protobuf's wire format, as much of it as SCIP uses: no generated code, no copy of the file in memory."""

from __future__ import annotations

import mmap
from collections.abc import Iterator
from pathlib import Path

from knowing.errors import EnrichError

VARINT, FIXED64, BYTES, FIXED32 = 0, 1, 2, 5
MAX_MESSAGE = 256_000_000
Field = tuple[int, int, int, int]
"""(field number, wire type, start, end) for bytes; (field number, wire type, value, 0) for numbers."""


class Damaged(Exception):
    """Not protobuf, or cut short."""


def varint(data: mmap.mmap | bytes, at: int, end: int) -> tuple[int, int]:
    value = shift = 0
    while at < end:
        byte = data[at]
        at += 1
        value |= (byte & 0x7F) << shift
        if byte < 0x80:
            return value & 0xFFFF_FFFF_FFFF_FFFF, at
        shift += 7
        if shift > 63:
            break
    raise Damaged


def fields(data: mmap.mmap | bytes, at: int, end: int) -> Iterator[Field]:
    """The fields of a message between two offsets."""
    while at < end:
        key, at = varint(data, at, end)
        number, kind = key >> 3, key & 7
        if number == 0:
            raise Damaged
        if kind == VARINT:
            value, at = varint(data, at, end)
            yield number, kind, value, 0
        elif kind == BYTES:
            length, at = varint(data, at, end)
            if length > end - at:
                raise Damaged
            yield number, kind, at, at + length
            at += length
        elif kind in (FIXED64, FIXED32):
            size = 8 if kind == FIXED64 else 4
            if size > end - at:
                raise Damaged
            yield number, kind, 0, 0
            at += size
        else:
            raise Damaged


def text(data: mmap.mmap | bytes, start: int, end: int) -> str:
    return bytes(data[start:end]).decode("utf-8", "replace")


def packed(data: mmap.mmap | bytes, start: int, end: int) -> list[int]:
    found = []
    while start < end:
        value, start = varint(data, start, end)
        found.append(value)
    return found


class MappedFile:
    """A file mapped into memory; pages are read as they are looked at and given back by the kernel."""

    def __init__(self, path: Path) -> None:
        try:
            with path.open("rb") as file:
                if file.seek(0, 2) == 0:
                    raise EnrichError(f"{path.name} is empty", "make it again with the indexer")
                self.data = mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ)
        except (OSError, ValueError) as error:
            reason = error.strerror if isinstance(error, OSError) and error.strerror else "cannot be mapped"
            raise EnrichError(f"cannot read {path.name}: {reason}", "give the path of a SCIP index") from None
        self.size = len(self.data)

    def __enter__(self) -> MappedFile:
        return self

    def __exit__(self, *_: object) -> None:
        self.data.close()
