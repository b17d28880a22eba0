"""What one version of a file defines: each symbol with its text, and the parts of it that are compared with the other version."""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import defaultdict
from dataclasses import dataclass, field
from itertools import accumulate

from knowing import languages
from knowing.change.diff.blanks import Stretch
from knowing.facts.lexed import Lexed
from knowing.model import TYPE_KINDS, FileFacts, Flag, Kind, SymbolFact
from knowing.settings.change import DIFF
from knowing.tree.content import as_utf8

_CONTAINERS = TYPE_KINDS | {Kind.FILE, Kind.MODULE}
_BEFORE = re.compile(rb"[\w \t]*")
"""What may stand before a symbol on its line and still be a part of it: ``export default``."""
_AFTER = re.compile(rb"[ \t]*[,;]?[ \t]*(?=\r?\n|//|#|$)")
"""What may stand behind one: the sign that separates it from the next, a remark."""
_SEPARATOR = re.compile(rb"(?:[ \t]*[,;])?[ \t]*")


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
    """As it is written, without the indentation of its first line, without blanks at the ends of lines, and without the sign that
    separates it from the next: so it is the same wherever it stands."""
    own: str
    """What a change of it would change: the text, less its members for what has members."""
    code: str
    """``own`` without doc and comments."""
    depth: int
    first: int
    """The line that ``text`` begins with: that of the remarks above the symbol, if it has any."""
    covers: range
    """The lines that are wholly its own; a line that it shares belongs to what is around it."""
    inner: tuple[range, ...]
    """The same of each symbol that stands right inside of it."""
    stretch: Stretch = field(repr=False, compare=False)
    """Where ``own`` comes from."""

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


def versions(path: str, data: bytes, facts: FileFacts) -> list[Version]:
    """Every symbol of a file, in the order of the file."""
    text = as_utf8(data) or b""
    tokens = Lexed(text, facts.language)
    offsets = [0, *accumulate(len(line) + 1 for line in text.split(b"\n"))]
    language = languages.load(facts.language) if facts.language else None
    marker = language.comment if language else "#"
    starts = _starts(text, facts.symbols, offsets, b"" if language is None or language.is_text else marker.encode())
    children = _children(facts.symbols)
    covers = [_covered(text, start, one.end, offsets) for start, one in zip(starts, facts.symbols, strict=True)]
    found = []
    depths = [0] * len(facts.symbols)
    for place, symbol in enumerate(facts.symbols):
        depths[place] = depths[symbol.parent] + 1 if symbol.parent < place else 0
        if depths[place] > DIFF.nested:
            continue
        start, end = starts[place], symbol.end
        holes = [(starts[child], facts.symbols[child].end) for child in children[place]]
        spans = _outside(text, start, end, holes if symbol.kind in _CONTAINERS else [])
        column = start - offsets[bisect_right(offsets, start) - 1]
        stretch = Stretch(tokens, spans, column, is_code=language is not None and not language.is_text)
        qualname = _qualname(facts.symbols, place) or path
        shown = _dedented(text[start:end], column)
        mine = shown if len(spans) == 1 else _squeezed(stretch.raw, column)
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
                bisect_right(offsets, starts[place]),
                covers[place],
                tuple(covers[child] for child in children[place]) if depths[place] < DIFF.nested else (),
                stretch,
            )
        )
    return found


def _squeezed(own: bytes, column: int) -> str:
    """The lines of a text without the indentation it stands at and without empty ones."""
    return "\n".join(line for line in _dedented(own, column).split("\n") if line)


def _children(symbols: list[SymbolFact]) -> dict[int, list[int]]:
    """What stands inside of each symbol; what its owner does not enclose stands in the file."""
    found: dict[int, list[int]] = defaultdict(list)
    for place, symbol in enumerate(symbols[1:], 1):
        found[symbol.parent if _holds(symbols, symbol.parent, place) else 0].append(place)
    return found


def _starts(text: bytes, symbols: list[SymbolFact], offsets: list[int], marker: bytes) -> list[int]:
    """Where each symbol begins; in code, which has a marker, with what is said of it right above. None begins before what it stands in."""
    starts = [_start(symbol, offsets) for symbol in symbols]
    if marker:
        lines = text.split(b"\n")
        for place, symbol in enumerate(symbols[1:], 1):
            least = starts[symbol.parent] if _holds(symbols, symbol.parent, place) else 0
            starts[place] = max(least, _with_remarks(starts[place], text, lines, offsets, marker))
    return starts


def _start(symbol: SymbolFact, offsets: list[int]) -> int:
    """Where a symbol begins with its decorators, which stand on lines of their own."""
    row = bisect_right(offsets, symbol.start) - 1
    return offsets[symbol.line - 1] if symbol.line - 1 < row else symbol.start


def _with_remarks(start: int, text: bytes, lines: list[bytes], offsets: list[int], marker: bytes) -> int:
    """Where a symbol begins with the words before it (``export``) and the remarks right above it, at the same indentation: they
    speak of it, not of what is around it.
    """
    top = row = bisect_right(offsets, start) - 1
    if not _BEFORE.fullmatch(text, offsets[row], start):
        return start
    indent = _indent(lines[row])
    while top:
        above = _remark_above(lines, top, marker)
        if above == top or _indent(lines[above]) != indent:
            break
        top = above
    return offsets[top] if top < row else min(start, offsets[row] + len(indent))


def _remark_above(lines: list[bytes], row: int, marker: bytes) -> int:
    """The first line of the remark that ends right above a line; the line itself if there is none."""
    last = lines[row - 1].strip()
    if last.startswith(marker) and not last.startswith((b"#!", b"//!")):
        return row - 1
    if last.endswith(b"*/"):
        for above in range(row - 1, max(row - 1 - DIFF.remark_lines, -1), -1):
            if b"/*" in lines[above]:
                return above if lines[above].lstrip().startswith(b"/*") else row
    return row


def _indent(line: bytes) -> bytes:
    return line[: len(line) - len(line.lstrip())]


def _covered(text: bytes, start: int, end: int, offsets: list[int]) -> range:
    """The lines that nothing else stands on."""
    end = start + len(text[start:end].rstrip())
    first, last = bisect_right(offsets, start), bisect_right(offsets, max(end - 1, start))
    is_shared = not _BEFORE.fullmatch(text, offsets[first - 1], start)
    return range(first + is_shared, last + bool(_AFTER.match(text, end)))


def _holds(symbols: list[SymbolFact], parent: int, child: int) -> bool:
    """Whether a parent's span really encloses the child's: a Go method is a member of a struct far above it."""
    return symbols[parent].start <= symbols[child].start and symbols[child].end <= symbols[parent].end


def _outside(text: bytes, start: int, end: int, holes: list[tuple[int, int]]) -> list[tuple[int, int]]:
    """The places of a part of a text without its holes, and without the signs that separate them."""
    found, at = [], start
    for first, last in sorted(holes):
        found.append((at, max(first, at)))
        at = max(at, after.end() if (after := _SEPARATOR.match(text, last, end)) else last)
    return [*found, (at, end)]


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
    while place and seen < DIFF.nested:
        names.append(symbols[place].name)
        owner = symbols[place].owner if not symbols[place].parent else ""
        place, seen = symbols[place].parent, seen + 1
    if owner and names:
        names.append(owner)
    return ".".join(reversed(names))
