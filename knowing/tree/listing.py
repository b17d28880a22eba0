"""Which files there are: git's own answer where there is git, the same ignore rules where there is not.

Nothing tracked is dropped by the name of its folder. Vendored, generated and test files are *flagged*; only what
cannot be read as text is skipped, and every skip keeps its reason.
"""

from __future__ import annotations

import contextlib
import os
import stat
import subprocess
import tempfile
import time
from dataclasses import dataclass
from pathlib import Path
from typing import IO, TYPE_CHECKING

from knowing.errors import GitError, NotARepository
from knowing.tree.content import RealFolders
from knowing.tree.folder import FOLDER
from knowing.tree.git import GIT_TIMEOUT_S, git, has_git, start
from knowing.tree.ignores import rules_in
from knowing.tree.skips import BEHIND_LINK, IGNORED, LINK_IN, LINK_OUT, NO_FILE, SAME_NAME, TOO_LARGE, UNREADABLE

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

ASKED_AHEAD_S = 1.0
"""A list that is older may miss what was written since."""


@dataclass(frozen=True, slots=True)
class Found:
    """A file that will be indexed."""

    path: str
    size: int
    mtime_ns: int


@dataclass(frozen=True, slots=True)
class Discovery:
    files: list[Found]
    skipped: dict[str, str]


_LIST = ("ls-files", "-z", "--cached", "--others", "--exclude-standard")
_asked: dict[Path, tuple[float, subprocess.Popen[bytes], IO[bytes]]] = {}


def ask_ahead(root: Path) -> None:
    """Let git list a tree while the program loads what it needs to look at the list; who asks within a second has the answer."""
    if not has_git(root):
        return
    answer = tempfile.TemporaryFile()  # noqa: SIM115 - git would wait at a pipe that nobody reads yet
    with contextlib.suppress(GitError):
        asked = start(root, _LIST, stdin=subprocess.DEVNULL, stdout=answer, stderr=subprocess.DEVNULL)
        _asked[root] = (time.monotonic(), asked, answer)


def _listed(root: Path) -> bytes:
    """The answer to a question that was asked a moment ago, or to one that is asked now."""
    began, asked, answer = _asked.pop(root, (0.0, None, None))
    if asked is not None and answer is not None:
        with answer, contextlib.suppress(subprocess.TimeoutExpired):
            is_recent = time.monotonic() - began < ASKED_AHEAD_S
            if asked.wait(GIT_TIMEOUT_S) == 0 and is_recent:
                answer.seek(0)
                return answer.read()
    return git(root, *_LIST)


def repository_root(start: Path) -> Path:
    """The nearest folder above ``start`` with a git work tree or an index of ours; else ``start`` itself."""
    start = start.resolve()
    if not start.exists():
        raise NotARepository(f"{start} does not exist", "give the path of a folder")
    if start.is_file():
        start = start.parent
    for folder in (start, *start.parents):
        if (folder / ".git").exists() or (folder / FOLDER / "graph.db").exists():
            return folder
    if (start / "HEAD").is_file() and (start / "objects").is_dir():
        raise NotARepository(f"{start} is a bare repository", "index a work tree: git worktree add PATH")
    return start


def discover(root: Path, max_bytes: int) -> Discovery:
    """List the files of a work tree."""
    names = _from_git(root) if has_git(root) else None
    if names is None:
        names = _from_walk(root)
    ignored = rules_in(root, ".ctxignore")
    files: dict[str, Found] = {}
    skipped: dict[str, str] = {}
    folders = RealFolders(root)
    for raw in sorted(names):
        path = os.fsdecode(raw)
        shown = path if path.isascii() and path.isprintable() else printable(path)
        if ignored is not None and ignored.match_file(path):
            skipped[shown] = IGNORED()
            continue
        reason, info = _look(folders, path, max_bytes)
        if info is None:
            if reason:
                skipped[shown] = reason
            continue
        if shown in files:
            skipped[f"{shown} (2)"] = SAME_NAME()
            continue
        files[shown] = Found(path, info.st_size, info.st_mtime_ns)
    return Discovery(list(files.values()), skipped)


def printable(path: str) -> str:
    """A path that can be stored and printed whatever bytes it is made of."""
    return path.encode("utf-8", "backslashreplace").decode("utf-8") if not path.isprintable() else path


def _look(folders: RealFolders, path: str, max_bytes: int) -> tuple[str, os.stat_result | None]:
    full = f"{folders.root}/{path}"
    try:
        info = os.lstat(full)
        if not folders.hold(path):
            return BEHIND_LINK(), None
        if stat.S_ISLNK(info.st_mode):
            target = os.path.realpath(full)
            if os.path.commonpath([target, folders.root]) != folders.root:
                return LINK_OUT(), None
            return LINK_IN(), None
        if not stat.S_ISREG(info.st_mode):
            return ("" if stat.S_ISDIR(info.st_mode) else NO_FILE()), None
        if info.st_size > max_bytes:
            return TOO_LARGE(f"{max_bytes:,}"), None
    except FileNotFoundError:
        return "", None  # deleted in the work tree but not yet in git
    except (OSError, ValueError) as error:
        return UNREADABLE(type(error).__name__), None
    return "", info


def _from_git(root: Path) -> list[bytes] | None:
    try:
        listed = _listed(root)
    except GitError:
        return None
    prefix = os.fsencode(FOLDER) + b"/"
    found = {name for name in listed.split(b"\0") if name and not name.startswith(prefix)}
    for name in [*_submodules(root), *(name for name in found if name.endswith(b"/"))]:
        found.discard(name)  # a submodule, or another repository inside this one: list it with its own git
        full = os.path.join(os.fsencode(root), name)
        inner = _from_git(Path(os.fsdecode(full))) if os.path.exists(os.path.join(full, b".git")) else None
        found.update(name.rstrip(b"/") + b"/" + one for one in inner or ())
    return list(found)


def _submodules(root: Path) -> list[bytes]:
    if not (root / ".gitmodules").is_file():
        return []
    staged = git(root, "ls-files", "-z", "--stage")
    return [entry.partition(b"\t")[2] for entry in staged.split(b"\0") if entry.startswith(b"160000 ")]


def _from_walk(root: Path) -> list[bytes]:
    """Every file below a folder that is not under git, honouring .gitignore files on the way."""
    found: list[bytes] = []
    specs: list[tuple[str, GitIgnoreSpec]] = []
    for folder, folders, names in os.walk(root, followlinks=False):
        relative = os.path.relpath(folder, root)
        relative = "" if relative == "." else relative + "/"
        specs = [(at, spec) for at, spec in specs if relative.startswith(at)]
        if ".gitignore" in names:
            rules = rules_in(root, f"{relative}.gitignore")
            specs += [(relative, rules)] if rules is not None else []

        def is_ignored(path: str, specs: list[tuple[str, GitIgnoreSpec]] = specs) -> bool:
            return any(spec.match_file(path[len(at) :]) for at, spec in specs)

        folders[:] = sorted(
            name for name in folders if name not in (".git", FOLDER) and not is_ignored(relative + name + "/")
        )
        found.extend(os.fsencode(relative + name) for name in names if not is_ignored(relative + name))
    return found
