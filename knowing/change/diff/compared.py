"""Which symbols changed, by comparing what two versions of a file define — by span, not by file.

A function has changed if its text has (what it encloses belongs to it); a type, a module or the file itself
if its own text, outside its members, has. A symbol that is gone here and new there with the same text has
*moved*; with the same text but for its name it was *renamed*.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict, deque
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from itertools import accumulate

from knowing import languages
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, FileFacts, Flag, Kind, SymbolFact
from knowing.tree.content import as_utf8

ADDED, REMOVED, CHANGED, MOVED, RENAMED = "added", "removed", "changed", "moved", "renamed"
_SIGNED = CALLABLE_KINDS | TYPE_KINDS
_CONTAINERS = TYPE_KINDS | {Kind.FILE, Kind.MODULE}
_MIN_MOVED = 24
"""Characters that a symbol's text must have before its like elsewhere means that it moved: ``pass`` proves nothing."""
_MAX_DEPTH = 30
"""What is nested deeper is part of what is around it: each level holds the text of all levels below."""


@dataclass(frozen=True, slots=True)
class Version:
    """A symbol in one version of its file."""

    path: str
    qualname: str
    name: str
    kind: str
    line: int
    end_line: int
    signature: str
    flags: int
    text: str
    """As it is written, without the indentation of its first line."""
    own: str
    """What a change of it would change: the text, less its members for what has members."""
    code: str
    """``own`` without doc and comments."""
    depth: int

    @property
    def address(self) -> str:
        return self.path if self.kind == Kind.FILE else f"{self.path}::{self.qualname}"

    @property
    def is_public(self) -> bool:
        """Whether somebody outside may use it: no part of its name says otherwise."""
        parts = self.qualname.split(".") if self.kind != Kind.FILE else []
        return not self.flags & Flag.PRIVATE and not any(
            part.startswith("_") and not part.endswith("__") for part in parts
        )


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
        """As it is, or as it last was."""
        found = self.new or self.old
        assert found is not None  # noqa: S101 - a change has at least one side
        return found


def versions(path: str, data: bytes, facts: FileFacts) -> list[Version]:
    """Every symbol of a file, in the order of the file."""
    text = as_utf8(data) or b""
    offsets = [0, *accumulate(len(line) + 1 for line in text.split(b"\n"))]
    starts = [_start(symbol, offsets) for symbol in facts.symbols]
    children = _children(facts.symbols)
    marker = languages.load(facts.language).comment if facts.language else "#"
    found = []
    depths = [0] * len(facts.symbols)
    for place, symbol in enumerate(facts.symbols):
        depths[place] = depths[symbol.parent] + 1 if symbol.parent < place else 0
        if depths[place] > _MAX_DEPTH:
            continue
        whole = text[starts[place] : symbol.end]
        own = whole
        if symbol.kind in _CONTAINERS:
            own = _without(
                text,
                starts[place],
                symbol.end,
                [(starts[child], facts.symbols[child].end) for child in children[place]],
            )
        qualname = _qualname(facts.symbols, place) or path
        shown = _dedented(whole, starts[place] - offsets[bisect_right(offsets, starts[place]) - 1])
        mine = (
            "\n".join(line.strip() for line in own.decode("utf-8", "replace").splitlines() if line.strip())
            if own is not whole
            else shown
        )
        found.append(
            Version(
                path,
                qualname,
                symbol.name or path.rsplit("/", 1)[-1],
                symbol.kind,
                symbol.line,
                symbol.end_line,
                symbol.signature,
                symbol.flags,
                shown,
                mine,
                _code(mine, symbol.doc, marker),
                qualname.count(".") if place else -1,
            )
        )
    return found


def _children(symbols: list[SymbolFact]) -> dict[int, list[int]]:
    """What stands inside of each symbol; what its owner does not enclose stands in the file."""
    found: dict[int, list[int]] = defaultdict(list)
    for place, symbol in enumerate(symbols[1:], 1):
        found[symbol.parent if _holds(symbols, symbol.parent, place) else 0].append(place)
    return found


