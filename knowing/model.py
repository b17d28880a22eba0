"""The nouns: what a repository is made of once it has been read.

A *fact* is what one file says about itself, before anything is known of other files; facts depend on content
alone and are cached by it. *Symbols* and *edges* are what the linker makes of all facts together.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag, StrEnum

import msgspec


class Kind(StrEnum):
    """What a symbol is. One vocabulary for all languages."""

    FILE = "file"
    MODULE = "module"
    CLASS = "class"
    STRUCT = "struct"
    ENUM = "enum"
    RECORD = "record"
    INTERFACE = "interface"
    TRAIT = "trait"
    TYPE = "type"
    FUNCTION = "function"
    METHOD = "method"
    CONSTRUCTOR = "constructor"
    CONSTANT = "constant"
    VARIABLE = "variable"
    FIELD = "field"
    PROPERTY = "property"
    MACRO = "macro"
    ROUTE = "route"
    EXTERNAL = "external"
    SECTION = "section"
    """A part of a document or template that has a heading or a name."""
    KEY = "key"
    """A key of configuration with what stands under it."""
    TARGET = "target"
    """What can be built or run by its name: a make target, a script, a job or step, a stage of an image."""

    @property
    def is_type(self) -> bool:
        return self in TYPE_KINDS

    @property
    def is_callable(self) -> bool:
        return self in CALLABLE_KINDS


TYPE_KINDS = frozenset({Kind.CLASS, Kind.STRUCT, Kind.ENUM, Kind.RECORD, Kind.INTERFACE, Kind.TRAIT, Kind.TYPE})
"""Kinds that own members and can be extended."""

TEXT_KINDS = frozenset({Kind.SECTION, Kind.KEY, Kind.TARGET})
"""Kinds that text files other than code are made of."""

CALLABLE_KINDS = frozenset({Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR, Kind.MACRO})

KINDS: tuple[Kind, ...] = tuple(Kind)
"""Stable order: the position is the code stored in arrays; a new kind comes last."""


class EdgeKind(StrEnum):
    """Present-tense verbs, so that a row reads aloud: ``Child extends Base``."""

    CALLS = "calls"
    IMPORTS = "imports"
    CONTAINS = "contains"
    MEMBER_OF = "member_of"
    EXTENDS = "extends"
    IMPLEMENTS = "implements"
    OVERRIDES = "overrides"
    INHERITS = "inherits"
    TYPE_HINT_OF = "type_hint_of"
    REFERENCES = "references"
    DECORATES = "decorates"
    THROWS = "throws"
    ACCESSES_FIELD = "accesses_field"
    TESTS = "tests"
    TESTED_BY = "tested_by"
    CO_TESTED_WITH = "co_tested_with"
    READS_ENV = "reads_env"
    EXECUTES_PROCESS = "executes_process"
    HANDLES_ROUTE = "handles_route"
    DOCUMENTS = "documents"
    SIMILAR_TO = "similar_to"


EDGE_KINDS: tuple[EdgeKind, ...] = tuple(EdgeKind)
"""Stable order: the position is the code stored in the database."""


class Provenance(IntEnum):
    """Where an edge comes from; higher is firmer."""

    INFERRED = 1
    RESOLVED = 2
    STRUCTURAL = 3
    LSP = 4
    SCIP = 5


class Flag(IntFlag):
    """What is true of a symbol besides its kind."""

    NONE = 0
    TEST = 1
    PRIVATE = 2
    GENERATED = 4
    VENDORED = 8
    EXAMPLE = 16
    ABSTRACT = 32
    STATIC = 64
    DOCS = 128
    DEPRECATED = 256


class SymbolFact(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """A definition as its own file states it. Index 0 of a file's symbols is the file itself."""

    name: str
    kind: str
    parent: int
    line: int
    end_line: int
    start: int
    end: int
    name_line: int
    name_column: int
    signature: str = ""
    doc: str = ""
    owner: str = ""
    """Type that the definition attaches to by name rather than by nesting: a Go receiver, a Rust impl, ``Foo::bar``."""
    type: str = ""
    """Declared type: of a field or variable, or what a function returns."""
    flags: int = 0


class SiteFact(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """A place that mentions a name: a call, a base class, a type hint … not yet resolved."""

    source: int
    kind: str
    name: str
    line: int
    column: int
    receiver: str = ""
    """Text before the dot; for ``extends``/``implements`` of a detached block, the type the block belongs to."""


class ImportFact(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """``from module import name as alias``, in whatever way the language spells it. ``name`` is ``*`` for all, empty for the module itself."""

    module: str
    name: str
    alias: str
    line: int


class BindFact(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """Within symbol ``scope``, ``name`` holds a value of type ``type`` (or what calling ``type`` returns, if ``is_call``)."""

    scope: int
    name: str
    type: str
    is_call: bool = False


class RouteFact(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """``method path`` is served by ``handler`` (empty: by the symbol ``source`` itself)."""

    source: int
    method: str
    path: str
    handler: str
    line: int


class FileFacts(msgspec.Struct, array_like=True, frozen=True):
    """Everything one file says, keyed by content."""

    language: str
    package: str
    symbols: list[SymbolFact]
    sites: list[SiteFact]
    imports: list[ImportFact]
    binds: list[BindFact]
    routes: list[RouteFact]
    has_errors: bool
    vocabulary: str
    """Tokens with blanks between them: as a list they took half of the time of reading facts back."""
    posting_sizes: bytes
    posting_symbols: bytes
    posting_counts: bytes
