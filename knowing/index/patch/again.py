"""The unchanged files that a patch must resolve again: those that mention what changed, or import what came or went."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing import languages
from knowing.facts.text import is_prose
from knowing.graph.present import Present
from knowing.index.link.resolve import Resolver
from knowing.index.patch.affected import TOKEN, changed_names, default_importers, spread
from knowing.index.patch.arrivals import importers_of, through_package, world_before
from knowing.index.patch.renewed import Renewed
from knowing.index.patch.wider import Wider
from knowing.words import terms_of_name

Array = NDArray[Any]
Mentioning = Callable[[str], set[int] | None]
"""From a name to the ids of the files that mention it, or to None if it cannot be looked for."""


def to_resolve_again(
    renewed: Renewed, resolver: Resolver, mentioning: Mentioning, root: Path, most: int
) -> dict[str, int]:
    """Path and id of every unchanged file that may be resolved differently; refuses more than ``most``."""
    world = renewed.world
    affected, names = _importers(renewed, resolver, mentioning, root)
    names |= changed_names(renewed.changes, world, resolver)
    if any(not names.isdisjoint(TOKEN.findall(f"{one.module} {one.name}")) for one in world.by_projects):
        raise Wider("what a project file imports changed")
    for module, _, impact in renewed.changes:
        if impact.top_changed and module.language and languages.load(module.language).imports == "javascript":
            for number, local in default_importers(module, world, resolver).items():
                affected.add(number)
                names |= local
    reached = spread(names, world, mentioning, most)
    if reached is None:
        raise Wider("too many files mention what changed")
    affected |= _prose(renewed, mentioning)
    return {world.modules[number].path: number for number in (affected | reached) - renewed.fresh.keys()}


def _prose(renewed: Renewed, mentioning: Mentioning) -> set[int]:
    """Prose that mentions a name which came or went with what it is in: code may not care how many have it, prose does."""
    counted = {name for one in renewed.changes for name in one.impact.counted}
    found: set[int] = set().union(*(mentioning(name) or () for name in counted))
    return {number for number in found if is_prose(renewed.world.modules[number].language)}


def _importers(renewed: Renewed, resolver: Resolver, mentioning: Mentioning, root: Path) -> tuple[set[int], set[str]]:
    """Files whose imports lead to a file that came, or led to one that went, and the names that they have from it."""
    files: set[int] = set()
    names: set[str] = set()
    come = [source.module for source in renewed.come.values()]
    if not come and not renewed.gone:
        return files, names
    before = Resolver(world_before(renewed.world, renewed.gone, set(renewed.come)), root)
    for targets, there, elsewhere in ((come, resolver, before), (renewed.gone, before, resolver)):
        if not targets:
            continue
        by_path = importers_of(targets, there, elsewhere)
        by_package = through_package(targets, there, mentioning)
        if by_path.by_star or by_package is None:
            raise Wider("too many files may be led to one that came or went")
        for found in (by_path, by_package):
            files |= found.files
            names |= found.names
    return files - {module.id for module in renewed.gone}, names


def mentions_in(present: Present, file_of: Array, renewed: Renewed) -> Mentioning:
    """Return a function that finds the files with every word of a name; ``file_of`` has the file of each symbol."""
    gone = {module.id for module in renewed.gone}

    def mentioning(name: str) -> set[int] | None:
        terms = terms_of_name(name)
        if not terms:
            return None
        found: Array | None = None
        for term in terms:
            here = np.unique(file_of[present.symbols_with(term)])
            found = here if found is None else np.intersect1d(found, here, assume_unique=True)
        return ({int(one) for one in found} if found is not None else set()) - gone

    return mentioning
