"""The nouns: what a repository is made of once it has been read.

A *fact* is what one file says about itself, before anything is known of other files; facts depend on content
alone and are cached by it. *Symbols* and *edges* are what the linker makes of all facts together.
"""

from __future__ import annotations

from enum import IntEnum, IntFlag, StrEnum

import msgspec
from msgspec import Struct

from knowing.sites import Sites


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

PROMISES = frozenset({Kind.INTERFACE, Kind.TRAIT})
"""Kinds that are implemented: they say what a type has, and others have it."""

TEXT_KINDS = frozenset({Kind.SECTION, Kind.KEY, Kind.TARGET})
"""Kinds that text files other than code are made of."""

CALLABLE_KINDS = frozenset({Kind.FUNCTION, Kind.METHOD, Kind.CONSTRUCTOR, Kind.MACRO})

VALUE_KINDS = frozenset({Kind.FIELD, Kind.CONSTANT, Kind.VARIABLE, Kind.PROPERTY})
"""Kinds that hold a value."""

KINDS: tuple[Kind, ...] = tuple(Kind)
"""Stable order: the position is the code stored in arrays; a new kind comes last."""


class Notices(StrEnum):
    """Which end of an edge depends on the other: it names the other in its own text, and notices when the other changes."""

    NOBODY = ""
    SOURCE = "source"
    TARGET = "target"


class EdgeRow(Struct, frozen=True, kw_only=True):
    """What is true of all edges of one kind."""

    made_by: str
    """Who finds them: the captures of the languages' queries, or a module of ``knowing.index``."""
    walk: float | None
    """Default weight in the random walk (the setting ``walk.edges``); None keeps the kind out of the walk."""
    notices: Notices = Notices.NOBODY
    dependence: float = 0.0
    """How much a step from what changed to who notices is worth, at most 1."""
    ends_path: bool = False
    """Whoever is reached by it is told, but not those that depend on them in turn."""
    is_use: bool = False
    """Counted in the in-degree: the more edges of this kind lead to a symbol, the more it is used."""
    has_way_back: bool = False
    """Stored in both directions (or as a kind and its reverse), so the walk does not turn it around."""
    is_implied: bool = False
    """Not stored: the view ``edges`` reads it off other rows."""


_CAPTURE, _SOURCE, _TARGET = "a capture @edge.<kind>", Notices.SOURCE, Notices.TARGET


