"""Which files can be resolved differently now that some others have changed.

Every lookup of the resolver goes by a name: of a symbol, of an import, of a declared type. So the files that must be
resolved again are those that mention a name whose meaning may have changed, and the meaning of a name may have changed
if a changed file has it otherwise than before, or if some file defines it by a name of that sort (``x = F.y``: with
``y``, ``x``). Whatever does not follow from names — what extends what, which file owns a method, the order of
definitions — is not tracked but checked; if it moved, everything is linked anew. Better slow than wrong.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Callable, Iterable
from dataclasses import dataclass, field

from knowing import languages
from knowing.index.link.interface import Interface, inner_name, local_name
from knowing.index.link.lookups import HOLDERS, METHOD
from knowing.index.link.resolve import Resolver
from knowing.index.link.world import Module, World
from knowing.model import ImportFact, Kind
from knowing.settings.index import LINK
from knowing.words import split_identifier

TOKEN = re.compile(r"[^\W\d]\w*")
Ident = tuple[tuple[str, int], ...]
"""Names from the outermost definition inwards, each with how many of the same name stood before it."""


@dataclass(slots=True)
class Impact:
    """What one change means for others."""

    names: set[str] = field(default_factory=set)
    """Names that may mean something else now."""
    counted: Counter[str] = field(default_factory=Counter)
    """Names that came or went with what they are in, a definition or a file: they matter only if their number does."""
    holders: Counter[str] = field(default_factory=Counter)
    """Types and modules that came or went, by name: whether there is any says whether a path is of ours."""
    plain: Counter[str] = field(default_factory=Counter)
    """What came or went and is no method, by name: whether there is any says whether a call without a receiver may be of ours."""
    aliases: dict[str, tuple[ImportFact | None, ImportFact | None]] = field(default_factory=dict)
    """Local names of imports that changed."""
    top_changed: bool = False
    is_wide: bool = False
    is_reshaped: bool = False
    """Whether a method takes or gives something else: who implements an interface may be others."""
    moved: dict[int, int] = field(default_factory=dict)
    """Position of a surviving symbol before, and now."""

    def is_visible(self, size: int) -> bool:
        """Whether other files can see the change of a file that had ``size`` symbols."""
        is_in_place = len(self.moved) == size and all(was == now for was, now in self.moved.items())
        return not is_in_place or self.is_wide or self.is_reshaped or bool(self.names or self.counted or self.aliases)


def idents(interface: Interface) -> list[Ident]:
    """Return a name for every symbol of a file that stays the same when other parts of the file are edited."""
    found: list[Ident] = [()]
    counts: Counter[tuple[Ident, str]] = Counter()
    for seen in interface.symbols[1:]:
        name = f"{seen.owner}.{seen.name}" if seen.owner else seen.name
        parent = found[seen.parent] if 0 <= seen.parent < len(found) else ()
        found.append((*parent, (name, counts[parent, name])))
        counts[parent, name] += 1
    return found


def compare(old: Interface, new: Interface, language: str) -> Impact:
    """Return how two states of a file differ for other files."""
    impact = Impact()
    was, now = idents(old), idents(new)
    spec = languages.load(language) if language else None
    at_old, at_new = {ident: i for i, ident in enumerate(was)}, {ident: i for i, ident in enumerate(now)}
    common = [ident for ident in was if ident in at_new]
    impact.moved = {at_old[ident]: at_new[ident] for ident in common}
    if old.package != new.package or common != [ident for ident in now if ident in at_old]:
        impact.is_wide = True
        return impact
    _compare_symbols(impact, old, new, was, now)
    if impact.names and spec is not None and spec.package == "repository":
        impact.is_wide = True  # reopened modules share their members: not a matter of names
    impact.is_reshaped = any(old.symbols[a].shape != new.symbols[b].shape for a, b in impact.moved.items())
    _compare_fields(impact, old, new, was, now)
    _compare_imports(impact, old, new, language)
    if _bases(old, was, at_new) != _bases(new, now, at_old):
        impact.is_wide = True
    return impact


def _compare_symbols(impact: Impact, old: Interface, new: Interface, was: list[Ident], now: list[Ident]) -> None:
    groups: list[dict[tuple[Ident, str], list[tuple[str, str, str]]]] = []
    for interface, names in ((old, was), (new, now)):
        group: dict[tuple[Ident, str], list[tuple[str, str, str]]] = {}
        for position, seen in enumerate(interface.symbols):
            if position:
                group.setdefault((names[position][:-1], seen.name), []).append((seen.kind, seen.owner, seen.type))
        groups.append(group)
    survivors = set(was) & set(now)
    modules = {
        names[i]
        for interface, names in ((old, was), (new, now))
        for i, s in enumerate(interface.symbols)
        if s.kind == Kind.MODULE
    }
    for key in groups[0].keys() | groups[1].keys():
        before, after = groups[0].get(key, []), groups[1].get(key, [])
        if before == after:
            continue
        parent, name = key
        impact.top_changed |= not parent
        if parent in survivors or parent in modules or any(owner for _, owner, _ in (*before, *after)):
            impact.names.add(name)
        else:
            impact.counted[name] += len(after) - len(before)
            impact.holders[name] += sum(one[0] in HOLDERS for one in after) - sum(one[0] in HOLDERS for one in before)
            impact.plain[name] += sum(one[0] != METHOD for one in after) - sum(one[0] != METHOD for one in before)


def _compare_fields(impact: Impact, old: Interface, new: Interface, was: list[Ident], now: list[Ident]) -> None:
    held: list[dict[tuple[Ident, str], tuple[str, bool]]] = []
    for interface, names in ((old, was), (new, now)):
        fields: dict[tuple[Ident, str], tuple[str, bool]] = {}
        for bind in interface.fields:
            fields.setdefault((names[bind.scope], bind.name), (bind.type, bind.is_call))
        held.append(fields)
    survivors = set(was) & set(now)
    for key in held[0].keys() | held[1].keys():
        if held[0].get(key) != held[1].get(key) and key[0] in survivors:
            impact.names.add(key[1])


def _compare_imports(impact: Impact, old: Interface, new: Interface, language: str) -> None:
    listed = [
        [(one.module, one.name, one.alias, one.is_global) for one in interface.imports] for interface in (old, new)
    ]
    if listed[0] == listed[1]:
        return
    stars = [[one for one in part if one[1] == "*"] for part in listed]
    if stars[0] != stars[1] or (language and languages.load(language).imports == "namespace"):
        impact.is_wide = True
        return
    aliases: list[dict[str, ImportFact]] = []
    for interface in (old, new):
        known: dict[str, ImportFact] = {}
        for one in interface.imports:
            if one.name != "*":
                known.setdefault(local_name(one, language), one)
        aliases.append(known)
    for name in aliases[0].keys() | aliases[1].keys():
        before, after = aliases[0].get(name), aliases[1].get(name)
        if (
            before is None
            or after is None
            or (before.module, before.name, before.alias) != (after.module, after.name, after.alias)
        ):
            impact.aliases[name] = (before, after)


def _bases(interface: Interface, names: list[Ident], others: dict[Ident, int]) -> list[tuple[Ident, str, str, str]]:
    """Return what the definitions that are in both states extend, in order; detached blocks count as such."""
    return [(names[s.source], s.kind, s.name, s.receiver) for s in interface.bases if names[s.source] in others]


def changed_names(changed: Iterable[tuple[Module, Interface, Impact]], world: World, resolver: Resolver) -> set[str]:
    """Return all names that may mean something else now, not yet those that are defined by way of them."""
    names: set[str] = set()
    given: set[str] = set()
    counted: Counter[str] = Counter()
    holders: Counter[str] = Counter()
    plain: Counter[str] = Counter()
    starred: set[int] | None = None
    for module, old, impact in changed:
        names |= impact.names
        counted.update(impact.counted)
        holders.update(impact.holders)
        plain.update(impact.plain)
        for name in impact.names | impact.counted.keys():  # with a type, or a namesake of it, what others define for it
            given.update(world.name[symbol] for symbol in world.given.get(name, ()))
        if impact.counted:
            starred = _starred(world, resolver) if starred is None else starred
            if module.id in starred:
                names |= impact.counted.keys()
        local: set[str] = set()
        for name, imports in impact.aliases.items():
            is_seen = bool(module.stars) or any(one and is_inside(resolver, module, one) for one in imports)
            (names if is_seen else local).update(TOKEN.findall(name))
        for interface in (old, module.interface):
            names |= defined_by(interface, module.language, local, with_imports=False)
    for name, more in counted.items():
        now = len(world.by_name.get(name, ()))
        is_telling = len(split_identifier(name)) >= LINK.telling_words and len(name) >= LINK.telling_chars
        if 0 in (now, now - more) or (is_telling and 1 in (now, now - more)):
            names.add(name)
    for name, more in holders.items():
        now = sum(world.kind[symbol] in HOLDERS for symbol in world.by_name.get(name, ()))
        if (now > 0) != (now - more > 0):
            names.add(name)
    for name, more in plain.items():
        now = sum(world.kind[symbol] != METHOD for symbol in world.by_name.get(name, ()))
        if (now > 0) != (now - more > 0):
            names.add(name)
    names |= given
    names |= {name.removesuffix("Attribute") for name in names if name.endswith("Attribute")}
    return names


def _starred(world: World, resolver: Resolver) -> set[int]:
    """Return the files of which some other file imports all names."""
    found: set[int] = set()
    for module in world.modules.values():
        for star in module.stars:
            files = resolver.locate(star.module, module)
            if len(files) == 1:
                found.add(files[0].id)
    return found


def is_inside(resolver: Resolver, module: Module, one: ImportFact) -> bool:
    """Whether an import leads to files of the repository."""
    return not one.module or bool(
        resolver.locate(one.module, module) or resolver.locate(inner_name(one.module, one.name), module)
    )


def default_importers(module: Module, world: World, resolver: Resolver) -> dict[int, set[str]]:
    """Return the files that import a file's default, which may be any of its top names, and what they call it."""
    found: dict[int, set[str]] = {}
    for other in world.modules.values():
        if not other.language or languages.load(other.language).imports != "javascript":
            continue
        for one in other.interface.imports:
            if one.name == "default" and one.module and module in resolver.locate(one.module, other):
                found.setdefault(other.id, set()).add(local_name(one, other.language))
    return found


