"""The files of a commit in a temporary folder, and their index there.

Contents come from git's objects alone: no checkout, no hooks, no filters, no second work tree. The user's files,
index and git folder are only read, and the folder holds no history, so nothing that came later can be in it.
``.gitignore`` is left out because everything in a commit is tracked; what the index would skip as too large is not
even written.
"""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import tempfile
import threading
from collections.abc import Iterator
from pathlib import Path

from knowing.errors import GitError
from knowing.graph.reader import Graph
from knowing.index.report import Progress
from knowing.index.update import index
from knowing.index.words.messages import message_arrays
from knowing.settings import IndexSettings
from knowing.settings.evaluate import REPLAY
from knowing.tree.folder import FOLDER
from knowing.tree.git import blobs, git

_NEVER = frozenset(("", ".", "..", ".git", FOLDER))
"""Names that no part of a path may have: a hostile tree must not write outside of the folder."""


@contextlib.contextmanager
def workspace() -> Iterator[Path]:
    """A temporary folder that is gone afterwards, whatever happens; a second Ctrl-C does not stop the cleaning."""
    folder = Path(tempfile.mkdtemp(prefix="ctx-eval-")).resolve()
    try:
        yield folder
    finally:
        with _undisturbed():
            shutil.rmtree(folder, ignore_errors=True)


@contextlib.contextmanager
def _undisturbed() -> Iterator[None]:
    if threading.current_thread() is not threading.main_thread():
        yield
        return
    before = signal.signal(signal.SIGINT, signal.SIG_IGN)
    try:
        yield
    finally:
        signal.signal(signal.SIGINT, before)


class Snapshot:
    """A folder that can be made to hold the files of any commit."""

    def __init__(
        self, root: Path, folder: Path, settings: IndexSettings, *, cache_folder: Path | None, progress: Progress
    ) -> None:
        self.root, self.folder = root, folder / "tree"
        self.settings, self.cache_folder, self.progress = settings, cache_folder, progress
        self.held: dict[str, str] = {}
        """Path to blob of what is in the folder."""

    def at(self, commit: str) -> Graph:
        """The graph of a commit; what changed since the last one is all that is written and read."""
        self.folder.mkdir(exist_ok=True)
        wanted, sizes = self._listed(commit)
        for path in self.held.keys() - wanted.keys():
            self._remove(path)
        self._write({path: blob for path, blob in wanted.items() if self.held.get(path) != blob}, sizes)
        self.held = wanted
        index(self.folder, self.settings, self.cache_folder, progress=self.progress)
        graph = Graph(self.folder)
        graph.messages = message_arrays(self.root, commit)
        return graph

    def _listed(self, commit: str) -> tuple[dict[str, str], dict[str, int]]:
        try:
            said = git(self.root, "ls-tree", "-r", "-l", "-z", "--full-tree", commit)
        except GitError as error:
            raise (_partial() if "promisor" in error.message else error) from None
        wanted: dict[str, str] = {}
        sizes: dict[str, int] = {}
        for entry in said.split(b"\0"):
            meta, _, name = entry.partition(b"\t")
            words = meta.split()
            is_file = len(words) == 4 and words[0].startswith(b"100") and words[3].isdigit()
            if not is_file:
                continue
            path, size = os.fsdecode(name), int(words[3])
            parts = path.split("/")
            is_safe = _NEVER.isdisjoint(part.lower() for part in parts)
            if is_safe and size <= self.settings.max_bytes and parts[-1] != ".gitignore":
                wanted[path] = words[2].decode()
                sizes[wanted[path]] = size
        return wanted, sizes

    def _remove(self, path: str) -> None:
        """Remove a file, and the folders that it leaves empty: a file may come to stand in their place."""
        full = self.folder / path
        with contextlib.suppress(OSError):
            full.unlink()
            for parent in full.parents:
                if parent == self.folder:
                    break
                parent.rmdir()

    def _write(self, files: dict[str, str], sizes: dict[str, int]) -> None:
        """Write files of a commit, a few megabytes at a time, so that a large tree is never in memory as a whole."""
        self.progress.phase("writing the snapshot", len(files))
        batch: dict[str, str] = {}
        size = 0
        for path, blob in files.items():
            batch[path] = blob
            size += sizes[blob]
            if size > REPLAY.chunk_bytes or len(batch) >= 2_000:
                self._write_batch(batch)
                batch, size = {}, 0
        self._write_batch(batch)

    def _write_batch(self, batch: dict[str, str]) -> None:
        contents = blobs(self.root, set(batch.values()))
        if not contents.keys() >= set(batch.values()):
            raise _partial()
        for path, blob in batch.items():
            full = self.folder / path
            full.parent.mkdir(parents=True, exist_ok=True)
            full.write_bytes(contents[blob])
        self.progress.advance(len(batch))


def _partial() -> GitError:
    said = "the files of the snapshot are not in this partial clone"
    return GitError(said, "fetch them first: git fetch --refetch")
