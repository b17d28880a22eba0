"""The numbers of the lines that differ between two versions of a file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from typing import AnyStr


@dataclass(frozen=True, slots=True)
class Lines:
    """Numbers of changed lines, from 1: in the old version and in the new one."""

    old: frozenset[int] = frozenset()
    new: frozenset[int] = frozenset()


def changed_lines(old: bytes | None, new: bytes | None) -> Lines:
    """The lines of each side that the other side has not, between the first and the last difference.

    Where one side only lost or gained lines, the lines around the gap stand for them on the other. The work grows with the length of
    the files and no faster: what is moved inside of a change does not count as changed.

    >>> changed_lines(b"a\\nb\\nc\\n", b"a\\nx\\nc\\n")
    Lines(old=frozenset({2}), new=frozenset({2}))
    """
    before, after = ([] if side is None else side.split(b"\n") for side in (old, new))
    start, end = same_lines(before, after)
    return Lines(_own(before, after, start, end), _own(after, before, start, end))


def same_lines(before: Sequence[AnyStr], after: Sequence[AnyStr]) -> tuple[int, int]:
    """How many lines two texts have alike at their beginnings, and at their ends."""
    start = _same(zip(before, after, strict=False))
    most = min(len(before), len(after)) - start
    return start, min(most, _same(zip(reversed(before), reversed(after), strict=False)))


def _same(pairs: zip[tuple[AnyStr, AnyStr]]) -> int:
    """How many pairs are equal before the first that is not."""
    count = 0
    for one, other in pairs:
        if one != other:
            break
        count += 1
    return count


def _own(side: list[bytes], other: list[bytes], start: int, end: int) -> frozenset[int]:
    there = set(other[start : len(other) - end])
    own = {start + at + 1 for at, line in enumerate(side[start : len(side) - end]) if line not in there}
    if own or not there:
        return frozenset(own)
    return frozenset(number for number in (start, start + 1) if 1 <= number <= len(side))
