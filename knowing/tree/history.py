"""What past commits changed, newest first: the raw material of co-change.

A commit never changes, so what it touched is kept in ``.ctx/history.bin`` by commit id, and a new commit
costs one look at that commit. The list that an answer is made of is always ``git rev-list``'s own, so that
a warm cache, a cold one and another machine give the same bytes. Merges (they repeat) and roots (in a
shallow clone they claim everything) are left out.
"""

from __future__ import annotations

import contextlib
import os
from dataclasses import dataclass
from pathlib import Path

import msgspec

from knowing.errors import GitError
from knowing.tree.listing import git, printable

FOLDER = ".ctx"
CACHE = "history.bin"
VERSION = 1
_ASKED_AT_ONCE = 1_000
"""Commit ids to one call of git: far below the limit on the length of a command."""


class Touched(msgspec.Struct, array_like=True, frozen=True):
    """One file of a commit: where it was, where it is, and git's names for both contents (empty: it was not
    there).
    """

    old: str
    new: str
    old_blob: str
    new_blob: str


@dataclass(frozen=True, slots=True)
class Commit:
    """A commit and the files it touched; too large ones are cut to nothing and say so."""

    id: str
    touched: tuple[Touched, ...]
    is_sweeping: bool


@dataclass(frozen=True, slots=True)
class History:
    """Commits reachable from one, newest first."""

    tip: str
    commits: tuple[Commit, ...]
    is_shallow: bool
    note: str = ""
    """Why there is none, or less than asked for."""


class _Cache(msgspec.Struct, array_like=True):
    version: int
    commits: dict[str, list[Touched] | None]
    """None: more files than anybody would call one change."""


def mine(root: Path, tip: str, max_commits: int, max_files: int) -> History:
    """The history behind ``tip``; empty with a note where there is none to be had."""
    try:
        at = git(root, "rev-parse", "--verify", "--quiet", f"{tip}^{{commit}}").decode().strip()
        is_shallow = git(root, "rev-parse", "--is-shallow-repository").strip() == b"true"
        listed = (
            git(root, "rev-list", "--min-parents=1", "--max-parents=1", f"--max-count={max_commits}", at)
            .decode()
            .split()
        )
    except GitError:
        return History("", (), False, "no history: not a git repository, or no commit yet")
    cache = _load(root / FOLDER / CACHE)
    unknown = [one for one in listed if one not in cache.commits]
    for start in range(0, len(unknown), _ASKED_AT_ONCE):
        cache.commits.update(touched_by(root, unknown[start : start + _ASKED_AT_ONCE], max_files))
    if unknown:
        wanted = set(listed)
        if len(cache.commits) > 2 * max_commits:
            cache.commits = {one: files for one, files in cache.commits.items() if one in wanted}
        _save(root / FOLDER / CACHE, cache)
    commits = []
    for one in listed:
        files = cache.commits.get(one)
        is_sweeping = files is None or len(files) > max_files
        commits.append(Commit(one, () if files is None or is_sweeping else tuple(files), is_sweeping))
    note = "the clone is shallow: older history was not seen" if is_shallow else ""
    return History(at, tuple(commits), is_shallow, note)


def touched_by(root: Path, commits: list[str], max_files: int) -> dict[str, list[Touched] | None]:
    """What git says about some commits. Renames are followed if they kept at least half of the text."""
    said = git(
        root,
        "log",
        "--no-walk=unsorted",
        "--format=%x01%H",
        "--raw",
        "--no-abbrev",
        "-M",
        "-l400",
        "-z",
        "--no-show-signature",
        *commits,
        "--",
    )
    found: dict[str, list[Touched] | None] = {}
    for block in said.split(b"\x01")[1:]:
        head, _, rest = block.partition(b"\0")
        files = _raw(rest)
        found[head.decode().strip()] = files if len(files) <= max_files else None
    return found


def _raw(text: bytes) -> list[Touched]:
    """``:100644 100644 <blob> <blob> R087 NUL old NUL new NUL``, as often as it occurs."""
    files: list[Touched] = []
    parts = iter(text.split(b"\0"))
    for meta in parts:
        words = meta.strip().split()
        if len(words) != 5 or not words[0].startswith(b":"):
            continue
        status, old_blob, new_blob = words[4][:1], words[2].decode(), words[3].decode()
        first = printable(os.fsdecode(next(parts, b"")))
        second = printable(os.fsdecode(next(parts, b""))) if status in b"RC" else first
        files.append(
            Touched(
                "" if status in (b"A", b"C") else first,
                "" if status == b"D" else second,
                old_blob if old_blob.strip("0") else "",
                new_blob if new_blob.strip("0") else "",
            )
        )
    return files


def _load(path: Path) -> _Cache:
    try:
        cache = msgspec.msgpack.decode(path.read_bytes(), type=_Cache)
    except (OSError, msgspec.MsgspecError, UnicodeError):
        return _Cache(VERSION, {})
    return cache if cache.version == VERSION else _Cache(VERSION, {})


def _save(path: Path, cache: _Cache) -> None:
    """A cache that cannot be kept is no failure; nothing is created where there is no index."""
    if not path.parent.is_dir():
        return
    temporary = path.with_suffix(f".{os.getpid()}.tmp")
    with contextlib.suppress(OSError, UnicodeError):
        temporary.write_bytes(msgspec.msgpack.encode(cache))
        temporary.replace(path)
