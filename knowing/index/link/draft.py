"""The graph while it is made: all symbols numbered, all names resolved; what follows from that is for ``derive`` to add."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import accumulate
from pathlib import Path
from typing import Any

import msgspec
import numpy as np

from knowing.facts.gather import FileRead
from knowing.index.alongside import Crew
from knowing.index.link.edges import Array, Found, Key, as_rows
from knowing.index.link.interface import interface_of
from knowing.index.link.lookups import Resolution
from knowing.index.link.projects import share_imports
from knowing.index.link.resolve import Resolver
from knowing.index.link.world import Module, World
from knowing.model import Kind
from knowing.settings.index import LINK
from knowing.sites import Sites

Columns = list[tuple[Any, ...]]


@dataclass(slots=True)
class Source(FileRead):
    """One file on its way into the graph: what was read of it, and what linking adds."""

    module: Module = field(init=False)
    resolved_calls: int = 0
    outside_calls: int = 0

    @classmethod
    def of(cls, file: FileRead) -> Source:
        """Return the source that stands for a file that was read."""
        return cls(file.path, file.size, file.mtime_ns, file.blob, file.flags, file.facts)

    def forget_mentions(self) -> None:
        """Drop the mentions once all of them are edges, or open: nobody asks for them again."""
        self.facts = msgspec.structs.replace(self.facts, sites=Sites(), binds=[], routes=[])


@dataclass(slots=True)
class Extra:
    """A symbol that no file defines by itself: a route, an environment variable, a program."""

    id: int
    file_id: int | None
    name: str
    kind: Kind
    line: int = 0


@dataclass(slots=True)
class Draft:
    """The graph while it is being made."""

    world: World
    sources: Sequence[Source]
    resolution: Resolution
    resolver: Resolver
    next_id: int
    extras: dict[tuple[str, str, int | None], Extra] = field(default_factory=dict)
    file_flags: dict[int, int] = field(default_factory=dict)
    """Flags by file id, of every file of the world."""
    known_extras: dict[tuple[str, str, int | None], int] = field(default_factory=dict)
    """Ids that extras had before."""

    @property
    def edges(self) -> dict[Key, Found]:
        """The edges that were made by this process, not by others beside it."""
        return self.resolution.edges

    def add(self, source: int, kind: str, target: int, provenance: int, confidence: int, line: int = 0) -> None:
        """Add a derived edge; one that was resolved before it stays."""
        self.edges.setdefault((source, kind, target), (provenance, confidence, line))

    def extra(self, name: str, kind: Kind, file_id: int | None = None, line: int = 0) -> int:
        """Return the id of a symbol that stands for something no file defines; it is made when it is first asked for."""
        key = (name, kind, file_id)
        if key not in self.extras:
            number = self.known_extras.get(key, self.next_id)
            self.extras[key] = Extra(number, file_id, name, kind, line)
            self.next_id += number == self.next_id
        return self.extras[key].id


def enter(sources: Sequence[Source], root: Path) -> Draft:
    """Number all symbols in the order of paths and enter every interface into a world; returns a draft without edges."""
    world = World(1 + sum(len(source.facts.symbols) for source in sources))
    first = 1
    for number, source in enumerate(sources, start=1):
        source.module = Module(number, source.path, source.facts.language, first, interface_of(source.facts))
        world.add(source.module)
        first += len(source.facts.symbols)
    world.attach()
    share_imports(world, root)
    file_flags = {source.module.id: int(source.flags) for source in sources}
    return Draft(world, sources, Resolution(), Resolver(world, root), first, file_flags=file_flags)


def resolve_all(draft: Draft, crew: Crew | None = None) -> None:
    """Make edges of all that every source mentions (the second pass), and count for each file what became of its calls.

    A file is resolved without regard to what was resolved before it, so a large repository is cut into parts of as many
    mentions each, and a part that was resolved beside is added as if it had been resolved here.
    """
    first, *others = _parts(draft.sources, crew.jobs if crew else 1)
    beside = [crew.start(_resolved_beside, draft, part) for part in others] if crew else []
    _resolve_part(draft, first, draft.resolution)
    for part, task in zip(others, beside, strict=True):
        edges, sites, calls = task.result()
        draft.resolution.beside.append(edges)
        draft.resolution.open.extend(zip(*sites, strict=True))
        for source, (resolved, outside) in zip(part, calls, strict=True):
            source.resolved_calls, source.outside_calls = resolved, outside


def _parts(sources: Sequence[Source], jobs: int) -> list[Sequence[Source]]:
    """Cut the files, in order, into parts with about as many mentions; one part where more would not pay."""
    if len(sources) < LINK.split_from or jobs <= 1:
        return [sources]
    mentions = list(accumulate(len(source.facts.sites) for source in sources))
    cuts = [bisect_left(mentions, mentions[-1] * part // jobs) for part in range(1, jobs)]
    return [sources[a:b] for a, b in zip([0, *cuts], [*cuts, len(sources)], strict=True)]


def _resolve_part(draft: Draft, sources: Sequence[Source], result: Resolution) -> None:
    """Resolve some files in this process, and count for each what became of its calls."""
    for source in sources:
        resolved, outside = result.resolved_calls, result.outside_calls
        draft.resolver.resolve(source.module, source.facts, result)
        source.resolved_calls = result.resolved_calls - resolved
        source.outside_calls = result.outside_calls - outside


def _resolved_beside(draft: Draft, sources: Sequence[Source]) -> tuple[Array, Columns, list[tuple[int, int]]]:
    """Resolve some files in a child. Returns edges as one array, open sites as columns, which travel better than rows,
    and the calls of each file."""
    result = Resolution()
    _resolve_part(draft, sources, result)
    calls = [(source.resolved_calls, source.outside_calls) for source in sources]
    return as_rows(result.edges).astype(np.int32), list(zip(*result.open, strict=True)), calls
