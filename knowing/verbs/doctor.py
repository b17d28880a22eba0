"""Checks everything that answers depend on, in full; with ``fix`` repairs what it can. Returns what was found."""

from __future__ import annotations

import os
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from knowing.errors import CtxError, NoIndex
from knowing.verbs.host import Host

State = Literal["ok", "absent", "wrong", "fixed"]


@dataclass(frozen=True, slots=True)
class DoctorRequest:
    """What to do about what is wrong."""

    fix: bool = False
    """Put it right: a damaged index is built again, a damaged cache is removed."""


@dataclass(frozen=True, slots=True)
class LookedAt:
    """One thing that was looked at."""

    what: str
    state: State
    """``absent`` is no fault: answers do without it."""
    said: str


@dataclass(frozen=True, slots=True)
class Diagnosis:
    """Everything that was looked at, in order."""

    root: Path
    findings: tuple[LookedAt, ...]

    @property
    def is_well(self) -> bool:
        """Whether nothing is wrong that was not put right."""
        return all(one.state != "wrong" for one in self.findings)


def doctor(request: DoctorRequest, host: Host) -> Diagnosis:
    """Look at the key, the index, the cache of facts, git and the language servers; with ``fix``, repair what can be."""
    root = host.repository()
    findings = (
        _key(),
        *_index(root, host, request.fix),
        _facts(host.cache(), request.fix),
        _memory(root, host),
        _git(root),
        _servers(host),
    )
    return Diagnosis(root, findings)


def _key() -> LookedAt:
    from knowing.tree.ownership import keys_folder, signature

    try:
        signature(Path(), "doctor", b"")
    except CtxError as error:
        return LookedAt("key", "wrong", str(error))
    return LookedAt("key", "ok", f"in {keys_folder()}")


def _index(root: Path, host: Host, fix: bool) -> Iterator[LookedAt]:
    from knowing.graph.examined import examine

    try:
        faults = examine(root)
    except NoIndex:
        yield LookedAt("index", "absent", "nothing has been indexed yet; run: ctx index")
        return
    if not faults:
        yield LookedAt("index", "ok", "contents, tables and arrays agree with its seal")
        return
    if not fix:
        yield from (LookedAt("index", "wrong", fault) for fault in faults)
        return
    from knowing.index.update import index

    index(root, host.settings_at(root).index, host.cache(), full=True)
    left = examine(root)
    yield from (LookedAt("index", "fixed", f"{fault}: built again") for fault in faults if not left)
    yield from (LookedAt("index", "wrong", f"{fault}, also after it was built again") for fault in left)


def _facts(folder: Path, fix: bool) -> LookedAt:
    from knowing.facts.cache import faults
    from knowing.index.remove import remove_cache

    if not folder.is_dir():
        return LookedAt("facts", "absent", f"no cache in {folder}")
    said = faults(folder)
    if not said:
        return LookedAt("facts", "ok", f"in {folder}")
    if not fix:
        return LookedAt("facts", "wrong", f"{said}; run: ctx clean --cache")
    remove_cache(folder)
    return LookedAt("facts", "fixed", f"{said}: removed, files are read again when they are needed")


def _memory(root: Path, host: Host) -> LookedAt:
    """A damaged memory is never removed: it is kept aside when a note is next written."""
    from knowing.memory.location import data_folder, memory_path
    from knowing.memory.store.counts import faults
    from knowing.memory.store.memory import Memory

    path = memory_path(root, host.memory_folder or data_folder())
    try:
        if not path.exists():
            return LookedAt("memory", "absent", f"nothing is remembered in {path}")
        said = faults(Memory(path))
    except CtxError as error:
        said = str(error)
    return LookedAt("memory", "wrong" if said else "ok", said or f"in {path}")


def _git(root: Path) -> LookedAt:
    from knowing.tree.git import git, has_git, is_shallow, program

    try:
        program()
        if not has_git(root):
            return LookedAt("git", "absent", "not a git work tree: no history")
        version = git(root, "--version").decode("utf-8", "replace").strip()
        return LookedAt("git", "ok", f"{version}{', a shallow clone: less history' if is_shallow(root) else ''}")
    except CtxError as error:
        return LookedAt("git", "absent", str(error))


def _servers(host: Host) -> LookedAt:
    from knowing.enrich.lsp.servers import SERVERS, find

    path = host.environment.get("PATH") or os.defpath
    found = sorted({server.program for server in SERVERS.values() if find(server, path)})
    return LookedAt("servers", "ok", ", ".join(found)) if found else LookedAt("servers", "absent", "none is installed")
