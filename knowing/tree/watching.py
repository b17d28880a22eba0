"""Tells whether anything below a folder changed since the last look, without looking at every file.

The system reports changes in every folder that git does not ignore; links are never followed. It is a shortcut for a process that
stays: where there are too many folders, or the system cannot be asked, it says "perhaps", and the files themselves are looked at.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
import time
from collections.abc import Iterable
from itertools import count
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.errors import GitError
from knowing.tree.folder import FOLDER
from knowing.tree.git import git, has_git

if TYPE_CHECKING:
    from watchfiles._rust_notify import RustNotify

MOST_FOLDERS = 20_000
"""More are not watched: each costs the system some memory."""
TRUSTED_S = 60.0
"""So long a silence is believed; then the files are looked at all the same."""
UNWATCHED_S = 2.0
"""Where the system reports nothing, the files are looked at so often by somebody who waits for changes."""
PATIENCE_S = 1.0
"""After so long without a report, the files are looked at."""
_STEP_MS, WAIT_MS = 1, 20
_RULES = (".gitignore", ".gitmodules", "exclude")


class Watch:
    """Watches the folders of one work tree."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._notify: RustNotify | None = None
        self._cookies = tempfile.TemporaryDirectory(prefix="ctx-watch-", ignore_cleanup_errors=True)
        self._numbers = count()
        self._since = 0.0
        self._is_outdated = True

    def has_moved(self) -> bool:
        """Whether anything may have changed since ``look`` was called last; False only if the system said nothing at all."""
        if self._notify is None or time.monotonic() - self._since > TRUSTED_S:
            return True
        reported = self._reported()
        return reported is None or bool(self._take(reported))

    def _reported(self) -> set[str] | None:
        """Every path that moved so far; None if the system does not say so in time.

        Reports come in the order of what happened, but late where the machine is busy. So a file of our own is made, and what is reported
        before it is all that there is.
        """
        if self._notify is None:
            return None
        cookie = os.path.join(self._cookies.name, str(next(self._numbers)))
        paths: set[str] = set()
        try:
            with open(cookie, "x", encoding="ascii"):
                pass
        except OSError:
            return None
        until = time.monotonic() + PATIENCE_S
        while cookie not in paths and time.monotonic() < until:
            said = self._notify.watch(_STEP_MS, _STEP_MS, WAIT_MS, None)
            paths.update(() if isinstance(said, str) else (path for _, path in said))
        with contextlib.suppress(OSError):
            os.unlink(cookie)
        return paths if cookie in paths else None

    def settled(self, quiet_ms: int, most_ms: int, timeout_ms: int) -> int:
        """Wait until something moved and was quiet again; returns how many paths moved, 0 if nothing did in time."""
        if self._notify is None:
            time.sleep(min(timeout_ms / 1000, UNWATCHED_S))
            return 0
        said = self._notify.watch(most_ms, quiet_ms, timeout_ms, None)
        if isinstance(said, str):
            if said == "signal":
                raise KeyboardInterrupt
            return 0
        moved = self._take(path for _, path in said)
        if self._is_outdated:
            self.look()
        return moved

    @property
    def is_blind(self) -> bool:
        """Whether the system reports nothing."""
        return self._notify is None

    def _take(self, paths: Iterable[str]) -> int:
        """Note reported paths; returns how many of them are of the work tree and not our own."""
        own = (os.fspath(self.root / FOLDER), self._cookies.name)
        moved = [path for path in paths if path not in own and not path.startswith(tuple(one + os.sep for one in own))]
        if any(os.path.basename(path) in _RULES or not os.path.isfile(path) for path in moved):
            self._is_outdated = True
        return len(moved)

    def look(self) -> None:
        """Begin to wait for the next change: called right before somebody looks at the files."""
        self._since = time.monotonic()
        if self._is_outdated or self._notify is None:
            self.close()
            self._notify = _notifier(self.root, self._cookies.name)
            self._is_outdated = False
        else:
            self._take(self._reported() or ())

    def end(self) -> None:
        """Stop watching for good."""
        self.close()
        self._cookies.cleanup()

    def close(self) -> None:
        """Stop watching until ``look`` is called again."""
        if self._notify is not None:
            with contextlib.suppress(Exception):
                self._notify.close()
        self._notify = None


def _notifier(root: Path, beside: str) -> RustNotify | None:
    """What reports changes of a tree and of a folder beside it; None where the system cannot report them in time, or not at all."""
    if sys.platform != "linux":  # elsewhere a report may come late
        return None
    try:
        from watchfiles._rust_notify import RustNotify  # noqa: PLC0415 - an optional package
    except ImportError:
        return None
    folders = folders_of(root)
    if not folders:
        return None
    try:
        return RustNotify([*folders, beside], False, False, 0, False, True)
    except Exception:  # too many watches, a folder that is gone: whatever it is, the files are looked at instead
        return None


def folders_of(root: Path) -> list[str]:
    """Every folder of a work tree that git does not ignore, and git's own for its index; empty if there are too many."""
    ignored = _ignored(root)
    found: list[str] = []
    for folder, folders, _ in os.walk(root, followlinks=False):
        found.append(folder)
        if len(found) > MOST_FOLDERS:
            return []
        folders[:] = [
            name
            for name in folders
            if name not in (".git", FOLDER)
            and (path := os.path.join(folder, name)) not in ignored
            and not os.path.islink(path)
        ]
    own = root / ".git"
    return found + [os.fspath(one) for one in (own, own / "info") if one.is_dir() and not one.is_symlink()]


def _ignored(root: Path) -> set[str]:
    """The folders that git ignores as a whole."""
    if not has_git(root):
        return set()
    try:
        said = git(root, "ls-files", "-z", "--others", "--ignored", "--exclude-standard", "--directory")
    except GitError:
        return set()
    return {os.path.join(root, os.fsdecode(name[:-1])) for name in said.split(b"\0") if name.endswith(b"/")}
