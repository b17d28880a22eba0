"""Reads files and finds the lines that hold a text or match a regular expression, within a time.

Expressions are run by RE2, whose time grows with the text and never with the nesting of the pattern, so that no expression can hang;
look-around and back-references are what that costs. The clock is looked at after every match and every file.
"""

from __future__ import annotations

import time
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple, Protocol

from knowing.errors import UsageError
from knowing.settings.exact import SCAN
from knowing.tree.content import as_utf8, read_bytes

_WIDE = (b"\xff\xfe", b"\xfe\xff")
"""Marks of texts whose bytes are not those of their UTF-8."""


class Line(NamedTuple):
    """A line that matches: where it is, and what it says."""

    path: str
    line: int
    column: int
    """Of the first match, in characters from 1."""
    text: str


class Finder(Protocol):
    """Finds where matches begin."""

    def __call__(self, data: bytes, /) -> Iterator[int]: ...


class OutOfTime(Exception):
    """The time for a search is over."""


def literal(text: str) -> Finder:
    """Finds a text as it is written."""
    wanted = text.encode("utf-8", "surrogatepass")

    def find(data: bytes) -> Iterator[int]:
        at = data.find(wanted)
        while at >= 0:
            yield at
            at = data.find(wanted, at + len(wanted))

    return find


def expression(pattern: str, is_case_ignored: bool = False) -> Finder:
    """Finds what an expression matches; one that cannot be run is refused."""
    import re2  # noqa: PLC0415 - few searches need it

    if len(pattern) > SCAN.pattern_chars:
        raise UsageError("the regular expression is too long", f"give at most {SCAN.pattern_chars:,} characters")
    options = re2.Options()
    options.log_errors, options.max_mem, options.case_sensitive = False, SCAN.pattern_bytes, not is_case_ignored
    try:
        compiled = re2.compile(f"(?m){pattern}", options)
    except re2.error as error:
        said = error.args[0].decode("utf-8", "replace") if isinstance(error.args[0], bytes) else str(error)
        raise UsageError(
            f"--regex cannot be run: {said[:200]}", "RE2 syntax: no look-around, no back-references"
        ) from None
    return lambda data: (found.start() for found in compiled.finditer(data))


def quoted(text: str) -> str:
    """The expression that matches a text as it is written."""
    import re2  # noqa: PLC0415

    escaped: str = re2.escape(text)
    return escaped


def scanned(root: Path, paths: Iterable[str], find: Finder, seconds: float) -> Iterator[Line]:
    """The lines that match, file by file; ``OutOfTime`` when the time is over. What cannot be read is passed over."""
    end = time.monotonic() + seconds
    for path in paths:
        if time.monotonic() > end:
            raise OutOfTime
        try:
            data = read_bytes(root, path, SCAN.file_bytes)
        except OSError:
            continue
        if not data.startswith(_WIDE) and next(find(data), None) is None:
            continue
        text = as_utf8(data)
        if text is not None:
            yield from _lines(path, text, find, end)


def _lines(path: str, data: bytes, find: Finder, end: float) -> Iterator[Line]:
    """Each matching line once."""
    number, counted, over = 1, 0, -1
    for at in find(data):
        if at < over or at >= len(data):
            continue
        if time.monotonic() > end:
            raise OutOfTime
        start = data.rfind(b"\n", 0, at) + 1
        stop = data.find(b"\n", at)
        over = len(data) if stop < 0 else stop + 1
        number += data.count(b"\n", counted, start)
        counted = start
        column = len(data[start:at].decode("utf-8", "replace")) + 1
        yield Line(path, number, column, data[start : over if stop < 0 else stop].decode("utf-8", "replace"))
