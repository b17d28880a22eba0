"""The parts of a long text that a task is about, with ``…`` and line numbers where something is left out.

A line is as interesting as the task's words in it; lines around it share its interest, and the head of a function or
type (its first lines, up to where its block opens) is always shown.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from functools import cached_property

from msgspec import Struct

from knowing.query.pack.tokens import estimate
from knowing.settings import ExcerptSettings, PackSettings
from knowing.words import terms_of

Spans = tuple[tuple[int, int], ...]

_OPENS = re.compile(r"(?:[:{]|=>|=|\bdo|\bthen|\bbegin|\bis)\s*(?:(?:#|//|--).*)?$")
_GOES_ON = re.compile(
    r"\s*(?:[{:,(\[<>)\]=&|]|$|(?:extends|implements|where|permits|with|throws|requires|const|noexcept|override|final|returns?)\b)"
)
"""How a line begins that goes on with the head of a function or type."""
_ARROWS = re.compile(r"=>|->|>=|<=|<<|>>=")
_REMARK = re.compile(r"\s*(?:#|//|/\*|\*|--|;;|<!--|\"\"\"|'''|@param|:param)")

_XML_END = "-->"


class Excerpt(Struct, frozen=True):
    """Some lines of a text, and which: (first, last) of each run."""

    text: str
    spans: Spans


def head_of(lines: Sequence[str], most: int) -> int:
    """How many lines the head has: up to where the block opens, ``most`` at most; one where no block is opened by a mark.

    >>> head_of(["def f(", "    a,", "):", "    return a"], 9), head_of(["x = 1"], 9)
    (3, 1)
    >>> head_of(["class A", "  LIMITS = {", "    a: 1", "  }"], 9), head_of(["class A", "    extends B", "{", "    int a;"], 9)
    (1, 3)
    >>> head_of(["type A<", "  B extends string =", "    string,", "> = {", "  b: B"], 9)
    4
    """
    depth = 0
    for count, line in enumerate(lines[:most], 1):
        if count > 1 and depth <= 0 and not _GOES_ON.match(line):
            return 1
        bare = _ARROWS.sub("", line)
        opens, depth = depth, depth + sum(map(bare.count, "([<")) - sum(map(bare.count, ")]>"))
        if _OPENS.search(line) and (depth <= 0 or (opens <= 0 and line.rstrip().endswith("{"))):
            return count
    return 1


def opens_block(line: str) -> bool:
    """Whether a line ends with a mark that opens a block.

    >>> opens_block("class A {  // one"), opens_block("class A")
    (True, False)
    """
    return bool(_OPENS.search(line))


class Measured:
    """A body by its lines: what each costs and, when first asked for, what each is worth to a task."""

    def __init__(
        self, body: str, words: Mapping[str, float], settings: ExcerptSettings, first: Mapping[int, float] | None = None
    ) -> None:
        """``first`` are lines (from 0) that go before all others, and by how much of the best line each is better than that."""
        self.body, self.words, self.settings, self.first = body, words, settings, first or {}
        self.lines = body.split("\n")
        self.costs = [estimate(one + "\n") for one in self.lines]

    @cached_property
    def worth(self) -> list[float]:
        worth = _interest(self.lines, self.words, self.settings)
        best = max(worth, default=0.0)
        for at, share in self.first.items():
            if 0 <= at < len(worth):
                worth[at] = best * (1.0 + share)
        return worth


def excerpt(body: str, line: int, words: Mapping[str, float], room: int, settings: ExcerptSettings) -> Excerpt | None:
    """The lines of a body that are worth most to the task and cost no more than ``room``; None if it cannot show
    more than the head.

    ``line`` is the number of the body's first line.
    """
    return excerpt_of(Measured(body, words, settings), line, room)


def excerpt_of(
    measured: Measured, line: int, room: int, known: Set[int] = frozenset(), *, is_file: bool = False
) -> Excerpt | None:
    """The same of a body that was measured before, without the lines that are ``known``, from 0; a file is shown with its first lines,
    which say what it is."""
    body, lines, costs, settings = measured.body, measured.lines, measured.costs, measured.settings
    if sum(costs) <= room and not known:
        return Excerpt(body, ((line, line + len(lines) - 1),))
    head = min(settings.file_lines, len(lines)) if is_file else head_of(lines, settings.head_lines)
    head = min([head, *known])
    if is_file and sum(costs[:head]) > room // 2:
        head = min(head, 1)
    left = room - sum(costs[:head]) - 2 * settings.gap_tokens
    if left < 0:
        return None
    chosen = set(range(head))
    worth = measured.worth
    for at in sorted({*range(head, len(lines))} - known, key=lambda one: (-worth[one], one)):
        if at in chosen:
            continue
        is_beside = bool({at - 1, at + 1} & chosen)
        new = {at} if is_beside else _block(lines, at, head, settings.block) - chosen - known
        price = sum(costs[one] for one in new) + (0 if is_beside else settings.gap_tokens)
        if price > left and len(chosen) == head:  # the best line by itself rather than none of what matters
            new, price = {at}, costs[at] + settings.gap_tokens
        if price > left and (is_beside or len(chosen) == head):
            break
        if price <= left:
            chosen |= new
            left -= price
    if len(chosen) == head and not known:
        return None
    runs = list(_trimmed(_closed(sorted(chosen), len(lines), settings.gap_lines, known), lines))
    return written(lines, line, runs) if runs else None


def _block(lines: Sequence[str], at: int, head: int, size: int) -> set[int]:
    """A line with the lines after it, so many in all, and the line of the condition that they stand in.

    >>> sorted(_block(["def f():", "    if a:", "        b()", "", "        c()", "        d()", "    e()"], 4, 1, 3))
    [1, 4, 5, 6]
    """
    found = set(range(at, min(at + size, len(lines))))
    depth = _depth(lines[at])
    around = (one for one in range(at - 1, head - 1, -1) if lines[one].strip() and _depth(lines[one]) < depth)
    first = next(around, None)
    return found if first is None else found | {first}


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def parts_room(whole: int, room: int, settings: PackSettings) -> int:
    """What the relevant parts of a text of ``whole`` tokens may cost: all the room if most of the text fits into it, else
    little of it; 0 if that is not worth reading."""
    if room >= settings.parts_most * whole:
        return room
    little = int(room * settings.parts_share)
    return little if little >= settings.parts_tokens else 0


def _interest(lines: Sequence[str], words: Mapping[str, float], settings: ExcerptSettings) -> list[float]:
    """What each line is worth: its own words, or a share of those near it; earlier lines win where nothing speaks."""
    own = [sum(words.get(term, 0.0) for term in set(terms_of(one))) for one in lines]
    in_remark = _remarks(lines)
    share = [settings.remark if is_remark else 1.0 for is_remark in in_remark]
    most = max((worth * part for worth, part in zip(own, share, strict=True)), default=0.0) or 1.0
    worth = [settings.early * most * (1.0 - at / len(lines)) * share[at] for at in range(len(lines))]
    for at, value in enumerate(own):
        if value > 0.0:
            for near in range(max(0, at - settings.reach), min(len(lines), at + settings.reach + 1)):
                worth[near] += value * min(share[at], share[near]) * settings.fade ** abs(near - at)
    return worth


def _remarks(lines: Sequence[str]) -> list[bool]:
    """Whether each line is a comment or stands inside a documentation string or a comment of XML.

    >>> _remarks(["<!-- first", "second -->", "<a/>", "x = 1  # one"])
    [True, True, False, False]
    """
    found, inside = [], ""
    for line in lines:
        if inside == _XML_END or (not inside and line.lstrip().startswith("<!--")):
            found.append(True)
            inside = "" if _XML_END in line else _XML_END
            continue
        marks = [mark for mark in ('"""', "'''") if line.count(mark) % 2]
        found.append(bool(inside) or bool(_REMARK.match(line)))
        if inside and inside in marks:
            inside = ""
        elif not inside and marks:
            inside = marks[0]
    return found


