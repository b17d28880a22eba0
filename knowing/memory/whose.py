"""Tells changes that were made in this checkout from those that a pull, a merge, a checkout or a rebase brought in."""

from __future__ import annotations

from pathlib import Path

from knowing.errors import GitError
from knowing.settings.memory import FOUND
from knowing.tree.git import git
from knowing.tree.history import touched_by


def brought_in(root: Path, then: str, now: str) -> frozenset[str] | None:
    """The files that commits made elsewhere touched between two commits; None if it cannot be told, and any file may be one of them.

    A commit was made here if git wrote down (in the log of ``HEAD``) that it was committed after ``then`` was checked out.
    """
    if not then or not now or then == now:
        return frozenset()
    try:
        listed = git(root, "rev-list", f"--max-count={FOUND.commits + 1}", f"{then}...{now}", "--").decode().split()
        said = git(root, "reflog", "show", "--format=%H%x09%gs", f"--max-count={4 * FOUND.commits}", "HEAD", "--")
    except GitError:
        return None
    own = _committed_since(said.decode("utf-8", "replace"), then)
    others = [one for one in listed if one not in own]
    touched = touched_by(root, others, FOUND.commit_files) if others else {}
    if len(listed) > FOUND.commits or any(files is None for files in touched.values()):
        return None
    return frozenset(path for files in touched.values() for one in files or () for path in (one.old, one.new) if path)


def _committed_since(log: str, then: str) -> set[str]:
    """The commits that were made since one was checked out; none if the log does not reach back to it.

    >>> sorted(_committed_since("c\\tcommit: two\\nb\\tpull: fast-forward\\na\\tcommit: one", "a"))
    ['c']
    >>> _committed_since("c\\tcommit: two", "a")
    set()
    """
    found: set[str] = set()
    for line in log.splitlines():
        commit, _, what = line.partition("\t")
        if commit == then:
            return found
        if what.startswith("commit"):
            found.add(commit)
    return set()
