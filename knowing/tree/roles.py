"""The role of a file (test, example, vendored, generated, documentation, completion), read from its path.

Roles only ever demote at ranking time; nothing is dropped for one.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from fnmatch import translate
from functools import cache, lru_cache

from knowing import languages
from knowing.model import Flag

_TEST_NAME = re.compile(
    r"(?:tests?|testing|__tests__|__mocks__|spec|specs|testdata|testlib|testutils?|test[-_]?support|test[-_]?helpers?|"
    r"e2e|fixtures?|mocks?|__fixtures__|[\w.]+[-_](?:test|testing|mock|mocks)|[\w.-]+[-_]tests|[\w.-]*test[-_]?(?:support|utils?|helpers?|kit|macros?|harness|framework)[\w-]*|cypress|playwright|bench|benches|benchmarks?|[\w.]+[-_]bench(?:mark)?|[\w.-]+[-_]bench(?:es|marks)|smoke|testsuite|fuzz|fuzzers?|fuzz_targets)(?:/|$)",
    re.IGNORECASE,
)
_TEST_PATH = re.compile(
    r"(^|/)(test_[^/]*|conftest)\.py$|_tests?\.(py|go|rs|rb|exs|cc|cpp)$|[._-](test|spec|e2e|cy|mock|stories)\.[cm]?[jt]sx?$"
    r"|^(t|integration|acceptance)/|(^|/)src/(it|jmh|integrationTest|functionalTest|testFixtures)/"
    r"|(^|/)features/(step_definitions|steps|support)/|\.feature$"
    r"|_spec\.rb$|(^|/)[A-Z]\w*(Tests?|Spec|TestCase|IT)\.(java|kt|cs|scala|swift|php)$",
    re.IGNORECASE,
)
_TEST_PROJECT = re.compile(
    r"[\w.]*(?:[a-z0-9]Tests?|\.[Tt]ests?)(?:/|$)"
    r"|(?:[\w-]+\.)*(?:\w*[a-z0-9](?:Tests?|Specs|Benchmarks?)|Tests?|Specs|Benchmarks?|(?<=\.)(?:tests?|benchmarks?))(?:\.[\w.-]+)?/"
)
"""The folder of a project that is called a project of tests, or a part of one: ``Shop.Tests``, ``Shop.Tests.Common``, ``Shop.Benchmarks``."""
_PROJECT = re.compile(r"(?:^|/)src/[^/]+(?=/)", re.IGNORECASE)
_HELP = re.compile(
    r"/test(?:ing|[-_]?(?:support|utils?|helpers?|extensions?|kit|harness|framework))(?=/)", re.IGNORECASE
)
"""A project among the sources, and a folder of what helps to test."""
_MAIN_TESTING = re.compile(r"(^|/)src/main/", re.IGNORECASE)
_EXAMPLE = re.compile(
    r"(?-i:[\w.-]+\.(?:Examples?|Samples?|Demos?)(?:\.[\w.-]+)?)/|(?:examples?|samples?|demos?|tutorials?|docs?|documentation|playground|snippets|docs_src|website|www)(?:/|$)",
    re.IGNORECASE,
)
_VENDORED_NAME = re.compile(
    r"(?:vendor|vendored|_vendor|third[_-]?party|external|node_modules|bower_components|deps|site-packages)(?:/|$)",
    re.IGNORECASE,
)
_VENDORED_PATH = re.compile(
    r"(^|/)(jquery|bootstrap|select2|xregexp|d3|lodash|moment)[\w.-]*\.(js|css)$", re.IGNORECASE
)
_GENERATED = re.compile(
    r"\.min\.[a-z]+$|\.bundle\.js$|(^|/)(dist|build|out|generated|gen|__generated__|_generated)/|\.pb\.(go|cc|h)$|_pb2(_grpc)?\.pyi?$|"
    r"\.(g|generated|designer)\.(cs|dart|ts)$|\.generated\.|_generated\.\w+$|zz_generated|(^|/)(package-lock\.json|yarn\.lock|[\w.-]+\.lock|go\.sum)$|"
    r"(^|/)migrations/\d{10,}[^/]*/",
    re.IGNORECASE,
)
_MIGRATION = re.compile(r"(^|/)migrations/\d{4}\w*\.py$", re.IGNORECASE)
_LEGACY_NAME = re.compile(r"(?:legacy|deprecated|obsolete|old|compat|attic|archived?)(?:/|$)", re.IGNORECASE)
_LEGACY_PATH = re.compile(r"[._-](legacy|deprecated|compat)\.\w+$", re.IGNORECASE)
_DOCS = re.compile(
    r"\.(md|mdx|rst|adoc|asciidoc|txt|html?)$|(^|/)(readme|changelog|changes|license|authors|contributing)[^/]*$",
    re.IGNORECASE,
)
_COMPLETES_FOLDER = re.compile(r"(?:[\w.-]*[-_.])?(?:auto)?complet(?:e|ions?)/", re.IGNORECASE)
_COMPLETES_NAME = re.compile(
    r"(?!(?:on|after|before|until|wait|check|test|gen|generate|build|make|install|update)[-_])"
    r"(?:(?:[\w.-]*[-_.])?completions?\.(?:bash|zsh|fish|ps1|nu|elv)(?:\.in)?|completions?\.sh(?:\.in)?"
    r"|(?:[\w.-]*[-_.])?(?:bash|zsh|fish|shell)[-_]completions?(?:\.sh)?(?:\.in)?)$",
    re.IGNORECASE,
)
_SCRIPT = re.compile(r"\.(?:bash|zsh|fish|ps1|nu|elv)(?:\.in)?$|(^|/)_[^/.]+$", re.IGNORECASE)
_COMPLETES_CONTENT = re.compile(rb"#compdef\b")
_HEADER = re.compile(
    rb"(?im)^(?![ \t]+(?://|#|--)).{0,200}?(?:code generated .{0,80}do not edit|@generated|auto-?generated|automatically generated)"
)
"""A line that says so; not an indented line of comment, which stands in code and speaks of something else."""


@cache
def _test_globs(language: str) -> re.Pattern[str] | None:
    globs = languages.load(language).test_paths
    if not globs:
        return None
    patterns = []
    for glob in globs:
        patterns.append(translate(glob))
        if glob.startswith("**/"):
            patterns.append(translate(glob[3:]))
    return re.compile("|".join(patterns))


def flags_of_path(path: str, language: str, published: Callable[[str], str] = str) -> Flag:
    """The roles that a path shows: by its folders, by its last name, and by the two together.

    Where tests are projects of their own, what helps to test inside of another project is for those who use that project: it ships.
    So does a folder that a manifest of its own publishes: ``published`` (``Shipped.renamed`` of a tree) gives such folders another name.
    """
    flags = _flags_of_path(path, language)
    if Flag.TEST in flags and (other := published(path)) != path:
        return flags_of_path(other, language)
    if Flag.TEST in flags and language and languages.load(language).test_projects:
        project = _PROJECT.search(path)
        inside = path[project.end() :] if project else ""
        if project and _HELP.search(inside):
            return _flags_of_path(path[: project.end()] + _HELP.sub("", inside), language)
    return flags


def _flags_of_path(path: str, language: str) -> Flag:
    above, slash, base = path.rpartition("/")
    folders, name = _roles(above + slash), _roles(slash + base)
    flags = (folders | name) & ~_MARKS
    if folders & _FOR_COMPLETION and name & _SHELL:
        flags |= int(Flag.COMPLETION)
    if folders & _MAIN:
        flags &= ~_TEST
    globs = _test_globs(language) if language and not flags & _TEST else None
    if globs is not None and globs.match(path):
        flags |= _TEST
    if base[:4].isdigit() and _MIGRATION.search(path):
        flags |= int(Flag.GENERATED)
    return Flag(flags)


_TEST, _MAIN, _FOR_COMPLETION, _SHELL = int(Flag.TEST), 1 << 30, 1 << 29, 1 << 28
_MARKS = _MAIN | _FOR_COMPLETION | _SHELL
"""Marks that are no flags: folders of code that ships, whatever they are called; folders of completions; names of what
one shell runs (`tool.zsh`, `_tool`)."""


_BY_NAME = (
    (_TEST_NAME, _TEST),
    (_TEST_PROJECT, _TEST),
    (_EXAMPLE, int(Flag.EXAMPLE)),
    (_VENDORED_NAME, int(Flag.VENDORED)),
    (_LEGACY_NAME, int(Flag.DEPRECATED)),
    (_COMPLETES_FOLDER, _FOR_COMPLETION),
    (_COMPLETES_NAME, int(Flag.COMPLETION)),
)
"""What the name of a folder or file says, whatever stands around it."""
_BY_PATH = (
    (_TEST_PATH, _TEST),
    (_MAIN_TESTING, _MAIN),
    (_VENDORED_PATH, int(Flag.VENDORED)),
    (_GENERATED, int(Flag.GENERATED)),
    (_LEGACY_PATH, int(Flag.DEPRECATED)),
    (_DOCS, int(Flag.DOCS)),
    (_SCRIPT, _SHELL),
)
"""What several folders say together, or the ending of a file. No pattern looks at folders and ending both."""


@lru_cache(maxsize=20_000)
def _roles(part: str) -> int:
    """The roles that the folders of a path show, or its last name. Most come again and again: asked of every path as a whole, the
    patterns cost 2 % of an index."""
    *folders, last = part.split("/")
    flags = _roles_of_name(last)
    for folder in folders:
        flags |= _roles_of_name(f"{folder}/")
    for pattern, flag in _BY_PATH:
        if pattern.search(part):
            flags |= flag
    return flags


def is_called_test(folder: str) -> bool:
    """Whether the name of a folder alone says that it is for tests."""
    return bool(_roles_of_name(f"{folder}/") & _TEST)


@lru_cache(maxsize=20_000)
def _roles_of_name(name: str) -> int:
    """The roles that one name of a path shows; that of a folder ends with a slash."""
    return sum({flag for pattern, flag in _BY_NAME if pattern.match(name)})


def flags_of_content(source: bytes) -> Flag:
    """The roles that the head of a file states, or that its shape shows."""
    if b"generated" in source[:1000].lower() and _HEADER.search(source[:1000]):
        return Flag.GENERATED
    if _COMPLETES_CONTENT.match(source):
        return Flag.COMPLETION
    is_long = len(source) > 20_000 and len(source) / (source.count(b"\n") + 1) > 500
    return Flag.GENERATED if is_long else Flag.NONE
