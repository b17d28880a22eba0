"""The filters of a question (kinds, paths, tests). A filter never changes a score, only which symbols may be packed."""

from __future__ import annotations

from fnmatch import fnmatchcase

from msgspec import Struct

from knowing.model import Kind, Symbol


class Filters(Struct, frozen=True):
    """Kinds and paths to keep (empty: all), whether tests stand beside code, and how many symbols at most.

    ``include_tests`` is the one member the ranking sees: tests are then not demoted.
    """

    kinds: frozenset[Kind] = frozenset()
    paths: tuple[str, ...] = ()
    include_tests: bool = False
    limit: int | None = None

    def objection(self, symbol: Symbol) -> str | None:
        """The flag that leaves a symbol out, or None."""
        if self.kinds and symbol.kind not in self.kinds:
            return "--kind " + ",".join(sorted(self.kinds))
        if self.paths and not any(is_under(symbol.path, pattern) for pattern in self.paths):
            return " ".join(f"--path {pattern}" for pattern in self.paths)
        return None


def is_under(path: str, pattern: str) -> bool:
    """Whether a path is the pattern, lies in the folder of that name, or matches it as a glob.

    >>> is_under("src/app.py", "src"), is_under("src/app.py", "*/app.py"), is_under("srcs/a", "src")
    (True, True, False)
    """
    wanted = pattern.replace("\\", "/").removeprefix("./").rstrip("/")
    return (
        wanted in ("", ".")
        or path == wanted
        or path.startswith(wanted + "/")
        or fnmatchcase(path, wanted)
        or fnmatchcase(path, wanted + "/*")
    )
