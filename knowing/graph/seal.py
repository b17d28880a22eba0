"""The seal of a build: which files it is made of, and that this user's program wrote them for this checkout.

``.ctx/seal-<build>.bin`` is a signature and then, as JSON, size, times, inode and digest of the graph and of each file beside it. Opening a
graph compares what the file system says, which costs microseconds. Where that differs (a copy, a restored backup, a crash between
two renames) the contents are read and their digests compared: what was only moved is accepted, what was damaged is not.
"""

from __future__ import annotations

import contextlib
import hashlib
import os
from collections.abc import Iterable
from pathlib import Path

import msgspec

from knowing.errors import IndexUnusable
from knowing.tree.folder import open_in, read_in, write_in
from knowing.tree.ownership import signed, unsigned

GRAPH = "graph.db"
PURPOSE = "seal"
MOST_BYTES = 100_000
"""A seal is far smaller than this; a larger file is none."""
_CHUNK = 1 << 20


class Mark(msgspec.Struct, array_like=True, frozen=True):
    """One file as it was sealed. A time of change of 0 is not known yet: the file had not been put in its place."""

    size: int
    modified_ns: int
    inode: int
    changed_ns: int
    digest: str

    def is_like(self, info: os.stat_result) -> bool:
        """Whether the file system says that this is the very file that was sealed."""
        seen = (info.st_size, info.st_mtime_ns, info.st_ino, info.st_ctime_ns)
        return seen == (self.size, self.modified_ns, self.inode, self.changed_ns)


class Seal(msgspec.Struct, frozen=True):
    """The files of one build, by name in the folder."""

    build: str
    files: dict[str, Mark]


def seal_name(build: str) -> str:
    """The name of the file that has the seal of a build."""
    return f"seal-{build}.bin"


def digest(folder: Path, name: str) -> str:
    """The digest of a plain file of the folder."""
    found = hashlib.sha256()
    with open_in(folder, name, "rb") as file:
        while part := file.read(_CHUNK):
            found.update(part)
    return found.hexdigest()


def make_seal(folder: Path, build: str, graph: str, names: Iterable[str]) -> Seal:
    """The seal of a build whose graph is still called ``graph``; digests of files that were sealed before are taken over."""
    known = {name: mark for seal in seals(folder) for name, mark in seal.files.items() if name != GRAPH}
    files = {name: _marked(folder, name, known.get(name)) for name in names}
    new = _marked(folder, graph, None)
    return Seal(build, {GRAPH: msgspec.structs.replace(new, changed_ns=0), **files})


def _marked(folder: Path, name: str, known: Mark | None) -> Mark:
    info = (folder / name).lstat()
    if known is not None and known.is_like(info):
        return known
    return Mark(info.st_size, info.st_mtime_ns, info.st_ino, info.st_ctime_ns, digest(folder, name))


def save_seal(folder: Path, seal: Seal) -> None:
    """Write a seal; an OSError if that cannot be."""
    write_in(folder, seal_name(seal.build), signed(folder.parent, PURPOSE, msgspec.json.encode(seal)))


def save_in_place(folder: Path, seal: Seal) -> None:
    """Write a seal again with what the file system says of its files now. That only saves later readers time: if it fails, nothing is said."""
    with contextlib.suppress(OSError):
        now = {name: _marked_again(folder / name, mark) for name, mark in seal.files.items()}
        save_seal(folder, Seal(seal.build, now))


def _marked_again(path: Path, mark: Mark) -> Mark:
    info = path.lstat()
    return Mark(info.st_size, info.st_mtime_ns, info.st_ino, info.st_ctime_ns, mark.digest)


def seals(folder: Path) -> list[Seal]:
    """All seals of the folder that this user's program made for it; others do not count."""
    found = []
    with contextlib.suppress(OSError):
        for path in folder.iterdir():
            if path.name.startswith("seal-") and path.name.endswith(".bin"):
                with contextlib.suppress(OSError, ValueError, msgspec.MsgspecError):
                    if path.lstat().st_size <= MOST_BYTES:
                        data = unsigned(folder.parent, PURPOSE, read_in(folder, path.name))
                        found.append(msgspec.json.decode(data, type=Seal))
    return found


def checked_seal(folder: Path) -> Seal:
    """The seal of the graph that is in place, with all of its files as they were sealed; refuses a graph that has none."""
    path = folder / GRAPH
    info, known = path.lstat(), seals(folder)
    seal = next((one for one in known if GRAPH in one.files and one.files[GRAPH].is_like(info)), None)
    is_as_left = seal is not None
    if seal is None:
        same = [one for one in known if GRAPH in one.files and one.files[GRAPH].size == info.st_size]
        found = digest(folder, GRAPH) if same else ""
        seal = next((one for one in same if one.files[GRAPH].digest == found), None)
    if seal is None:
        if known:
            raise IndexUnusable(f"{path} is damaged", "run: ctx index")
        raise IndexUnusable(f"{path} was not made by your ctx for this folder", "run: ctx index")
    for name, mark in seal.files.items():
        if name != GRAPH and not _is_sealed(folder, name, mark):
            is_as_left = False
            if wrong(folder, seal, name):
                raise IndexUnusable(f"{folder / name} is damaged", "run: ctx index")
    if not is_as_left:
        save_in_place(folder, seal)
    return seal


def _is_sealed(folder: Path, name: str, mark: Mark) -> bool:
    try:
        return mark.is_like((folder / name).lstat())
    except OSError:
        return False


def wrong(folder: Path, seal: Seal, name: str) -> str:
    """What is wrong with the content of a sealed file, read in full; empty if nothing is."""
    mark = seal.files[name]
    try:
        if (folder / name).lstat().st_size != mark.size:
            return "has another size"
        return "" if digest(folder, name) == mark.digest else "has another content"
    except FileNotFoundError:
        return "is missing"
    except OSError as error:
        return error.strerror or str(error)
