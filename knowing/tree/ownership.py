"""Telling what this user's program wrote for a checkout from what came with the checkout.

A repository can bring a ``.ctx`` of its own. What we write there is signed with a key that is kept outside of any repository, and the
signature holds for one root only: a file that somebody else made, or made for another folder, does not pass.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import stat
from functools import cache
from pathlib import Path

from knowing.errors import StorageError

NAME = "key"
KEY_BYTES = 32
SIGNATURE_BYTES = 32


def keys_folder() -> Path:
    """The folder in which the key of this user is kept."""
    from platformdirs import user_data_path  # noqa: PLC0415

    return user_data_path("knowing")


def signature(root: Path, purpose: str, data: bytes) -> bytes:
    """The signature of some bytes that were written for a root; only this user's key makes it."""
    said = b"\0".join((purpose.encode(), os.fsencode(os.path.realpath(root)), data))
    return _mac(said)


def is_signed(root: Path, purpose: str, data: bytes, claimed: bytes) -> bool:
    """Whether some bytes were signed by this user's program, for this root and purpose."""
    return _mac(signature(root, purpose, data)) == _mac(claimed)  # so that the time it takes tells nothing


def _mac(data: bytes) -> bytes:
    return hashlib.blake2b(data, key=_key(keys_folder()), digest_size=SIGNATURE_BYTES).digest()


def signed(root: Path, purpose: str, data: bytes) -> bytes:
    """Bytes to be stored: the signature, then the data."""
    return signature(root, purpose, data) + data


def unsigned(root: Path, purpose: str, stored: bytes) -> bytes:
    """The data of stored bytes; a ValueError if the signature is not this user's for this root."""
    data = stored[SIGNATURE_BYTES:]
    if not is_signed(root, purpose, data, stored[:SIGNATURE_BYTES]):
        raise ValueError("not signed by this user for this folder")
    return data


@cache
def _key(folder: Path) -> bytes:
    """The key of this user; it is made on first use."""
    try:
        return _read(folder / NAME) or _made(folder)
    except OSError as error:
        said = f"cannot keep a key in {folder}: {error.strerror or error}"
        raise StorageError(said, "make the folder writable, or set XDG_DATA_HOME to one that is") from None


def _read(path: Path) -> bytes:
    """The key in a file; empty if there is none that only this user can read."""
    flags = os.O_RDONLY | getattr(os, "O_NOFOLLOW", 0) | getattr(os, "O_NONBLOCK", 0) | getattr(os, "O_BINARY", 0)
    try:
        descriptor = os.open(path, flags)
    except FileNotFoundError:
        return b""
    with os.fdopen(descriptor, "rb") as file:
        info = os.fstat(file.fileno())
        is_ours = not hasattr(os, "geteuid") or (info.st_uid in (0, os.geteuid()) and not info.st_mode & 0o077)
        key = file.read(KEY_BYTES + 1) if stat.S_ISREG(info.st_mode) and is_ours else b""
    return key if len(key) == KEY_BYTES else b""


def _made(folder: Path) -> bytes:
    """A new key in place of one that cannot be used; if another process was faster, its key."""
    import secrets  # noqa: PLC0415 - slow to import, and needed once

    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    path, temporary = folder / NAME, folder / f"{NAME}.{secrets.token_hex(6)}.tmp"
    if os.path.lexists(path):
        path.unlink()
    descriptor = os.open(temporary, os.O_WRONLY | os.O_CREAT | os.O_EXCL | getattr(os, "O_BINARY", 0), 0o600)
    try:
        with os.fdopen(descriptor, "wb") as file:
            file.write(secrets.token_bytes(KEY_BYTES))
            file.flush()
            os.fsync(file.fileno())
        with contextlib.suppress(FileExistsError):
            os.link(temporary, path)
    finally:
        temporary.unlink(missing_ok=True)
    key = _read(path)
    if not key:
        raise OSError("the key cannot be read back")
    return key
