"""Languages are folders of data; this module is the only registry, and it finds them by looking.

``languages/<name>/`` holds ``language.toml`` (what the language is), ``symbols.scm`` (how to read it; text such as YAML names a reader of
``knowing.facts.text`` instead) and ``cases/`` (what it must find). Inside the wheel the folder is ``knowing/_languages``.

Captures that ``symbols.scm`` may use — the whole contract:

=========================  ============================================================================================
``@symbol.<kind>``         a definition (``Kind`` values; ``nothing``: what only looks like one to an earlier pattern);
                           with it in the same match: ``@name``, and optionally ``@body`` (where the signature ends) or
                           ``@function`` (whose field ``body`` that is), ``@owner`` (type it attaches to by name),
                           ``@until`` (the last node that belongs to it, if that stands behind it in the tree),
                           ``@onward`` (it goes on to the next such), ``@type`` (declared or returned type), ``@doc`` (docstring),
                           ``@flag.test|case|private|abstract|static`` (``case``: a test by its own mark)
``@scope`` + ``@owner``    a block that is no symbol but gives its contents an owner (Rust ``impl``)
``@comment``               a comment; the ones right above a definition become its doc; with ``@said`` for the text of one that is code (``@doc "…"``)
``@manual``                documentation of many definitions, in sections that are headed by their names (Perl's POD)
``@above``                 what stands between a definition and its doc and belongs to it (Elixir's ``@spec``)
``@edge.<kind>``           a name mentioned as ``calls``, ``extends``, ``implements``, ``type_hint_of``, ``references``,
                           ``decorates``, ``throws``, ``accesses_field``, ``reads_env``, ``executes_process``; with
                           ``@receiver`` for what stands before the dot
``@import``                an import; with ``@import.module``, ``.name``, ``.alias``, ``.star``, ``.global`` (for the whole project)
``@package``               the package or namespace that the file declares
``@bind.name``             a local name; with ``@bind.type``, ``@bind.call`` (what it returns) or ``@bind.given`` (a parameter kept)
``@route.path``            a URL path; with ``@route.method``, ``@route.handler``
``@aside``                 an annotation or attribute that a signature leaves out
``@documented``            what the doc of the file stands above (Go's package clause)
``@docstring``             free-standing doc of the innermost symbol around it
=========================  ============================================================================================

``wrapped.scm``, where a language has one, finds code that the grammar does not look into (Rust: items inside of a macro call); what is
code is read as if the wrapper were not there (``knowing.facts.unwrap``). Its captures: ``@wrapper`` (what is left out) with ``@code``,
the marks ``@open`` and ``@close`` around that, and any ``@edge.<kind>``; ``@block`` with ``@open`` and ``@close`` for parts of the code
that may be code if it is not code as a whole; at the top of a parsed piece ``@item`` for what makes it code, ``@beside`` for the rest.

When one node matches several ``@symbol`` patterns, the later pattern in the file wins. A pattern starts in the first column.
Where a text must be one of a few words, say ``#any-of?``: ``#match?`` runs Python's ``re`` and costs twice as much.

Compiling a query costs as much as reading hundreds of files: every node that is named and has something inside is held against all states
of the parser. ``(_ …)`` is not, so inside of a pattern a node that its fields tell apart is written without its name: in JavaScript only
a member_expression has a ``property`` where an expression may stand, only a call_expression a ``function``.
"""

from __future__ import annotations

import hashlib
import re
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec

from knowing.model import Kind
from knowing.naming import copied, is_data

