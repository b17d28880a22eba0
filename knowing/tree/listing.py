"""Which files there are: git's own answer where there is git, the same ignore rules where there is not.

Nothing tracked is dropped by the name of its folder. Vendored, generated and test files are *flagged*; only what
cannot be read as text is skipped, and every skip keeps its reason.
"""

from __future__ import annotations

import contextlib
import os
import stat
import subprocess
import time
from pathlib import Path
from typing import IO

from msgspec import Struct

from knowing.errors import GitError, NotARepository
from knowing.tree.content import RealFolders
from knowing.tree.folder import FOLDER, folder_of
from knowing.tree.git import GIT_TIMEOUT_S, git, has_git, start, took_too_long
from knowing.tree.ignores import IgnoreRules, rules_in
from knowing.tree.skips import IGNORED, LINK_IN, LINK_OUT, NO_FILE, SAME_NAME, TOO_LARGE, UNREADABLE

ASKED_AHEAD_S = 1.0
"""A list that is older may miss what was written since."""


class Found(Struct, frozen=True):
    """A file that will be indexed."""

    path: str
    size: int
    mtime_ns: int
    ctime_ns: int = 0
    """When anything about it last changed: unlike the time of its content, nobody can set it back."""


class Discovery(Struct, frozen=True):
    files: list[Found]
    skipped: dict[str, str]
    note: str = ""
    """Why git was not asked although there is one."""


PATIENCE_S = 5.0
"""After this long it is asked whether git waits at something that is no file."""
_LIST = ("ls-files", "-z", "--cached", "--others", "--exclude-standard")
_asked: dict[Path, tuple[float, subprocess.Popen[bytes], IO[bytes]]] = {}


def ask_ahead(root: Path) -> None:
    """Let git list a tree while the program loads what it needs to look at the list; whoever asks within a second gets this answer."""
    if root not in _asked and has_git(root):
        with contextlib.suppress(GitError, OSError):
            _asked[root] = (time.monotonic(), *_ask(root))


def _ask(root: Path) -> tuple[subprocess.Popen[bytes], IO[bytes]]:
    answer = _scratch()
    try:
        return start(root, _LIST, stdin=subprocess.DEVNULL, stdout=answer, stderr=subprocess.DEVNULL), answer
    except BaseException:
        answer.close()
        raise


def _scratch() -> IO[bytes]:
    """A file for an answer of git, which would wait at a pipe that nobody reads yet. It needs no disk where that can be."""
    if hasattr(os, "memfd_create"):
        return os.fdopen(os.memfd_create("ctx"), "wb+")
    import tempfile  # noqa: PLC0415

    return tempfile.TemporaryFile()


def _listed(root: Path) -> bytes:
    """The answer to a question that was asked a moment ago, or to one that is asked now."""
    began, asked, answer = _asked.pop(root, (0.0, None, None))
    if asked is None or answer is None or time.monotonic() - began > ASKED_AHEAD_S:
        if asked is not None and answer is not None:
            _end(asked)
            answer.close()
        try:
            asked, answer = _ask(root)
        except OSError:  # no room for an answer
            return git(root, *_LIST)
    with answer:
        try:
            code = _waited(root, asked)
        except BaseException:
            _end(asked)
            raise
        if code:
            return git(root, *_LIST)  # to hear why
        answer.seek(0)
        return answer.read()


def _waited(root: Path, asked: subprocess.Popen[bytes]) -> int:
    """The exit code of git; refuses if it waits at a ``.gitignore`` that is no file, or for too long."""
    with contextlib.suppress(subprocess.TimeoutExpired):
        return asked.wait(PATIENCE_S)
    if (odd := _odd_rules(root)) is not None:
        raise GitError(f"{printable(odd)} is not a plain file", "git would wait at it for ever: remove it")
    try:
        return asked.wait(GIT_TIMEOUT_S)
    except subprocess.TimeoutExpired:
        raise took_too_long(_LIST[0], GIT_TIMEOUT_S) from None


def _end(asked: subprocess.Popen[bytes]) -> None:
    asked.kill()
    asked.wait()


def _odd_rules(root: Path) -> str | None:
    """The first path that is named like a file of ignore rules and is no regular file."""
    for folder, _, names in os.walk(root):
        for name in {".gitignore", ".gitattributes", ".gitmodules"}.intersection(names):
            path = os.path.join(folder, name)
            with contextlib.suppress(OSError):
                if not stat.S_ISREG(os.stat(path).st_mode):
                    return os.path.relpath(path, root)
    return None


def repository_root(start: Path) -> Path:
    """The nearest folder above ``start`` with a git work tree or an index of ours; else ``start`` itself."""
    start = start.resolve()
    if not start.exists():
        raise NotARepository(f"{start} does not exist", "give the path of a folder")
    if start.is_file():
        start = start.parent
    for folder in (start, *start.parents):
        if (folder / ".git").exists() or (folder_of(folder) / "graph.db").exists():
            return folder
    if (start / "HEAD").is_file() and (start / "objects").is_dir():
        raise NotARepository(f"{start} is a bare repository", "index a work tree: git worktree add PATH")
    return start


