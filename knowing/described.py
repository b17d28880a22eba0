"""What a folder of ``languages/`` says of its language: the keys of ``language.toml``."""

from __future__ import annotations

import msgspec


class Language(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ``language.toml`` says."""

    name: str
    comment: str
    """Line-comment marker, used by the cases."""
    grammar: str = ""
    """The tree-sitter grammar that ``symbols.scm`` asks; empty if a ``reader`` finds the structure."""
    reader: str = ""
    """Named reader in ``knowing.facts.text``, for text whose structure a grammar does not give."""
    like: str = ""
    """Another language: what this one does not say itself is as it is there, the grammar and the queries with it."""
    component: str = ""
    """Named rule in ``knowing.facts.components``: a file is a component of its name, and its code is found in it so."""
    markup: str = ""
    """Named pattern in ``knowing.facts.markup``: where the markup of a component has expressions of its code."""
    dialects: dict[str, str] = {}
    """The language that the code of a component is read as if its tag says so (``lang="tsx"``); else it is ``like``."""
    preprocessor: str = "none"
    """Named strategy in ``knowing.facts.views``: how text that does not parse as it stands is read, as with ``#if`` of C."""
    unread: list[str] = []
    """Regular expressions for the preprocessor of that name: what the grammar does not know and nobody misses, in linear time."""
    extensions: list[str] = []
    filenames: list[str] = []
    prefixes: list[str] = []
    """Beginnings of file names (``Dockerfile.``)."""
    shared: list[str] = []
    """Extensions of another language; a file with one of them is in this language if ``signs`` is found in it."""
    signs: str = ""
    """Regular expression, of lines: what only this language has. Its time must grow with the text alone."""
    imports: str = "none"
    """Named strategy in ``knowing.index.link.imports``: how a module name becomes files."""
    package: str = "none"
    """What shares names without an import: none, directory (Go), namespace (Java, C#), repository (Ruby), program (C's functions)."""
    headers: list[str] = []
    """Extensions of files that declare what other files define."""
    self_names: list[str] = []
    super_names: list[str] = []
    constructors: list[str] = []
    """Names that make a method a constructor; ``<type>`` stands for the name of the type around it."""
    structural: bool = False
    """A type implements an interface by having its methods, without saying so (Go)."""
    implicit_self: bool = False
    """A bare call may mean a method of the enclosing type."""
    bare_methods: bool = True
    """A bare call may mean a method of any kind; where it is false, Go's ``append(xs, x)`` is not ``History.append``."""
    builtins: frozenset[str] = frozenset()
    """Names that the language has everywhere: a bare call of one is ours only if its scope, its file or an import says so. …"""
    methods: frozenset[str] = frozenset()
    """… Telling names of methods that its objects, texts and collections have: on an unknown receiver, none is guessed to be ours."""
    separators: tuple[str, ...] = (".",)
    """What stands between a receiver and a member."""
    field_prefix: str = ""
    """What marks a field of self in place of a receiver (Ruby's ``@``)."""
    private_prefix: str = ""
    exports: str = "all"
    """``all`` or ``capitalised`` (Go)."""
    test_paths: list[str] = []
    test_projects: bool = False
    """Globs of paths that hold tests; whether tests are projects of their own (C#), so that a folder inside of another project ships with it."""
    test_names: list[str] = []
    """Globs of symbol names that are tests when they stand in a test path."""
    test_calls: list[str] = []
    """Names of functions that make a test of what is handed to them, where tests have no names of their own (``it("adds", …)``)."""
    test_command: str = ""
    """How to run chosen tests: ``{paths}`` and ``{names}`` are filled in."""
    fixtures: str = ""
    """Name of the files whose functions are handed to tests by the name of a parameter (pytest's conftest.py)."""
    lsp: str = ""
    """Language server that ``ctx enrich lsp`` drives for it."""
    depth: str = "full"
    """``full``, ``basic`` or ``text`` (parts by name, no calls): what ``ctx languages`` promises."""

    @property
    def is_text(self) -> bool:
        """Whether it is configuration, build, data definition or prose, and not a programming language."""
        return self.depth == "text"
