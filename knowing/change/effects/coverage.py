"""Coverage data as a repository may hold it: which lines ran, and by the names of which tests.

The files are made by others and may be made to harm. They are opened inside of the tree only, are read up to a size, and one that
is not in its format is left out with one note. What they say of files outside of the tree is not read.
"""

from __future__ import annotations

import errno
import os
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from knowing.change.effects.coverage_store import Own, Row, stored
from knowing.settings import CoverageSettings
from knowing.tree.content import open_inside, read_bytes
from knowing.tree.manifests import read_text

_BLOCK = re.compile(rb"([^\0\r\n]{1,4000}):(\d{1,9})\.\d{1,9},(\d{1,9})\.\d{1,9} \d{1,9} (\d{1,18})")
_MODULE = re.compile(r"^module\s+\"?([^\s\"]+)", re.MULTILINE)
_MODE = re.compile(rb"mode: (set|count|atomic)\s*\n")
_HIT = re.compile(rb"(\d{1,9}),(\d{1,18})(,.*)?")


@dataclass(frozen=True, slots=True)
class Coverage:
    """What one file of coverage data says of the files that were asked for."""

    path: str
    when: int
    """When it was written, in nanoseconds."""
    lines: dict[str, dict[int, set[str]]]
    """By file and line that ran, the names of tests; none where the data has no names."""


class _PythonFile(msgspec.Struct):
    executed_lines: list[int]
    contexts: dict[int, list[str]] = {}


class _PythonReport(msgspec.Struct):
    files: dict[str, _PythonFile]


def _python(data: bytes, own: Own) -> Iterator[Row]:
    """coverage.py: ``coverage json --show-contexts``."""
    for name, found in msgspec.json.decode(data, type=_PythonReport).files.items():
        path = own(name)
        for line in found.executed_lines if path else ():
            yield path, line, line, filter(None, found.contexts.get(line, ()))


def _go(data: bytes, own: Own) -> Iterator[Row]:
    """A profile of ``go test -coverprofile``: blocks of files that are named after their module."""
    if not (mode := _MODE.match(data)):
        raise ValueError("it has no mode")
    for line in filter(None, data[mode.end() :].splitlines()):
        if not (block := _BLOCK.fullmatch(line)):
            raise ValueError("a line is not a block")
        if int(block[4]) and (path := own(block[1].decode("utf-8", "replace"))):
            yield path, int(block[2]), int(block[3]), ()


def _lcov(data: bytes, own: Own) -> Iterator[Row]:
    """lcov's tracefile: records of a test (``TN``), a file (``SF``) and its lines (``DA``)."""
    path, test, is_open = "", "", False
    for line in data.splitlines():
        key, colon, value = line.partition(b":")
        if key == b"TN":
            test = value.decode("utf-8", "replace").strip()
        elif key == b"SF":
            path, is_open = own(value.decode("utf-8", "replace").strip()), True
        elif key == b"DA":
            if not (hit := _HIT.fullmatch(value)) or not is_open:
                raise ValueError("a line is not a number and a count")
            if int(hit[2]) and path:
                yield path, int(hit[1]), int(hit[1]), (test,) if test else ()
        elif not colon and line.strip() not in (b"end_of_record", b""):
            raise ValueError("a line is no record")


_FORMATS: dict[str, Callable[[bytes, Own], Iterator[Row]]] = {
    ".coverage": stored,
    "coverage.json": _python,
    "coverage.out": _go,
    "cover.out": _go,
    "lcov.info": _lcov,
    "coverage/lcov.info": _lcov,
}


def read_coverage(
    root: Path, wanted: Collection[str], settings: CoverageSettings
) -> tuple[list[Coverage], tuple[str, ...]]:
    """What coverage data around the wanted files says of them, and a note for each file that could not be used."""
    found, notes = [], []
    for folder in sorted({folder for path in wanted for folder in _above(path)}):
        for name, rows in _FORMATS.items():
            path = f"{folder}/{name}".lstrip("/")
            try:
                when = time_written(root, path)
                data = read_bytes(root, path, settings.most_bytes)
                lines = _kept(rows(data, _owner(folder, root, wanted)), settings.most_lines)
            except FileNotFoundError:
                continue
            except OSError as error:
                if error.errno not in (errno.ENOENT, errno.ENOTDIR, errno.EXDEV):
                    notes.append(f"coverage data is ignored: {path} cannot be used ({error.strerror})")
            except (ValueError, RecursionError, OverflowError):
                notes.append(f"coverage data is ignored: {path} is not in its format")
            else:
                found.append(Coverage(path, when, lines))
    return found, tuple(notes)


def time_written(root: Path, path: str) -> int:
    """When a file of the tree was last written, in nanoseconds; an OSError if it is no file of the tree."""
    descriptor, _ = open_inside(root, path)
    try:
        return os.fstat(descriptor).st_mtime_ns
    finally:
        os.close(descriptor)


def _above(path: str) -> list[str]:
    """The folders around a file; the top is the empty one."""
    parts = path.split("/")[:-1]
    return ["/".join(parts[:depth]) for depth in range(len(parts) + 1)]


def _kept(rows: Iterator[Row], most: int) -> dict[str, dict[int, set[str]]]:
    """The rows of each file, line by line; a ValueError for more lines than ``most``."""
    lines: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    count = 0
    for path, first, last, tests in rows:
        count += last - first + 1
        if count > most or last < first:
            raise ValueError("it names too many lines")
        for line in range(first, last + 1):
            lines[path][line].update(tests)
    return {path: dict(found) for path, found in lines.items()}


def _owner(folder: str, root: Path, wanted: Collection[str]) -> Own:
    """The wanted file that data in a folder means by a name; empty for any other, and for one outside of the tree."""
    module = _MODULE.search(read_text(root, f"{folder}/go.mod".lstrip("/")))
    top = f"{root.as_posix()}/"

    def own(name: str) -> str:
        given = name.replace("\\", "/").removeprefix("./")
        if given.startswith("/"):
            inside = given.removeprefix(top) if given.startswith(top) else ""
            return inside if inside in wanted else ""
        given = given.removeprefix(f"{module[1]}/") if module else given
        below = f"{folder}/{given}".lstrip("/")
        return next((one for one in (below, given) if one in wanted), "")

    return own