def discover(root: Path, max_bytes: int) -> Discovery:
    """List the files of a work tree."""
    names, note = _names(root)
    ignored = rules_in(root, ".ctxignore")
    files: dict[str, Found] = {}
    skipped: dict[str, str] = {}
    base = os.fspath(root)
    for path in _decoded(sorted(names)):
        shown = path if path.isprintable() else printable(path)
        if ignored is not None and ignored.match(path):
            skipped[shown] = IGNORED()
            continue
        reason, info = _look(base, path, max_bytes)
        if info is None:
            if reason:
                skipped[shown] = reason
            continue
        if shown in files:
            skipped[f"{shown} (2)"] = SAME_NAME()
            continue
        files[shown] = Found(path, info.st_size, info.st_mtime_ns, info.st_ctime_ns)
    return Discovery(list(files.values()), skipped, note)


def _decoded(names: list[bytes]) -> list[str]:
    """Names as text, in their order. They are decoded together: no name holds a zero, and a call for each takes ten times as long."""
    return os.fsdecode(b"\0".join(names)).split("\0") if names else []


def printable(path: str) -> str:
    """A path that can be stored and printed whatever bytes it is made of."""
    return path.encode("utf-8", "backslashreplace").decode("utf-8") if not path.isprintable() else path


def _look(root: str, path: str, max_bytes: int) -> tuple[str, os.stat_result | None]:
    full = f"{root}/{path}"
    try:
        info = os.lstat(full)
        if stat.S_ISREG(info.st_mode):
            return ("", info) if info.st_size <= max_bytes else (TOO_LARGE(f"{max_bytes:,}"), None)
        if stat.S_ISLNK(info.st_mode):
            target = os.path.realpath(full)
            if os.path.commonpath([target, root]) != root:
                return LINK_OUT(), None
            return LINK_IN(), None
        return ("" if stat.S_ISDIR(info.st_mode) else NO_FILE()), None
    except FileNotFoundError:
        return "", None  # deleted in the work tree but not yet in git
    except (OSError, ValueError) as error:
        return UNREADABLE(type(error).__name__), None


def _names(root: Path) -> tuple[list[bytes], str]:
    """Every file, from git or from the folders themselves; and why git was not asked although there is one."""
    if not has_git(root):
        return _from_walk(root), ""
    try:
        return _from_git(root), ""
    except GitError as error:
        return _from_walk(root), f"listed without git: {error}"


def _from_git(root: Path) -> list[bytes]:
    """Every file that git knows or does not ignore, and those of repositories inside this one, each listed by its own git."""
    found, inner = _own_names(root)
    waiting, folders = list(inner), RealFolders(root)
    while waiting:
        name = waiting.pop()
        folder = root / os.fsdecode(name)
        if not folders.hold(f"{os.fsdecode(name)}/") or not has_git(folder):  # a link on the way leads out of the tree
            continue
        with contextlib.suppress(GitError):
            names, deeper = _own_names(folder)
            found.update(name + b"/" + one for one in names)
            waiting += [name + b"/" + one for one in deeper]
    return list(found)


def _own_names(root: Path) -> tuple[set[bytes], list[bytes]]:
    """The files of one repository, and the folders in it that are repositories of their own."""
    prefix = os.fsencode(FOLDER) + b"/"
    listed = {name for name in _listed(root).split(b"\0") if name and not name.startswith(prefix)}
    inner = {*_submodules(root), *(name for name in listed if name.endswith(b"/"))}
    return listed - inner, sorted(name.rstrip(b"/") for name in inner)


def _submodules(root: Path) -> list[bytes]:
    if not (root / ".gitmodules").is_file():
        return []
    staged = git(root, "ls-files", "-z", "--stage")
    return [entry.partition(b"\t")[2] for entry in staged.split(b"\0") if entry.startswith(b"160000 ")]


def _from_walk(root: Path) -> list[bytes]:
    """Every file below a folder that is not under git, honouring .gitignore files on the way."""
    found: list[bytes] = []
    specs: list[tuple[str, IgnoreRules]] = []
    for folder, folders, names in os.walk(root, followlinks=False):
        relative = os.path.relpath(folder, root)
        relative = "" if relative == "." else relative + "/"
        specs = [(at, spec) for at, spec in specs if relative.startswith(at)]
        if ".gitignore" in names:
            rules = rules_in(root, f"{relative}.gitignore")
            specs += [(relative, rules)] if rules is not None else []

        def is_ignored(path: str, specs: list[tuple[str, IgnoreRules]] = specs) -> bool:
            return any(spec.match(path[len(at) :]) for at, spec in specs)

        folders[:] = sorted(
            name for name in folders if name not in (".git", FOLDER) and not is_ignored(relative + name + "/")
        )
        found.extend(os.fsencode(relative + name) for name in names if not is_ignored(relative + name))
    return found
