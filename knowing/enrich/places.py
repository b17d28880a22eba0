"""Positions: lines and bytes here, UTF-16 units there, and what word stands at a place."""

from __future__ import annotations

import re
from pathlib import Path
from urllib.parse import urlsplit
from urllib.request import url2pathname

from knowing.tree.content import Content, read

_WORD = re.compile(r"[^\W]\w*[?!]?", re.UNICODE)
_IMPORT = re.compile(
    r"""^\s*(?:(?:import|export)\b(?:[^'"]*\bfrom)?\s*['"]([^'"]+)['"]|from\s+([\w.]+)\s+import\b|import\s+([\w.]+)|.*\brequire\(\s*['"]([^'"]+)['"])"""
)
_FROM = re.compile(r"""[^'"]*\}\s*from\s*['"]([^'"]+)['"]""")
_ANCHORS = (
    "typeshed/stdlib/",
    "typeshed/third_party/",
    "typeshed/stubs/",
    "site-packages/",
    "dist-packages/",
    "node_modules/",
    "/pkg/mod/",
    "/go/src/",
    "/rustlib/src/",
)
_TYPESHED_VERSION = re.compile(r"^(2and3|2|3|3\.\d+)/")


class Text:
    """A file's lines, for turning positions into each other. As in the graph, lines count from 1, columns are bytes."""

    __slots__ = ("blob", "lines", "starts", "whole")

    def __init__(self, blob: str, whole: bytes) -> None:
        self.blob, self.whole = blob, whole
        self.lines = whole.split(b"\n")
        self.starts: list[int] = []
        at = 0
        for line in self.lines:
            self.starts.append(at)
            at += len(line) + 1

    @classmethod
    def of(cls, root: Path, path: str) -> Text | None:
        content = read(root, path)
        return cls(content.blob, content.text) if isinstance(content, Content) else None

    def line(self, number: int) -> str:
        return self.lines[number - 1].decode("utf-8", "replace") if 0 < number <= len(self.lines) else ""

    def to_units(self, line: int, column: int, unit: str = "utf-16") -> int:
        """Column in UTF-16 code units (or code points, or bytes)."""
        head = self.lines[line - 1][:column]
        if unit == "utf-8":
            return len(head)
        text = head.decode("utf-8", "replace")
        return len(text) if unit == "utf-32" else len(text.encode("utf-16-le", "replace")) // 2

    def to_bytes(self, line: int, units: int, unit: str = "utf-16") -> int:
        """Column in bytes; -1 if there is no such place."""
        if not 0 < line <= len(self.lines) or units < 0:
            return -1
        raw = self.lines[line - 1]
        if unit == "utf-8":
            return units if units <= len(raw) else -1
        text = raw.decode("utf-8", "replace")
        if unit == "utf-32":
            return len(text[:units].encode("utf-8", "replace")) if units <= len(text) else -1
        wide = text.encode("utf-16-le", "replace")
        return (
            len(wide[: units * 2].decode("utf-16-le", "ignore").encode("utf-8", "replace"))
            if units * 2 <= len(wide)
            else -1
        )

    def word(self, line: int, column: int) -> str:
        """The identifier that starts at a place, or that the place is within."""
        if not 0 < line <= len(self.lines):
            return ""
        text = self.line(line)
        at = len(self.lines[line - 1][:column].decode("utf-8", "replace"))
        for match in _WORD.finditer(text):
            if match.start() <= at < match.end() or match.start() == at:
                return match.group()
            if match.start() > at:
                break
        return ""

    def find(self, name: str, line: int, column: int = 0) -> int:
        """Byte column of a name on a line, at or after a column; -1 if it is not there."""
        if not 0 < line <= len(self.lines) or not name:
            return -1
        found = re.compile(rb"(?<![\w])" + re.escape(name.encode()) + rb"(?![\w])").search(self.lines[line - 1], column)
        return found.start() if found else -1

    def find_after(self, name: str, offset: int, limit: int = 2_000) -> tuple[int, int]:
        """(line, byte column) of a name's first appearance after an offset; (0, -1) if it does not appear."""
        found = re.compile(rb"(?<![\w])" + re.escape(name.encode()) + rb"(?![\w])").search(
            self.whole, offset, offset + limit
        )
        if not found:
            return 0, -1
        line = self.whole.count(b"\n", 0, found.start()) + 1
        return line, found.start() - self.starts[line - 1]

    def imported_from(self, line: int) -> str:
        """The module that an import statement on (or around) a line names; empty if there is no such statement."""
        match = _IMPORT.match(self.line(line))
        if match is None and line > 1 and self.line(line).startswith((" ", "\t")):
            match = self._import_around(line)
        return next((one for one in match.groups() if one), "") if match else ""

    def _import_around(self, line: int) -> re.Match[str] | None:
        """Names on lines of their own: ``from x import (`` above them, or ``} from "x"`` below."""
        for above in range(line - 1, max(line - 30, 0), -1):
            text = self.line(above)
            if not text or text.startswith((" ", "\t")):
                continue
            if text.rstrip().endswith("("):
                return _IMPORT.match(text)
            if text.startswith(("import ", "export ")) and text.rstrip().endswith("{"):
                return next(
                    (found for below in range(line, line + 30) if (found := _FROM.match(self.line(below)))), None
                )
            return None
        return None


def path_of_uri(uri: str) -> str:
    """The file that a URI names; empty if it names none."""
    parts = urlsplit(uri)
    if parts.scheme != "file":
        return ""
    return url2pathname(parts.path)


def installed_as(path: str) -> str:
    """The path of a file inside the folder of packages (or of stubs for them) that it is in; empty if it is in none."""
    path = path.replace("\\", "/")
    for anchor in _ANCHORS[:6]:
        _, found, tail = path.rpartition(anchor)
        if found:
            return _TYPESHED_VERSION.sub("", tail)
    return ""


def outside_name(path: str, name: str) -> str:
    """How something outside the repository is called: ``package.module:name``, without where it is installed."""
    path = path.replace("\\", "/")
    for anchor in _ANCHORS:
        _, found, tail = path.rpartition(anchor)
        if found:
            path = _TYPESHED_VERSION.sub("", tail)
            break
    else:
        match = re.search(r"/lib/python3[.\d]*/(.+)$", path)
        path = match.group(1) if match else path.rsplit("/", 1)[-1]
    is_package = path.endswith(".go") and "/" in path  # in Go the folder is the package
    stem = path.rpartition("/")[0] if is_package else re.sub(r"(\.d)?\.[A-Za-z]+$", "", path)
    stem = re.sub(r"/(__init__|index)$", "", re.sub(r"@v[^/]+", "", stem))
    return f"{stem.replace('/', '.') if path.endswith(('.py', '.pyi')) else stem}:{name}"