def _start(symbol: SymbolFact, offsets: list[int]) -> int:
    """Where a symbol begins with its decorators, which stand on lines of their own."""
    row = bisect_right(offsets, symbol.start) - 1
    return offsets[symbol.line - 1] if symbol.line - 1 < row else symbol.start


def _holds(symbols: list[SymbolFact], parent: int, child: int) -> bool:
    """Whether a parent's span really encloses the child's: a Go method is a member of a struct far above it."""
    return symbols[parent].start <= symbols[child].start and symbols[child].end <= symbols[parent].end


def _without(text: bytes, start: int, end: int, holes: list[tuple[int, int]]) -> bytes:
    pieces, at = [], start
    for first, last in sorted(holes):
        pieces.append(text[at : max(first, at)])
        at = max(at, last)
    return b"\n".join([*pieces, text[at:end]])


def _dedented(raw: bytes, column: int) -> str:
    """The text without the indentation it stands at, so that moving it in or out of a class is no change."""
    first, *rest = raw.decode("utf-8", "replace").replace("\r\n", "\n").split("\n")
    column += len(first) - len(first.lstrip())
    cut = [line[column:] if not line[:column].strip() else line for line in rest]
    return "\n".join([first.strip(), *(line.rstrip() for line in cut)]).rstrip()


def _code(own: str, doc: str, marker: str) -> str:
    """What is left when doc and comments are taken away: roughly, but never more than is doc."""
    prose = {" ".join(line.split()) for line in doc.splitlines()}
    kept = []
    for line in own.split("\n"):
        bare = line.strip()
        trimmed = " ".join(
            re.sub(r'^(?:[rRuUbB]?"""|\'\'\'|/\*\*?|\*/?|//[/!]?|#+)|(?:"""|\'\'\'|\*/)$', "", bare).split()
        )
        if not bare or bare.startswith(marker) or not trimmed or (doc and trimmed in prose):
            continue
        kept.append(line)
    return "\n".join(kept)


def _qualname(symbols: list[SymbolFact], place: int) -> str:
    """Dotted path as the graph spells it; empty for the file itself."""
    names: list[str] = []
    owner = symbols[place].owner
    seen = 0
    while place and seen < _MAX_DEPTH:
        names.append(symbols[place].name)
        owner = symbols[place].owner if not symbols[place].parent else ""
        place, seen = symbols[place].parent, seen + 1
    if owner and names:
        names.append(owner)
    return ".".join(reversed(names))


def compare(old: list[Version], new: list[Version]) -> tuple[list[SymbolChange], list[Version], list[Version]]:
    """(changed, unmatched old, unmatched new) of one file. Equal names are paired by equal text first, then in order."""
    changed: list[SymbolChange] = []
    gone: list[Version] = []
    fresh: list[Version] = []
    left, right = _by_name(old), _by_name(new)
    for name in sorted({*left, *right}):
        pairs, before, after = _paired(left.get(name, []), right.get(name, []))
        changed += [_changed(one, other) for one, other in pairs if one.own != other.own]
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


def settled(changed: list[SymbolChange], gone: list[Version], fresh: list[Version]) -> list[SymbolChange]:
    """All files together: what is gone from one place and new in another moved; the rest was removed or added."""
    moved, gone, fresh = _matched(gone, fresh, lambda one: (one.name, _family(one), one.text), MOVED)
    renamed, gone, fresh = _matched(
        gone,
        fresh,
        lambda one: (one.path, _family(one), re.sub(rf"\b{re.escape(one.name)}\b", "·", one.text)),
        RENAMED,
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
    """A function that becomes a method is still what it was."""
    return "callable" if one.kind in CALLABLE_KINDS else one.kind


def _matched(
    gone: list[Version], fresh: list[Version], key: Callable[[Version], object], status: str
) -> tuple[list[SymbolChange], list[Version], list[Version]]:
    """Pair what is gone with what is new by a key that both have."""
    table: dict[object, deque[Version]] = defaultdict(deque)
    for one in fresh:
        if one.kind != Kind.FILE and len(one.text) >= _MIN_MOVED:
            table[key(one)].append(one)
    pairs, left = [], []
    for one in gone:
        waiting = table.get(key(one)) if one.kind != Kind.FILE and len(one.text) >= _MIN_MOVED else None
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
