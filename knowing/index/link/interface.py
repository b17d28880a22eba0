"""What other files can see of a file, and the names that its imports have there."""

from __future__ import annotations

import msgspec

from knowing import languages
from knowing.index.link.shapes import Shapes, package_name
from knowing.model import TYPE_KINDS, BindFact, FileFacts, ImportFact, Kind
from knowing.sites import SiteFact

_METHOD = Kind.METHOD


class Seen(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """A symbol as other files see it."""

    name: str
    kind: str
    parent: int
    owner: str
    type: str
    shape: int = 0
    """What a method takes and gives, where types implement an interface by having its methods."""


class Interface(msgspec.Struct, array_like=True, frozen=True):
    """What other files can see of a file."""

    package: str
    symbols: list[Seen]
    imports: list[ImportFact]
    fields: list[BindFact]
    """Types of fields, as far as the file states them."""
    bases: list[SiteFact]
    """Who extends and implements what: every lookup of a member depends on it."""


def interface_of(facts: FileFacts) -> Interface:
    """Return the part of a file's facts that other files depend on."""
    if facts.language and languages.load(facts.language).structural:
        shapes = Shapes(facts.package, facts.imports)
        symbols = [
            Seen(s.name, s.kind, s.parent, s.owner, s.type, shapes.of(s.signature, s.name) if s.kind == _METHOD else 0)
            for s in facts.symbols
        ]
    else:
        symbols = [Seen(s.name, s.kind, s.parent, s.owner, s.type) for s in facts.symbols]
    fields = [
        bind
        for bind in facts.binds
        if bind.scope == 0
        or facts.symbols[bind.scope].kind in TYPE_KINDS
        or facts.symbols[bind.scope].name == bind.name
    ]  # the last: a fixture, `def app(): app = Flask(…)`, gives what is called like itself
    bases = facts.sites.of_kinds("extends", "implements")
    return Interface(facts.package, symbols, facts.imports, fields, bases)


def inner_name(module: str, name: str) -> str:
    """Return the name of the module that an imported name may be: ``a.b`` of ``from a import b``."""
    return module + name if module.endswith(".") else f"{module}.{name}"


def local_name(one: ImportFact, language: str) -> str:
    """Return the name by which an import is known in its file."""
    if one.alias:
        return one.alias
    if one.name:
        return one.name.rsplit(".", 1)[-1].rsplit("::", 1)[-1]
    module = one.module.replace("::", ".").replace("\\", ".")
    if language == "go":
        return package_name(module)
    if language == "python":
        return module  # `import a.b` binds a, but is used as a.b
    return module.rsplit("/", 1)[-1].rsplit(".", 1)[-1]
