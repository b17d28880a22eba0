"""What one name of a path says of the role of a file, whatever stands around it."""

from __future__ import annotations

import re
from functools import lru_cache

from knowing.model import Flag

_TEST_NAME = re.compile(
    r"(?:tests?|testing|spec|specs|testdata|testlib|testutils?|test[-_]?support|test[-_]?helpers?|"
    r"e2e|fixtures?|mocks?|[\w.]+[-_](?:test|testing|mock|mocks)|[\w.-]+[-_]tests|[\w.-]*test[-_]?(?:support|utils?|helpers?|kit|macros?|harness|framework)[\w-]*|cypress|playwright|bench|benches|benchmarks?|__[\w-]*(?:test|mock|fixture|bench)[\w-]*__|(?:[\w.-]+[-_])?jmh|[\w.]+[-_]bench(?:mark)?|[\w.-]+[-_]bench(?:es|marks)|smoke|testsuite|regress|(?:[\w.-]+[-_])?fuzz|fuzzers?|fuzz_targets)(?:/|$)",
    re.IGNORECASE,
)
_TEST_PROJECT = re.compile(
    r"[\w.]*(?:[a-z0-9]Tests?|\.[Tt]ests?)(?:/|$)"
    r"|(?:[\w-]+\.)*(?:\w*[a-z0-9](?:Tests?|Benchmarks?)|Tests?|(?<=\.)Specs|Benchmarks?|(?<=\.)tests)(?:\.[\w.-]+)?/"
    r"|(?:[\w-]+\.)+(?:test|benchmarks?)/"
)
"""The folder of a project that is called a project of tests, or a part of one: ``Shop.Tests``, ``Shop.Tests.Common``, ``Shop.Benchmarks``."""
_OWN_TESTS = re.compile(
    r"(?:.*(?:[-_.]|(?<=[a-z0-9])(?=[A-Z])))?(?i:tests|specs?|testdata|e2e|fixtures?|__[\w-]+__|benchmarks?|bench|benches|smoke|testsuite|regress"
    r"|jmh|fuzz|fuzzers?|fuzz_targets|(?:integration|system|functional|acceptance|performance|smoke|unit|load)[-_]?test)$|(?i:test)$"
)
_EXAMPLE = re.compile(
    r"(?-i:[\w.-]+\.(?:Examples?|Samples?|Demos?)(?:\.[\w.-]+)?)/|(?:_?examples?|samples?|demos?|[\w.-]+[-_](?:examples?|samples|demos|playground)"
    r"|[\w. -]+ examples?|tutorials?|docs?|documentation|playgrounds?|snippets|docs_src|website|www)(?:/|$)",
    re.IGNORECASE,
)
_DOCUMENTS = re.compile(r"(?:docs?|documentation|playground|snippets)$", re.IGNORECASE)
_VENDORED_NAME = re.compile(
    r"(?:vendor|vendored|_vendor|third[_-]?party|external|node_modules|bower_components|deps|site-packages)(?:/|$)",
    re.IGNORECASE,
)
_LEGACY_NAME = re.compile(r"(?:legacy|deprecated|obsolete|old|attic|archived)(?:/|$)", re.IGNORECASE)
_COMPLETES_FOLDER = re.compile(r"(?:[\w.-]*[-_.])?(?:auto)?complet(?:e|ions?)/", re.IGNORECASE)
_COMPLETES_NAME = re.compile(
    r"(?!(?:on|after|before|until|wait|check|test|gen|generate|build|make|install|update)[-_])"
    r"(?:(?:[\w.-]*[-_.])?completions?\.(?:bash|zsh|fish|ps1|nu|elv)(?:\.in)?|completions?\.sh(?:\.in)?"
    r"|(?:[\w.-]*[-_.])?(?:bash|zsh|fish|shell)[-_]completions?(?:\.sh)?(?:\.in)?)$",
    re.IGNORECASE,
)

TEST, MAIN, FOR_COMPLETION, SHELL = int(Flag.TEST), 1 << 30, 1 << 29, 1 << 28
MARKS = MAIN | FOR_COMPLETION | SHELL
"""Marks that are no flags: folders of code that ships, whatever they are called; folders of completions; names of what
one shell runs (`tool.zsh`, `_tool`)."""
_BY_NAME = (
    (_TEST_NAME, TEST),
    (_TEST_PROJECT, TEST),
    (_EXAMPLE, int(Flag.EXAMPLE)),
    (_VENDORED_NAME, int(Flag.VENDORED)),
    (_LEGACY_NAME, int(Flag.DEPRECATED)),
    (_COMPLETES_FOLDER, FOR_COMPLETION),
    (_COMPLETES_NAME, int(Flag.COMPLETION)),
)


@lru_cache(maxsize=20_000)
def roles_of_name(name: str) -> int:
    """The roles that one name of a path shows; that of a folder ends with a slash."""
    return sum({flag for pattern, flag in _BY_NAME if pattern.match(name)})


def is_called_test(folder: str) -> bool:
    """Whether the name of a folder alone says that it is for tests."""
    return bool(roles_of_name(f"{folder}/") & TEST)


def is_of_own_tests(folder: str) -> bool:
    """Whether the name of a folder says that it is the place of a project's own tests.

    >>> [name for name in ("tests", "shop-tests", "smoke-test", "fixtures", "testing", "shop-test") if is_of_own_tests(name)]
    ['tests', 'shop-tests', 'smoke-test', 'fixtures']
    """
    return is_called_test(folder) and _OWN_TESTS.match(folder) is not None


def may_ship(folder: str) -> bool:
    """Whether the name of a folder says that it is for tests, and not that these are a project's own.

    >>> [name for name in ("testing", "shop-test-utils", "tokio-test", "tests", "shop-tests", "fixtures", "src") if may_ship(name)]
    ['testing', 'shop-test-utils', 'tokio-test']
    """
    return is_called_test(folder) and _OWN_TESTS.match(folder) is None


def may_document(folder: str) -> bool:
    """Whether the name of a folder says that it has documents; that of a package may say that it is about them."""
    return _DOCUMENTS.match(folder) is not None


def has_role(folder: str) -> bool:
    """Whether the name of a folder alone says that it is for tests or examples."""
    return bool(roles_of_name(f"{folder}/") & (TEST | int(Flag.EXAMPLE)))
