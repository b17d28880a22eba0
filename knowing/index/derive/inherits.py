"""Edges from a type to every method that it inherits, and from a method to those that it overrides: that of the nearest class, and that
of every interface which no nearer one extends.

A test class does not reach into the code's own base classes that way: in Django that would be 410,000 edges
(of 425,000) that only say that a test is a test. An example overrides methods of a framework, but inherits none of them either: in Textual
that would be 168,000 edges (of 217,000), and a change of any method of its largest class would concern every example.

``Flask extends App`` and ``App extends Scaffold`` give ``Flask inherits Scaffold.before_request``. Cycles in the source
(they happen while one edits) end where they meet.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field

from knowing.index.link.draft import Draft
from knowing.index.link.interface import Interface
from knowing.index.link.world import World
from knowing.model import CALLABLE_KINDS, PROMISES, TYPE_KINDS, EdgeKind, Flag, Kind, Provenance
from knowing.settings.index import DERIVE

_PASSED_ON = CALLABLE_KINDS | {Kind.PROPERTY}
_RESOLVED = (int(Provenance.RESOLVED), DERIVE.inherited, 0)
"""Provenance, confidence and line of all of these edges."""


def ancestors(world: World, child: int) -> list[int]:
    """Return every ancestor of a type once, the nearest first."""
    found: dict[int, None] = {}
    queue = list(world.bases.get(child, ()))
    while queue and len(found) < DERIVE.ancestors:
        base = queue.pop(0)
        if base != child and base not in found:
            found[base] = None
            queue.extend(world.bases.get(base, ()))
    return list(found)


def reached_children(world: World, changed: Iterable[tuple[int, Interface, Interface]]) -> tuple[set[int], set[int]]:
    """Return the types whose members, or whose ancestors' members, may have changed; and what is, or was, a member of them.

    A type is changed by its own file, and by any that defines something for a type of its name, or another type of that name:
    either decides whose the definitions are that name their owner. Types that share a member stay together.
    """
    files, names = set[int](), set[str]()
    for number, *states in changed:
        files.add(number)
        for seen in (one for interface in states for one in interface.symbols):
            if seen.owner:
                names.add(seen.owner.rsplit(".", 1)[-1])
            elif seen.kind in TYPE_KINDS:
                names.add(seen.name)
    namesakes = {symbol for name in names for symbol in world.by_name.get(name, ())}
    types = world.bases.keys() | {base for bases in world.bases.values() for base in bases}
    children = _descendants(world, [one for one in types if one in namesakes or world.file[one] in files])
    members = {member for name in names for member in world.given.get(name, ())}
    members.update(member for child in children for member in world.members.get(child, {}).values())
    while more := {
        child
        for child in world.bases.keys() - children
        if not members.isdisjoint(world.members.get(child, {}).values())
    }:
        children |= more
        members |= {member for child in more for member in world.members.get(child, {}).values()}
    return children, members


def _descendants(world: World, types: list[int]) -> set[int]:
    """Return all types that extend one of the given types, directly or not, and those of the given that extend something."""
    derived: dict[int, list[int]] = {}
    for child, bases in world.bases.items():
        for base in bases:
            derived.setdefault(base, []).append(child)
    found = set(types)
    waiting = list(found)
    while waiting:
        more = [child for child in derived.get(waiting.pop(), ()) if child not in found]
        found.update(more)
        waiting += more
    return found & world.bases.keys()


def derive_inherits(draft: Draft, children: Iterable[int] | None = None) -> None:
    """Add edges from each type (or those given) to the members that it inherits, and from methods to those that they override."""
    world, edges = draft.world, draft.edges
    passed_on: dict[int, list[tuple[str, int]]] = {}
    in_test, in_example = (
        {number for number, flags in draft.file_flags.items() if flags & flag} for flag in (Flag.TEST, Flag.EXAMPLE)
    )
    above: dict[int, set[int]] = {}
    for child in sorted(world.bases if children is None else children):
        own = world.members.get(child, {})
        is_test, is_example = world.file[child] in in_test, world.file[child] in in_example
        covered: dict[str, _Covered] = defaultdict(_Covered)
        for ancestor in ancestors(world, child):
            is_framework = len(world.members.get(ancestor, ())) > DERIVE.framework_members
            if is_test and is_framework:
                continue
            if ancestor not in passed_on:
                members = world.members.get(ancestor, {})
                passed_on[ancestor] = [pair for pair in members.items() if world.kind[pair[1]] in _PASSED_ON]
            is_class = world.kind[ancestor] not in PROMISES
            for name, method in passed_on[ancestor]:
                if name not in own:
                    if not (is_example and is_framework):
                        edges.setdefault((child, "inherits", method), _RESOLVED)
                elif own[name] != method and world.kind[own[name]] in _PASSED_ON:
                    nearer = covered[name]
                    if ancestor not in nearer.types and not (is_class and nearer.has_class):
                        edges.setdefault((own[name], "overrides", method), _RESOLVED)
                        if ancestor not in above:
                            above[ancestor] = set(ancestors(world, ancestor))
                        nearer.types |= above[ancestor]
                        nearer.has_class |= is_class


@dataclass(slots=True)
class _Covered:
    """Of which ancestors it goes without saying that a method overrides theirs: nearer ones, whose method it overrides, have it from them."""

    types: set[int] = field(default_factory=set)
    has_class: bool = False
    """A class is among the nearer ones: then it is every class."""


def inherit_again(draft: Draft, changed: Iterable[tuple[int, Interface, Interface]]) -> dict[EdgeKind, set[int]]:
    """The partial form: derive the edges of the types that the changed files may have changed; returns whose they replace."""
    children, members = reached_children(draft.world, changed)
    derive_inherits(draft, children)
    return {EdgeKind.INHERITS: children, EdgeKind.OVERRIDES: members}
