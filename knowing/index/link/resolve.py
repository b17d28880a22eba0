"""From mentions to edges: every mention of a file is looked up, and what was found becomes an edge.

Every lookup says how it was made, and the edge keeps that as provenance and confidence. What cannot be tied to one
symbol stays an unresolved site: ``x.get()`` on an unknown receiver never becomes an edge to the one function
called ``get``.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence

from knowing import languages
from knowing.index.link.lookups import FIELDS, FILE, IMPORTED, SHARED, STARRED, Hit, Resolution
from knowing.index.link.names import Names
from knowing.index.link.satisfied import satisfied
from knowing.index.link.scope import Scope
from knowing.index.link.world import NO_SYMBOL, Module
from knowing.model import CALLABLE_KINDS, PROMISES, TYPE_KINDS, FileFacts, ImportFact, Kind
from knowing.settings.index import LINK
from knowing.sites import SiteFact

_HELD = frozenset({Kind.FIELD, Kind.PROPERTY})
_ELSEWHERE = frozenset({"extends", "implements", "reads_env", "executes_process", "documents"})
"""Mentions that the first pass and the derivations deal with."""
_EXTENDED = TYPE_KINDS | {Kind.MODULE}
_LEFT_OPEN = frozenset({"calls", "decorates"})


def stands_for(files: Sequence[Module], package: str) -> Module:
    """Return the file that stands for a package of many: the one that has its name, or the first."""
    name = package.rstrip("/").rsplit("/", 1)[-1].rsplit(".", 1)[-1].lower()
    return next((file for file in files if file.stem.lower() == name), files[0])


class Resolver(Names):
    """Makes edges and open sites of what files mention."""

    def inherit(self, modules: Iterable[Module], result: Resolution) -> None:
        """Make edges of who extends whom (the first pass), because every later lookup of a member depends on it."""
        modules, unresolved = list(modules), set[int]()
        for module in modules:
            for site in module.interface.bases:
                child = module.first + site.source
                if site.source == 0 and site.receiver:  # a detached block: `impl Trait for Type`
                    owner = self.global_name(module, site.receiver.rsplit(".", 1)[-1])
                    path, _, name = site.name.rpartition(".")
                    child, site = owner.symbol, SiteFact(site.source, site.kind, name, site.line, site.column, path)  # noqa: PLW2901
                if child == NO_SYMBOL or self.world.kind[child] == FILE:
                    continue
                hit = self.named(module, module.first + site.source, site.name, site.receiver)
                target = hit.symbol
                if target in (NO_SYMBOL, child) or self.world.kind[target] not in _EXTENDED:
                    unresolved.add(child)
                    continue
                kind = site.kind
                if kind == "extends" and self.world.kind[target] in PROMISES and self.world.kind[child] not in PROMISES:
                    kind = "implements"
                self.world.extend(child, target)
                result.add(child, kind, target, hit, site.line)
        for child, interface in satisfied(self.world, modules, unresolved, self.is_test):
            self.world.extend(child, interface)
            result.add(child, "implements", interface, Hit(interface, SHARED), 0)

    def resolve(self, module: Module, facts: FileFacts, result: Resolution) -> None:
        """Make edges and open sites of everything that one file mentions, but for bases (the second pass)."""
        spec = languages.load(module.language) if module.language else None
        if spec is None:
            return
        for one in facts.imports:
            self._import_edges(module, one, result)
        if _ELSEWHERE.issuperset(facts.sites.kinds):
            return
        scope = Scope(self, module, facts, spec)
        known, aliases, first, still_open = self.world.by_name, module.aliases, module.first, result.open
        said: dict[tuple[int, str, str, str], bool] = {}
        for source, kind, name, line, column, receiver in facts.sites.rows():
            if name not in known and name not in aliases:
                result.outside_calls += kind == "calls"
                continue
            if kind in _ELSEWHERE:
                continue
            key = (source, kind, receiver, name)
            is_resolved = said.get(key)
            if is_resolved is None:  # what a symbol says twice means the same twice, and its first edge stays
                hit = scope.meaning(first + source, kind, name, receiver)
                is_resolved = said[key] = hit.symbol != NO_SYMBOL
                if is_resolved:
                    self._site_edges(first + source, kind, receiver, line, hit, result)
            if is_resolved:
                result.resolved_calls += kind == "calls"
            elif kind in _LEFT_OPEN and name in known:
                if not receiver and scope.lacks_receiver(first + source, name):
                    result.outside_calls += kind == "calls"
                    continue
                result.open_calls += kind == "calls"
                still_open.append((first + source, name, receiver, line, column))

    def _site_edges(self, source: int, kind: str, receiver: str, line: int, hit: Hit, result: Resolution) -> None:
        """Add the edges that a mention gives, from the symbol that says it to the symbol that it means."""
        target, world = hit.symbol, self.world
        if kind == "accesses_field":
            if world.kind[target] not in FIELDS:
                if (source, "calls", target) in result.edges:
                    return
                kind = "references"
        elif kind == "decorates":
            result.add(target, kind, source, hit, line)
            around = world.parent[source]  # whoever defines the decorated thing makes use of the decorator
            if around == NO_SYMBOL or world.kind[around] not in CALLABLE_KINDS:
                return
            source, kind = around, "references"
        elif kind == "references":
            if world.kind[target] == FILE:
                return
            if receiver and world.kind[target] in _HELD:
                kind = "accesses_field"
        elif kind == "type_hint_of":
            if world.kind[target] not in TYPE_KINDS:
                return
            source, target = target, source
        result.add(source, kind, target, hit, line)

    def _import_edges(self, module: Module, one: ImportFact, result: Resolution) -> None:
        """Add edges from a file to what it imports: to a symbol, to a few files, or to the one that stands for many."""
        if not one.module:
            return
        hit = (
            self.imported(module, one)
            if one.name != "*"
            else Hit(NO_SYMBOL, STARRED, tuple(self.locate(one.module, module)))
        )
        if hit.symbol != NO_SYMBOL:
            result.add(module.first, "imports", hit.symbol, hit, one.line)
        elif len(hit.modules) <= LINK.few_files:
            for target in hit.modules:
                result.add(
                    module.first, "imports", target.first, Hit(target.first, hit.confidence or IMPORTED), one.line
                )
        else:
            target = stands_for(hit.modules, one.module)
            result.add(module.first, "imports", target.first, Hit(target.first, STARRED), one.line)
