"""The symbols of a checkout with their text, for the baselines: the same definitions that ``knowing`` sees.

Every baseline ranks these, so that a difference in the figures is a difference in ranking, not in parsing.
"""

from __future__ import annotations

import subprocess
from collections.abc import Iterator
from dataclasses import dataclass
from functools import lru_cache
from pathlib import Path

from eval.cache import cached
from knowing import languages
from knowing.facts.extract import extract
from knowing.model import FileFacts, Kind

MAX_BYTES = 1_000_000
GIT_TIMEOUT_S = 120


@dataclass(frozen=True, slots=True)
class SymbolText:
    """A definition and what it says. ``body`` is its own text: what its members say is theirs."""

    path: str
    qualname: str
    kind: str
    line: int
    end_line: int
    name: str
    signature: str
    doc: str
    body: str


@lru_cache(maxsize=1)
def load_symbols(root: Path) -> list[SymbolText]:
    """Every symbol of every tracked source file, in path and line order."""
    return cached(root, list[SymbolText], read_symbols)


def read_symbols(root: Path) -> list[SymbolText]:
    return [symbol for path, source in source_files(root) for symbol in symbols_of(path, source)]


def source_files(root: Path) -> Iterator[tuple[str, bytes]]:
    """Tracked files in a known language that are present, readable and not huge."""
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files", "-z"],
        stdin=subprocess.DEVNULL, capture_output=True, timeout=GIT_TIMEOUT_S, check=True,
    )  # fmt: skip
    for raw in sorted(set(listed.stdout.split(b"\0"))):
        path = raw.decode("utf-8", "replace")
        file = root / path
        if path and languages.for_path(path) and file.is_file() and file.stat().st_size <= MAX_BYTES:
            yield path, file.read_bytes()


@lru_cache(maxsize=20_000)
def symbols_of(path: str, source: bytes) -> list[SymbolText]:
    """The symbols of one file; the file itself is none. Commits of one repository share most files, so they are remembered."""
    language = languages.for_file(path, source)
    if language is None:
        return []
    facts = extract(source, language)
    return [
        SymbolText(
            path=path,
            qualname=qualname(facts, position),
            kind=str(symbol.kind),
            line=symbol.line,
            end_line=symbol.end_line,
            name=symbol.name,
            signature=symbol.signature,
            doc=symbol.doc,
            body=own.decode("utf-8", "replace"),
        )
        for position, (symbol, own) in enumerate(zip(facts.symbols, own_text(facts, source), strict=True))
        if symbol.kind != Kind.FILE
    ]


def qualname(facts: FileFacts, position: int) -> str:
    """``Outer.name``: by nesting, or by the named owner where a definition stands apart from its type."""
    symbol = facts.symbols[position]
    names = [symbol.name]
    while symbol.parent > 0:
        symbol = facts.symbols[symbol.parent]
        names.append(symbol.name)
    if symbol.owner:
        names.append(symbol.owner)
    return ".".join(reversed(names))


def own_text(facts: FileFacts, source: bytes) -> list[bytes]:
    """Per symbol, the bytes of its span that no symbol inside it claims."""
    spans = [(symbol.start, symbol.end) for symbol in facts.symbols]
    texts: list[list[bytes]] = [[] for _ in spans]
    open_symbols: list[int] = []
    at = 0

    def close_before(start: float) -> None:
        nonlocal at
        while open_symbols and spans[open_symbols[-1]][1] <= start:
            closed = open_symbols.pop()
            texts[closed].append(source[at : spans[closed][1]])
            at = max(at, spans[closed][1])

    for i in sorted(range(len(spans)), key=lambda i: (spans[i][0], -spans[i][1], i)):
        start = spans[i][0]
        close_before(start)
        if open_symbols:
            texts[open_symbols[-1]].append(source[at:start])
        at = max(at, start)
        open_symbols.append(i)
    close_before(float("inf"))
    return [b"\n".join(part for part in parts if part) for parts in texts]
