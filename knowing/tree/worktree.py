"""How a work tree differs from git's index, decided here: git itself would pass contents through the repository's filters.

Times, sizes and places of files are compared with what the index remembers of them, as git does; where they differ, or are too young to
be believed, the content itself is read and named. Line ends that git would convert, and pointers of git-lfs, count as the same content.
"""

from __future__ import annotations

import errno
import hashlib
import os
import re
import stat
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path

from knowing.errors import GitError
from knowing.tree.content import RealFolders, blob_id, read_bytes
from knowing.tree.folder import FOLDER
from knowing.tree.git import blobs, commit_of, git
from knowing.tree.gitfolder import git_folder

GITLINK, LINK = "160000", "120000"
GONE, CHANGED, UNMERGED, RETYPED = "gone", "changed", "unmerged", "retyped"
_INTENDED = 1 << 29
"""Flag of an entry that ``git add --intent-to-add`` made: a promise without content."""
_POINTER = re.compile(
    rb"version https://git-lfs\.github\.com/spec/v1\n(?:ext-.*\n)*oid sha256:([0-9a-f]{64})\nsize (\d+)\n"
)
_ENTRY = re.compile(
    rb"(?P<tag>\S) (?P<mode>\d+) (?P<blob>[0-9a-f]+) (?P<stage>\d)\t(?P<path>[^\0]*)\0"
    rb"  ctime: (?P<ctime>\d+:\d+)\n  mtime: (?P<mtime>\d+:\d+)\n  dev: \d+\tino: (?P<inode>\d+)\n"
    rb"  uid: \d+\tgid: \d+\n  size: (?P<size>\d+)\tflags: (?P<flags>[0-9a-f]+)\n"
)


@dataclass(frozen=True, slots=True)
class Unstaged:
    """A file of git's index that is not in the work tree as the index has it."""

    path: str
    how: str
    """``gone``, ``changed``, ``unmerged``, or ``retyped`` (a link or a submodule on either side)."""
    blob: str
    """Its content in the index; empty if the index only promises one."""
    mode: str


def unstaged(root: Path) -> list[Unstaged]:
    """Every file of the index that the work tree has in another form, in the order of the index."""
    said = git(root, "ls-files", "-v", "-z", "--stage", "--debug")
    try:
        written = (git_folder(root).own / "index").stat().st_mtime_ns
    except OSError:
        written = 0
    folders = RealFolders(root)
    found: dict[str, Unstaged] = {}
    doubtful: list[tuple[str, str, str]] = []
    for entry in _ENTRY.finditer(said):
        path = os.fsdecode(entry["path"])
        mode, blob = entry["mode"].decode(), entry["blob"].decode()
        if entry["stage"] != b"0":
            found[path] = Unstaged(path, UNMERGED, blob, mode)
        elif entry["tag"] == b"H" and not path.startswith(
            FOLDER + "/"
        ):  # others: not to be looked at, by the user's wish
            how = _suspected(root, path, entry, written) if folders.hold(path) else GONE
            is_promise = int(entry["flags"], 16) & _INTENDED
            if how == CHANGED and not is_promise:
                doubtful.append((path, blob, mode))
            if how:
                found[path] = Unstaged(path, how, "" if is_promise else blob, mode)
    for path, how in _cleared(root, doubtful):
        one = found.pop(path)
        if how:
            found[path] = replace(one, how=how)
    return list(found.values())


def untracked(root: Path, as_folders: bool = False) -> list[str]:
    """Files that git neither knows nor ignores; ``as_folders`` names a folder of nothing else once, as ``git status`` does."""
    how = ("--directory", "--no-empty-directory") if as_folders else ()
    said = git(root, "ls-files", "-z", "--others", "--exclude-standard", *how)
    names = (os.fsdecode(one) for one in said.split(b"\0") if one)
    return sorted(name for name in names if name.split("/", 1)[0] != FOLDER)


def _suspected(root: Path, path: str, entry: re.Match[bytes], written: int) -> str:
    """How a file seems to differ from the index, by its type, size and times; empty if it does not. ``changed`` must be confirmed by its content."""
    mode = entry["mode"].decode()
    try:
        info = os.lstat(f"{root}/{path}")
    except (FileNotFoundError, NotADirectoryError):
        return GONE
    except (OSError, ValueError):
        return RETYPED
    if mode == GITLINK:
        return "" if _has_checked_out(root / path, entry["blob"].decode()) else RETYPED
    kind = LINK if stat.S_ISLNK(info.st_mode) else "100" if stat.S_ISREG(info.st_mode) else ""
    if not kind or not mode.startswith(kind):
        return GONE if stat.S_ISDIR(info.st_mode) else RETYPED
    same = (
        info.st_size & 0xFFFFFFFF == int(entry["size"])
        and _is_same_time(entry["mtime"], info.st_mtime_ns)
        and _is_same_time(entry["ctime"], info.st_ctime_ns)
        and info.st_ino & 0xFFFFFFFF == int(entry["inode"])
    )
    return "" if same and info.st_mtime_ns < written else CHANGED


def _is_same_time(said: bytes, time_ns: int) -> bool:
    """Whether a time is the one that the index has; only the seconds are compared if the index has no more."""
    seconds, _, rest = said.partition(b":")
    return int(seconds) == (time_ns // 1_000_000_000) & 0xFFFFFFFF and int(rest) in (0, time_ns % 1_000_000_000)


def _has_checked_out(submodule: Path, commit: str) -> bool:
    """Whether a submodule has the commit of the index checked out, or is not checked out at all."""
    if submodule.is_symlink() or not os.path.lexists(submodule / ".git"):
        return not submodule.is_symlink()
    try:
        return commit_of(submodule, "HEAD") == commit
    except GitError:
        return True


def _cleared(root: Path, doubtful: list[tuple[str, str, str]]) -> Iterator[tuple[str, str]]:
    """(path, how) of doubtful files whose content shows that they did not change (how is empty), or that they are not in the tree."""
    others: list[tuple[str, str, bytes]] = []
    for path, blob, mode in doubtful:
        try:
            data = os.fsencode(os.readlink(f"{root}/{path}")) if mode == LINK else read_bytes(root, path)
        except OSError as error:
            if error.errno == errno.EXDEV:
                yield path, GONE
            continue
        if blob_id(data, len(blob)) == blob or (b"\r\n" in data and blob_id(_unix(data), len(blob)) == blob):
            yield path, ""
        else:
            others.append((path, blob, data))
    for path in _pointers(root, others):
        yield path, ""


def _unix(data: bytes) -> bytes:
    return data.replace(b"\r\n", b"\n")


def _pointers(root: Path, files: list[tuple[str, str, bytes]]) -> Iterator[str]:
    """Files whose index content is a pointer of git-lfs to exactly what is in the work tree."""
    if not files or not any(_uses_lfs(root, path) for path, _, _ in files):
        return
    kept = blobs(root, {blob for _, blob, _ in files})
    for path, blob, data in files:
        pointer = _POINTER.match(kept.get(blob, b""))
        if pointer and len(data) == int(pointer[2]) and hashlib.sha256(data).hexdigest().encode() == pointer[1]:
            yield path


def _uses_lfs(root: Path, path: str) -> bool:
    """Whether a ``.gitattributes`` beside or above a file speaks of git-lfs."""
    folders = path.split("/")[:-1]
    for count in range(len(folders) + 1):
        try:
            if b"filter=lfs" in read_bytes(root, "/".join([*folders[:count], ".gitattributes"]), 1_000_000):
                return True
        except OSError:
            continue
    return False