FACTS_VERSION = 21
"""Increase when extraction changes meaning, so that cached facts are read anew."""
LANGUAGE_BYTES = 64 * 1024
"""So much of a file is searched for the signs of a language that shares its extension."""
SHEBANG_BYTES = 256
"""So much of a first line is searched for the program that runs the file; the kernel reads no more."""
_SHEBANG = re.compile(
    rb"#![ \t]*+(?:[^\s=]*/)?(?:env[ \t]++(?:-\S*+[ \t]++|\w++=\S*+[ \t]++)*+(?:[^\s=]*/)?)?([A-Za-z_+-]++)[\d.]*+(?![^\s])"
)


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
    routes: str = ""
    """Named strategy in ``knowing.facts.extract``: how tables are read whose routes stand inside of each other (Rails)."""
    unread: list[str] = []
    """Regular expressions for the preprocessor of that name: what the grammar does not know and nobody misses, in linear time."""
    misspelled: dict[str, str] = {}
    """For it, too: regular expressions for words that the grammar knows otherwise, in linear time, and the words, which are no longer."""
    misread: dict[str, str] = {}
    """Kinds of expressions that the grammar takes a declaration at the top of a file for, with what stands above it; each with a regular expression
    for how the declaration begins. What stands above it is not read there."""
    extensions: list[str] = []
    filenames: list[str] = []
    prefixes: list[str] = []
    """Beginnings of file names (``Dockerfile.``)."""
    interpreters: list[str] = []
    """Programs that run it, as the first line of a file without an ending names them (``#!/bin/sh``), without their versions."""
    shared: list[str] = []
    """Extensions of another language, or of none; a file with one of them is in this language if ``signs`` is found in it."""
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
    embeds: bool = False
    """A struct takes in the methods of another by holding it, which is no use of them (Go)."""
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
    tables: bool = False
    """A variable that functions are attached to by its name is the module of these (Lua)."""
    clauses: bool = False
    """Definitions of one name that follow each other are one, of several clauses (Elixir, Haskell)."""
    doc_below: str = ""
    """How a comment opens that documents what stands above it (OCaml's ``(**``)."""
    field_prefix: str = ""
    """What marks a field of self in place of a receiver (Ruby's ``@``)."""
    sigil: str = ""
    """What a variable begins with that is no part of the name of a member (``$Name`` of PowerShell is ``$this.Name``)."""
    private_prefix: str = ""
    exports: str = "all"
    """``all`` or ``capitalised`` (Go)."""
    test_paths: list[str] = []
    """Globs of paths that hold tests."""
    test_projects: bool = False
    """Tests are projects of their own (C#), so that a folder inside of another project ships with it."""
    ships: str = ""
    """Name of the folder of what ships (Ruby's ``lib``): below it, a folder that is called like what helps to test ships too."""
    subjects: frozenset[str] = frozenset()
    """Names of folders, in small letters, that elsewhere speak of a role, and in this language of a subject (Go's ``spec``)."""
    test_names: list[str] = []
    test_calls: list[str] = []
    test_end: str = ""
    """Globs of names of tests; functions that make a test of what they are given (``it("adds", …)``), and the word that ends it if no bracket does."""
    test_command: str = ""
    """How to run chosen tests: ``{paths}``, ``{names}`` and ``{classes}`` are filled in; with ``{path}`` there is a line for each file."""
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


def root() -> Path:
    """The folder of languages: beside the package in a wheel, at the top of a checkout."""
    shipped = Path(__file__).parent / "_languages"
    return shipped if shipped.is_dir() else Path(__file__).parent.parent / "languages"


@cache
def load(name: str) -> Language:
    """Read one language's description."""
    return msgspec.convert({**_said(name), "name": name}, Language)


def _said(name: str) -> dict[str, Any]:
    import tomllib  # noqa: PLC0415 - 5 ms, and an answer from a fresh index reads none

    raw: dict[str, Any] = tomllib.loads((root() / name / "language.toml").read_text("utf-8"))
    return {**_said(raw["like"]), "interpreters": [], **raw} if "like" in raw else raw


@cache
def all_languages() -> tuple[Language, ...]:
    """Every language there is a folder for, by name."""
    return tuple(load(path.parent.name) for path in sorted(root().glob("*/language.toml")))


class _Names(NamedTuple):
    """Languages by what the names of their files are, begin with and end with, those that share an ending with another, and by what runs them."""

    whole: dict[str, Language]
    prefixes: dict[str, Language]
    extensions: dict[str, Language]
    shared: dict[str, list[Language]]
    interpreters: dict[str, Language]


@cache
def _by_name() -> _Names:
    names = _Names({}, {}, {}, {}, {})
    for language in all_languages():
        names.whole.update(dict.fromkeys(language.filenames, language))
        names.prefixes.update(dict.fromkeys(language.prefixes, language))
        names.extensions.update(dict.fromkeys(language.extensions, language))
        for extension in language.shared:
            names.shared.setdefault(extension, []).append(language)
        names.interpreters.update(dict.fromkeys(language.interpreters, language))
    return names


