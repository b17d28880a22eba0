"""Ignore rules as people write them in ``.ctxignore`` and ``.gitignore``, in time that no pattern can stretch.

A pattern is turned into a regular expression, and an expression with many wildcards can take for ever on a long path. So a
pattern may have only so many, and a file of patterns only so much of everything; what is more is left out.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.tree.content import read_bytes

if TYPE_CHECKING:
    from pathspec import GitIgnoreSpec

MOST_BYTES = 1_000_000
MOST_PATTERNS = 5_000
MOST_LETTERS = 500
MOST_WILDCARDS = 6
"""In one part of a path; and as many ``**`` in a pattern."""
_WILDCARDS = re.compile(r"[*?]+|\[")


def rules_in(root: Path, path: str) -> GitIgnoreSpec | None:
    """The rules of a file of the tree; None if there is no such file, or none that can be read."""
    try:
        lines = read_bytes(root, path, MOST_BYTES).decode("utf-8", "replace").splitlines()
    except (OSError, ValueError):
        return None
    return rules_of(lines)


def rules_of(lines: Iterable[str]) -> GitIgnoreSpec:
    """The rules that some lines state, without those that cannot be matched in a short time."""
    from pathspec import GitIgnoreSpec  # noqa: PLC0415 - only where there are rules of our own to match

    kept = [line for line in lines if line.strip() and not line.startswith("#") and is_simple(line)]
    return GitIgnoreSpec.from_lines(kept[:MOST_PATTERNS])


def is_simple(pattern: str) -> bool:
    """Whether matching a pattern against any path takes a short time.

    >>> is_simple("build/**/*.py"), is_simple("*a*a*a*a*a*a*a*a*b")
    (True, False)
    """
    if len(pattern) > MOST_LETTERS:
        return False
    parts = pattern.split("/")
    deep = sum(part == "**" for part in parts)
    return deep <= MOST_WILDCARDS and all(len(_WILDCARDS.findall(part)) <= MOST_WILDCARDS for part in parts)
