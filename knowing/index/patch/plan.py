"""A few files changed, came or went: work out what to replace in a copy of the graph, and nothing else.

The world is made again from the interfaces that the graph keeps, so no unchanged file is read unless it may be resolved
differently (``again``). The result is the graph that a full build would have made, apart from the numbers of symbols;
where that cannot be had cheaply, ``Wider`` says why and everything is linked anew.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.facts.gather import Gathered, gather
from knowing.graph import connect
from knowing.graph.arrays import arrays_path, read_arrays
from knowing.graph.enriched import has_answers
from knowing.graph.present import Present, open_present
from knowing.graph.stored import Stored
from knowing.graph.wordbook import open_words
from knowing.index.derive.table import derive_again, without_partial
from knowing.index.link.draft import Draft, Source, resolve_all
from knowing.index.link.edges import unpack_edges
from knowing.index.link.in_use import files_in_use, imports_in
from knowing.index.link.lookups import Resolution
from knowing.index.link.projects import is_project_file, share_imports
from knowing.index.link.resolve import Resolver
from knowing.index.link.world import Module, World
from knowing.index.moved import Changes
from knowing.index.patch.again import mentions_in, to_resolve_again
from knowing.index.patch.merge import merge
from knowing.index.patch.renewed import EXTRAS, Renewed
from knowing.index.patch.wider import Moved, Wider
from knowing.model import KINDS, Flag
from knowing.settings.index import BUILD
from knowing.tree.listing import Found
from knowing.tree.shipped import says_what_ships
from knowing.tree.subpackages import may_turn

Array = NDArray[Any]
MANIFESTS = ("package.json", "go.mod", "Cargo.toml")


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


def make_patch(
    root: Path,
    changes: Changes,
    stored: Stored,
    jobs: int,
    cache_folder: Path | None,
    advance: Callable[[int], None] = lambda _: None,
) -> Patch:
    """Work out what the changed files change; raises ``Wider``. ``advance`` is told how many more of them were read."""
    folder = connect.folder_of(root)
    arrays = read_arrays(arrays_path(folder, stored.build))
    if arrays is None or "file_resolved" not in arrays:
        raise Wider("the arrays are of another version")
    words = open_words(folder, stored.meta.get("words", ""))
    if words is None:
        raise Wider("the words are of another version")
    _check_reach(root, changes, stored)
    with open_present(root, words, arrays["segment"]) as present:
        return _Patching(root, present, arrays, stored, jobs, cache_folder).run(changes, advance)


def _check_reach(root: Path, changes: Changes, stored: Stored) -> None:
    """Refuse what is known to reach further than a patch, before anything is read."""
    if has_answers(root):
        raise Wider("answers of language servers are applied to the whole")
    if without := without_partial():
        raise Wider(f"there is no partial form of: {', '.join(without)}")
    if len(changes) > max(BUILD.resolved_anyway, BUILD.most_resolved * len(stored.files)):
        raise Wider("many files changed")
    if any(_is_manifest(path) for path in changes.paths):
        raise Wider("a manifest changed")
    if may_turn(root, [found.path for found in changes.added], changes.removed):
        raise Wider("a folder that is called like tests or examples became a part of a package, or ceased to be one")


def _is_manifest(path: str) -> bool:
    """Whether the strategies of import read this file: then it changes where names lead; or it says whether its folder is of tests."""
    base = path.rsplit("/", 1)[-1]
    is_config = base.endswith(".json") and base.startswith(("tsconfig", "jsconfig"))
    return base in MANIFESTS or is_config or is_project_file(path) or says_what_ships(path)


def _check_use(draft: Draft, edges: Array) -> None:
    """Refuse if code imports another set of files that are called like tests than before."""
    flags = draft.file_flags
    before = {number for number, own in flags.items() if own & Flag.IN_USE}
    if files_in_use(draft.world, flags, imports_in(edges)) != before:
        raise Wider("code came to use a file that is called like a test, or ceased to")


class _Patching:
    """What the steps of making a patch share."""

    def __init__(
        self,
        root: Path,
        present: Present,
        arrays: dict[str, Array],
        stored: Stored,
        jobs: int,
        cache_folder: Path | None,
    ) -> None:
        self.root, self.present, self.arrays, self.stored = root, present, arrays, stored
        self.jobs, self.cache_folder = jobs, cache_folder
        self.size = len(arrays["kind"])

    def run(self, changes: Changes, advance: Callable[[int], None]) -> Patch:
        """The steps in order: read, renew the world, check what is not tracked, resolve, derive, merge."""
        gathered = self._gather([*changes.modified, *changes.added], advance, changes)
        renewed = Renewed(
            self.present.files(),
            self.stored.files,
            [Source.of(file) for file in gathered.take()],
            set(changes.removed),
            self.size,
        )
        share_imports(renewed.world, self.root)
        if any(one.impact.is_wide for one in renewed.changes):
            raise Wider("what a file extends, star-imports or is packaged as changed, or the order of its definitions")
        resolution, resolver = Resolution(), Resolver(renewed.world, self.root)
        resolver.inherit(renewed.world.modules.values(), resolution)
        edges = unpack_edges(self.arrays)
        is_visible = any(one.is_visible for one in renewed.changes)
        parent_moved: Array = np.zeros(0, np.int64)
        if is_visible:
            parent_moved = renewed.check_owners(self.arrays)
            renewed.check_bases(resolution, edges)
        again = self._again(renewed, resolver)
        draft = self._draft(renewed, again, resolution, resolver)
        resolve_all(draft)
        changed = [(one.module.id, one.before, one.module.interface) for one in renewed.changes] if is_visible else []
        derived = derive_again(draft, changed)
        merged = merge(draft, renewed, edges, self.arrays["file"], derived)
        _check_use(draft, merged)
        self._check_share(renewed)
        return Patch(
            draft,
            list(renewed.fresh.values()),
            again,
            renewed.gone,
            renewed.old_first,
            renewed.number,
            edges,
            merged,
            parent_moved,
            self.arrays,
            gathered.parsed,
            gathered.from_cache,
        )

    def _gather(
        self, files: list[Found], advance: Callable[[int], None] = lambda _: None, changes: Changes | None = None
    ) -> Gathered:
        """Facts of some files; refuses if one of them cannot be read any more."""
        contents = changes.contents if changes else None
        gathered = gather(self.root, files, self.jobs, self.cache_folder, advance, contents=contents)
        if gathered.skipped:
            raise Moved("a file cannot be read any more")
        return gathered

    def _again(self, renewed: Renewed, resolver: Resolver) -> list[Source]:
        """Unchanged files that may be resolved differently, with their facts."""
        world: World = renewed.world
        most = max(BUILD.resolved_anyway, int(BUILD.most_resolved * len(world.modules)))
        mentioning = mentions_in(self.present, self.arrays["file"], renewed)
        by_path = to_resolve_again(renewed, resolver, mentioning, self.root, most)
        files = [Found(path, *self.stored.files[path][1:3]) for path in sorted(by_path)]
        sources = [Source.of(file) for file in self._gather(files).take()]
        for source in sources:
            if source.blob != self.stored.files[source.path].blob:
                raise Moved("a file changed while it was read")
            source.module = world.modules[by_path[source.path]]
        return sources

    def _draft(self, renewed: Renewed, again: list[Source], resolution: Resolution, resolver: Resolver) -> Draft:
        """The draft of the changed files and of those resolved again, in a world of all files."""
        return Draft(
            renewed.world,
            sorted([*renewed.fresh.values(), *again], key=lambda source: source.module.id),
            resolution,
            resolver,
            renewed.next_id,
            file_flags=renewed.file_flags,
            known_extras={
                (name, KINDS[kind], file_id): number
                for name, kind, file_id, number in self.present.symbols_of_kinds(EXTRAS)
            },
        )

    def _check_share(self, renewed: Renewed) -> None:
        """Refuse if so much of the graph has been replaced by patches that queries would become slower."""
        replaced = int(np.count_nonzero(self.arrays["segment"]))
        replaced += sum(len(source.facts.symbols) for source in renewed.fresh.values())
        if replaced > max(BUILD.patched_anyway, BUILD.most_patched * self.size):
            raise Wider("enough of the graph has been replaced")
