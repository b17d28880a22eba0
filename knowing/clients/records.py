"""What was added where, kept outside of any repository: so that removing restores a file to the byte."""

from __future__ import annotations

import contextlib
import hashlib
import os
from pathlib import Path

import msgspec

from knowing.clients.insertions import Cut
from knowing.errors import StorageError
from knowing.tree.folder import write_in
from knowing.tree.ownership import keys_folder


class Record(msgspec.Struct, frozen=True):
    """One addition."""

    path: str
    existed: bool
    """Whether the file was there before."""
    folders: int
    """How many of its folders were made for it."""
    made: int
    """How many containers around the entry were made for it."""
    after: str
    """A digest of the file as it was left."""
    cuts: tuple[Cut, ...]
    """The stretches of its text that are ours, if the file is still as it was left."""
    entry: dict[str, object]


def digest(data: bytes) -> str:
    """A name for some bytes."""
    return hashlib.sha256(data).hexdigest()


def _folder() -> Path:
    return keys_folder() / "agents"


def _name(path: Path) -> str:
    return f"{digest(os.fsencode(path))[:32]}.json"


def recorded(path: Path) -> Record | None:
    """What was added to a file; None if nothing is known of it."""
    try:
        record = msgspec.json.decode((_folder() / _name(path)).read_bytes(), type=Record)
    except (OSError, msgspec.MsgspecError):
        return None
    return record if record.path == str(path) else None


def record(path: Path, what: Record | None) -> None:
    """Keep what was added to a file; None forgets it."""
    try:
        _folder().mkdir(parents=True, exist_ok=True, mode=0o700)
        if what is None:
            with contextlib.suppress(FileNotFoundError):
                (_folder() / _name(path)).unlink()
        else:
            write_in(_folder(), _name(path), msgspec.json.encode(what))
    except OSError as error:
        raise StorageError(f"cannot keep a record in {_folder()}: {error.strerror}") from None
