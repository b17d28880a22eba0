"""Folders that are called after a role and are parts of a program: what they are called is their subject.

Three things tell: where they stand (below Java's ``src/main/java`` or Ruby's ``lib`` folders are packages of what ships), what the language
is (Go keeps its tests beside the code, so ``spec`` is a specification), and the names above (``src/build`` is written by hand).
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache, lru_cache

from knowing import languages
from knowing.model import Flag
from knowing.tree.named import TEST, is_called_test, is_of_own_tests, roles_of_name

NEUTRAL = "package"
"""What such a folder is called when the roles of a path are read."""
_PACKAGES = re.compile(r"(?:^|/)src/(?:main|[a-z]\w{0,40}Main)/(?:java|kotlin|scala|groovy)/")
_NO_PACKAGE = TEST | int(Flag.EXAMPLE | Flag.VENDORED)
_BUILT = frozenset({"build", "dist", "gen", "out"})
_OTHERS_CODE = re.compile(r"third[_-]?party$", re.IGNORECASE)
_MEASURING = re.compile(r"((?:^|/)src/(?:[\w.-]{1,80}/){0,4})benchmark/", re.IGNORECASE)
"""A part of a program that measures: where benchmarks of the program stand apart, their folder is called otherwise, or is not among its sources."""


@cache
def _ships(language: str) -> re.Pattern[str] | None:
    folder = languages.load(language).ships
    return re.compile(rf"(?:^|/){re.escape(folder)}/") if folder else None


def ships(folders: str, language: str) -> bool:
    """Whether these folders stand below the folder of what ships in a language."""
    pattern = _ships(language) if language else None
    return pattern is not None and pattern.search(folders) is not None


@lru_cache(maxsize=20_000)
def by_subject(folders: str, language: str) -> str:
    """The folders of a path, with a neutral name for those that are called after their subject."""
    if "benchmark/" in folders:
        folders = _MEASURING.sub(r"\1measuring/", folders)
    if packages := _PACKAGES.search(folders):
        return folders[: packages.end()] + _renamed(folders[packages.end() :], _is_package)
    if not language:
        return folders
    if subjects := languages.load(language).subjects:
        first, slash, others = folders.partition("/")
        is_others = bool(roles_of_name(first + slash) & Flag.VENDORED)
        folders = (
            (first if is_others else _renamed(first, subjects.__contains__))
            + slash
            + _renamed(others, subjects.__contains__)
        )
    pattern = _ships(language)
    if pattern is not None and (inside := pattern.search(folders)):
        return folders[: inside.end()] + _renamed(folders[inside.end() :], _is_offered)
    return folders


def _renamed(folders: str, is_meant: Callable[[str], bool]) -> str:
    return "/".join(NEUTRAL if is_meant(name.lower()) else name for name in folders.split("/"))


def _is_package(name: str) -> bool:
    """Whether a package of this name is no place of tests, examples, others' code or built files. Old code may well be a package."""
    is_said = name in _BUILT or bool(roles_of_name(f"{name}/") & _NO_PACKAGE)
    return is_said and _OTHERS_CODE.match(name) is None


def _is_offered(name: str) -> bool:
    """Whether a folder among what ships is called like what helps others to test, and not like a place of own tests."""
    return is_called_test(name) and (name.endswith(("test", "spec")) or not is_of_own_tests(name))
