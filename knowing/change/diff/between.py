"""Which files changed, between which two states. git is asked for names and contents only; symbols come
later.

A state is a commit, the index (``--staged``), the work tree, or one side of a patch that somebody wrote.
"""

from __future__ import annotations

import os
from dataclasses import dataclass, field, replace
from pathlib import Path

from knowing.change.diff.unified import PatchedFile, parse_patch, rebuilt
from knowing.change.diff.versions import blobs
from knowing.errors import GitError, UsageError
from knowing.tree.content import blob_id
from knowing.tree.listing import git, printable

TRUNKS = ("origin/HEAD", "origin/main", "origin/master", "main", "master")
"""Where a branch is taken to come from, if nobody says."""
_GITLINK, _LINK = "160000", "120000"
MOST_BYTES = 20_000_000
"""A larger file of the work tree is not even read."""
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
    """What changed. Exactly one way of saying it may be used."""
    if sum((bool(base or head), staged, patch is not None)) > 1:
        raise UsageError("--base/--head, --staged and --diff exclude each other", "use one of them")
    if patch is not None:
        return _from_patch(root, patch)
    if not (root / ".git").exists():
        raise GitError(f"{root.name or 'this folder'} is not a git work tree", "give the change with --diff FILE")
    if staged:
        commit = _commit(root, "HEAD", or_empty=True)
        return _compared(root, commit, "HEAD" if _has_commit(root) else "nothing", INDEX, ["--cached"], ())
    target = _commit(root, head or "HEAD", or_empty=not head)
    start, name, notes = _start(root, base, target, head)
    if head:
        return _compared(root, start, name, head, [target], notes)
    return _with_untracked(root, _compared(root, start, name, WORK_TREE, [], notes))


def _has_commit(root: Path) -> bool:
    try:
        git(root, "rev-parse", "--verify", "--quiet", "HEAD^{commit}")
    except GitError:
        return False
    return True


def _commit(root: Path, rev: str, or_empty: bool = False) -> str:
    try:
        if rev.startswith("-"):
            raise GitError("not a revision")
        return git(root, "rev-parse", "--verify", "--quiet", f"{rev}^{{commit}}").decode().strip()
    except GitError:
        if or_empty:
            return git(root, "hash-object", "-t", "tree", "--stdin").decode().strip()
        raise GitError(f"no commit {rev!r}", "in a shallow clone, fetch it first: git fetch origin REV") from None


def _start(root: Path, base: str, target: str, head: str) -> tuple[str, str, tuple[str, ...]]:
    """(commit, its name, notes): where the change begins, as a reviewer would want it."""
    if base:
        return _parted(root, base, target, head or "HEAD")
    if head:
        try:
            return _commit(root, f"{target}^"), f"{head}^", ()
        except GitError:
            nothing = _commit(root, "", or_empty=True)
            return nothing, "nothing", (f"{head} has no parent here: everything counts as added",)
    for trunk in TRUNKS:
        name = f"refs/remotes/{trunk}" if "/" in trunk else f"refs/heads/{trunk}"
        try:
            fork = git(root, "merge-base", name, target).decode().strip()
        except GitError:
            continue
        return fork, trunk if fork != target else "HEAD", ()
    return target, "HEAD", ()


def _parted(root: Path, base: str, target: str, head: str) -> tuple[str, str, tuple[str, ...]]:
    """Where the two sides parted: what the base did since then is not part of the change."""
    commit = _commit(root, base)
    try:
        fork = git(root, "merge-base", commit, target).decode().strip()
    except GitError:
        return commit, base, (f"{base} and {head} share no history here: compared directly",)
    if fork == commit:
        return commit, base, ()
    return fork, base, (f"{base} is not an ancestor of {head}: compared from where they parted, {fork[:12]}",)


def _compared(root: Path, start: str, base: str, head: str, what: list[str], notes: tuple[str, ...]) -> Diff:
    cached = [one for one in what if one.startswith("--")]
    revs = [one for one in what if not one.startswith("--")]
    said = git(
        root,
        "diff",
        *cached,
        "--raw",
        "-z",
        "--no-abbrev",
        "-M",
        "-l400",
        "--no-ext-diff",
        "--no-color",
        "--ignore-submodules=dirty",
        start,
        *revs,
        "--",
    )
    files: list[FileChange] = []
    wanted: set[str] = set()
    for old_mode, new_mode, old_blob, new_blob, status, old, new in _raw(said):
        note = _odd(old_mode, new_mode, status)
        change = FileChange(
            "" if status in "AC" else printable(old),
            "" if status == "D" else printable(new),
            {"A": "added", "C": "added", "D": "removed", "R": "renamed"}.get(status, "changed"),
            None,
            None,
            old_blob,
            new_blob,
            note,
        )
        files.append(change)
        wanted.update(blob for blob in (old_blob, new_blob) if blob and not note)
    found = blobs(root, wanted)
    commit = start if _is_commit(root, start) else ""
    loaded = [_loaded(root, one, found) for one in files]
    return Diff(
        base,
        head,
        commit,
        tuple(sorted((one for one in loaded if one is not None), key=lambda one: one.path)),
        notes,
    )


