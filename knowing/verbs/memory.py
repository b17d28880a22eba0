"""What is remembered about a repository: counts and places it, exports, imports, prunes and clears it."""

from __future__ import annotations

import math
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.errors import UsageError
from knowing.settings.verbs import VERBS
from knowing.verbs.host import Host

if TYPE_CHECKING:
    from knowing.memory.store.memory import Memory

FORMS = ("jsonl", "md")


@dataclass(frozen=True, slots=True)
class MemoryRequest:
    """The memory of the repository."""


@dataclass(frozen=True, slots=True)
class ExportRequest:
    """The format of an export."""

    form: str = "jsonl"
    """jsonl: everything but packs; md: the notes, as a page."""


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """The text of an export."""

    text: str


@dataclass(frozen=True, slots=True)
class PruneRequest:
    """What to forget: whatever was not used for so long. Notes stay, unless superseded ones are named."""

    days: float = 90.0
    superseded: bool = False
    """Also notes that others took the place of."""


@dataclass(frozen=True, slots=True)
class MemoryStatus:
    """What is remembered, how much of it, and where."""

    path: Path
    is_enabled: bool
    bytes: int = 0
    counts: Mapping[str, int] = field(default_factory=dict)
    aside: tuple[Path, ...] = ()
    """Files that could not be used, and were kept."""


def memory_status(request: MemoryRequest, host: Host) -> MemoryStatus:  # noqa: ARG001 - every verb has a request
    """How much is remembered, and where; makes no file."""
    from knowing.memory.location import data_folder, memory_path
    from knowing.memory.store.counts import counts
    from knowing.memory.store.memory import Memory

    root = host.repository()
    path = memory_path(root, host.memory_folder or data_folder())
    found = Memory(path, host.say, clock=host.clock)
    is_enabled = host.is_remembering and host.settings_at(root).memory.enabled
    aside = tuple(sorted(path.parent.glob(f"{path.name}.aside-*"))) if path.parent.is_dir() else ()
    size = sum(one.stat().st_size for one in (path, path.with_name(path.name + "-wal")) if one.is_file())
    return MemoryStatus(path, is_enabled, size, counts(found), aside)


def memory_export(request: ExportRequest, host: Host) -> str:
    """The memory as text."""
    from knowing.memory.portable import as_lines, as_markdown

    if request.form not in FORMS:
        raise UsageError(f"no form {request.form[:40]!r}", f"one of: {', '.join(FORMS)}")
    return "".join(as_lines(_there(host)) if request.form == "jsonl" else as_markdown(_there(host)))


def memory_import(request: ImportRequest, host: Host) -> dict[str, int]:
    """Import an export, all or nothing; returns how many of each kind were new. Importing twice changes nothing."""
    from knowing.memory.portable import read, store

    found = read(request.text)
    root = host.repository()
    return store(host.memory(root, host.settings_at(root)), found)


def memory_prune(request: PruneRequest, host: Host) -> dict[str, int]:
    """Forget what was not used for long; returns how many of each noun went."""
    from knowing.memory.store import associations, entries, packs, sessions, verdicts
    from knowing.memory.store.counts import shrink

    if not math.isfinite(request.days) or not 0 <= request.days <= VERBS.days:
        raise UsageError(f"--days {request.days:g} is no number of days", f"from 0 to {VERBS.days:g}")
    memory, before = _there(host), host.clock() - request.days * 86_400.0
    if not memory.exists():
        return {}
    with memory.together():
        gone = {
            "packs": packs.remove_before(memory, before),
            "verdicts": verdicts.remove_before(memory, before),
            "associations": associations.remove_before(memory, before),
            "sessions": sessions.remove_before(memory, before),
        }
        if request.superseded:
            gone["notes"] = entries.remove_superseded(memory)
    shrink(memory)
    return gone


def memory_clear(request: MemoryRequest, host: Host) -> dict[str, int]:  # noqa: ARG001
    """Forget everything; returns how much there was. Does not ask: the caller has."""
    from knowing.memory.store.counts import clear, counts

    memory = _there(host)
    had = counts(memory)
    if memory.exists():
        clear(memory)
    return had


def _there(host: Host) -> Memory:
    """The memory of the repository, whether anything is in it or not; works where memory is turned off, too."""
    from knowing.memory.location import data_folder, memory_path
    from knowing.memory.store.memory import Memory

    return Memory(memory_path(host.repository(), host.memory_folder or data_folder()), host.say, clock=host.clock)
