"""Import folders of Markdown as entries."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from knowing.verbs.host import Host


@dataclass(frozen=True, slots=True)
class ImportRequest:
    """The folder, and how its files are taken apart."""

    folder: Path
    chunk: str = "section"
    """section: an entry with typed sections for each file; file: an entry with the whole text."""


@dataclass(frozen=True, slots=True)
class ImportAnswer:
    """How many entries were new, changed, and as they were before."""

    new: int
    changed: int
    same: int


def import_notes(request: ImportRequest, host: Host) -> ImportAnswer:
    """Read every Markdown file of a folder into an entry; all or none. Importing the same twice changes nothing."""
    from knowing.memory.atlas import read_folder
    from knowing.memory.store import entries

    root = host.repository()
    memory = host.memory(root, host.settings_at(root))
    found = {entry.key: entry for entry in read_folder(request.folder, request.chunk)}
    return ImportAnswer(*entries.put(memory, found.values()))
