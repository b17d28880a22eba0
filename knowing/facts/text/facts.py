"""The parts of a text as the facts of a file: symbols with their lines, and the words that stand in each."""

from __future__ import annotations

from knowing.facts.literals import Says
from knowing.facts.postings import Spoken
from knowing.facts.sourcetext import SourceText
from knowing.facts.text import READERS, read_parts
from knowing.facts.text.mentioned import mentions_of
from knowing.facts.text.parts import Part, short
from knowing.model import FileFacts, Kind, SymbolFact
from knowing.settings.facts import PARTS
from knowing.sites import Sites


def read_text(source: bytes, language: str, reader: str) -> tuple[FileFacts, Spoken]:
    """The facts of a text and what there is to count; a text without parts is the file alone."""
    parts, most_bytes = read_parts(source, reader)
    whole = SymbolFact("", Kind.FILE, -1, 1, source.count(b"\n") + 1, 0, len(source), 1, 0)
    text = SourceText(source)
    symbols = [whole, *_symbols(parts, text)]
    sites = mentions_of(text, symbols, most_bytes) if READERS[reader].is_prose else Sites()
    facts = FileFacts(language, "", symbols, sites, [], [], [], False, "", b"", b"", b"")
    says = Says.WORDS if READERS[reader].is_prose else Says.CONFIGURATION
    return facts, Spoken(source[:most_bytes], symbols, says=says)


def _symbols(parts: list[Part], text: SourceText) -> list[SymbolFact]:
    first = text.rows([part.start for part in parts])
    last = text.rows([max(part.start, part.end - 1) for part in parts])
    rows, columns = text.points([part.name_at for part in parts])
    return [
        SymbolFact(
            part.name,
            part.kind,
            part.parent + 1,
            line + 1,
            end_line + 1,
            part.start,
            part.end,
            row + 1,
            column,
            _signature(part, text),
            part.doc,
        )
        for part, line, end_line, row, column in zip(parts, first, last, rows, columns, strict=True)
    ]


def _signature(part: Part, text: SourceText) -> str:
    """The first line of a part that has a letter or digit."""
    piece = text.letters[part.start : min(part.end, part.start + 4 * PARTS.signature_chars)]
    telling = (line for line in piece.split("\n") if any(one.isalnum() for one in line))
    return short(next(telling, piece), PARTS.signature_chars)
