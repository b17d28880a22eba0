"""Coverage data as a repository may hold it: which lines ran, and by the names of which tests.

The files are made by others and may be made to harm. They are opened inside of the tree only, are read up to a size, and one that
is not in its format is left out with one note. What they say of files outside of the tree is not read.
"""

from __future__ import annotations

import errno
import os
import re
from collections import defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator
from dataclasses import dataclass
from pathlib import Path

import msgspec

from knowing.change.effects.modules import text_of
from knowing.settings import CoverageSettings
from knowing.tree.content import open_inside, read_bytes

Row = tuple[str, int, int, Iterable[str]]
"""A file as the data names it, the first and the last of some lines that ran, and the names of tests."""
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


def _python(data: bytes) -> Iterator[Row]:
    """coverage.py: ``coverage json --show-contexts``."""
    for path, found in msgspec.json.decode(data, type=_PythonReport).files.items():
        for line in found.executed_lines:
            yield path, line, line, filter(None, found.contexts.get(line, ()))


def _go(data: bytes) -> Iterator[Row]:
    """A profile of ``go test -coverprofile``: blocks of files that are named after their module."""
    if not (mode := _MODE.match(data)):
        raise ValueError("it has no mode")
    for line in filter(None, data[mode.end() :].splitlines()):
        if not (block := _BLOCK.fullmatch(line)):
            raise ValueError("a line is not a block")
        if int(block[4]):
            yield block[1].decode("utf-8", "replace"), int(block[2]), int(block[3]), ()


def _lcov(data: bytes) -> Iterator[Row]:
    """lcov's tracefile: records of a test (``TN``), a file (``SF``) and its lines (``DA``)."""
    path, test = "", ""
    for line in data.splitlines():
        key, colon, value = line.partition(b":")
        if key == b"TN":
            test = value.decode("utf-8", "replace").strip()
        elif key == b"SF":
            path = value.decode("utf-8", "replace").strip()
        elif key == b"DA":
            if not (hit := _HIT.fullmatch(value)) or not path:
                raise ValueError("a line is not a number and a count")
            if int(hit[2]):
                yield path, int(hit[1]), int(hit[1]), (test,) if test else ()
        elif not colon and line.strip() not in (b"end_of_record", b""):
            raise ValueError("a line is no record")


_FORMATS: dict[str, Callable[[bytes], Iterator[Row]]] = {
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
                when = written(root, path)
                data = read_bytes(root, path, settings.most_bytes)
                lines = _kept(rows(data), folder, root, wanted, settings.most_lines)
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


def written(root: Path, path: str) -> int:
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


def _kept(
    rows: Iterator[Row], folder: str, root: Path, wanted: Collection[str], most: int
) -> dict[str, dict[int, set[str]]]:
    """The rows of wanted files, line by line; a ValueError for more lines than ``most``."""
    lines: dict[str, dict[int, set[str]]] = defaultdict(lambda: defaultdict(set))
    count, module = 0, _MODULE.search(text_of(root, f"{folder}/go.mod".lstrip("/")))
    for path, first, last, tests in rows:
        own = _inside(path.removeprefix(f"{module[1]}/") if module else path, folder, root, wanted)
        if not own:
            continue
        count += last - first + 1
        if count > most or last < first:
            raise ValueError("it names too many lines")
        for line in range(first, last + 1):
            lines[own][line].update(tests)
    return {path: dict(found) for path, found in lines.items()}


def _inside(path: str, folder: str, root: Path, wanted: Collection[str]) -> str:
    """The wanted file that data in a folder means; empty for any other, and for one outside of the tree."""
    given = path.replace("\\", "/").removeprefix("./")
    if given.startswith("/"):
        top = f"{root.as_posix()}/"
        given = given.removeprefix(top) if given.startswith(top) else ""
        return given if given in wanted else ""
    below = f"{folder}/{given}".lstrip("/")
    return next((one for one in (below, given) if one in wanted), "")
