"""What is indexed, how it stands to the tree, how large it is, and how much of it could be resolved."""

from __future__ import annotations

from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

import msgspec

from knowing.errors import GitError
from knowing.graph import connect
from knowing.graph.arrays import arrays_path
from knowing.graph.enriched import Resolved, resolution
from knowing.index.freshness import Freshness, as_found
from knowing.index.maker import is_current
from knowing.index.survey import survey
from knowing.settings.index import IndexSettings
from knowing.tree.differences import EMPTY_TREE, staged_pairs
from knowing.tree.folder import is_elsewhere
from knowing.tree.git import has_git, head
from knowing.tree.worktree import unstaged, untracked


@dataclass(slots=True)
class State:
    """Everything ``ctx status`` says."""

    root: str
    commit: str
    branch: str
    head_commit: str
    head_branch: str
    dirty: int | None
    """Files with uncommitted changes; None where there is no git."""
    indexed_at: int
    freshness: Freshness
    is_current: bool
    """Made by this very version; if not, the next ``ctx index`` links it anew."""
    is_patched: bool
    schema_version: int
    bytes: dict[str, int]
    summary: dict[str, object]
    resolved: dict[str, Resolved] = field(default_factory=dict)
    outside: int = 0
    skipped: dict[str, str] = field(default_factory=dict)
    kept_in: str = ""
    """The folder of the index, if it is not in the root because the root cannot be written."""


def state(root: Path, settings: IndexSettings, cache_folder: Path) -> State:
    """Return how the index of a root stands, without changing anything."""
    found = survey(root, settings.max_bytes)
    stored = found.stored
    commit, branch = head(root)
    with closing(connect.open_to_read(root)) as connection:
        resolved = resolution(connection).languages
    summary: dict[str, object] = msgspec.json.decode(stored.meta["summary"])
    sizes = {
        "graph": connect.graph_path(root).stat().st_size,
        "arrays": _size(arrays_path(connect.folder_of(root), stored.meta.get("build", ""))),
        "source": sum(known.size for known in stored.files.values()),
        "facts_cache": sum(_size(path) for path in cache_folder.glob("facts-*")) if cache_folder.is_dir() else 0,
    }
    return State(
        root=str(root),
        commit=stored.meta.get("commit", ""),
        branch=stored.meta.get("branch", ""),
        head_commit=commit,
        head_branch=branch,
        dirty=_dirty(root),
        indexed_at=int(stored.meta.get("indexed_at", "0")),
        freshness=as_found(found.changes),
        is_current=is_current(stored),
        is_patched="is_patched" in stored.meta,
        schema_version=connect.SCHEMA_VERSION,
        bytes=sizes,
        summary=summary,
        resolved={name or "other": one for name, one in sorted(resolved.items())},
        outside=int(str(summary.get("outside_calls", 0))),
        skipped=stored.skipped,
        kept_in=str(connect.folder_of(root)) if is_elsewhere(root) else "",
    )


def _size(path: Path) -> int:
    try:
        return path.stat().st_size
    except OSError:
        return 0


def _dirty(root: Path) -> int | None:
    """Files that are not as they were committed, counted as ``git status`` lists them: a new folder is one."""
    if not has_git(root):
        return None
    commit, _ = head(root)
    try:
        known = {pair.new for pair in staged_pairs(root, commit or EMPTY_TREE, renames=False)}
        known.update(one.path for one in unstaged(root))
        return len(known) + len(untracked(root, as_folders=True))
    except GitError:
        return None
