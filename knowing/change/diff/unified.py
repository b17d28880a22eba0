"""A unified diff as text: which files, which hunks, and what the other side of each looks like.

A patch carries no contents. If the file in the work tree is as the patch says it will be, the old side is
made by taking the hunks back; if it is as the patch found it, the new side is made by applying them. If
neither, it does not fit.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

_HUNK = re.compile(rb"^@@ -(\d{1,9})(?:,(\d{1,9}))? \+(\d{1,9})(?:,(\d{1,9}))? @@")
_ESCAPES = {
    b"n": b"\n",
    b"t": b"\t",
    b'"': b'"',
    b"\\": b"\\",
    b"r": b"\r",
    b"a": b"\a",
    b"b": b"\b",
    b"f": b"\f",
    b"v": b"\v",
}


@dataclass(slots=True)
class Hunk:
    """Lines that one side has and the other has not, with the context both share. Line numbers start at 1."""

    old_line: int
    new_line: int
    old: list[bytes] = field(default_factory=list)
    new: list[bytes] = field(default_factory=list)


@dataclass(slots=True)
class PatchedFile:
    """One file of a patch; an empty path means that it is not there on that side."""

    old: str
    new: str
    hunks: list[Hunk] = field(default_factory=list)
    is_binary: bool = False


def parse_patch(text: bytes) -> list[PatchedFile]:
    """The files of a patch, as ``git diff``, ``git format-patch`` and ``diff -u`` write it. Anything else
    is skipped.
    """
    files: list[PatchedFile] = []
    lines = text.split(b"\n")
    at = 0
    while at < len(lines):
        line = lines[at].rstrip(b"\r")
        if line.startswith(b"diff --git "):
            files.append(PatchedFile(*_git_names(line)))
        elif line.startswith(b"--- ") and at + 1 < len(lines) and lines[at + 1].startswith(b"+++ "):
            old, new = _name(line[4:], b"a/"), _name(lines[at + 1].rstrip(b"\r")[4:], b"b/")
            if not (files and not files[-1].hunks and _same_file(files[-1], old, new)):
                files.append(PatchedFile(old, new))
            files[-1].old, files[-1].new = old, new
            at += 1
        elif files:
            at = _take(files[-1], line, lines, at)
        at += 1
    return [one for one in files if one.old or one.new]


def _same_file(file: PatchedFile, old: str, new: str) -> bool:
    return (not old or old == file.old) and (not new or new == file.new)


def _take(file: PatchedFile, line: bytes, lines: list[bytes], at: int) -> int:
    """One line of a file's head, or a whole hunk; returns the last line taken."""
    if line.startswith(b"new file mode"):
        file.old = ""
    elif line.startswith(b"deleted file mode"):
        file.new = ""
    elif line.startswith(b"rename from "):
        file.old = _name(line[12:], b"")
    elif line.startswith(b"rename to "):
        file.new = _name(line[10:], b"")
    elif line.startswith((b"Binary files ", b"GIT binary patch")):
        file.is_binary = True
    elif found := _HUNK.match(line):
        return _hunk(file, found, lines, at)
    return at


def _hunk(file: PatchedFile, found: re.Match[bytes], lines: list[bytes], at: int) -> int:
    old_left = int(found[2]) if found[2] is not None else 1
    new_left = int(found[4]) if found[4] is not None else 1
    hunk = Hunk(int(found[1]), int(found[3]))
    while (old_left > 0 or new_left > 0) and at + 1 < len(lines):
        at += 1
        mark, rest = lines[at][:1], lines[at][1:]
        if mark == b"\\":
            continue
        if mark in (b"-", b" ", b""):
            hunk.old.append(rest)
            old_left -= 1
        if mark in (b"+", b" ", b""):
            hunk.new.append(rest)
            new_left -= 1
        if mark not in (b"-", b"+", b" ", b""):
            at -= 1
            break
    file.hunks.append(hunk)
    return at


def rebuilt(file: PatchedFile, before: bytes | None, after: bytes | None) -> tuple[bytes | None, bytes | None] | None:
    """(old content, new content), made from whichever of them the work tree holds; None if the patch fits
    neither.
    """
    if not file.new:
        old = before if before is not None else b"\n".join(line for hunk in file.hunks for line in hunk.old) + b"\n"
        return old, None
    if not file.old and after is None:
        return None, b"\n".join(line for hunk in file.hunks for line in hunk.new) + b"\n"
    if after is not None:
        undone = _swapped(after, [(hunk.new_line, hunk.new, hunk.old) for hunk in file.hunks])
        if undone is not None:
            return (undone if file.old else None), after
    if before is not None and file.old:
        done = _swapped(before, [(hunk.old_line, hunk.old, hunk.new) for hunk in file.hunks])
        if done is not None:
            return before, done
    return None


def _swapped(content: bytes, hunks: list[tuple[int, list[bytes], list[bytes]]]) -> bytes | None:
    """The content with every hunk's one side replaced by its other; None where the text is not as the hunk
    says.
    """
    lines = content.split(b"\n")
    plain = [line.rstrip(b"\r") for line in lines]
    out: list[bytes] = []
    at = 0
    for line, have, want in hunks:
        start = line - 1 if have else line
        expected = [one.rstrip(b"\r") for one in have]
        if start < at or plain[start : start + len(have)] != expected:
            return None
        out += lines[at:start] + want
        at = start + len(have)
    return b"\n".join(out + lines[at:])


def _git_names(line: bytes) -> tuple[str, str]:
    """``diff --git a/x b/x``: the two names, which are the same unless a rename line says otherwise."""
    rest = line[len(b"diff --git ") :]
    if rest.startswith(b'"'):
        end = re.match(rb'"(?:[^"\\]|\\.)*"', rest)
        first = end[0] if end else rest
        return _name(first, b"a/"), _name(rest[len(first) :].strip(), b"b/")
    half = (len(rest) - 1) // 2
    if rest[:half][2:] == rest[half + 1 :][2:]:
        return _name(rest[:half], b"a/"), _name(rest[half + 1 :], b"b/")
    first, _, second = rest.partition(b" b/")
    return _name(first, b"a/"), _name(b"b/" + second, b"b/")


def _name(raw: bytes, prefix: bytes) -> str:
    name = raw.split(b"\t", 1)[0].strip()
    if name.startswith(b'"') and name.endswith(b'"') and len(name) > 1:
        name = re.sub(rb"\\([0-7]{3}|.)", _unescaped, name[1:-1])
    if name == b"/dev/null":
        return ""
    return name.removeprefix(prefix).decode("utf-8", "backslashreplace")


def _unescaped(found: re.Match[bytes]) -> bytes:
    inner = found[1]
    return bytes([int(inner, 8) & 255]) if len(inner) == 3 else _ESCAPES.get(inner, inner)
