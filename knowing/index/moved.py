"""What moved in the work tree since it was indexed: time and size first, then the content itself."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from dataclasses import dataclass, field
from itertools import chain
from pathlib import Path
from typing import NamedTuple

import msgspec

from knowing import languages
from knowing.errors import IndexUnusable
from knowing.graph import connect
from knowing.index.maker import made_by
from knowing.tree.content import read
from knowing.tree.listing import Discovery, Found, printable

RACY_NS = 50_000_000
RACY_COARSE_NS = 2_000_000_000
"""A file written so shortly before it was looked at may have changed again within the same tick of its clock."""


class Known(NamedTuple):
    """A file as the graph has it."""

    id: int
    size: int
    mtime_ns: int
    blob: str
    language: str


@dataclass(frozen=True, slots=True)
class Stored:
    """What the graph says about the files it was made from."""

    files: dict[str, Known]
    skipped: dict[str, str]
    skipped_stats: dict[str, tuple[int, int]]
    meta: dict[str, str]

    @property
    def is_current(self) -> bool:
        """Was it made by this very code and these languages? If not, it can be replaced but not patched."""
        specs = msgspec.json.decode(self.meta.get("specs", "{}"), type=dict[str, str])
        present = {language.name for language in languages.all_languages()}
        return self.meta.get("made_by") == made_by() and all(
            n in present and languages.version(n) == v for n, v in specs.items()
        )


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


def load_stored(root: Path) -> Stored:
    """What the graph says about its files; refuses as every reader of a graph does."""
    connection = connect.open_to_read(root)
    try:
        with closing(connection):
            meta = dict(connection.execute("SELECT key, value FROM meta"))
            rows = connection.execute("SELECT path, id, size, mtime_ns, blob, language FROM files")
            files = {row[0]: Known(*row[1:]) for row in rows}
            skipped = dict(connection.execute("SELECT path, reason FROM skipped"))
    except sqlite3.Error as error:
        raise connect.refusal(error, connect.graph_path(root)) from None
    try:
        stats = msgspec.json.decode(meta.get("skipped_stats", "{}"), type=dict[str, tuple[int, int]])
    except msgspec.MsgspecError:
        raise IndexUnusable(f"{connect.graph_path(root)} is damaged", "run: ctx index --full") from None
    return Stored(files, skipped, stats, meta)


def detect(root: Path, discovery: Discovery, stored: Stored) -> Changes:
    """Compare a listing with the graph; only files whose time or size moved are opened."""
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
    changes.removed = [path for path in stored.files if path not in seen]
    return changes


def _skip(changes: Changes, path: str, found: Found, reason: str) -> None:
    changes.skipped[path] = reason
    changes.skipped_stats[path] = (found.size, found.mtime_ns)


def _is_racy(mtime_ns: int, started_ns: int) -> bool:
    """Could the file have been written again, unseen, after it was indexed?"""
    tick = RACY_COARSE_NS if mtime_ns % 1_000_000_000 == 0 else RACY_NS
    return mtime_ns >= started_ns - tick
