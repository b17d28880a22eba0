"""A SCIP index as Python objects, one document at a time (https://github.com/sourcegraph/scip, scip.proto)."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from pathlib import Path

from knowing.enrich.scip.protobuf import BYTES, MAX_MESSAGE, VARINT, Damaged, MappedFile, fields, packed, text
from knowing.errors import EnrichError

DEFINITION_ROLE, IMPORT_ROLE = 1, 2
ENCODINGS = {1: "utf-8", 2: "utf-16", 3: "utf-32"}
_UTF16_TOOLS = ("scip-typescript", "scip-python", "scip-java", "scip-dotnet", "scip-ruby")
"""Indexers that count in UTF-16 units without saying so (older ones leave the encoding unset)."""


@dataclass(slots=True)
class Occurrence:
    """A symbol at a place: line from 0, columns in the document's encoding."""

    line: int
    start: int
    symbol: str
    roles: int

    @property
    def is_definition(self) -> bool:
        return bool(self.roles & DEFINITION_ROLE)


@dataclass(slots=True)
class Information:
    """What the index says about a symbol."""

    symbol: str
    documentation: list[str] = field(default_factory=list)
    implements: list[str] = field(default_factory=list)


@dataclass(slots=True)
class ScipDocument:
    """One file."""

    path: str
    encoding: str
    occurrences: list[Occurrence]
    symbols: list[Information]


class ScipIndex:
    """A SCIP index in a file, read anew each time that it is iterated over, so that it is never in memory as a whole."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self.tool, self.tool_version = "", ""

    def documents(self) -> Iterator[ScipDocument]:
        """Document by document; one line of refusal for a file that is not a whole index."""
        try:
            with MappedFile(self.path) as opened:
                data, seen = opened.data, False
                for number, kind, start, end in fields(data, 0, opened.size):
                    if kind != BYTES:
                        raise Damaged
                    if number == 1:
                        seen = True
                        self._metadata(data, start, end)
                    elif number == 2:
                        if end - start > MAX_MESSAGE:
                            raise EnrichError(
                                f"{self.path.name} holds a document of {end - start:,} bytes",
                                "leave that file out when indexing",
                            )
                        yield self._document(data, start, end)
                if not seen:
                    raise Damaged
        except (Damaged, IndexError):
            raise EnrichError(
                f"{self.path.name} is damaged or no SCIP index", "make it again with the indexer"
            ) from None

    def _metadata(self, data, start: int, end: int) -> None:  # type: ignore[no-untyped-def]
        for number, kind, at, to in fields(data, start, end):
            if number == 2 and kind == BYTES:
                for inner, inner_kind, inner_at, inner_to in fields(data, at, to):
                    if inner == 1 and inner_kind == BYTES:
                        self.tool = text(data, inner_at, inner_to)
                    elif inner == 2 and inner_kind == BYTES:
                        self.tool_version = text(data, inner_at, inner_to)

    def _document(self, data, start: int, end: int) -> ScipDocument:  # type: ignore[no-untyped-def]
        path, encoding = "", 0
        occurrences: list[Occurrence] = []
        symbols: list[Information] = []
        for number, kind, at, to in fields(data, start, end):
            if number == 1 and kind == BYTES:
                path = text(data, at, to)
            elif number == 2 and kind == BYTES:
                one = _occurrence(data, at, to)
                if one is not None:
                    occurrences.append(one)
            elif number == 3 and kind == BYTES:
                symbols.append(_information(data, at, to))
            elif number == 6 and kind == VARINT:
                encoding = at
        said = ENCODINGS.get(encoding) or ("utf-16" if self.tool.startswith(_UTF16_TOOLS) else "utf-8")
        return ScipDocument(path.replace("\\", "/"), said, occurrences, symbols)


def _occurrence(data, start: int, end: int) -> Occurrence | None:  # type: ignore[no-untyped-def]
    """None for locals, parameters (``…(name)``) and type parameters (``…[T]``): they are no symbols of ours."""
    span: list[int] = []
    symbol, roles = "", 0
    for number, kind, at, to in fields(data, start, end):
        if number == 1:
            span = packed(data, at, to) if kind == BYTES else [*span, at]
        elif number == 2 and kind == BYTES:
            symbol = text(data, at, to)
        elif number == 3 and kind == VARINT:
            roles = at
    if len(span) not in (3, 4) or not symbol or symbol.startswith("local ") or symbol.endswith((")", "]")):
        return None
    return Occurrence(span[0], span[1], symbol, roles)


def _information(data, start: int, end: int) -> Information:  # type: ignore[no-untyped-def]
    found = Information("")
    for number, kind, at, to in fields(data, start, end):
        if kind != BYTES:
            continue
        if number == 1:
            found.symbol = text(data, at, to)
        elif number == 3:
            found.documentation.append(text(data, at, to))
        elif number == 4:
            symbol, is_implementation = "", False
            for inner, inner_kind, inner_at, inner_to in fields(data, at, to):
                if inner == 1 and inner_kind == BYTES:
                    symbol = text(data, inner_at, inner_to)
                elif inner == 3 and inner_kind == VARINT:
                    is_implementation = bool(inner_at)
            if symbol and is_implementation:
                found.implements.append(symbol)
    return found
