"""The ``.git`` of a work tree, looked at before git looks: where it is, and whether everything in it is what git expects.

git opens some files of a repository without asking what they are, and waits for ever at a pipe. So the files that it reads on every
call, and the files that its configuration includes, must be plain files (or not there).
"""

from __future__ import annotations

import os
import re
import stat
from functools import lru_cache
from pathlib import Path

from msgspec import Struct

from knowing.errors import GitError

_PLAIN = (
    *("HEAD", "config", "config.worktree", "index", "packed-refs", "shallow", "commondir", "gitdir"),
    *("info/exclude", "info/attributes", "info/sparse-checkout", "info/grafts"),
    *("objects/info/alternates", "objects/info/commit-graph", "objects/pack/multi-pack-index", "logs/HEAD"),
)
_NAMED = re.compile(
    rb"^[ \t]*(?:\[[^\]\n]*\][ \t]*)?(path|excludesfile|attributesfile|file|orderfile)[ \t]*=([^\n]+)",
    re.IGNORECASE | re.MULTILINE,
)
"""Settings that name a file: of ``include``, ``includeIf``, ``core``, ``mailmap`` and ``diff``."""
MOST_BYTES = 1_000_000
_INCLUDED = 9
"""Files that include files; git itself stops at ten."""
_MOST_NAMED = 1_000
"""So many files are looked at."""


class GitFolder(Struct, frozen=True):
    """Where git keeps a work tree's own things, and what it shares with other work trees."""

    own: Path
    common: Path

    def holds(self, path: Path) -> bool:
        """Whether a path is inside of the work tree's own git folder."""
        return Path(os.path.realpath(path)).is_relative_to(os.path.realpath(self.own))


def git_folder(root: Path) -> GitFolder:
    """The git folder of a work tree; refuses if there is none, or one that git cannot read safely."""
    try:
        info = (root / ".git").stat()
    except OSError:
        raise NotGit(root) from None
    return _checked(root, info.st_mtime_ns)


class NotGit(GitError):
    """There is no git here."""

    def __init__(self, root: Path) -> None:
        super().__init__(f"{root.name or 'this folder'} is not a git work tree")


@lru_cache(maxsize=256)
def _checked(root: Path, _: int) -> GitFolder:
    folder = _found(root)
    for name in _PLAIN:
        for place in {folder.own, folder.common}:
            _expect_plain(place / name)
    branch = _read(folder.own / "HEAD").strip()
    if branch.startswith(b"ref:"):
        _expect_plain(folder.common / os.fsdecode(branch.removeprefix(b"ref:").strip()))
    _check_named([place / name for place in {folder.own, folder.common} for name in ("config", "config.worktree")])
    return folder


def _found(root: Path) -> GitFolder:
    at = root / ".git"
    if not at.is_dir():
        said = _read(at)
        if not said.startswith(b"gitdir:"):
            raise NotGit(root)
        at = root / os.fsdecode(said.removeprefix(b"gitdir:").strip())
    common = _read(at / "commondir").strip()
    return GitFolder(at, at / os.fsdecode(common) if common else at)


def _expect_plain(path: Path) -> bool:
    """Whether there is a file; refuses what is something else."""
    try:
        mode = path.stat().st_mode
    except (OSError, ValueError):
        return False
    if stat.S_ISREG(mode) or stat.S_ISDIR(mode):
        return stat.S_ISREG(mode)
    raise GitError(f"{path} is not a plain file", "git would wait at it for ever: remove it")


def _read(path: Path) -> bytes:
    if not _expect_plain(path):
        return b""
    try:
        with path.open("rb") as file:
            return file.read(MOST_BYTES)
    except OSError:
        return b""


def _check_named(configs: list[Path]) -> None:
    """The files that configurations name are plain, and so are those that they name in turn; each is looked at once."""
    waiting, seen = configs, set(configs)
    for _ in range(_INCLUDED):
        named = [(one.parent, *found) for one in waiting for found in _NAMED.findall(_read(one))]
        waiting = []
        for folder, key, value in named:
            path = folder / os.path.expanduser(os.fsdecode(value.strip().strip(b'"')))
            if path in seen or len(seen) > _MOST_NAMED:
                continue
            seen.add(path)
            if _expect_plain(path) and key.lower() == b"path":
                waiting.append(path)
