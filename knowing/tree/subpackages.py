"""Packages of Python inside of packages, called like tests or examples: they ship with the package around them.

A package ``shop.testing`` or ``shop.snippets`` is for those who import ``shop``. One in which a file is called like a test is the place of
tests all the same (``shop/test/test_cart.py``), and so is whatever is called like a place of a project's own tests (``shop/tests``).
"""

from __future__ import annotations

import os
import re
from collections.abc import Collection, Iterator
from itertools import islice
from pathlib import Path
from posixpath import basename, dirname

from knowing.model import Flag
from knowing.tree.named import roles_of_name

_HELPING = frozenset({"test", "testing"})
_MARK = "__init__.py"
_TEST_FILE = re.compile(r"(?:test_[^/]*|[^/]*_tests?|tests)\.py$")
_MOST_FILES = 5_000
"""No package of helpers has so many."""


def may_be_part(folder: str) -> bool:
    """Whether the name of a folder is one that such a package may have.

    >>> [name for name in ("testing", "snippets", "tests", "shop") if may_be_part(name)]
    ['testing', 'snippets']
    """
    return folder in _HELPING or bool(roles_of_name(f"{folder}/") & Flag.EXAMPLE)


def is_part(root: Path, folder: str) -> bool:
    """Whether a folder of a tree is a part of the package around it, whatever it is called."""
    around = dirname(folder)
    if not (around and _is_package(root, folder) and _is_package(root, around)):
        return False
    return basename(folder) not in _HELPING or not _has_tests(root, folder)


def may_turn(root: Path, added: Collection[str], removed: Collection[str]) -> bool:
    """Whether files that came to a tree, or went, may decide otherwise about a folder in it."""
    came = frozenset(added)
    for path in (*added, *removed):
        above, _, base = path.rpartition("/")
        if base == _MARK and (may_be_part(basename(above)) or _has_part(root, above)):
            return True
        if _TEST_FILE.match(base):
            others = came if path in came else frozenset[str]()
            if any(not _has_tests(root, folder, others) for folder in _helping(above)):
                return True
    return False


def _is_package(root: Path, folder: str) -> bool:
    path = root / folder
    return (path / _MARK).is_file() and path.resolve() == root.resolve() / folder


def _has_part(root: Path, folder: str) -> bool:
    try:
        with os.scandir(root / folder) as entries:
            return any(may_be_part(entry.name) for entry in islice(entries, _MOST_FILES))
    except OSError:
        return False


def _helping(folders: str) -> Iterator[str]:
    parts = folders.split("/")
    return ("/".join(parts[: at + 1]) for at, part in enumerate(parts) if part in _HELPING)


def _has_tests(root: Path, folder: str, besides: Collection[str] = ()) -> bool:
    """Whether a file below a folder is called like a test; so it is said of a folder with too many to look at."""
    left = _MOST_FILES
    for above, _, names in os.walk(root / folder):
        left -= len(names) + 1
        if left < 0:
            return True
        inside = Path(above).relative_to(root).as_posix()
        if any(_TEST_FILE.match(name) and f"{inside}/{name}" not in besides for name in names):
            return True
    return False
