"""Import folders of Markdown as entries."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path

from knowing.verbs.host import Host


@dataclass(frozen=True, slots=True)
class NotesImportRequest:
    """The folder, and how its files are taken apart."""

    folder: Path
    chunk: str = "section"
    """section: an entry with typed sections for each file; heading: an entry for each heading; file: an entry with the whole text."""


@dataclass(frozen=True, slots=True)
class ImportAnswer:
    """How many entries were new, changed, and as they were before; and how many went because their file has them no more."""

    new: int
    changed: int
    same: int
    removed: int = 0


def import_notes(request: NotesImportRequest, host: Host) -> ImportAnswer:
    """Read every Markdown file of a folder into entries; all or none. Importing the same twice changes nothing.

    Entries of headings that a file has no more, or of an import that took it apart in another way, are forgotten.
    """
    from knowing.memory.atlas import key_starts_of, read_files
    from knowing.memory.store import entries

    root = host.repository()
    memory = host.memory(root, host.settings_at(root))
    read = list(read_files(request.folder, request.chunk))
    found = {entry.key: entry for file in read for entry in file.entries}
    others = {(file.key, key_starts_of(file.key)) for file in read}
    counts, removed = entries.put_instead(memory, list(found.values()), sorted(others))
    return ImportAnswer(*counts, removed)