def defined_by(interface: Interface, language: str, names: set[str], with_imports: bool = True) -> set[str]:
    """Return the names that a file defines by way of any of these: by import, by declared type, by what a field holds."""
    if not names:
        return set()
    found = {s.name for s in interface.symbols if s.type and not names.isdisjoint(TOKEN.findall(s.type))}
    found |= {b.name for b in interface.fields if not names.isdisjoint(TOKEN.findall(b.type))}
    if with_imports:
        for one in interface.imports:
            if not names.isdisjoint(TOKEN.findall(f"{one.module} {one.name}")):
                found.add(local_name(one, language))
    return found


def spread(names: set[str], world: World, mentioning: Callable[[str], set[int] | None], most: int) -> set[int] | None:
    """Return the ids of files that mention any of the names, or names defined by way of them; None if there are too many."""
    affected: set[int] = set()
    done: set[str] = set()
    waiting = set(names)
    while waiting:
        for name in waiting:
            files = mentioning(name)
            if files is None:
                return None
            affected |= files
        if len(affected) > most:
            return None
        done |= waiting
        found: set[str] = set()
        for number in affected:
            module = world.modules[number]
            if any(not done.isdisjoint(TOKEN.findall(star.module)) for star in module.stars):
                return None
            found |= defined_by(module.interface, module.language, done)
        waiting = found - done
    return affected
