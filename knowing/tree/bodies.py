"""Bodies of symbols, from the work tree. A file that changed since it was indexed gives none: its spans would point at other text."""

from __future__ import annotations

import hashlib
from collections.abc import Callable
from pathlib import Path

from knowing.model import Symbol
from knowing.tree.content import read_bytes

_MARKS = ((b"\xff\xfe\0\0", "utf-32"), (b"\xff\xfe", "utf-16"), (b"\xfe\xff", "utf-16"))
"""Byte-order marks, as ``knowing.tree.content`` knows them: spans count bytes of the UTF-8 that was indexed."""


class Sources:
    """Reads each file once, and remembers which ones changed since they were indexed."""

    def __init__(self, root: Path, blob: Callable[[int], str]) -> None:
        """``blob`` gives git's id of the content of a file that was indexed, by the id of the file."""
        self.root, self.blob = root, blob
        self.changed: dict[str, str] = {}
        """Path to what is wrong with it."""
        self._texts: dict[int, bytes | None] = {}

    def body(self, symbol: Symbol) -> str | None:
        """The text of a symbol without the indentation of its first line; None if the file changed or cannot be read."""
        if symbol.file_id is None or symbol.end <= symbol.start:
            return None
        if symbol.file_id not in self._texts:
            self._texts[symbol.file_id] = self._read(symbol.file_id, symbol.path)
        text = self._texts[symbol.file_id]
        return None if text is None else _cut(text, symbol.start, symbol.end)

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


def _cut(text: bytes, start: int, end: int) -> str:
    line_start = text.rfind(b"\n", 0, start) + 1
    indent = text[line_start:start]
    first, *rest = text[start:end].decode("utf-8", "replace").rstrip().split("\n")
    margin = "" if indent.strip() else indent.decode("utf-8", "replace")
    return "\n".join([first.rstrip(), *(line.removeprefix(margin).rstrip() for line in rest)])
