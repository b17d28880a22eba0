"""The world of a patch: the interfaces that the graph keeps, with the changed files as they are now."""

from __future__ import annotations

from collections.abc import Iterable
from operator import attrgetter
from typing import Any, NamedTuple

import msgspec
import numpy as np
from numpy.typing import NDArray

from knowing.graph.present import StoredFile
from knowing.graph.stored import Known
from knowing.index.link.draft import Source
from knowing.index.link.in_use import in_use
from knowing.index.link.interface import Interface, interface_of
from knowing.index.link.lookups import Resolution
from knowing.index.link.world import Module, World
from knowing.index.patch.affected import Impact, compare
from knowing.index.patch.arrivals import moves_others, whole_impact
from knowing.index.patch.wider import Wider
from knowing.model import EDGE_CODE, EDGE_KINDS, KINDS, EdgeKind, Flag, Kind
from knowing.tree.listing import printable

Array = NDArray[Any]
NOTHING = Interface("", [], [], [], [])
"""What others see of a file that is not there."""
BASES = [EDGE_KINDS.index(k) for k in (EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS)]
"""Codes of the edges that the first pass over all files makes."""
EXTRAS = [KINDS.index(k) for k in (Kind.ROUTE, Kind.EXTERNAL)]
"""Codes of the symbols that no file defines."""


class Change(NamedTuple):
    """A file that changed, came or went: as it is now, what others saw of it before, and what that means for them."""

    module: Module
    before: Interface
    impact: Impact

    @property
    def is_visible(self) -> bool:
        """Whether other files can see that the file changed."""
        return self.impact.is_visible(len(self.before.symbols))


class Renewed:
    """All files of the graph as modules of a world, the changed ones with their present interfaces and numbers."""

    def __init__(
        self, files: Iterable[StoredFile], known: dict[str, Known], sources: list[Source], removed: set[str], size: int
    ) -> None:
        self.size = self.next_id = size
        self.file_flags: dict[int, int] = {}
        self.old_first: dict[int, tuple[int, int]] = {}
        """By file id: where the symbols of a changed file, or of one that went, were, and how many."""
        self.gone: list[Module] = []
        self.changes: list[Change] = []
        self.come = _came(sources, known)
        self.fresh = {known[one.path].id: one for one in sources if one.path in known} | self.come
        self.world = self._world(files, removed)
        self.number = self._numbers()
        """Old symbol id to new; 0 for what is gone."""

    def _world(self, files: Iterable[StoredFile], removed: set[str]) -> World:
        """Enter all interfaces in the order of their paths. A file that has grown gets numbers at the end."""
        decode = msgspec.msgpack.Decoder(Interface).decode
        modules: list[Module] = []
        for number, path, language, first, flags, encoded in files:
            interface = decode(encoded)
            source = self.fresh.get(number)
            if path in removed:
                self._let_go(Module(number, path, language, first, interface))
            elif source is None:
                modules.append(Module(number, path, language, first, interface))
                self.file_flags[number] = flags
            else:
                modules.append(self._change(number, source, language, first, interface))
                if flags & Flag.IN_USE and self.file_flags[number] & Flag.TEST:
                    self.file_flags[number] = in_use(self.file_flags[number])
        for number, source in self.come.items():
            modules.append(self._place(number, source, self.next_id))
            impact = whole_impact(source.module.interface, source.facts.language, 1)
            self.changes.append(Change(source.module, NOTHING, impact))
        world = World(self.next_id)
        for module in sorted(modules, key=attrgetter("path")):
            world.add(module)
        world.attach()
        return world

    def _change(self, number: int, source: Source, language: str, first: int, before: Interface) -> Module:
        """Enter a changed file; returns its module."""
        self.old_first[number] = (first, len(before.symbols))
        has_grown = len(source.facts.symbols) > len(before.symbols)
        module = self._place(number, source, self.next_id if has_grown else first)
        impact = compare(before, module.interface, language)
        impact.is_wide |= source.facts.language != language
        self.changes.append(Change(module, before, impact))
        return module

    def _place(self, number: int, source: Source, first: int) -> Module:
        """Make a module of a file that was read, with its symbols numbered from ``first`` on."""
        self.file_flags[number] = int(source.flags)
        source.module = Module(number, source.path, source.facts.language, first, interface_of(source.facts))
        if first == self.next_id:
            self.next_id += len(source.facts.symbols)
        return source.module

    def _let_go(self, module: Module) -> None:
        """Note a file that is not there any more; refuses one that stands for its folder."""
        if printable(module.path) != module.path or moves_others(module.path, module.language):
            raise Wider("a file that stands for its folder went")
        self.old_first[module.id] = (module.first, len(module.interface.symbols))
        self.gone.append(module)
        left = Module(module.id, module.path, module.language, module.first, NOTHING)
        impact = whole_impact(module.interface, module.language, -1)
        self.changes.append(Change(left, module.interface, impact))

    def _numbers(self) -> Array:
        """The new number of every old symbol; 0 for those that are gone."""
        number = np.arange(self.size, dtype=np.int64)
        for module, _, impact in self.changes:
            first, count = self.old_first.get(module.id, (0, 0))
            number[first : first + count] = 0
            for before, after in impact.moved.items():
                number[first + before] = module.first + after
        return number

    def check_owners(self, arrays: dict[str, Array]) -> Array:
        """Refuse if a symbol has another owner now; returns the old ids of those whose owner only has another number."""
        number = self.number
        parent = np.maximum(np.array(self.world.parent, np.int64), 0)
        survives = (number > 0) & (arrays["file"] > 0) & ~np.isin(arrays["kind"], EXTRAS)
        before = np.flatnonzero(survives)
        if (parent[number[before]] != number[arrays["parent"][before]]).any():
            raise Wider("a definition has another owner")
        moved: Array = before[(number[arrays["parent"][before]] != arrays["parent"][before])]
        return moved

    def check_bases(self, resolution: Resolution, edges: Array) -> None:
        """Refuse if a type that was there before extends something else now."""
        number = self.number
        old = edges[np.isin(edges[:, 2], BASES)]
        old = old[number[old[:, 0]] > 0]
        new_ids = {
            int(one)
            for source in self.fresh.values()
            for one in range(source.module.first, source.module.first + len(source.facts.symbols))
        }
        kept_ids = new_ids & set(number.tolist())
        was = {(int(number[s]), int(number[t]), int(k)) for s, t, k in old[:, :3]}
        now = {
            (source, target, EDGE_CODE[kind])
            for source, kind, target in resolution.edges
            if source not in new_ids or source in kept_ids
        }
        if was != now:
            raise Wider("a type has other bases")


def _came(sources: list[Source], known: dict[str, Known]) -> dict[int, Source]:
    """Files that the graph does not have yet, by the ids that they get; refuses those that stand for their folder."""
    last = max((one.id for one in known.values()), default=0)
    come = [source for source in sources if source.path not in known]
    if any(
        printable(source.path) != source.path or moves_others(source.path, source.facts.language) for source in come
    ):
        raise Wider("a file that stands for its folder came")
    return dict(enumerate(come, start=last + 1))
