"""What a front end supplies to every verb, and the graph that a verb asks."""

from __future__ import annotations

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import TYPE_CHECKING, TypeAlias, Union
from weakref import finalize

from knowing.counted import counted
from knowing.errors import IndexUnusable, NoIndex, UsageError
from knowing.index.report import Progress

if TYPE_CHECKING:
    from knowing.graph.reader import Graph
    from knowing.memory.store.memory import Memory
    from knowing.settings import Settings
    from knowing.verbs.warm import WarmGraphs

STALE = ("refresh", "warn", "fail")


def _nobody_listens(_: str) -> None:
    """Nothing is said."""


@dataclass(frozen=True, slots=True, eq=False)
class Host:
    """Where a verb works, and for whom. Only ``root`` must be given."""

    root: Path
    """A folder of the repository; its root is found."""
    stale: str = "refresh"
    """If files changed since indexing: refresh, warn or fail."""
    is_freshened: bool = True
    """False: the index is taken as it is, and a missing one is refused."""
    settings: Settings | None = None
    """Settings to use; None: those of the repository, the user's folder and the environment below."""
    environment: Mapping[str, str] = field(default_factory=dict)
    """``CTX_…`` variables, and what language servers and indexers are started with."""
    user_folder: Path | None = None
    """The folder of the user's own settings; None: there are none."""
    cache_folder: Path | None = None
    """Where facts of files are kept between builds; None: the user's cache folder."""
    memory_folder: Path | None = None
    """Where memories of repositories are kept; None: the user's data folder."""
    is_remembering: bool = True
    """False: nothing that was remembered is read, and nothing is written down."""
    here: Path | None = None
    """The folder that relative paths start from; None: the root of the repository."""
    graph: Graph | None = None
    """A graph to ask as it is; None: the graph of the root is opened."""
    warm: WarmGraphs | None = None
    """Graphs that stay open between calls; None: each call opens its own."""
    build: Callable[[Path, Progress], object] | None = None
    """Brings the index of a root up to date elsewhere, such as in a process of its own; None: it is done here."""
    clock: Callable[[], float] = time.time
    """Seconds since 1970. What is remembered has a time, and nothing below a host looks at a clock for it."""
    progress: Progress = field(default_factory=Progress)
    say: Callable[[str], None] = _nobody_listens
    """Takes one line for the person who waits."""

    def repository(self) -> Path:
        """The root of the repository."""
        from knowing.tree.listing import repository_root

        return self.graph.root if self.graph is not None else repository_root(self.root)

    def settings_at(self, root: Path, flags: Mapping[str, int | float | None] | None = None) -> Settings:
        """The settings that hold for a root; ``flags`` are dotted keys that win over everything else."""
        from knowing.config import load, with_flags

        if self.settings is not None:
            return with_flags(self.settings, flags or {})
        return load(root, self.environment, self.user_folder, flags)

    def cache(self) -> Path:
        """The folder of cached facts."""
        from knowing.tree.caches import facts_folder

        return facts_folder() if self.cache_folder is None else self.cache_folder

    def memory(self, root: Path, settings: Settings) -> Memory:
        """The memory of a root, to write to; refuses if it is turned off. The file is made by the first write."""
        from knowing.memory.location import data_folder, settle
        from knowing.memory.store.memory import Memory

        if not self.is_remembering or not settings.memory.enabled:
            raise UsageError("memory is turned off", "leave out --no-memory, or set memory.enabled = true")
        return Memory(settle(root, self.memory_folder or data_folder()), self.say, clock=self.clock)

    def remembered(self, root: Path, settings: Settings) -> Memory | None:
        """The memory of a root, to read; None if it is turned off or nothing was ever written. Makes no file."""
        if not self.is_remembering or not settings.memory.enabled:
            return None
        from knowing.memory.location import data_folder, is_any_remembered, memory_path

        folder = self.memory_folder or data_folder()
        if not is_any_remembered(folder):
            return None
        path = memory_path(root, folder)
        if not path.exists():
            return None
        from knowing.memory.store.memory import Memory

        return Memory(path, self.say, clock=self.clock)