def _closed(chosen: Sequence[int], count: int, gap: int, known: Set[int]) -> list[tuple[int, int]]:
    """Runs of lines (first, last), with small gaps closed, also the one at the end, but for those with a line that is ``known``."""
    runs: list[tuple[int, int]] = []
    for at in chosen:
        if runs and at - runs[-1][1] <= gap + 1 and known.isdisjoint(range(runs[-1][1] + 1, at)):
            runs[-1] = (runs[-1][0], at)
        else:
            runs.append((at, at))
    if runs and count - 1 - runs[-1][1] <= gap and known.isdisjoint(range(runs[-1][1] + 1, count)):
        runs[-1] = (runs[-1][0], count - 1)
    return runs


def _trimmed(runs: Iterable[tuple[int, int]], lines: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The runs without blank lines at their ends; what is nothing else is gone."""
    for first, last in runs:
        filled = [at for at in range(first, last + 1) if lines[at].strip()]
        if filled:
            yield filled[0], filled[-1]


def written(lines: Sequence[str], line: int, runs: Iterable[tuple[int, int]]) -> Excerpt:
    """The lines of some runs, with a line for each gap: indented as what follows, and at the end, as the first line left out."""
    out: list[str] = []
    spans: list[tuple[int, int]] = []
    end = -1
    for first, last in runs:
        if first > end + 1:
            out.append(gap(lines[first : last + 1], line + end + 1, line + first - 1))
        out += lines[first : last + 1]
        spans.append((line + first, line + last))
        end = last
    if end < len(lines) - 1:
        out.append(gap(lines[end + 1 :], line + end + 1, line + len(lines) - 1))
    return Excerpt("\n".join(out), tuple(spans))


def gap(beside: Sequence[str], first: int, last: int) -> str:
    """The line that stands for lines that are left out, indented as the first line beside it that is not blank.

    >>> gap(["", "    x = 1"], 12, 40)
    '    … lines 12-40'
    """
    line = next((one for one in beside if one.strip()), "")
    indent = line[: len(line) - len(line.lstrip())]
    return f"{indent}… lines {first}-{last}" if last > first else f"{indent}… line {first}"
