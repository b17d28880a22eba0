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
from typing import IO

from knowing.errors import GitError, NotARepository

GIT_TIMEOUT_S = 120
ASKED_AHEAD_S = 1.0
"""A list that is older may miss what was written since."""
INDEX_FOLDER = ".ctx"


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


def git(root: Path, *arguments: str, timeout_s: float = GIT_TIMEOUT_S) -> bytes:
    """Run git without a terminal, with a time limit; refuse in one line."""
    try:
        done = subprocess.run(
            _command(root, arguments),
            stdin=subprocess.DEVNULL,
            capture_output=True,
            timeout=timeout_s,
            env=_environment(),
            check=False,
        )
    except FileNotFoundError:
        raise GitError("git is not installed", "install git, or work without history") from None
    except subprocess.TimeoutExpired:
        raise GitError(
            f"git {arguments[0]} took more than {timeout_s:.0f} s", "try again when the disk is quiet"
        ) from None
    if done.returncode:
        said = done.stderr.decode("utf-8", "replace").strip().splitlines()
        raise GitError(f"git {arguments[0]}: {said[-1] if said else 'failed'}")
    return done.stdout


def _command(root: Path, arguments: tuple[str, ...]) -> list[str]:
    return ["git", "-c", "core.quotepath=off", "-c", "core.fsmonitor=false", "-C", str(root), *arguments]


def _environment() -> dict[str, str]:
    offline = {"GIT_NO_LAZY_FETCH": "1", "GIT_TERMINAL_PROMPT": "0"}
    return {**os.environ, **offline, "GIT_OPTIONAL_LOCKS": "0", "LC_ALL": "C"}


_LIST = ("ls-files", "-z", "--cached", "--others", "--exclude-standard")
_asked: dict[Path, tuple[float, subprocess.Popen[bytes], IO[bytes]]] = {}


def ask_ahead(root: Path) -> None:
    """Let git list a tree while the program loads what it needs to look at the list; who asks within a second has the answer."""
    if not (root / ".git").exists():
        return
    answer = tempfile.TemporaryFile()  # noqa: SIM115 - git would wait at a pipe that nobody reads yet
    with contextlib.suppress(OSError):
        asked = subprocess.Popen(
            _command(root, _LIST),
            stdin=subprocess.DEVNULL,
            stdout=answer,
            stderr=subprocess.DEVNULL,
            env=_environment(),
        )
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
        if (folder / ".git").exists() or (folder / INDEX_FOLDER / "graph.db").exists():
            return folder
    if (start / "HEAD").is_file() and (start / "objects").is_dir():
        raise NotARepository(f"{start} is a bare repository", "index a work tree: git worktree add PATH")
    return start


def discover(root: Path, max_bytes: int) -> Discovery:
    """List the files of a work tree."""
    names = _from_git(root) if (root / ".git").exists() else None
    if names is None:
        names = _from_walk(root)
    ignored = _extra_ignores(root)
    files: dict[str, Found] = {}
    skipped: dict[str, str] = {}
    base = os.fspath(root)
    for raw in sorted(names):
        path = os.fsdecode(raw)
        shown = path if path.isascii() and path.isprintable() else printable(path)
        if ignored is not None and ignored.match_file(path):
            skipped[shown] = "listed in .ctxignore"
            continue
        reason, info = _look(base, path, max_bytes)
        if info is None:
            if reason:
                skipped[shown] = reason
            continue
        if shown in files:
            skipped[f"{shown} (2)"] = "its name reads like another file's"
            continue
        files[shown] = Found(path, info.st_size, info.st_mtime_ns)
    return Discovery(list(files.values()), skipped)


def printable(path: str) -> str:
    """A path that can be stored and printed whatever bytes it is made of."""
    return path.encode("utf-8", "backslashreplace").decode("utf-8") if not path.isprintable() else path


def _look(root: str, path: str, max_bytes: int) -> tuple[str, os.stat_result | None]:
    full = f"{root}/{path}"
    try:
        info = os.lstat(full)
        if stat.S_ISLNK(info.st_mode):
            target = os.path.realpath(full)
            if os.path.commonpath([target, root]) != root:
                return "a link that leaves the tree", None
            return "a link to a file of the tree", None
        if not stat.S_ISREG(info.st_mode):
            return ("" if stat.S_ISDIR(info.st_mode) else "not a regular file"), None
        if info.st_size > max_bytes:
            return f"larger than {max_bytes:,} bytes", None
    except FileNotFoundError:
        return "", None  # deleted in the work tree but not yet in git
    except (OSError, ValueError) as error:
        return f"cannot be read ({type(error).__name__})", None
    return "", info


def _from_git(root: Path) -> list[bytes] | None:
    try:
        listed = _listed(root)
    except GitError:
        return None
    prefix = os.fsencode(INDEX_FOLDER) + b"/"
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
    from pathspec import GitIgnoreSpec  # noqa: PLC0415 - only outside git

    found: list[bytes] = []
    specs: list[tuple[str, GitIgnoreSpec]] = []
    for folder, folders, names in os.walk(root, followlinks=False):
        relative = os.path.relpath(folder, root)
        relative = "" if relative == "." else relative + "/"
        specs = [(at, spec) for at, spec in specs if relative.startswith(at)]
        if ".gitignore" in names:
            lines = Path(folder, ".gitignore").read_text("utf-8", "replace").splitlines()
            specs.append((relative, GitIgnoreSpec.from_lines(lines)))

        def is_ignored(path: str, specs: list[tuple[str, GitIgnoreSpec]] = specs) -> bool:
            return any(spec.match_file(path[len(at) :]) for at, spec in specs)

        folders[:] = sorted(
            name for name in folders if name not in (".git", INDEX_FOLDER) and not is_ignored(relative + name + "/")
        )
        found.extend(os.fsencode(relative + name) for name in names if not is_ignored(relative + name))
    return found


def _extra_ignores(root: Path) -> GitIgnoreSpec | None:  # type: ignore[name-defined]  # noqa: F821
    file = root / ".ctxignore"
    if not file.is_file():
        return None
    from pathspec import GitIgnoreSpec  # noqa: PLC0415

    return GitIgnoreSpec.from_lines(file.read_text("utf-8", "replace").splitlines())


def head(root: Path) -> tuple[str, str]:
    """Commit and branch; empty where there are none."""
    if not (root / ".git").exists():
        return "", ""
    try:
        said = git(root, "rev-parse", "HEAD", "--abbrev-ref", "HEAD", timeout_s=10).decode("utf-8", "replace").split()
    except GitError:
        return "", ""
    commit, branch = (*said, "", "")[:2]
    return commit, "" if branch == "HEAD" else branch
