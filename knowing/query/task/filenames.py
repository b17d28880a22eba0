"""Files of well-known names, told from all others at little cost: a large repository has tens of thousands.

>>> files = well_known("dockerfile* .github/workflows/* *eslint* package.json")
>>> [files.depth(path) for path in ("Dockerfile.prod", "web/.eslintrc", "a/b/package.json", ".github/workflows/x.yml", "app.py")]
[0, 1, 2, 0, None]
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from functools import cache


class WellKnown:
    """A few names, and what ends like one of them."""

    def __init__(self, globs: Sequence[str]) -> None:
        plain = [glob for glob in globs if "/" not in glob]
        self.names = frozenset(glob for glob in plain if "*" not in glob)
        self.parts = tuple(glob.strip("*") for glob in plain if re.fullmatch(r"\*[^*]+\*", glob))
        self.bases = _any_of(glob for glob in plain if "*" in glob and glob.strip("*") not in self.parts)
        nested = [glob for glob in globs if "/" in glob]
        self.parents = _any_of(glob.split("/")[-2] for glob in nested)
        self.nested = re.compile("|".join(f"/{_expression(glob)}$" for glob in nested) or r"(?!)")

    def depth(self, path: str) -> int | None:
        """How many folders a path has above the file, or above the folders that belong to its name; None if it is not called so."""
        folder, _, base = path.lower().rpartition("/")
        if self.parents.fullmatch(folder[folder.rfind("/") + 1 :]) and (
            found := self.nested.search(f"/{folder}/{base}")
        ):
            return found.string.count("/", 0, found.start())
        is_called = base in self.names or any(part in base for part in self.parts) or self.bases.fullmatch(base)
        return (folder.count("/") + 1 if folder else 0) if is_called else None


@cache
def well_known(globs: str) -> WellKnown:
    """Files that are called like one of these names or ends of paths, in lower case; ``*`` is anything but a slash."""
    return WellKnown(globs.split())


def _expression(glob: str) -> str:
    return "[^/]*".join(map(re.escape, glob.split("*")))


def _any_of(globs: Iterable[str]) -> re.Pattern[str]:
    """An expression for all of these; for nothing if there are none."""
    return re.compile("|".join(map(_expression, globs)) or r"(?!)")
