"""Which symbols changed, by comparing what two versions of a file define — by span, not by file.

A function has changed if its text has (what it encloses belongs to it); a type, a module or the file itself
if its own text, outside its members, has. A symbol that is gone here and new there with the same text has
*moved*; with the same text but for its name it was *renamed*. What a formatter did to the blanks between the tokens of a line is
no change.
"""

from __future__ import annotations

import re
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass

from knowing.change.diff.blanks import differ
from knowing.change.diff.defined import Version
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, Kind

ADDED, REMOVED, CHANGED, MOVED, RENAMED = "added", "removed", "changed", "moved", "renamed"
_SIGNED = CALLABLE_KINDS | TYPE_KINDS


@dataclass(frozen=True, slots=True)
class SymbolChange:
    """What became of one symbol."""

    status: str
    old: Version | None
    new: Version | None
    signature_changed: bool = False
    is_prose: bool = False
    """Only doc or comments differ."""

    @property
    def version(self) -> Version:
        """The new version of the symbol; the old one if it was removed."""
        found = self.new or self.old
        assert found is not None  # noqa: S101 - a change has at least one side
        return found


def compare_symbols(old: list[Version], new: list[Version]) -> tuple[list[SymbolChange], list[Version], list[Version]]:
    """(changed, unmatched old, unmatched new) of one file. Equal names are paired by equal text first, then in order."""
    changed: list[SymbolChange] = []
    gone: list[Version] = []
    fresh: list[Version] = []
    left, right = _by_name(old), _by_name(new)
    for name in sorted({*left, *right}):
        pairs, before, after = _paired(left.get(name, []), right.get(name, []))
        changed += [
            _changed(one, other) for one, other in pairs if differ(one.stretch, one.own, other.stretch, other.own)
        ]
        gone += before
        fresh += after
    return changed, gone, fresh


def _by_name(found: Iterable[Version]) -> dict[str, list[Version]]:
    table: dict[str, list[Version]] = defaultdict(list)
    for one in found:
        table["" if one.kind == Kind.FILE else one.qualname].append(one)
    return table


def _paired(
    old: list[Version], new: list[Version]
) -> tuple[list[tuple[Version, Version]], list[Version], list[Version]]:
    pairs: list[tuple[Version, Version]] = []
    keys: tuple[Callable[[Version], str], ...] = (lambda one: one.text, lambda one: one.kind, lambda _: "")
    for key in keys:
        waiting: dict[str, deque[Version]] = defaultdict(deque)
        for other in new:
            waiting[key(other)].append(other)
        here = [(one, waiting[key(one)].popleft()) for one in old if waiting[key(one)]]
        pairs += here
        matched = {id(one) for pair in here for one in pair}
        old, new = ([one for one in side if id(one) not in matched] for side in (old, new))
    return pairs, old, new


def _changed(old: Version, new: Version, status: str = CHANGED) -> SymbolChange:
    signed = old.kind in _SIGNED and _spelled(old.signature) != _spelled(new.signature)
    return SymbolChange(
        status,
        old,
        new,
        signed and status == CHANGED,
        status == CHANGED and old.code == new.code and old.own != new.own,
    )


def _spelled(signature: str) -> str:
    """A signature without what only a formatter cares about: white space and trailing commas."""
    return re.sub(r",(?=[)\]}>])", "", re.sub(r"\s+", "", signature))


def settled(
    changed: list[SymbolChange], gone: list[Version], fresh: list[Version], moved_chars: int
) -> list[SymbolChange]:
    """All files together: what is gone from one place and new in another moved; the rest was removed or added.

    A symbol with a text shorter than ``moved_chars`` is not taken to have moved.
    """
    moved, gone, fresh = _matched(gone, fresh, lambda one: (one.name, _family(one), one.text), MOVED, moved_chars)
    renamed, gone, fresh = _matched(
        gone,
        fresh,
        lambda one: (one.path, _family(one), re.sub(rf"\b{re.escape(one.name)}\b", "·", one.text)),
        RENAMED,
        moved_chars,
    )
    everything = [
        *changed,
        *moved,
        *renamed,
        *(SymbolChange(REMOVED, one, None) for one in gone),
        *(SymbolChange(ADDED, None, one) for one in fresh),
    ]
    return sorted(
        everything,
        key=lambda one: (
            one.version.path,
            one.version.line,
            one.version.depth,
            one.version.qualname,
            one.status,
        ),
    )


def _family(one: Version) -> str:
    """The kind of a symbol, where functions and methods count as one kind."""
    return "callable" if one.kind in CALLABLE_KINDS else one.kind


def _matched(
    gone: list[Version], fresh: list[Version], key: Callable[[Version], object], status: str, least_chars: int
) -> tuple[list[SymbolChange], list[Version], list[Version]]:
    """Pair what is gone with what is new by a key that both have, if the text is long enough to tell."""
    table: dict[object, deque[Version]] = defaultdict(deque)
    for one in fresh:
        if one.kind != Kind.FILE and len(one.text) >= least_chars:
            table[key(one)].append(one)
    pairs, left = [], []
    for one in gone:
        waiting = table.get(key(one)) if one.kind != Kind.FILE and len(one.text) >= least_chars else None
        if waiting:
            pairs.append((one, waiting.popleft()))
        else:
            left.append(one)
    taken = {id(other) for _, other in pairs}
    return (
        [_changed(one, other, status) for one, other in pairs],
        left,
        [one for one in fresh if id(one) not in taken],
    )
