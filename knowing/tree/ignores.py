"""Ignore rules as people write them in ``.ctxignore`` and ``.gitignore``, matched in a time that is short whatever the pattern.

A pattern becomes a regular expression without backtracking: what stands between two wildcards is taken at the first place where it
fits, and never anywhere else (nothing is lost by that: the next wildcard takes whatever is left over). The usual translation tries all
places in all combinations, and one line of a hostile repository keeps it busy for years.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path

from msgspec import Struct

from knowing.tree.content import read_bytes

MOST_BYTES = 1_000_000
MOST_RULES = 2_000
MOST_LETTERS = 1_000
_SPECIAL = re.compile(r"\\.|\*+|\?|\[[!^]?\]?[^\]]*\]|.", re.DOTALL)


class IgnoreRules(Struct, frozen=True):
    """Patterns in their order; the last one that fits decides."""

    patterns: tuple[tuple[re.Pattern[str], bool], ...]

    def match(self, path: str) -> bool:
        """Whether a path is ignored. That of a folder ends with a slash."""
        for pattern, is_ignored in reversed(self.patterns):
            if pattern.match(path):
                return is_ignored
        return False


def rules_in(root: Path, path: str) -> IgnoreRules | None:
    """The rules of a file of the tree; None if there is no such file, or none that can be read."""
    try:
        lines = read_bytes(root, path, MOST_BYTES).decode("utf-8", "replace").splitlines()
    except (OSError, ValueError):
        return None
    return ignore_rules_of(lines)


def ignore_rules_of(lines: Iterable[str]) -> IgnoreRules:
    """The rules that some lines state. A line that is no pattern is passed over, as git does."""
    found = (_rule(line) for line in lines if len(line) <= MOST_LETTERS)
    return IgnoreRules(tuple(rule for rule in found if rule is not None)[:MOST_RULES])


def _rule(line: str) -> tuple[re.Pattern[str], bool] | None:
    """(expression, whether it ignores) of a line; None for a comment or an empty one."""
    text = line if line.endswith("\\ ") else line.rstrip()
    if not text or text.startswith("#"):
        return None
    is_ignored = not text.startswith("!")
    text = text if is_ignored else text[1:]
    is_folder = text.endswith("/")
    body = text.strip("/")
    if not body:
        return None
    is_anchored = "/" in text.rstrip("/")
    parts = body.split("/")
    try:
        return re.compile(_expression(parts if is_anchored else ["**", *parts], is_folder), re.DOTALL), is_ignored
    except re.error:
        return None


def _expression(parts: list[str], is_folder: bool) -> str:
    """The expression for the parts of an anchored pattern: pieces between ``**``, each at its first place, the last at any."""
    pieces: list[list[str]] = [[]]
    for part in parts:
        if part == "**":
            pieces.append([])
        else:
            pieces[-1].append(_part(part))
    if not pieces[-1]:  # "a/**": whatever is inside
        pieces[-1].append("[^/]+")
    end = "/.*" if is_folder else "(?:/.*)?"
    first, *others = ["/".join(piece) for piece in pieces]
    if not others:
        return f"{first}{end}\\Z"
    middle = "".join(f"(?>(?:[^/]+/)*?{text}/)" for text in others[:-1] if text)
    return f"{first}{'/' if first else ''}{middle}(?:[^/]+/)*{others[-1]}{end}\\Z"


def _part(part: str) -> str:
    """The expression for one part of a path."""
    runs: list[str] = [""]
    for piece in _SPECIAL.findall(part):
        if piece.startswith("*"):
            runs.append("")
        else:
            runs[-1] += _letter(piece)
    if len(runs) == 1:
        return runs[0]
    middle = "".join(f"(?>[^/]*?{run})" for run in runs[1:-1] if run)
    return f"{runs[0]}{middle}[^/]*{runs[-1]}" if runs[-1] else f"{runs[0]}{middle}[^/]*"


def _letter(piece: str) -> str:
    if piece == "?":
        return "[^/]"
    if piece.startswith("\\") and len(piece) == 2:
        return re.escape(piece[1])
    if piece.startswith("[") and len(piece) > 2:
        inside = piece[1:-1]
        is_not = inside[0] in "!^"
        letters = inside[1:] if is_not else inside
        escaped = (
            letters.replace("\\", "\\\\")
            .replace("[", "\\[")
            .replace("]", "\\]")
            .replace("&&", "&\\&")
            .replace("||", "|\\|")
            .replace("~~", "~\\~")
        )
        return f"(?!/)[{'^' if is_not else ''}{escaped}]" if escaped else re.escape(piece)
    return re.escape(piece)
