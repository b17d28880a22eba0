"""Entries that were found or imported, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knowing.memory.searching import FoundEntry
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line
from knowing.settings.render import SHOWN

SCHEMA = "knowing.notes-search/1"
IMPORT_SCHEMA = "knowing.notes-import/1"
AT_HAND = "at hand since turn {}, and as it was; --again shows it"


def found_text(found: Sequence[FoundEntry], paint: Paint, has_why: bool) -> str:
    """Name, place, score and a few words of each; with ``has_why`` what its score is the sum of."""
    out = []
    for one in found:
        out.append(f"{one.hit.score:.3f}  {paint.name(one_line(_name(one)))}  {paint.place(one_line(_place(one)))}")
        out.append(f"       {one_line(one.snippet) if not one.turn else AT_HAND.format(one.turn)}")
        out += [f"         {line}" for line in (_why(one) if has_why else ())]
    return "\n".join(out) + "\n" if out else "nothing found\n"


def _why(one: FoundEntry) -> list[str]:
    """The largest parts of a score; the others are one line, so that the lines add up."""
    parts = sorted(one.hit.parts, key=lambda part: (-part.value, part.term, part.field))
    lines = [f"{part.value:.4f}  {one_line(part.term)} {part.field}".rstrip() for part in parts[: SHOWN.parts]]
    if rest := parts[SHOWN.parts :]:
        lines.append(f"{sum(part.value for part in rest):.4f}  {len(rest)} smaller parts")
    return lines


def _name(one: FoundEntry) -> str:
    if one.section is not None:
        return one.section.qualname
    return one.entry.name if one.entry is not None else ""


def _place(one: FoundEntry) -> str:
    if one.section is not None:
        return f"{one.section.path}:{one.section.line}"
    return f"note {one.entry.id}" if one.entry is not None else ""


def found_json(found: Sequence[FoundEntry], terms: Sequence[str], has_why: bool) -> str:
    """Everything; ``why`` is there if it was asked for, and its values add up to the score."""
    rows = [_row(one, has_why) for one in found]
    return encoded({"schema": SCHEMA, "terms": list(terms), "found": rows}) + "\n"


def _row(one: FoundEntry, has_why: bool) -> dict[str, Any]:
    row: dict[str, Any] = {"name": _name(one), "score": one.hit.score, "snippet": one.snippet}
    if one.section is not None:
        section = one.section
        row |= {"source": "documentation", "file": section.path, "line": section.line, "end_line": section.end_line}
    elif one.entry is not None:
        entry = one.entry
        row |= {"source": entry.source, "id": entry.id, "key": entry.key, "status": entry.status}
        row |= {"tags": list(entry.tags), "superseded_by": entry.superseded_by}
    if one.turn:
        row["at_hand_since_turn"] = one.turn
    row |= {"word_rank": one.hit.word_rank, "vector_rank": one.hit.vector_rank}
    if has_why:
        row["why"] = [{"term": part.term, "field": part.field, "value": part.value} for part in one.hit.parts]
    return row


def imported_text(new: int, changed: int, same: int, removed: int) -> str:
    """One line: how many entries were new, changed, as they were, and went."""
    gone = f", {removed:,} removed" if removed else ""
    return f"imported: {new:,} new, {changed:,} changed, {same:,} as they were{gone}\n"


def imported_json(new: int, changed: int, same: int, removed: int) -> str:
    """What was imported, as one JSON object."""
    value = {"schema": IMPORT_SCHEMA, "new": new, "changed": changed, "same": same, "removed": removed}
    return encoded(value) + "\n"
