"""Bodies of symbols, from the work tree. A file that changed since it was indexed gives none: its spans would point at other text."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from itertools import accumulate
from pathlib import Path

from knowing.model import Symbol
from knowing.tree.content import read_bytes

_MARKS = ((b"\xff\xfe\0\0", "utf-32"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
"""Byte-order marks, as ``knowing.tree.content`` knows them: spans count bytes of the UTF-8 that was indexed."""

_COMMENTS = (b"//", b"#", b"/*", b"--")
_ANNOTATIONS = (b"@", b"#[", b"[")
"""What may stand between a comment and what it is about, …"""
_DIRECTIVES = (b"#!", b"#define", b"#include", b"#if", b"#elif", b"#else", b"#endif", b"#pragma", b"#undef", b"#region")
"""… and what begins like a comment and is none."""

_STRIDE = 4096
"""The lines of a text are counted up to every so many bytes of it."""


class LineMarks:
    """Says in which line of a text a place is. The whole text is counted once; after that, a place costs no more than one stride."""

    def __init__(self, text: bytes) -> None:
        strides = (text.count(b"\n", at, at + _STRIDE) for at in range(0, len(text), _STRIDE))
        self._text, self._before = text, [*accumulate(strides, initial=1)]

    def line(self, place: int) -> int:
        """The line of a place, which is counted in bytes; the first line is 1."""
        stride = min(place // _STRIDE, len(self._before) - 1)
        return self._before[stride] + self._text.count(b"\n", stride * _STRIDE, place)


class Sources:
    """Reads each file once, and remembers which ones changed since they were indexed."""

    def __init__(self, root: Path, blob: Callable[[int], str]) -> None:
        """``blob`` gives git's id of the content of a file that was indexed, by the id of the file."""
        self.root, self.blob = root, blob
        self.changed: dict[str, str] = {}
        """Path to what is wrong with it."""
        self._texts: dict[int, bytes | None] = {}
        self._marks: dict[int | None, LineMarks] = {}

    def body(self, symbol: Symbol) -> str | None:
        """The text of a symbol without the indentation of its first line; None if the file changed or cannot be read."""
        text = self.text(symbol)
        return None if text is None else _cut(text, symbol.start, symbol.end)

    def line(self, symbol: Symbol) -> int:
        """The line that its body begins with: a symbol begins with its first decorator, its body below them."""
        text = self.text(symbol)
        if text is None:
            return symbol.line
        if symbol.file_id not in self._marks:
            self._marks[symbol.file_id] = LineMarks(text)
        return self._marks[symbol.file_id].line(symbol.start)

    def remark(self, symbol: Symbol, most: int) -> list[str]:
        """The lines of the comment right above a symbol, without its indentation; none if there are more than ``most``."""
        text = self.text(symbol)
        return [] if text is None else _above(text, symbol.start, most)

    def text(self, symbol: Symbol) -> bytes | None:
        """The bytes of a symbol's file; None if it changed, cannot be read, or the symbol has no place in it."""
        if symbol.file_id is None or symbol.end <= symbol.start:
            return None
        if symbol.file_id not in self._texts:
            self._texts[symbol.file_id] = self._read(symbol.file_id, symbol.path)
        return self._texts[symbol.file_id]

    def _read(self, file_id: int, path: str) -> bytes | None:
        try:
            data = read_bytes(self.root, path)
        except (OSError, ValueError):
            self.changed[path] = "cannot be read any more"
            return None
        header = b"blob %d\0" % len(data)
        if hashlib.sha1(header + data, usedforsecurity=False).hexdigest() != self.blob(file_id):
            self.changed[path] = "changed since it was indexed"
            return None
        for mark, encoding in _MARKS:
            if data.startswith(mark):
                return data.decode(encoding, "replace").encode("utf-8", "replace")
        return data.removeprefix(b"\xef\xbb\xbf")


def _above(text: bytes, start: int, most: int) -> list[str]:
    """The comment, and the annotations below it, that stand without a blank line above a place.

    >>> _above(b"x\\n\\n  // why\\n  @Fast\\n  f() {}", 22, 5), _above(b"// why\\n\\nf() {}", 8, 5), _above(b"// a\\n// b\\nf()", 10, 1)
    (['// why', '@Fast'], [], [])
    """
    line_start = text.rfind(b"\n", 0, start) + 1
    indent = text[line_start:start]
    if indent.strip():
        return []
    found: list[bytes] = []
    end, is_said = line_start - 1, False
    while end > 0 and len(found) <= most:
        first = _block_start(text, end, most - len(found))
        line = text[first:end].strip()
        if line.startswith(_DIRECTIVES) or not line.startswith((*_COMMENTS, *_ANNOTATIONS)):
            break
        found[:0] = [one.removeprefix(indent).rstrip() for one in text[first:end].split(b"\n")]
        is_said = is_said or (line.startswith(_COMMENTS) and not line.startswith(_ANNOTATIONS))
        end = first - 1
    return [line.decode("utf-8", "replace") for line in found] if is_said and len(found) <= most else []


def _block_start(text: bytes, end: int, most: int) -> int:
    """Where the line that ends at a place begins; of the last line of a comment, where the line begins that opens it.

    It is looked for in so many lines; if none of them opens the comment, the last line stands alone.

    >>> _block_start(b"x\\n/** a\\n\\n  @return b\\n */", 24, 5), _block_start(b"x /* a\\n */", 10, 5)
    (2, 7)
    """
    last = first = text.rfind(b"\n", 0, end) + 1
    if not text[first:end].rstrip().endswith(b"*/"):
        return last
    for _ in range(most):
        line = text[first:end].strip()
        if line.startswith(b"/*"):
            return first
        is_within = first == last or b"*/" not in line
        if not is_within or (b"/*" in line and not line.startswith(b"*")) or first == 0:
            break
        end = first - 1
        first = text.rfind(b"\n", 0, end) + 1
    return last


def _cut(text: bytes, start: int, end: int) -> str:
    line_start = text.rfind(b"\n", 0, start) + 1
    indent = text[line_start:start]
    first, *rest = text[start:end].decode("utf-8", "replace").rstrip().split("\n")
    margin = "" if indent.strip() else indent.decode("utf-8", "replace")
    return "\n".join([first.rstrip(), *(line.removeprefix(margin).rstrip() for line in rest)])
