"""Which files changed, between which two states. git is asked for names and contents only; symbols come
later.

A state is a commit, the index (``--staged``), the work tree, or one side of a patch that somebody wrote.
"""

from __future__ import annotations

import errno
from collections.abc import Iterable
from dataclasses import dataclass, field, replace
from pathlib import Path

from knowing.change.diff.unified import PatchedFile, parse_patch, rebuilt
from knowing.errors import GitError, UsageError
from knowing.settings.change import DIFF
from knowing.tree.content import blob_id, read_bytes
from knowing.tree.differences import Pair, changed_pairs, staged_pairs
from knowing.tree.git import blobs, has_git
from knowing.tree.git import head as head_of
from knowing.tree.listing import printable
from knowing.tree.repository import Repository
from knowing.tree.skips import BINARY, TOO_LARGE
from knowing.tree.worktree import GITLINK, GONE, LINK, RETYPED, UNMERGED, Unstaged, unstaged, untracked

TRUNKS = ("origin/HEAD", "origin/main", "origin/master", "main", "master")
"""Where a branch is taken to come from, if nobody says."""
WORK_TREE, INDEX, PATCH = "work tree", "index", "patch"


@dataclass(frozen=True, slots=True)
class FileChange:
    """One file on both sides; an empty path means that it was not there."""

    old: str
    new: str
    status: str
    """added, removed, changed, renamed."""
    old_data: bytes | None = None
    new_data: bytes | None = None
    old_blob: str = ""
    new_blob: str = ""
    note: str = ""
    """Why its inside cannot be compared: a submodule, a link, a hunk that does not apply."""

    @property
    def path(self) -> str:
        """Where it is, or was."""
        return self.new or self.old


@dataclass(frozen=True, slots=True)
class Diff:
    """The changed files in the order of their paths, and what was compared with what."""

    base: str
    head: str
    base_commit: str
    """Where its history begins; empty if there is none."""
    files: tuple[FileChange, ...]
    notes: tuple[str, ...] = field(default=())


def read_diff(root: Path, base: str = "", head: str = "", staged: bool = False, patch: bytes | None = None) -> Diff:
    """The changed files between the two states that are asked for; refuses two ways of naming them at once."""
    if sum((bool(base or head), staged, patch is not None)) > 1:
        raise UsageError("--base/--head, --staged and --diff exclude each other", "use one of them")
    if patch is not None:
        return _from_patch(root, patch)
    if not has_git(root):
        raise GitError(f"{root.name or 'this folder'} is not a git work tree", "give the change with --diff FILE")
    repository = Repository(root)
    if staged:
        commit = _commit(repository, "HEAD", or_empty=True)
        name = "HEAD" if repository.has_commit() else "nothing"
        return _compared(repository, commit, name, INDEX, staged_pairs(root, commit), ())
    target = _commit(repository, head or "HEAD", or_empty=not head)
    start, name, notes = _start(repository, base, target, head)
    if head:
        return _compared(repository, start, name, head, changed_pairs(root, start, target), notes)
    return _with_untracked(root, _compared(repository, start, name, WORK_TREE, _in_work_tree(root, start), notes))


def start_of(root: Path, base: str = "", head: str = "", is_on_head: bool = False) -> str:
    """The commit that a change starts from, ``HEAD`` itself for what is staged or a patch; empty where nothing was committed."""
    if not has_git(root):
        return ""
    repository = Repository(root)
    if not repository.has_commit():
        return ""
    target = _commit(repository, head or "HEAD")
    return target if is_on_head else _start(repository, base, target, head)[0]


def _commit(repository: Repository, rev: str, or_empty: bool = False) -> str:
    try:
        return repository.commit(rev)
    except GitError as error:
        if or_empty:
            return repository.empty_tree()
        if "not a revision" not in error.message and not error.message.startswith("git rev-parse"):
            raise
        raise GitError(f"no commit {rev!r}", "in a shallow clone, fetch it first: git fetch origin REV") from None


def _start(repository: Repository, base: str, target: str, head: str) -> tuple[str, str, tuple[str, ...]]:
    """(commit, its name, notes): where the change begins, as a reviewer would want it."""
    if base:
        return _common_ancestor(repository, base, target, head or "HEAD")
    if head:
        try:
            return _commit(repository, f"{target}^"), f"{head}^", ()
        except GitError:
            nothing = repository.empty_tree()
            return nothing, "nothing", (f"{head} has no parent here: everything counts as added",)
    for trunk in TRUNKS:
        name = f"refs/remotes/{trunk}" if "/" in trunk else f"refs/heads/{trunk}"
        fork = repository.fork(name, target)
        if fork is not None:
            return fork, trunk if fork != target else "HEAD", ()
    return target, "HEAD", ()


def _common_ancestor(repository: Repository, base: str, target: str, head: str) -> tuple[str, str, tuple[str, ...]]:
    """Where the two sides parted: what the base did since then is not part of the change."""
    commit = _commit(repository, base)
    fork = repository.fork(commit, target)
    if fork is None:
        return commit, base, (f"{base} and {head} share no history here: compared directly",)
    if fork == commit:
        return commit, base, ()
    return fork, base, (f"{base} is not an ancestor of {head}: compared from where they parted, {fork[:12]}",)


