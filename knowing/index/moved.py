"""What changed in the work tree since it was indexed: time and size are compared first, then the content itself."""

from __future__ import annotations

from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path

from knowing.graph.stored import Stored
from knowing.settings.index import BUILD
from knowing.tree.content import Content, read
from knowing.tree.listing import Discovery, Found, printable


@dataclass(slots=True)
class Changes:
    """The difference between a tree and its graph."""

    modified: list[Found] = field(default_factory=list)
    added: list[Found] = field(default_factory=list)
    removed: list[str] = field(default_factory=list)
    touched: list[Found] = field(default_factory=list)
    """Other time, same content."""
    skipped: dict[str, str] = field(default_factory=dict)
    skipped_stats: dict[str, tuple[int, int]] = field(default_factory=dict)
    contents: dict[str, Content] = field(default_factory=dict)
    """What was read of modified and added files, up to ``BUILD.kept_bytes``, so that nobody reads them again."""
    kept_bytes: int = 0

    def keep(self, found: Found, content: Content) -> None:
        """Remember the content of a file, unless there is too much of that already."""
        if self.kept_bytes + len(content.text) <= BUILD.kept_bytes:
            self.contents[found.path] = content
            self.kept_bytes += len(content.text)

    @property
    def listed(self) -> tuple[list[str], list[str], list[str]]:
        """Paths of the files that were modified, that came, and that went."""
        modified, added = ([printable(found.path) for found in part] for part in (self.modified, self.added))
        return modified, added, list(self.removed)

    @property
    def paths(self) -> list[str]:
        """Every path whose content is not the graph's."""
        return sorted(chain.from_iterable(self.listed))

    def __len__(self) -> int:
        return len(self.modified) + len(self.added) + len(self.removed)


def detect(root: Path, discovery: Discovery, stored: Stored) -> Changes:
    """Compare a listing with the graph; returns what changed. Only files whose time or size moved are opened, each once."""
    changes = Changes(skipped=dict(discovery.skipped))
    started = int(stored.meta.get("started_ns", "0"))
    seen: set[str] = set()
    for found in discovery.files:
        path = found.path if found.path in stored.files else printable(found.path)
        known = stored.files.get(path)
        if known is not None:
            seen.add(path)
            is_alike = known.mtime_ns == found.mtime_ns and known.size == found.size
            if is_alike and not _is_racy(max(found.mtime_ns, found.ctime_ns), started):
                continue
            content = read(root, found.path)
            if isinstance(content, str):
                seen.discard(path)
                _skip(changes, path, found, content)
            elif content.blob != known.blob:
                changes.modified.append(found)
                changes.keep(found, content)
            elif known.mtime_ns != found.mtime_ns or found.ctime_ns > started:
                changes.touched.append(found)
            continue
        before = stored.skipped_stats.get(path)
        if before == (found.size, found.mtime_ns) and not _is_racy(found.mtime_ns, started) and path in stored.skipped:
            _skip(changes, path, found, stored.skipped[path])
            continue
        content = read(root, found.path)
        if isinstance(content, str):
            _skip(changes, path, found, content)
        else:
            changes.added.append(found)
            changes.keep(found, content)
    changes.removed = [path for path in stored.files if path not in seen]
    return changes


def _skip(changes: Changes, path: str, found: Found, reason: str) -> None:
    changes.skipped[path] = reason
    changes.skipped_stats[path] = (found.size, found.mtime_ns)


def _is_racy(mtime_ns: int, started_ns: int) -> bool:
    """Whether a file may have been written again, unseen, after it was indexed."""
    tick = BUILD.racy_coarse_ns if mtime_ns % 1_000_000_000 == 0 else BUILD.racy_ns
    return mtime_ns >= started_ns - tick
