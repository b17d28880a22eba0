"""A few files changed, came or went: replace what came from them in a copy of the graph, and nothing else.

The world is made again from the interfaces that the graph keeps, so no unchanged file is read unless it may be resolved
differently (``impact``). The result is the graph that a full build would have made, apart from the numbers of symbols;
where that cannot be had cheaply, ``Wider`` says why and everything is linked anew.
"""

from __future__ import annotations

import sqlite3
import zlib
from contextlib import closing
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from typing import Any

import msgspec
import numpy as np
from numpy.typing import NDArray

from knowing import languages
from knowing.facts.gather import gather
from knowing.graph import connect
from knowing.graph.arrays import arrays_path, read_arrays
from knowing.graph.enriched import has_answers
from knowing.graph.wordbook import live_postings, open_words
from knowing.index import rows
from knowing.index.derive.frame import unpack_edges
from knowing.index.derive.inherits import derive_inherits, reached_children
from knowing.index.derive.outside import derive_effects
from knowing.index.derive.routes import derive_routes
from knowing.index.link.draft import Draft, Source, resolve_all
from knowing.index.link.lookups import Resolution
from knowing.index.link.resolve import Resolver
from knowing.index.link.world import Interface, Module, World, interface_of
from knowing.index.moved import Changes, Stored
from knowing.index.patch.affected import Impact, changed_names, compare, default_importers, spread
from knowing.index.patch.arrivals import led_to, moves_others, through_package, whole_impact, world_before
from knowing.model import EDGE_KINDS, KINDS, EdgeKind, Kind, Notices
from knowing.tree.listing import Found, printable
from knowing.words import CODE_NOISE, MAX_TERM, split_identifier, stem

Array = NDArray[Any]
MOST_PATCHED = 0.10
"""Above this share of given-up and replaced symbols, a graph is linked anew: queries should not pay for its past."""
PATCHED_ANYWAY = 2_000
MOST_RESOLVED = 0.10
"""More files than this share are resolved faster together than one by one."""
FEW = 40
NOTHING = Interface("", [], [], [], [])
"""What others see of a file that is not there."""
MANIFESTS = ("package.json", "go.mod", "Cargo.toml")
_OWNED_BY_TARGET = [code for code, kind in enumerate(EDGE_KINDS) if kind.row.notices == Notices.TARGET]
_BASES = [EDGE_KINDS.index(k) for k in (EdgeKind.EXTENDS, EdgeKind.IMPLEMENTS)]
_INHERITS, _OVERRIDES = EDGE_KINDS.index(EdgeKind.INHERITS), EDGE_KINDS.index(EdgeKind.OVERRIDES)
_EXTRAS = [KINDS.index(k) for k in (Kind.ROUTE, Kind.EXTERNAL)]


@dataclass(slots=True)
class Patch:
    """What to change in the graph; everything else stays."""

    draft: Draft
    sources: list[Source]
    """The changed files, and those that came."""
    again: list[Source]
    """Unchanged files that were resolved again."""
    gone: list[Module]
    """Files that are not there any more, as they were."""
    old_first: dict[int, tuple[int, int]]
    """By file id: where the symbols of a changed file, or of one that went, were, and how many."""
    number: Array
    """Old symbol id to new; 0 for what is gone."""
    old_edges: Array
    edges: Array
    parent_moved: Array
    """Unchanged symbols whose owner has another number now."""
    old_arrays: dict[str, Array]
    parsed: int
    from_cache: int


class Wider(Exception):
    """The change reaches further than a patch can follow, and why."""


def make_patch(root: Path, changes: Changes, stored: Stored, jobs: int, cache_folder: Path | None) -> Patch:
    """Work out what the changed files change; raises ``Wider``."""
    arrays = read_arrays(arrays_path(root / connect.FOLDER, stored.meta.get("build", "")))
    if arrays is None or "file_resolved" not in arrays:
        raise Wider("the arrays are of another version")
    if has_answers(root):
        raise Wider("answers of language servers are applied to the whole")
    if len(changes) > max(FEW, MOST_RESOLVED * len(stored.files)):
        raise Wider("many files changed")
    if any(_is_manifest(path) for path in changes.paths):
        raise Wider("a manifest changed")
    with closing(connect.open_to_read(root)) as connection:
        return _Patching(root, connection, arrays, stored, jobs, cache_folder).run(changes)


