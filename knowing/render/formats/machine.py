"""The answer as JSON: one object, versioned by ``schema``, described in ``docs/json-schema.md``."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Item, Level
from knowing.render.formats.grouped import TASK_SHOWN
from knowing.render.formats.sections import DETAIL, SOURCE, Chosen, Document, SectionEntry, TokenFigures, picked
from knowing.render.formats.text import DOC_SHOWN, SIGNATURE_SHOWN
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line

SCHEMA = "knowing.task/1"
DIGITS = 6
DOC_TOLD = 30
"""A doc whose first letters are in the source is not written again."""


@dataclass(frozen=True, slots=True)
class JsonWriter:
    """One line for each symbol, so that a diff of two answers reads well."""

    freshness: str = ""
    has_reasons: bool = False

    def item(self, item: Item) -> str:
        return encoded(symbol_of(item, self.has_reasons)) + ",\n"

    def shown(self, pack: Pack, _: Paint) -> str:
        """The same as ``whole``: JSON has no colour."""
        return self.whole(pack)

    def whole(self, pack: Pack) -> str:
        head = {
            "schema": SCHEMA,
            "task": one_line(pack.task, TASK_SHOWN),
            "budget_tokens": pack.budget_tokens,
            "used_tokens": pack.used_tokens,
            "budget_met": pack.budget_met,
            "freshness": self.freshness or "unknown",
            "confidence": pack.confidence,
            "pack_id": pack.pack_id,
        }
        symbols = "".join(map(self.item, pack.items)).removesuffix(",\n")
        tail = {
            "files": list(pack.files),
            "omitted": [omitted_of(item) for item in pack.omitted],
            "notes": list(pack.notes),
        }
        sections = "".join(map(self.item, pack.documentation)).removesuffix(",\n")
        documentation = f"[\n{sections}\n]" if sections else "[]"
        return f'{encoded(head)[:-1]},"symbols":[\n{symbols}\n],"documentation":{documentation},{encoded(tail)[1:]}\n'


def symbol_of(item: Item, has_reasons: bool = False) -> dict[str, Any]:
    """A packed symbol; what its level does not show is empty, and in a list of names not there."""
    own = item.symbol
    has_signature = item.level is not Level.NAME
    found = {
        "rank": item.candidate.rank,
        "id": item.candidate.id,
        "name": own.name,
        "qualname": own.qualname,
        "kind": str(own.kind),
        "file": own.path,
        "line": own.line,
        "end_line": own.end_line,
        "score": round(item.candidate.score, DIGITS),
        "tokens": item.tokens,
        "level": str(item.level),
        **({"like": item.like} if item.like else {}),
        **({"is_above": True, "shown_in": item.shown_in} if item.is_above else {}),
    }
    if item.is_listed:
        return found
    return {
        **found,
        "signature": one_line(own.signature, SIGNATURE_SHOWN) if has_signature else "",
        "doc": one_line(own.doc, DOC_SHOWN) if has_signature and own.doc[:DOC_TOLD] not in item.source else "",
        "source": item.source,
        "reasons": list(item.candidate.reasons) if has_signature and has_reasons else [],
    }


def omitted_of(item: Item) -> dict[str, Any]:
    own = item.symbol
    return {
        "rank": item.candidate.rank,
        "qualname": own.qualname,
        "kind": str(own.kind),
        "file": own.path,
        "line": own.line,
        "tokens": item.tokens,
    }


class JsonSections:
    """A document as JSON, one object."""

    def entry(self, entry: SectionEntry, size: int, _: Paint) -> str:
        data = {
            **entry.data,
            **(entry.detail if size >= DETAIL else {}),
            **({"source": entry.source} if size == SOURCE and entry.source else {}),
        }
        return encoded(data) + ",\n"

    def document(self, document: Document, chosen: Chosen, figures: TokenFigures, _: Paint) -> str:
        """One line for each entry, so that a diff of two answers reads well."""
        head = {
            "schema": document.schema,
            **document.head,
            "budget_tokens": figures.budget,
            "used_tokens": figures.used,
        }
        parts = [encoded(head)[:-1]]
        omitted = {}
        for section, sizes in zip(document.sections, chosen, strict=True):
            kept, left = picked(section, sizes)
            if left:
                omitted[section.key] = left
            rows = "".join(self.entry(entry, size, Paint()) for entry, size in kept).removesuffix(",\n")
            parts.append(f"{encoded(section.key)}:[\n{rows}\n]" if rows else f"{encoded(section.key)}:[]")
        parts.append(encoded({"omitted": omitted, "notes": list(document.notes)})[1:])
        return ",".join(parts) + "\n"
