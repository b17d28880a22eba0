"""What is shown of each changed symbol: every changed line once, by the innermost symbol that it belongs to.

What is new as a whole is shown where it stands: a function inside of a new function with that function, a field with its new type. Lines
are those of the file, indented as against the first line of the symbol; blanks at their ends, and the ``,`` or ``;`` that separates the
symbol from the next, are not shown. Where lines of another symbol are left out between others, a sign stands for them.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from difflib import SequenceMatcher

from knowing.change.diff.compared import ADDED, MOVED, REMOVED, RENAMED, SymbolChange
from knowing.change.diff.defined import Version
from knowing.change.diff.lines import same_lines
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, Kind
from knowing.settings.change import DIFF

LEFT_OUT = "…"
_UNSHOWN = frozenset((Kind.FILE, Kind.MODULE))
"""What is new of these is shown as what it defines."""
_Piece = tuple[int, int, int, int]
"""Lines of the old text and of the new one, each as first and behind the last, that stand for each other."""


@dataclass(frozen=True, slots=True)
class Displayed:
    """What a changed symbol shows of itself."""

    text: str = ""
    is_diff: bool = False
    inside: tuple[str, ...] = ()
    """The symbols inside of it that show all that changed, if it has nothing to show itself."""
    shown_in: str = ""
    """The symbol around it that shows it, if one does."""


def displayed_changes(changes: Sequence[SymbolChange], most: int) -> list[Displayed]:
    """For each change what is shown of it; nothing that is longer than so many lines, and nothing of what only moved or went."""
    inner = _Inner(changes)
    found = {id(one): Displayed() for one in changes}
    for one in changes:
        if found[id(one)].shown_in or one.new is None or one.status in (MOVED, RENAMED):
            continue
        taken = _taken_in(one, inner)
        text = _text_of(one, inner, taken)
        if taken and len(text) > most:
            taken, text = [], _text_of(one, inner, [])
        is_shown = text and len(text) <= most
        for other in taken if is_shown else ():
            found[id(other)] = Displayed(shown_in=one.new.address)
        inside = () if text else tuple(other.version.qualname for other in inner.next_to(one))
        found[id(one)] = Displayed("\n".join(text) if is_shown else "", one.old is not None, inside)
    return [found[id(one)] for one in changes]


class _Inner:
    """The changes that stand inside of others."""

    def __init__(self, changes: Sequence[SymbolChange]) -> None:
        self.children: defaultdict[int, dict[int, SymbolChange]] = defaultdict(dict)
        for is_old in (False, True):
            by_path: defaultdict[str, list[tuple[Version, SymbolChange]]] = defaultdict(list)
            for one in changes:
                if side := one.old if is_old else one.new:
                    by_path[side.path].append((side, one))
            for sides in by_path.values():
                self._nest(sides)

    def _nest(self, sides: list[tuple[Version, SymbolChange]]) -> None:
        sides.sort(key=lambda one: (one[0].depth >= 0, one[0].first, -_end(one[0]), one[0].depth))
        around: list[tuple[Version, SymbolChange]] = []
        for side, one in sides:
            while around and not _holds(around[-1][0], side):
                around.pop()
            if around:
                self.children[id(around[-1][1])][id(one)] = one
            around.append((side, one))

    def next_to(self, change: SymbolChange) -> list[SymbolChange]:
        """Those that stand in it and in nothing else that does."""
        return list(self.children[id(change)].values())

    def below(self, change: SymbolChange) -> Iterator[SymbolChange]:
        """All that stand in it, however deep."""
        for one in self.next_to(change):
            yield one
            yield from self.below(one)


def _holds(outer: Version, inner: Version) -> bool:
    """Whether a symbol that begins later stands inside of another. Lines alone do not say: many may stand on one."""
    return outer.depth < 0 or (outer.depth < inner.depth and _end(inner) <= _end(outer))


def _end(side: Version) -> int:
    return side.first + side.text.count("\n")


def _taken_in(change: SymbolChange, inner: _Inner) -> list[SymbolChange]:
    """New symbols inside of a change that are shown with it."""
    new = change.new
    assert new is not None  # noqa: S101 - what went is not asked
    fresh = [one for one in inner.next_to(change) if one.status == ADDED]
    if change.old is None:
        if new.kind in TYPE_KINDS:
            fresh = [one for one in fresh if one.version.kind not in CALLABLE_KINDS | TYPE_KINDS]
        elif new.kind not in CALLABLE_KINDS:
            fresh = []
    elif fresh:
        fresh = _amid(change, fresh, _hidden(new, (), is_old=False))
    return [one for top in fresh for one in (top, *inner.below(top)) if one.status == ADDED]


def _amid(change: SymbolChange, fresh: Iterable[SymbolChange], hidden: set[int]) -> list[SymbolChange]:
    """Those of some new symbols that stand in the midst of a new statement: a new line with less indentation leads to them."""
    old, new = change.old, change.new
    assert old is not None and new is not None  # noqa: S101 - it has changed
    lines = new.text.split("\n")
    runs = [(first, last) for _, _, first, last in _differing(old.text.split("\n"), lines)]
    found = []
    for one in fresh:
        start = one.version.first - new.first
        depth = _depth(lines[start])
        if not depth or one.version.depth != new.depth + 1:
            continue
        run = next((first for first, last in runs if first <= start < last), start)
        leads = (lines[at] for at in range(start - 1, run - 1, -1) if at not in hidden and lines[at].strip())
        if any(_depth(line) < depth for line in leads):
            found.append(one)
    return found


def _depth(line: str) -> int:
    return len(line) - len(line.lstrip())


def _hidden(side: Version, own: Iterable[SymbolChange], is_old: bool) -> set[int]:
    """The lines of a text, from 0, that belong to symbols inside of it, but for those that count as its own."""
    mine = {other.covers for one in own if (other := one.old if is_old else one.new)}
    return {at - side.first for one in side.inner if one not in mine for at in one}


def _text_of(change: SymbolChange, inner: _Inner, taken: Sequence[SymbolChange]) -> list[str]:
    """The lines that are shown of a change, where some of what stands in it is shown with it."""
    old, new = change.old, change.new
    assert new is not None  # noqa: S101 - what went is not asked
    hidden = _hidden(new, taken, is_old=False)
    lines = new.text.split("\n")
    if old is None:
        return [] if new.kind in _UNSHOWN else list(_with_gaps(lines, 0, len(lines), hidden, ""))
    before = old.text.split("\n")
    is_callable = old.kind in CALLABLE_KINDS
    gone = _hidden(old, [one for one in inner.next_to(change) if is_callable and one.status == REMOVED], is_old=True)
    kept = [
        (first, last, start, end)
        for first, last, start, end in _differing(before, lines)
        if not (gone or hidden) or _is_own(before, first, last, gone) or _is_own(lines, start, end, hidden)
    ]
    return list(_hunks(old, new, kept, gone, hidden))


def _is_own(lines: Sequence[str], first: int, last: int, hidden: set[int]) -> bool:
    return any(at not in hidden and lines[at].strip() for at in range(first, last))


def _differing(old: Sequence[str], new: Sequence[str]) -> list[_Piece]:
    """Where two texts differ. What they begin and end with alike is not compared line by line."""
    start, end = same_lines(old, new)
    if len(old) + len(new) - 2 * (start + end) > DIFF.compared_lines:
        return [(start, len(old) - end, start, len(new) - end)]
    matcher = SequenceMatcher(None, old[start : len(old) - end], new[start : len(new) - end])
    return [
        (first + start, last + start, begin + start, behind + start)
        for tag, first, last, begin, behind in matcher.get_opcodes()
        if tag != "equal"
    ]


def _hunks(old: Version, new: Version, pieces: Sequence[_Piece], gone: set[int], hidden: set[int]) -> Iterator[str]:
    """The pieces with lines around them, under heads that count the lines of the file; those that are near each other together."""
    before, after = old.text.split("\n"), new.text.split("\n")
    for group in _grouped(pieces, before, after):
        ahead = _alike_ahead(before, after, group[0])
        behind = _alike_behind(before, after, group[-1])
        first, start = group[0][0] - ahead, group[0][2] - ahead
        removed, added = group[-1][1] + behind - first, group[-1][3] + behind - start
        yield f"@@ -{_range(old.first + first, removed)} +{_range(new.first + start, added)} @@"
        at = start
        for left, right, begin, end in group:
            yield from (f" {line}" for line in after[at:begin])
            yield from _with_gaps(before, left, right, gone, "-")
            yield from _with_gaps(after, begin, end, hidden, "+")
            at = end
        yield from (f" {line}" for line in after[at : at + behind])


def _range(first: int, count: int) -> str:
    return str(first) if count == 1 else f"{first if count else first - 1},{count}"


def _grouped(pieces: Sequence[_Piece], old: Sequence[str], new: Sequence[str]) -> Iterator[list[_Piece]]:
    """Pieces with nothing but a few equal lines between them, together."""
    group: list[_Piece] = []
    for one in pieces:
        if group:
            between = one[2] - group[-1][3]
            is_near = between <= 2 * DIFF.context_lines and old[group[-1][1] : one[0]] == new[group[-1][3] : one[2]]
            if not is_near:
                yield group
                group = []
        group.append(one)
    if group:
        yield group


def _alike_ahead(old: Sequence[str], new: Sequence[str], piece: _Piece) -> int:
    """How many lines before a piece are equal, of as many as are shown."""
    count = 0
    while (
        count < min(DIFF.context_lines, piece[0], piece[2]) and old[piece[0] - count - 1] == new[piece[2] - count - 1]
    ):
        count += 1
    return count


def _alike_behind(old: Sequence[str], new: Sequence[str], piece: _Piece) -> int:
    most, count = min(DIFF.context_lines, len(old) - piece[1], len(new) - piece[3]), 0
    while count < most and old[piece[1] + count] == new[piece[3] + count]:
        count += 1
    return count


def _with_gaps(lines: Sequence[str], first: int, last: int, hidden: set[int], mark: str) -> Iterator[str]:
    """Some lines of a text; hidden ones between others are one sign, at their indentation."""
    gap = -1
    is_begun = False
    for at in range(first, last):
        if at in hidden:
            gap = at if gap < 0 else gap
            continue
        if gap >= 0 and is_begun and lines[at].strip():
            yield f"{mark}{' ' * _depth(lines[gap])}{LEFT_OUT}"
        if gap < 0 or lines[at].strip():
            gap, is_begun = -1, True
            yield f"{mark}{lines[at]}"
    if gap >= 0 and is_begun:
        yield f"{mark}{' ' * _depth(lines[gap])}{LEFT_OUT}"
