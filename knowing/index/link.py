"""All facts together: names become edges, then the graph says what follows from them.

``link`` is the middle of the index path: facts -> edges. Resolution looks names up; the derivations add what the
resolved graph implies. Their order is theirs to state (``knowing.index.derive``).
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field
from pathlib import Path

from knowing.index.derive import DERIVATIONS
from knowing.index.resolve import Edge, Resolution, Resolver
from knowing.index.world import Module, World, interface_of
from knowing.model import FileFacts, Flag, Kind


@dataclass(slots=True)
class Source:
    """One file on its way into the graph."""

    path: str
    size: int
    mtime_ns: int
    blob: str
    flags: Flag
    facts: FileFacts
    module: Module = field(init=False)
    resolved_calls: int = 0
    outside_calls: int = 0


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
    def edges(self) -> dict[tuple[int, str, int], Edge]:
        return self.resolution.edges

    def add(self, source: int, kind: str, target: int, provenance: int, confidence: int, line: int = 0) -> None:
        """A derived edge; what was resolved before it stays."""
        self.edges.setdefault((source, kind, target), Edge(source, kind, target, provenance, confidence, line))

    def extra(self, name: str, kind: Kind, file_id: int | None = None, line: int = 0) -> int:
        """The id of a symbol that stands for something no file defines."""
        key = (name, kind, file_id)
        if key not in self.extras:
            number = self.known_extras.get(key, self.next_id)
            self.extras[key] = Extra(number, file_id, name, kind, line)
            self.next_id += number == self.next_id
        return self.extras[key].id


def build_world(sources: Sequence[Source]) -> tuple[World, int]:
    """Number all symbols in the order of paths, and enter every interface."""
    total = 1 + sum(len(source.facts.symbols) for source in sources)
    world = World(total)
    first = 1
    for number, source in enumerate(sources, start=1):
        source.module = Module(number, source.path, source.facts.language, first, interface_of(source.facts))
        world.add(source.module)
        first += len(source.facts.symbols)
    world.attach()
    return world, first


def link(sources: Sequence[Source], root: Path) -> Draft:
    """Resolve every mention of every file, then derive what follows."""
    world, next_id = build_world(sources)
    resolution = Resolution()
    resolver = Resolver(world, root)
    resolver.inherit((source.module for source in sources), resolution)
    draft = Draft(world, sources, resolution, resolver, next_id)
    draft.file_flags = {source.module.id: int(source.flags) for source in sources}
    resolve_all(draft)
    for derive in DERIVATIONS:
        derive(draft)
    return draft


def resolve_all(draft: Draft) -> None:
    """Second pass over every source, keeping count for each file of what became of its calls."""
    result = draft.resolution
    for source in draft.sources:
        resolved, outside = result.resolved_calls, result.outside_calls
        draft.resolver.resolve(source.module, source.facts, result)
        source.resolved_calls = result.resolved_calls - resolved
        source.outside_calls = result.outside_calls - outside
