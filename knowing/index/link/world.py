"""What every file can see of every other: the tables that resolution looks names up in.

A file's *interface* is the part of its facts that other files depend on. The world is built from interfaces alone, so
an incremental build can have it without reading a single source file again.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field
from posixpath import dirname

from knowing import languages
from knowing.index.link.interface import Interface, local_name
from knowing.index.link.shared import SharedSymbol, reopen, types_by_path, whole_of
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, ImportFact, Kind
from knowing.settings.index import LINK

NO_SYMBOL = -1
_KIND = {str(kind): kind for kind in Kind}
"""Kinds as the world keeps them: the members themselves, so that most comparisons end at once."""
_FILE, _MODULE, _FIELD = Kind.FILE, Kind.MODULE, Kind.FIELD  # in Python 3.11 naming a member costs as much as a call


@dataclass(slots=True)
class Module:
    """One file in the world."""

    id: int
    path: str
    language: str
    first: int
    interface: Interface
    top: dict[str, int] = field(default_factory=dict)
    """Top-level names to symbol ids."""
    fields: dict[tuple[int, str], tuple[str, bool]] = field(default_factory=dict)
    """(type's symbol id, field) to (type name, is it a call)."""
    aliases: dict[str, ImportFact] = field(default_factory=dict)
    stars: list[ImportFact] = field(default_factory=list)
    package_key: tuple[str, str] | None = None
    stem: str = field(init=False)
    """The file's name up to its first dot."""

    def __post_init__(self) -> None:
        self.stem = self.path.rsplit("/", 1)[-1].split(".", 1)[0]


class World:
    """Tables over all files. ``modules`` is by file id, everything else by symbol id."""

    def __init__(self, size: int) -> None:
        self.modules: dict[int, Module] = {}
        self.by_path: dict[str, Module] = {}
        self.name: list[str] = [""] * size
        self.kind: list[str] = [""] * size
        self.parent: list[int] = [NO_SYMBOL] * size
        self.file: list[int] = [NO_SYMBOL] * size
        self.type: list[str] = [""] * size
        self.members: dict[int, dict[str, int]] = defaultdict(dict)
        self.behind: dict[int, dict[str, int]] = {}
        """Methods that share their name with a field of their type: ``size()`` beside ``size``."""
        self.by_name: dict[str, list[int]] = defaultdict(list)
        self.packages: dict[tuple[str, str], dict[str, int]] = defaultdict(dict)
        self.bases: dict[int, list[int]] = defaultdict(list)
        self._lines: dict[int, list[dict[str, int]]] = {}
        self.detached: list[tuple[int, str]] = []
        self.extensions: list[tuple[int, str]] = []
        self.given: dict[str, list[int]] = defaultdict(list)
        """Definitions that name their owner, by that name."""
        self.by_projects: list[ImportFact] = []
        """What project files import, for all files of a project."""

    def add(self, module: Module) -> None:
        """Enter one file's interface into the tables."""
        self.modules[module.id] = module
        self.by_path[module.path] = module
        spec = languages.load(module.language) if module.language else None
        first, interface = module.first, module.interface
        if spec is not None:
            module.package_key = _package_key(spec.package, spec.imports, module)
        package = self.packages[module.package_key] if module.package_key else None
        is_component = spec is not None and spec.component != ""
        whole = whole_of(interface, spec)  # what is at the top of that goes by its bare name
        is_declared_first = spec is not None and spec.package == "program"  # the definition comes later
        numbers = slice(first, first + len(interface.symbols))
        self.name[numbers] = [seen.name for seen in interface.symbols]
        self.kind[numbers] = [_KIND[seen.kind] for seen in interface.symbols]
        self.type[numbers] = [seen.type for seen in interface.symbols]
        self.file[numbers] = [module.id] * len(interface.symbols)
        for position, seen in enumerate(interface.symbols[1:], start=1):
            symbol = first + position
            self.by_name[seen.name].append(symbol)
            self.parent[symbol] = first + seen.parent
            is_definition = is_declared_first and seen.owner != ""
            if seen.parent == 0:
                if seen.owner:
                    self.detached.append((symbol, seen.owner))
                    continue
                first_one = module.top.setdefault(seen.name, symbol)
                if is_declared_first and {self.kind[first_one], self.kind[symbol]} <= CALLABLE_KINDS:
                    module.top[seen.name] = symbol
                if package is not None:
                    package.setdefault(seen.name, symbol)
            else:
                if seen.owner and interface.symbols[seen.parent].name != seen.owner:
                    if self.kind[first + seen.parent] == _MODULE:  # the type that it is of stands elsewhere
                        self.detached.append((symbol, seen.owner))
                        continue
                    self.extensions.append((symbol, seen.owner))
                self._enter(first + seen.parent, symbol, is_definition)
                if seen.parent == whole and (seen.kind != Kind.METHOD or not is_component):
                    module.top.setdefault(seen.name, symbol)
                if package is not None and self.kind[first + seen.parent] == _MODULE:
                    package.setdefault(seen.name, symbol)
        for bind in interface.fields:
            module.fields.setdefault((first + bind.scope, bind.name), (bind.type, bind.is_call))
        for one in interface.imports:
            if one.name == "*":
                module.stars.append(one)
            else:
                module.aliases.setdefault(local_name(one, module.language), one)

    def attach(self) -> None:
        """Give definitions that name their owner (Go receivers, impl blocks in other files) to that owner."""
        for symbol, owner in (*self.detached, *self.extensions):
            self.given[owner.rsplit(".", 1)[-1]].append(symbol)
        self._shared = types_by_path(self._parts(), self.qualname) if self.detached or self.extensions else {}
        for symbol, owner in self.detached:
            module = self.modules[self.file[symbol]]
            found = self._owner(symbol, owner)
            if found != NO_SYMBOL and not self._is_within(found, symbol):
                self.parent[symbol] = found
                self._enter(found, symbol, languages.load(module.language).package == "program")
            elif self.kind[self.parent[symbol]] == _MODULE:
                self._enter(self.parent[symbol], symbol)
            elif languages.load(module.language).imports == "package":  # Kotlin imports an extension by its bare name
                module.top.setdefault(self.name[symbol], symbol)
        for symbol, owner in self.extensions:  # held by one type, called on another
            found = self._owner(symbol, owner)
            if found != NO_SYMBOL:
                self._enter(found, symbol)
        self.detached, self.extensions = [], []
        reopen(self._parts(), self.qualname, self.members)

    def _parts(self) -> Iterator[SharedSymbol]:
        """All symbols of files that share their names with the others of their language."""
        for module in self.modules.values():
            if _shares_names(module):
                for position, seen in enumerate(module.interface.symbols):
                    yield SharedSymbol(module.language, module.first + position, seen.kind)

    def _is_within(self, inner: int, outer: int) -> bool:
        """Whether a symbol is another or stands inside of it: then it cannot own it (``impl Bolt { struct Bolt … }``)."""
        while inner not in (outer, NO_SYMBOL):
            inner = self.parent[inner]
        return inner == outer

    def _enter(self, owner: int, symbol: int, is_definition: bool = False) -> None:
        """Make a symbol a member; the definition of what the type only declares takes the place of that."""
        name, members = self.name[symbol], self.members[owner]
        first = members.setdefault(name, symbol)
        if is_definition and first != symbol and self.kind[first] in CALLABLE_KINDS and not self._named_owner(first):
            members[name] = symbol
        if self.kind[first] == _FIELD and self.kind[symbol] in CALLABLE_KINDS:
            self.behind.setdefault(owner, {}).setdefault(name, symbol)

    def _named_owner(self, symbol: int) -> str:
        """Return the owner that a definition names, or nothing if it stands inside of it."""
        module = self.modules[self.file[symbol]]
        return module.interface.symbols[symbol - module.first].owner

    def _owner(self, symbol: int, path: str) -> int:
        """Return the type that a definition means by the name of its owner: one of its file, of its package, or the only one that
        fits best. Where all files share their names, a path is taken at its word: ``Api::Statuses`` is no ``Cli::Statuses``."""
        module, owner = self.modules[self.file[symbol]], path.rsplit(".", 1)[-1]
        around = self.parent[symbol]
        outer = "" if around == NO_SYMBOL or self.kind[around] == _FILE else self.qualname(around)
        if _shares_names(module):
            wanted = (f"{outer}.{path}".lstrip("."), path)
            found = [self._shared[module.language, one] for one in wanted if (module.language, one) in self._shared]
            return min(found, key=lambda one: (self.modules[self.file[one]].path, one), default=NO_SYMBOL)
        near = module.top.get(owner)
        if near is None and module.package_key:
            near = self.packages[module.package_key].get(owner)
        if near is not None and self.kind[near] in TYPE_KINDS:
            return near
        types = [
            one
            for one in self.by_name.get(owner, ())
            if self.kind[one] in TYPE_KINDS and self.modules[self.file[one]].language == module.language
        ]
        beside = [one for one in types if _crate(self.modules[self.file[one]].path) == _crate(module.path)]
        whole = f"{outer}.{owner}".lstrip(".")
        for group in (beside, types):
            exact = [one for one in group if self.qualname(one) == whole]
            declared = [one for one in exact if self.modules[self.file[one]].stem == module.stem]
            for few in (group, exact, declared):
                if len(few) == 1:
                    return few[0]
        return NO_SYMBOL

    def extend(self, child: int, base: int) -> None:
        """Note that a type extends another: it has the members of ``base``, unless it or an earlier base has its own."""
        self.bases[child].append(base)
        self._lines.clear()

    def member(self, owner: int, name: str) -> int:
        """Return the member of that name of a type, or of its nearest ancestor that has one."""
        members = self.members
        if owner in members and name in members[owner]:
            return members[owner][name]
        if owner not in self.bases:
            return NO_SYMBOL
        line = self._lines.get(owner)
        if line is None:
            line = self._lines[owner] = self._members_in_order(owner)
        for own in line:
            if name in own:
                return own[name]
        return NO_SYMBOL

    def called(self, owner: int, name: str) -> int:
        """Return the member that a call means: a method goes before a field of the same name."""
        found = self.member(owner, name)
        if found == NO_SYMBOL or self.kind[found] != _FIELD:
            return found
        return self.behind.get(self.parent[found], {}).get(name, found)

    def _members_in_order(self, owner: int) -> list[dict[str, int]]:
        """Return the members of a type and of all its ancestors, those of the first base and its
        ancestors before those of the next."""
        line: list[dict[str, int]] = []
        seen: set[int] = set()
        queue = [owner]
        while queue:
            one = queue.pop()
            if one in seen:
                continue
            seen.add(one)
            if one in self.members:
                line.append(self.members[one])
            queue.extend(reversed(self.bases.get(one, ())))
        return line

    def enclosing_type(self, symbol: int) -> int:
        """Return the innermost type around a symbol (or the symbol itself)."""
        while symbol != NO_SYMBOL and self.kind[symbol] not in TYPE_KINDS:
            if self.kind[symbol] == _MODULE and self.members.get(symbol):
                return symbol
            symbol = self.parent[symbol]
        return symbol

    def qualnames(self, module: Module) -> list[str]:
        """Return the dotted names of all symbols of a file; most only add their name to that of the symbol around them."""
        first, found = module.first, [""]
        plain: dict[int, str] = {first: ""}
        """What a symbol starts the names of its members with, unless their own definitions say otherwise."""
        for position, seen in enumerate(module.interface.symbols[1:], start=1):
            symbol, start = first + position, plain.get(self.parent[first + position])
            if start is None or seen.owner or start.count(".") >= LINK.nested:
                found.append(self.qualname(symbol))
            else:
                found.append(start + seen.name)
                plain[symbol] = f"{start}{seen.name}."
        return found

    def qualname(self, symbol: int) -> str:
        """Return the names of the symbols around a symbol and its own, with dots between them."""
        names: list[str] = []
        while symbol != NO_SYMBOL and self.kind[symbol] != _FILE and len(names) < LINK.nested:
            names.append(self.name[symbol])
            above, owner = self.parent[symbol], self._named_owner(symbol)
            if owner and self._is_apart(above, owner):
                names.append(owner)
            symbol = above
        return ".".join(reversed(names))

    def _is_apart(self, above: int, owner: str) -> bool:
        """Whether a definition does not stand inside of the owner that it names, nor was given to it."""
        if above == NO_SYMBOL or self.kind[above] == _FILE:
            return True
        return self.kind[above] == _MODULE and self.name[above] != owner.rsplit(".", 1)[-1]


def _package_key(package: str, imports: str, module: Module) -> tuple[str, str] | None:
    declared = module.interface.package
    shared = {"directory": f"{dirname(module.path)}#{declared}", "namespace": declared, "repository": ""}.get(package)
    return None if shared is None else (imports if imports != "none" else module.language, shared)


def _shares_names(module: Module) -> bool:
    """Whether a file shares its names with all others of its language."""
    return bool(module.language) and languages.load(module.language).package == "repository"


def _crate(path: str) -> str:
    return path.split("/src/", 1)[0]
