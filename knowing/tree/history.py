"""What past commits changed, newest first: the raw material of co-change.

A commit never changes, so what it touched is kept in ``.ctx/history.bin`` by commit id, and a new commit
costs one look at that commit. The list that an answer is made of is always ``git rev-list``'s own, so that
a warm cache, a cold one and another machine give the same bytes. Merges (they repeat) and roots (in a
shallow clone they claim everything) are left out.
"""

from __future__ import annotations

import contextlib
import re
from dataclasses import dataclass
from pathlib import Path

import msgspec

from knowing.errors import GitError
from knowing.tree.differences import AS_PAIRS, Pair, pairs
from knowing.tree.folder import folder_of, read_in, write_in
from knowing.tree.git import commit_of, git, is_shallow
from knowing.tree.listing import printable
from knowing.tree.ownership import signed, unsigned

CACHE = "history.bin"
VERSION = 1
_COMMIT = re.compile(rb"\0([0-9a-f]+)\0(?:\n((?:[^\0]+\0)+))?")
"""A commit as git says it: id, then the files. The mark before an id follows the end of a path, and no path is empty or holds it."""
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


def read_history(root: Path, tip: str, max_commits: int, max_files: int) -> History:
    """The history behind ``tip``; empty with a note where there is none to be had."""
    try:
        at = commit_of(root, tip)
        shallow = is_shallow(root)
        listed = (
            git(root, "rev-list", "--min-parents=1", "--max-parents=1", f"--max-count={max_commits}", at)
            .decode()
            .split()
        )
    except GitError:
        return History("", (), False, "no history: not a git repository, or no commit yet")
    cache = _load(folder_of(root))
    unknown = [one for one in listed if one not in cache.commits]
    try:
        for start in range(0, len(unknown), _ASKED_AT_ONCE):
            cache.commits.update(touched_by(root, unknown[start : start + _ASKED_AT_ONCE], max_files))
    except GitError:
        return History(at, (), shallow, "no history: this clone lacks the files of past commits")
    if unknown:
        wanted = set(listed)
        if len(cache.commits) > 2 * max_commits:
            cache.commits = {one: files for one, files in cache.commits.items() if one in wanted}
        _save(folder_of(root), cache)
    commits = []
    for one in listed:
        files = cache.commits.get(one)
        is_sweeping = files is None or len(files) > max_files
        commits.append(Commit(one, () if files is None or is_sweeping else tuple(files), is_sweeping))
    note = "the clone is shallow: older history was not seen" if shallow else ""
    return History(at, tuple(commits), shallow, note)


def touched_by(root: Path, commits: list[str], max_files: int) -> dict[str, list[Touched] | None]:
    """What git says about some commits. Renames are followed if they kept at least half of the text."""
    said = git(
        root,
        "log",
        "--no-walk=unsorted",
        "--format=%x00%H",
        "--no-show-signature",
        *AS_PAIRS,
        *commits,
        "--",
    )
    found: dict[str, list[Touched] | None] = {}
    for name, rest in _COMMIT.findall(said):
        files = [_touched(pair) for pair in pairs(rest)]
        found[name.decode()] = files if len(files) <= max_files else None
    return found


def _touched(pair: Pair) -> Touched:
    old, new = printable(pair.old), printable(pair.new)
    return Touched("" if pair.status in "AC" else old, "" if pair.status == "D" else new, pair.old_blob, pair.new_blob)


def _load(folder: Path) -> _Cache:
    try:
        cache = msgspec.msgpack.decode(unsigned(folder.parent, CACHE, read_in(folder, CACHE)), type=_Cache)
    except (OSError, ValueError):  # damaged, or it came with the repository
        return _Cache(VERSION, {})
    return cache if cache.version == VERSION else _Cache(VERSION, {})


def _save(folder: Path, cache: _Cache) -> None:
    """Write the cache. If that fails, nothing is said: the commits are read again next time. Nothing is created where there is no index."""
    if folder.is_symlink() or not folder.is_dir():
        return
    with contextlib.suppress(OSError, UnicodeError):
        write_in(folder, CACHE, signed(folder.parent, CACHE, msgspec.msgpack.encode(cache)))