class EdgeKind(StrEnum):
    """The kinds of edges and all that is true of each: to add a kind is to add a row here, and the code that makes it.

    The names are verbs in the present tense, so that a row of the graph reads aloud: ``Child extends Base``. The order
    is stable, because the position is the code that is stored: a new row comes last.
    """

    row: EdgeRow

    def __new__(cls, verb: str, row: EdgeRow) -> EdgeKind:
        kind = str.__new__(cls, verb)
        kind._value_ = verb
        kind.row = row
        return kind

    CALLS = "calls", EdgeRow(made_by=_CAPTURE, walk=1.0, notices=_SOURCE, dependence=1.0, is_use=True)
    IMPORTS = (
        "imports",
        EdgeRow(made_by="index.link.resolve", walk=0.5, notices=_SOURCE, dependence=0.5, ends_path=True, is_use=True),
    )
    CONTAINS = "contains", EdgeRow(made_by="index.derive.contains", walk=0.8, has_way_back=True, is_implied=True)
    MEMBER_OF = "member_of", EdgeRow(made_by="index.derive.contains", walk=0.6, has_way_back=True, is_implied=True)
    EXTENDS = "extends", EdgeRow(made_by=_CAPTURE, walk=0.7, notices=_SOURCE, dependence=1.0, is_use=True)
    IMPLEMENTS = "implements", EdgeRow(made_by=_CAPTURE, walk=0.8, notices=_SOURCE, dependence=1.0, is_use=True)
    OVERRIDES = (
        "overrides",
        EdgeRow(made_by="index.derive.inherits", walk=0.8, notices=_SOURCE, dependence=1.0, is_use=True),
    )
    INHERITS = (
        "inherits",
        EdgeRow(made_by="index.derive.inherits", walk=0.3, notices=_SOURCE, dependence=0.9, ends_path=True),
    )
    TYPE_HINT_OF = (
        "type_hint_of",
        EdgeRow(made_by=_CAPTURE, walk=0.5, notices=_TARGET, dependence=0.6, ends_path=True),
    )
    REFERENCES = "references", EdgeRow(made_by=_CAPTURE, walk=0.4, notices=_SOURCE, dependence=0.9, is_use=True)
    DECORATES = "decorates", EdgeRow(made_by=_CAPTURE, walk=0.3, notices=_TARGET, dependence=0.8)
    THROWS = "throws", EdgeRow(made_by=_CAPTURE, walk=0.4, notices=_SOURCE, dependence=0.8)
    ACCESSES_FIELD = "accesses_field", EdgeRow(made_by=_CAPTURE, walk=0.6, notices=_SOURCE, dependence=1.0)
    TESTS = "tests", EdgeRow(made_by="index.derive.exercised", walk=0.6, has_way_back=True)
    TESTED_BY = "tested_by", EdgeRow(made_by="index.derive.exercised", walk=0.5, has_way_back=True, is_implied=True)
    CO_TESTED_WITH = "co_tested_with", EdgeRow(made_by="index.derive.exercised", walk=0.5, has_way_back=True)
    READS_ENV = "reads_env", EdgeRow(made_by="index.derive.outside", walk=0.4)
    EXECUTES_PROCESS = "executes_process", EdgeRow(made_by="index.derive.outside", walk=0.5)
    HANDLES_ROUTE = (
        "handles_route",
        EdgeRow(made_by="index.derive.routes", walk=0.7, notices=_TARGET, dependence=1.0),
    )
    DOCUMENTS = "documents", EdgeRow(made_by="index.derive.documented", walk=None)


EDGE_KINDS: tuple[EdgeKind, ...] = tuple(EdgeKind)
EDGE_CODE: dict[str, int] = {kind: code for code, kind in enumerate(EDGE_KINDS)}
"""The number that is stored for a kind of edges."""


def dependence_on(notices: Notices) -> dict[EdgeKind, float]:
    """The kinds whose given end notices a change of the other end, and how much a step over each is worth."""
    return {kind: kind.row.dependence for kind in EDGE_KINDS if kind.row.notices == notices}


class Provenance(IntEnum):
    """Where an edge comes from; a higher number is more certain."""

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
    CASE = 512
    """A test that its own source marks as one (``#[test]``, ``@Test``), whatever it is called."""
    COMPLETION = 1024
    """A script that completes commands in a shell: it says every option once more."""
    IN_USE = 2048
    """In a file that is called like a test, and that code imports: so it is none."""


SET_ASIDE = Flag.TEST | Flag.GENERATED | Flag.VENDORED | Flag.EXAMPLE | Flag.DOCS | Flag.COMPLETION
"""What a file has one of if it is something else than the code itself."""


class Symbol(Struct, frozen=True):
    """A definition in the graph."""

    id: int
    file_id: int | None
    parent_id: int | None
    name: str
    qualname: str
    kind: Kind
    line: int
    end_line: int
    start: int
    end: int
    signature: str
    doc: str
    flags: Flag
    path: str
    language: str

    @property
    def address(self) -> str:
        """The name that picks this symbol and no other: ``path::Qual.name``."""
        return self.path if self.kind == Kind.FILE else f"{self.path}::{self.qualname}"


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


class ImportFact(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """``from module import name as alias``, in whatever way the language spells it. ``name`` is ``*`` for all, empty for the module itself."""

    module: str
    name: str
    alias: str
    line: int
    is_global: bool = False
    """Whether it holds for all files of the project (C#'s ``global using``)."""


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
    sites: Sites
    imports: list[ImportFact]
    binds: list[BindFact]
    routes: list[RouteFact]
    has_errors: bool
    vocabulary: str
    """Tokens with blanks between them: as a list they took half of the time of reading facts back."""
    posting_sizes: bytes
    posting_symbols: bytes
    posting_counts: bytes