At: TypeAlias = Union[str, Path, "Graph", Host]
"""Where a function of the Python API works: a folder of a repository, a graph, or a host."""


def host_of(at: At, settings: Settings | None = None) -> Host:
    """The host for a folder or a graph; settings that are given win."""
    if isinstance(at, str | Path):
        return Host(Path(at), settings=settings)
    if isinstance(at, Host):
        return at if settings is None else replace(at, settings=settings)
    return Host(at.root, settings=settings, graph=at, is_remembering=False)


@dataclass(frozen=True, slots=True, eq=False)
class Opened:
    """A graph to ask, and how it stands to the work tree."""

    graph: Graph
    freshness: str
    """One line; empty if it was not compared."""
    settings: Settings
    host: Host | None = None
    """Who asked; None: nothing is remembered for them."""

    def memory(self) -> Memory | None:
        """What is remembered about the repository; None if nothing is, or memory is turned off."""
        return None if self.host is None else self.host.remembered(self.graph.root, self.settings)


def opened(host: Host) -> Opened:
    """The graph of a host, as fresh as the host asks for. A missing index is built."""
    from knowing.tree.listing import ask_ahead

    if host.stale not in STALE:
        raise UsageError(f"no way {host.stale[:40]!r} to treat stale files", f"one of: {', '.join(STALE)}")
    root = host.repository()
    if host.graph is not None:
        return Opened(host.graph, "", host.settings_at(root), host)
    if not host.is_freshened:
        return Opened(_graph(host, root), "", host.settings_at(root), host)
    if host.warm is None:
        ask_ahead(root)
    import numpy  # noqa: F401 - takes as long as git does, and every answer needs it

    settings = host.settings_at(root)
    for last in (False, False, True):  # somebody may remove the index (``ctx clean``) between the two
        try:
            if host.warm is not None:
                graph, said = host.warm.fresh(root, lambda: freshened(host, root, settings), host.progress)
                return Opened(graph, said, settings, host)
            said = freshened(host, root, settings)
            return Opened(_graph(host, root), said, settings, host)
        except (NoIndex, IndexUnusable):
            if last:
                raise
    raise AssertionError("the last try returns or raises")


def opened_as(host: Host, root: Path, settings: Settings, freshness: str) -> Opened:
    """The graph of a root that was made fit to answer a moment ago."""
    return Opened(_graph(host, root), freshness, settings, host)


def freshened(host: Host, root: Path, settings: Settings) -> str:
    """Make the index of a root fit to answer; returns one line on how fresh it is."""
    from knowing.graph.connect import graph_path, unusable
    from knowing.index.freshness import reconcile
    from knowing.index.update import index

    if said := unusable(root):
        from knowing.tree.common_folders import refuse_no_project

        refuse_no_project(root)
        why = f"cannot be used ({said})" if graph_path(root).is_file() else "does not exist yet"
        host.say(f"the index of {root} {why}: building it")
        if host.build is not None:
            host.build(root, host.progress)
            return "fresh"
        report = index(root, settings.index, host.cache(), progress=host.progress)
        files = counted(report.files, "file")
        host.say(f"{files}, {counted(report.symbols, 'symbol')} in {report.seconds:.1f} s{_where(root)}")
        return "fresh"
    if host.build is None or host.stale != "refresh":
        return str(reconcile(root, host.stale, settings.index, host.cache(), host.progress))
    found = reconcile(root, "warn", settings.index, host.cache())
    if not found.count:
        return str(found)
    host.build(root, host.progress)
    return str(replace(found, state="refreshed"))


def _where(root: Path) -> str:
    """Where the index is, if it is not in the root."""
    from knowing.tree.folder import folder_of, is_elsewhere

    return f", kept in {folder_of(root)} because {root} cannot be written" if is_elsewhere(root) else ""


def _graph(host: Host, root: Path) -> Graph:
    if host.warm is not None:
        return host.warm.graph(root)
    from knowing.graph.reader import Graph

    graph = Graph(root)
    finalize(graph, graph.connection.close)
    return graph