def _is_manifest(path: str) -> bool:
    """Files that the strategies of import read: they change where names lead."""
    base = path.rsplit("/", 1)[-1]
    return base in MANIFESTS or (base.endswith(".json") and base.startswith(("tsconfig", "jsconfig")))


class _Patching:
    def __init__(
        self,
        root: Path,
        connection: sqlite3.Connection,
        arrays: dict[str, Array],
        stored: Stored,
        jobs: int,
        cache_folder: Path | None,
    ) -> None:
        self.root, self.connection, self.arrays, self.stored = root, connection, arrays, stored
        self.jobs, self.cache_folder = jobs, cache_folder
        self.size = len(arrays["kind"])
        words = open_words(root / connect.FOLDER, stored.meta.get("words", ""))
        if words is None:
            raise Wider("the words are of another version")
        self.words = words
        self.parent_moved: Array = np.zeros(0, np.int64)

    def run(self, changes: Changes) -> Patch:
        gathered = gather(self.root, [*changes.modified, *changes.added], self.jobs, self.cache_folder, lambda _: None)
        if gathered.skipped:
            raise Wider("a file cannot be read any more")
        fresh = self._numbered([Source.of(file) for file in gathered.take()])
        world, impacts = self._world(fresh, set(changes.removed))
        if any(impact.is_wide for _, _, impact in impacts):
            raise Wider("what a file extends, star-imports or is packaged as changed, or the order of its definitions")
        number = self._numbers(impacts)
        resolution = Resolution()
        resolver = Resolver(world, self.root)
        resolver.inherit(world.modules.values(), resolution)
        edges = unpack_edges(self.arrays)
        is_felt = any(impact.is_felt(len(old.symbols)) for _, old, impact in impacts)
        if is_felt:
            self._check_frame(world, resolution, fresh, number, edges)
        again = self._again(world, resolver, fresh, impacts)
        sources = sorted([*fresh.values(), *again], key=lambda source: source.module.id)
        draft = Draft(
            world,
            sources,
            resolution,
            resolver,
            self.next_id,
            file_flags=self.file_flags,
            known_extras=self._known_extras(),
        )
        resolve_all(draft)
        derive_effects(draft)
        derive_routes(draft)
        changed = [(module.id, old, module.interface) for module, old, _ in impacts] if is_felt else []
        reached = reached_children(world, changed)
        derive_inherits(draft, reached[0])
        merged = self._merge(draft, edges, number, *reached)
        replaced = int(np.count_nonzero(self.arrays["segment"])) + sum(
            len(source.facts.symbols) for source in fresh.values()
        )
        if replaced > max(PATCHED_ANYWAY, MOST_PATCHED * self.size):
            raise Wider("enough of the graph has been replaced")
        return Patch(
            draft,
            list(fresh.values()),
            again,
            self.gone,
            self.old_first,
            number,
            edges,
            merged,
            self.parent_moved,
            self.arrays,
            gathered.parsed,
            gathered.from_cache,
        )

    # -- the world ---------------------------------------------------------------------------------

    def _numbered(self, sources: list[Source]) -> dict[int, Source]:
        """The files that were read by their ids; one that came has the next."""
        known = self.stored.files
        last = max((one.id for one in known.values()), default=0)
        come = [source for source in sources if source.path not in known]
        if any(
            printable(source.path) != source.path or moves_others(source.path, source.facts.language) for source in come
        ):
            raise Wider("a file that stands for its folder came")
        self.come = {last + place: source for place, source in enumerate(come, start=1)}
        return {known[source.path].id: source for source in sources if source.path in known} | self.come

    def _world(
        self, fresh: dict[int, Source], removed: set[str]
    ) -> tuple[World, list[tuple[Module, Interface, Impact]]]:
        """All interfaces in the order of their paths, the changed files' as they are now; numbers at the end for what has grown."""
        decode = msgspec.msgpack.Decoder(Interface).decode
        found = self.connection.execute(
            "SELECT id, path, language, first_symbol, flags, interface FROM files ORDER BY id"
        ).fetchall()
        self.next_id = self.size
        self.file_flags: dict[int, int] = {}
        self.old_first: dict[int, tuple[int, int]] = {}
        self.gone: list[Module] = []
        modules: list[Module] = []
        impacts: list[tuple[Module, Interface, Impact]] = []
        for number, path, language, first, flags, blob in found:
            interface = decode(zlib.decompress(blob))
            source = fresh.get(number)
            if path in removed:
                self.old_first[number] = (first, len(interface.symbols))
                self._let_go(Module(number, path, language, first, interface), impacts)
            elif source is None:
                modules.append(Module(number, path, language, first, interface))
                self.file_flags[number] = flags
            else:
                self.old_first[number] = (first, len(interface.symbols))
                has_grown = len(source.facts.symbols) > len(interface.symbols)
                modules.append(self._place(number, source, self.next_id if has_grown else first))
                impact = compare(interface, source.module.interface, language)
                impact.is_wide |= source.facts.language != language
                impacts.append((source.module, interface, impact))
        for number, source in self.come.items():
            modules.append(self._place(number, source, self.next_id))
            impact = whole_impact(source.module.interface, source.facts.language, 1)
            impacts.append((source.module, NOTHING, impact))
        world = World(self.next_id)
        for module in sorted(modules, key=attrgetter("path")):
            world.add(module)
        world.attach()
        return world, impacts

    def _place(self, number: int, source: Source, first: int) -> Module:
        """A file that was read, as a module of the world."""
        self.file_flags[number] = int(source.flags)
        source.module = Module(number, source.path, source.facts.language, first, interface_of(source.facts))
        if first == self.next_id:
            self.next_id += len(source.facts.symbols)
        return source.module

    def _let_go(self, module: Module, impacts: list[tuple[Module, Interface, Impact]]) -> None:
        if printable(module.path) != module.path or moves_others(module.path, module.language):
            raise Wider("a file that stands for its folder went")
        self.gone.append(module)
        left = Module(module.id, module.path, module.language, module.first, NOTHING)
        impacts.append((left, module.interface, whole_impact(module.interface, module.language, -1)))

    def _numbers(self, impacts: list[tuple[Module, Interface, Impact]]) -> Array:
        number = np.arange(self.size, dtype=np.int64)
        for module, _, impact in impacts:
            first, count = self.old_first.get(module.id, (0, 0))
            number[first : first + count] = 0
            for before, after in impact.moved.items():
                number[first + before] = module.first + after
        return number

    def _check_frame(
        self, world: World, resolution: Resolution, fresh: dict[int, Source], number: Array, edges: Array
    ) -> None:
        """What does not go by names must be as it was: who owns what, and who extends what."""
        parent = np.maximum(np.array(world.parent, np.int64), 0)
        survives = (number > 0) & (self.arrays["file"] > 0) & ~np.isin(self.arrays["kind"], _EXTRAS)
        before = np.flatnonzero(survives)
        if (parent[number[before]] != number[self.arrays["parent"][before]]).any():
            raise Wider("a definition has another owner")
        self.parent_moved = before[(number[self.arrays["parent"][before]] != self.arrays["parent"][before])]
        old = edges[np.isin(edges[:, 2], _BASES)]
        old = old[number[old[:, 0]] > 0]
        new_ids = {
            int(one)
            for source in fresh.values()
            for one in range(source.module.first, source.module.first + len(source.facts.symbols))
        }
        kept_ids = new_ids & set(number.tolist())
        was = {(int(number[s]), int(number[t]), int(k)) for s, t, k in old[:, :3]}
        now = {
            (source, target, rows.EDGE_CODE[kind])
            for source, kind, target in resolution.edges
            if source not in new_ids or source in kept_ids
        }
        if was != now:
            raise Wider("a type has other bases")

    def _again(
        self,
        world: World,
        resolver: Resolver,
        fresh: dict[int, Source],
        impacts: list[tuple[Module, Interface, Impact]],
    ) -> list[Source]:
        """Unchanged files that may be resolved differently, with their facts."""
        affected, names = self._led(world, resolver)
        names |= changed_names(impacts, world, resolver)
        for module, _, impact in impacts:
            if impact.top_changed and module.language and resolver_family(module) == "javascript":
                for number, local in default_importers(module, world, resolver).items():
                    affected.add(number)
                    names |= local
        most = max(FEW, int(MOST_RESOLVED * len(world.modules)))
        reached = spread(names, world, self._mentioning, most)
        if reached is None:
            raise Wider("too many files mention what changed")
        affected = (affected | reached) - fresh.keys()
        by_path = {world.modules[number].path: number for number in affected}
        files = [Found(path, *self.stored.files[path][1:3]) for path in sorted(by_path)]
        gathered = gather(self.root, files, self.jobs, self.cache_folder, lambda _: None)
        sources = [Source.of(file) for file in gathered.take()]
        for source in sources:
            if source.blob != self.stored.files[source.path].blob:
                raise Wider("a file changed while it was read")
            source.module = world.modules[by_path[source.path]]
        if len(sources) != len(files):
            raise Wider("a file cannot be read any more")
        return sources

    def _led(self, world: World, resolver: Resolver) -> tuple[set[int], set[str]]:
        """Who is led to a file that came, or was to one that went, and by which names."""
        files: set[int] = set()
        names: set[str] = set()
        come = [source.module for source in self.come.values()]
        if not come and not self.gone:
            return files, names
        before = Resolver(world_before(world, self.gone, set(self.come)), self.root)
        for targets, there, elsewhere in ((come, resolver, before), (self.gone, before, resolver)):
            if not targets:
                continue
            by_path = led_to(targets, there, elsewhere)
            by_package = through_package(targets, there, self._mentioning)
            if by_path.by_star or by_package is None:
                raise Wider("too many files may be led to one that came or went")
            for led in (by_path, by_package):
                files |= led.files
                names |= led.names
        return files - {module.id for module in self.gone}, names

    def _mentioning(self, name: str) -> set[int] | None:
        """Files that have every word of a name; None if the name has no words to look for."""
        parts = [part.lower() for part in split_identifier(name)]
        terms = {stem(part) for part in parts if len(part) > 1 and not part.isdigit() and len(part) <= MAX_TERM}
        if not terms or name.lower() in CODE_NOISE:
            return None
        found: Array | None = None
        for term in terms:
            at, _ = live_postings(self.words, self.connection, self.arrays["segment"], term)
            here = np.unique(self.arrays["file"][at])
            found = here if found is None else np.intersect1d(found, here, assume_unique=True)
        return ({int(one) for one in found} if found is not None else set()) - {module.id for module in self.gone}

    # -- edges -------------------------------------------------------------------------------------

    def _known_extras(self) -> dict[tuple[str, str, int | None], int]:
        marks = ",".join(map(str, _EXTRAS))
        found = self.connection.execute(f"SELECT name, kind, file_id, id FROM symbols WHERE kind IN ({marks})")  # noqa: S608
        return {(name, KINDS[kind], file_id): number for name, kind, file_id, number in found}

    def _merge(self, draft: Draft, edges: Array, number: Array, children: set[int], members: set[int]) -> Array:
        """The edges that stay, under their new numbers, and the ones made now."""
        redone = np.array([one.module.id for one in draft.sources] + [one.id for one in self.gone], np.int64)
        file = self.arrays["file"]
        owner = np.where(np.isin(edges[:, 2], _OWNED_BY_TARGET), file[edges[:, 1]], file[edges[:, 0]])
        kind, source = edges[:, 2], number[edges[:, 0]]
        replaced = np.isin(kind, _BASES) | (~np.isin(kind, (_INHERITS, _OVERRIDES)) & np.isin(owner, redone))
        for inherited, sources in ((_INHERITS, children), (_OVERRIDES, members)):
            replaced |= (kind == inherited) & (
                (source == 0) | np.isin(source, np.fromiter(sources, np.int64, len(sources)))
            )
        kept = edges[~replaced]
        kept[:, 0], kept[:, 1] = number[kept[:, 0]], number[kept[:, 1]]
        if not kept[:, :2].all():
            raise Wider("something points to what is gone")
        return np.concatenate([kept, rows.edge_rows(draft)])


def resolver_family(module: Module) -> str:
    """The strategy by which a file's imports are located."""
    return languages.load(module.language).imports