def _in_work_tree(root: Path, start: str) -> list[Pair]:
    """What the work tree changed since a commit: what is staged, and on top of it what is not."""
    found = {pair.new: pair for pair in staged_pairs(root, start)}
    for one in unstaged(root):
        pair = _on_top(found.pop(one.path, None), one)
        if pair is not None:
            found[pair.new] = pair
    return list(found.values())


def _on_top(pair: Pair | None, one: Unstaged) -> Pair | None:
    """A staged change with what happened to the file since; None if both together are nothing."""
    path, mode = one.path, one.mode
    if pair is None:  # the index has it as the commit has it; or only promises it
        pair = Pair(mode, mode, one.blob, one.blob, "M" if one.blob else "A", path, path)
    if one.how == UNMERGED:
        return Pair(mode, mode, pair.old_blob, "", "U", path, path)
    if one.how == GONE:
        return None if pair.status in "AC" else Pair(pair.old_mode, "0", pair.old_blob, "", "D", pair.old, pair.old)
    if one.how == RETYPED and GITLINK not in (pair.old_mode, pair.new_mode):
        return replace(pair, new_mode=LINK, new_blob="", status="T" if pair.status not in "AC" else "A")
    return replace(pair, new_blob="")


def _compared(
    repository: Repository, start: str, base: str, head: str, pairs: Iterable[Pair], notes: tuple[str, ...]
) -> Diff:
    """The changed files with their contents."""
    files: list[FileChange] = []
    wanted: set[str] = set()
    for pair in pairs:
        note = _odd(pair.old_mode, pair.new_mode, pair.status)
        change = FileChange(
            "" if pair.status in "AC" else printable(pair.old),
            "" if pair.status == "D" else printable(pair.new),
            {"A": "added", "C": "added", "D": "removed", "R": "renamed"}.get(pair.status, "changed"),
            None,
            None,
            pair.old_blob,
            pair.new_blob,
            note,
        )
        files.append(change)
        wanted.update(blob for blob in (pair.old_blob, pair.new_blob) if blob and not note)
    found = blobs(repository.root, wanted)
    commit = start if repository.is_commit(start) else ""
    loaded = [_loaded(repository.root, one, found) for one in files]
    present = sorted((one for one in loaded if one is not None), key=lambda one: one.path)
    return Diff(base, head, commit, tuple(present), notes)


def _odd(old_mode: str, new_mode: str, status: str) -> str:
    modes = {old_mode, new_mode}
    if GITLINK in modes:
        return "a submodule"
    if LINK in modes:
        return "a symbolic link"
    return "an unresolved merge conflict" if status == "U" else ""


def _loaded(root: Path, one: FileChange, found: dict[str, bytes]) -> FileChange | None:
    """The changed file with its contents; None if only its date has changed."""
    if one.note:
        return one
    old, new, new_blob = found.get(one.old_blob) if one.old else None, None, one.new_blob
    if one.new and one.new_blob:
        new = found.get(one.new_blob)
    elif one.new:
        try:
            new = read_bytes(root, one.new, DIFF.read_bytes)
        except (OSError, ValueError) as error:
            return replace(one, note=_unread(error))
        new_blob = blob_id(new)
        if new_blob == one.old_blob and one.old == one.new:
            return None
    return replace(one, old_data=old, new_data=new, new_blob=new_blob)


def _unread(error: OSError | ValueError) -> str:
    is_large = isinstance(error, OSError) and error.errno == errno.EFBIG
    return TOO_LARGE(f"{DIFF.read_bytes:,}") if is_large else "cannot be read"


def _with_untracked(root: Path, diff: Diff) -> Diff:
    """The changed files with the new files that git does not track yet."""
    added = []
    for path in untracked(root):
        try:
            data = read_bytes(root, path, DIFF.read_bytes)
        except (OSError, ValueError) as error:
            if isinstance(error, OSError) and error.errno == errno.EFBIG:
                added.append(FileChange("", printable(path), "added", note=_unread(error)))
            continue
        added.append(FileChange("", printable(path), "added", None, data, "", blob_id(data)))
    return replace(diff, files=tuple(sorted([*diff.files, *added], key=lambda one: one.path)))


def _from_patch(root: Path, patch: bytes) -> Diff:
    """The changed files of a patch: the work tree holds one side of each, and the other side is made from it with the hunks."""
    files = []
    for one in parse_patch(patch):
        files.append(_patched(root, one))
    commit, _ = head_of(root)
    return Diff("before the patch", PATCH, commit, tuple(sorted(files, key=lambda one: one.path)), ())


def _patched(root: Path, one: PatchedFile) -> FileChange:
    status = "added" if not one.old else "removed" if not one.new else "renamed" if one.old != one.new else "changed"
    if one.is_binary:
        return FileChange(one.old, one.new, status, note=BINARY())
    here = _inside(root, one.new) if one.new else None
    before = here if one.old == one.new else (_inside(root, one.old) if one.old else None)
    sides = rebuilt(one, before, here)
    if sides is None:
        return FileChange(one.old, one.new, status, note="the patch does not fit the work tree")
    old, new = sides
    return FileChange(
        one.old,
        one.new,
        status,
        old,
        new,
        blob_id(old) if old is not None else "",
        blob_id(new) if new is not None else "",
    )


def _inside(root: Path, path: str) -> bytes | None:
    """The content of a file of the tree; None if it cannot be read or its path leads outside of the tree."""
    try:
        return read_bytes(root, path, DIFF.read_bytes)
    except (OSError, ValueError):
        return None