def needs_receiver(kind: str, language: str) -> bool:
    """Whether a symbol is only ever called on a receiver: a method, where a bare call means none."""
    return kind == Kind.METHOD and language != "" and not load(language).bare_methods


def knows(name: str, other: str) -> bool:
    """Whether code of a language may be meant by code of another that does not say so: its own; by a component what it can import.

    >>> knows("vue", "typescript"), knows("vue", "svelte"), knows("typescript", "vue"), knows("vue", "python")
    (True, True, False, False)
    """
    spec = load(name)
    return name == other or (spec.component != "" and other != "" and load(other).imports == spec.imports)


def for_path(path: str) -> Language | None:
    """The language of a file by its name, or None if we do not know it or the file is mere data."""
    found = _named(path.rsplit("/", 1)[-1])
    return None if found is not None and found.is_text and is_data(path) else found


def for_file(path: str, text: bytes) -> Language | None:
    """The language of a file by its name and by its first text, where languages share an extension or it has none: the one that a graph knows."""
    found = for_path(path)
    others = _by_name().shared.get(_extension(path), ())
    other = next((one for one in others if _signs(one.name).search(text, 0, LANGUAGE_BYTES)), None)
    other = other or (None if found else _by_interpreter(path, text))
    return found if other is None else None if other.is_text and is_data(path) else other


def _by_interpreter(path: str, text: bytes) -> Language | None:
    """The language of a script whose name has no ending, by the program that its first line says."""
    if not text.startswith(b"#!") or _extension(path.rsplit("/", 1)[-1]):
        return None
    said = _SHEBANG.match(text[:SHEBANG_BYTES].split(b"\n", 1)[0])
    return _by_name().interpreters.get(said[1].decode()) if said else None


@cache
def _signs(name: str) -> re.Pattern[bytes]:
    return re.compile(load(name).signs.encode(), re.MULTILINE | re.VERBOSE)


def _extension(base: str) -> str:
    dot = base.rfind(".")
    return base[dot:].lower() if dot > 0 else ""


def _named(base: str) -> Language | None:
    """The language that a file's own name shows; text that is kept to be copied is in the language of the copy, code of that kind is not run."""
    names = _by_name()
    for one in (base, copied(base)):
        found = names.whole.get(one) or names.extensions.get(_extension(one))
        found = found or next((language for start, language in names.prefixes.items() if one.startswith(start)), None)
        if found is not None:
            return found if one == base or found.is_text else None
    return None


def load_reader(name: str) -> str:
    """The reader of a language that has one in place of a query; a folder of shared patterns has none."""
    return load(name).reader if (root() / name / "language.toml").exists() else ""


def query_text(name: str) -> str:
    """The query of a language; a line ``; inherits: other`` puts the other's query first."""
    if load_reader(name):
        return ""
    if (root() / name / "language.toml").exists() and load(name).like:
        return query_text(load(name).like)
    text = (root() / name / "symbols.scm").read_text("utf-8")
    first = text.split("\n", 1)[0]
    if first.startswith("; inherits:"):
        parents = first.removeprefix("; inherits:").split(",")
        text = "\n".join(query_text(parent.strip()) for parent in parents) + "\n" + text
    return text


def wrapped_text(name: str) -> str:
    """The query of a language for code that is wrapped; empty if it has none."""
    path = root() / name / "wrapped.scm"
    return path.read_text("utf-8") if path.exists() else ""


@cache
def version(name: str) -> str:
    """A text that changes whenever anything changes that decides a language's facts."""
    spec = (root() / name / "language.toml").read_bytes()
    spec += version(load(name).like).encode() if load(name).like else b""
    digest = hashlib.blake2b(spec + (query_text(name) + wrapped_text(name)).encode(), digest_size=8)
    digest.update(str(FACTS_VERSION).encode())
    for extension, others in sorted(_by_name().shared.items()):
        if extension in load(name).extensions:
            digest.update("".join(one.signs for one in others).encode())
    return digest.hexdigest()
