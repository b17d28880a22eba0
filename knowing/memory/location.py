"""Which file holds the memory of a repository: named by the repository, not by the folder, so that clones and worktrees share it.

    history            the commit that the history of HEAD began with, following first parents: the same in every clone and worktree,
                       whatever was merged in later
    a shallow clone    its beginning is not there; the address of ``origin`` stands for it. Such a clone does not share with full ones
    no commit yet      the folder of git itself, which worktrees share
    no git             the folder

What was found is written down beside the memories, by the folder of git, and kept: a repository that gets its first commit, or the
rest of its history, keeps the memory it has. The note holds for the very folder it was made for; another one at the same place is
looked at anew.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
import re
from pathlib import Path
from urllib.parse import urlsplit

from knowing.errors import GitError
from knowing.tree.git import git, has_git
from knowing.tree.gitfolder import git_folder

ENDING = ".sqlite"
_KEY = re.compile(r"[0-9a-f]{32}")
_SHORT = re.compile(r"(?:[^@/\s]+@)?(?P<host>[^:/\s]+):(?P<path>[^\s]+)")
"""``git@host:owner/name``."""


def data_folder() -> Path:
    """The folder of all memories of this user."""
    from platformdirs import user_data_path  # noqa: PLC0415

    return user_data_path("knowing") / "memory"


def memory_path(root: Path, folder: Path) -> Path:
    """The file that holds, or would hold, the memory of a root. Git is asked once for each repository, not on every call."""
    note = folder / "known" / _hashed("folder", *_identity(root))
    with contextlib.suppress(OSError, UnicodeDecodeError):
        if _KEY.fullmatch(key := note.read_text("ascii")):
            return folder / (key + ENDING)
    return folder / (key_of(root) + ENDING)


def settle(root: Path, folder: Path) -> Path:
    """The file that holds the memory of a root; its name is stored, so that git is not asked the next time."""
    path = memory_path(root, folder)
    note = folder / "known" / _hashed("folder", *_identity(root))
    if not note.exists():
        with contextlib.suppress(OSError):
            folder.mkdir(parents=True, exist_ok=True, mode=0o700)
            note.parent.mkdir(exist_ok=True, mode=0o700)
            new = note.with_name(f"{note.name}-{os.getpid()}")
            new.write_text(path.name.removesuffix(ENDING), "ascii")
            new.replace(note)
    return path


def is_any_remembered(folder: Path) -> bool:
    """Whether any repository is remembered at all."""
    try:
        with os.scandir(folder) as entries:
            return any(entry.name.endswith(ENDING) for entry in entries)
    except OSError:
        return False


def key_of(root: Path) -> str:
    """A name for the repository of a root, the same in all its clones and worktrees."""
    real = os.path.realpath(root)
    if not has_git(root):
        return _hashed("folder", real)
    try:
        common = git_folder(root).common
        if not (common / "shallow").exists():
            if began := _said(root, "rev-list", "--first-parent", "--max-parents=0", "HEAD"):
                return _hashed("history", *sorted(began.split()))
        elif address := _normal(_said(root, "config", "--get", "remote.origin.url")):
            return _hashed("origin", address)
        return _hashed("git", os.path.realpath(common))
    except GitError:
        return _hashed("folder", real)


def _said(root: Path, *arguments: str) -> str:
    """What git says; empty if it refuses."""
    try:
        return git(root, *arguments).decode("utf-8", "replace").strip()
    except GitError:
        return ""


def _normal(address: str) -> str:
    """An address without what differs between people: scheme, user, password, ending.

    >>> _normal("git@example.org:shop/till.git") == _normal("https://me:secret@example.org/shop/till/")
    True
    """
    if "://" in address:
        parts = urlsplit(address)
        host, path = parts.hostname or "", parts.path
    elif found := _SHORT.fullmatch(address):
        host, path = found["host"], found["path"]
    else:
        host, path = "", os.path.realpath(address) if address else ""
    path = path.strip("/").removesuffix(".git")
    return f"{host.lower()}/{path}" if path else ""


def _identity(root: Path) -> tuple[str, ...]:
    """What tells one folder of git (or one plain folder) from another that stands at the same path later."""
    try:
        common = git_folder(root).common if has_git(root) else root
    except GitError:
        common = root
    parts = [os.path.realpath(common)]
    for place in (common, common / "description"):  # git writes the description once
        with contextlib.suppress(OSError):
            info = place.stat()
            parts += [str(info.st_dev), str(info.st_ino), str(info.st_mtime_ns if place != common else "")]
    return tuple(parts)


def _hashed(*parts: str) -> str:
    return hashlib.blake2b("\0".join(parts).encode("utf-8", "surrogateescape"), digest_size=16).hexdigest()
