"""Shortens a body: leaves out the later part of its documentation, and lines that the answer has already."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from knowing.query.pack.excerpt import Excerpt, written
from knowing.settings.pack import CUT

_DOCUMENTATION = re.compile(r"""\s*[rRbBuU]{0,2}("{3}|'{3})""")
_HEAD_ENDS = re.compile(r":\s*(?:#.*)?$")
_OPENING, _CLOSING = re.compile(r"[(\[{]"), re.compile(r"[)\]}]")


def documentation_in(lines: Sequence[str]) -> tuple[int, int] | None:
    """The first and the last line (from 0) of the documentation string of a function; None if it has none.

    >>> documentation_in(["def f(", "    a,", "):", "    '''One.", "", "    Two.", "    '''", "    return a"])
    (3, 6)
    >>> documentation_in(["def f(a):", "    return a"]), documentation_in(["func f() {", "}"])
    (None, None)
    """
    start = _after_head(lines)
    while start < len(lines) and not lines[start].strip():
        start += 1
    opened = _DOCUMENTATION.match(lines[start]) if start < len(lines) else None
    if opened is None:
        return None
    if opened[1] in lines[start][opened.end() :]:
        return start, start
    return next(((start, at) for at in range(start + 1, len(lines)) if opened[1] in lines[at]), None)


def _after_head(lines: Sequence[str]) -> int:
    """The first line after the head of a function: its parentheses are closed, and a colon ends it."""
    depth = 0
    for at, line in enumerate(lines[: CUT.head_lines]):
        depth += len(_OPENING.findall(line)) - len(_CLOSING.findall(line))
        if depth <= 0 and _HEAD_ENDS.search(line):
            return at + 1
    return len(lines)


def told_at_length(lines: Sequence[str], least: int) -> tuple[int, int] | None:
    """The lines of the documentation after its first paragraph, without the closing quotes; None if they are fewer than ``least``."""
    found = documentation_in(lines)
    if found is None or found[1] - found[0] < least:
        return None
    start, end = found
    first = start + (1 if lines[start].strip().strip("rRbBuU").strip("\"'") else 2)
    while first <= end and lines[first].strip():
        first += 1
    last = end - 1 if not lines[end].strip().strip("\"'") else end
    return (first, last) if last - first + 1 >= least else None


def brief(lines: Sequence[str], line: int, cuts: Iterable[tuple[int, int]]) -> Excerpt:
    """The text without the lines of ``cuts`` (first and last, from 0); ``line`` is the number of its first line."""
    out = {at for first, last in cuts for at in range(first, last + 1)}
    runs: list[tuple[int, int]] = []
    for at in range(len(lines)):
        if at in out:
            continue
        if runs and runs[-1][1] == at - 1:
            runs[-1] = (runs[-1][0], at)
        else:
            runs.append((at, at))
    return written(lines, line, runs)
