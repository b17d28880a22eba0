"""The shape of a system under measurement."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path
from typing import Protocol, runtime_checkable


@dataclass(frozen=True, slots=True)
class Hit:
    """One returned symbol, at its place in the ranking."""

    path: str
    qualname: str
    kind: str = ""
    line: int = 0

    @property
    def emitted(self) -> str:
        """The name given to the matcher: ``path/file.ext.Outer.name``; a whole file is only its path.

        >>> Hit("src/app.py", "Flask.run").emitted
        'src/app.py.Flask.run'
        """
        return f"{self.path}.{self.qualname}" if self.qualname else self.path


@dataclass(frozen=True, slots=True)
class Answer:
    """What a system says to one question: symbols best first, and files best first if it ranks files by themselves."""

    hits: tuple[Hit, ...] = ()
    files: tuple[str, ...] = ()

    @property
    def ranked_files(self) -> tuple[str, ...]:
        """The files in the system's own order, or else in the order of their first symbol.

        >>> Answer((Hit("b.py", "f"), Hit("a.py", "g"), Hit("b.py", "h"))).ranked_files
        ('b.py', 'a.py')
        """
        return self.files or tuple(dict.fromkeys(hit.path for hit in self.hits))


class System(Protocol):
    """Anything that ranks symbols of a checkout for a text."""

    def prepare(self, root: Path) -> None:
        """Index a checkout. Called once before its questions; may be slow, may cache."""

    def query(self, root: Path, text: str, limit: int) -> list[Hit]:
        """The best ``limit`` symbols for a text, best first, deterministic."""


@runtime_checkable
class RanksFiles(Protocol):
    """A system whose answer has an order of files of its own."""

    def answer(self, root: Path, text: str, limit: int) -> Answer:
        """The best ``limit`` symbols and the files, best first."""


class NotInstalledError(Exception):
    """A public tool is not on this machine; the message is the one line to print."""


class ToolError(Exception):
    """A public tool failed on one question: it counts as an empty answer and is reported."""


def distinct(hits: Iterable[Hit], limit: int) -> list[Hit]:
    """The first ``limit`` hits, each symbol once.

    >>> distinct([Hit("a.py", "f"), Hit("a.py", "f", line=9), Hit("a.py", "g")], 5)
    [Hit(path='a.py', qualname='f', kind='', line=0), Hit(path='a.py', qualname='g', kind='', line=0)]
    """
    seen: dict[tuple[str, str], Hit] = {}
    for hit in hits:
        seen.setdefault((hit.path, hit.qualname), hit)
        if len(seen) == limit:
            break
    return list(seen.values())