def _is_commit(root: Path, name: str) -> bool:
    try:
        return git(root, "cat-file", "-t", name).strip() == b"commit"
    except GitError:
        return False


def _odd(old_mode: str, new_mode: str, status: str) -> str:
    modes = {old_mode, new_mode}
    if _GITLINK in modes:
        return "a submodule"
    if _LINK in modes:
        return "a symbolic link"
    return "an unresolved merge conflict" if status == "U" else ""


def _loaded(root: Path, one: FileChange, found: dict[str, bytes]) -> FileChange | None:
    """With its contents; None if only its date has changed."""
    if one.note:
        return one
    old, new, new_blob = found.get(one.old_blob) if one.old else None, None, one.new_blob
    if one.new and one.new_blob:
        new = found.get(one.new_blob)
    elif one.new:
        try:
            if (root / one.new).stat().st_size > MOST_BYTES:
                return replace(one, note=f"larger than {MOST_BYTES:,} bytes")
            new = (root / one.new).read_bytes()
        except (OSError, ValueError):
            return replace(one, note="cannot be read")
        new_blob = blob_id(new)
        if new_blob == one.old_blob and one.old == one.new:
            return None
    return replace(one, old_data=old, new_data=new, new_blob=new_blob)


def _raw(text: bytes) -> list[tuple[str, str, str, str, str, str, str]]:
    found = []
    parts = iter(text.split(b"\0"))
    for meta in parts:
        words = meta.decode("ascii", "replace").lstrip(":").split()
        if len(words) != 5:
            continue
        old_mode, new_mode, old_blob, new_blob, status = words
        first = os.fsdecode(next(parts, b""))
        second = os.fsdecode(next(parts, b"")) if status[0] in "RC" else first
        found.append(
            (
                old_mode,
                new_mode,
                old_blob if old_blob.strip("0") else "",
                new_blob if new_blob.strip("0") else "",
                status[0],
                first,
                second,
            )
        )
    return found


def _with_untracked(root: Path, diff: Diff) -> Diff:
    """New files that git has not been told about are part of the work tree too."""
    listed = git(root, "ls-files", "-z", "--others", "--exclude-standard")
    added = []
    for raw in sorted(one for one in listed.split(b"\0") if one and not one.startswith(b".ctx/")):
        path = os.fsdecode(raw)
        full = root / path
        if full.is_symlink() or not full.is_file():
            continue
        try:
            if full.stat().st_size > MOST_BYTES:
                added.append(FileChange("", printable(path), "added", note=f"larger than {MOST_BYTES:,} bytes"))
                continue
            data = full.read_bytes()
        except OSError:
            continue
        added.append(FileChange("", printable(path), "added", None, data, "", blob_id(data)))
    return replace(diff, files=tuple(sorted([*diff.files, *added], key=lambda one: one.path)))


def _from_patch(root: Path, patch: bytes) -> Diff:
    """A patch names hunks, not contents: whichever side the work tree is on, the other is made from it."""
    files = []
    for one in parse_patch(patch):
        files.append(_patched(root, one))
    is_git = (root / ".git").exists() and _has_commit(root)
    commit = _commit(root, "HEAD") if is_git else ""
    return Diff("before the patch", PATCH, commit, tuple(sorted(files, key=lambda one: one.path)), ())


def _patched(root: Path, one: PatchedFile) -> FileChange:
    status = "added" if not one.old else "removed" if not one.new else "renamed" if one.old != one.new else "changed"
    if one.is_binary:
        return FileChange(one.old, one.new, status, note="binary")
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
    """A file of the tree; never one that a patch's path would reach outside of it."""
    try:
        full = (root / path).resolve()
        return full.read_bytes() if full.is_relative_to(root.resolve()) and full.is_file() else None
    except (OSError, ValueError):
        return None
