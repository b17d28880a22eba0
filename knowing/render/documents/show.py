"""One symbol and its neighbours, for people and for programs."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from knowing.counted import counted, counted_of
from knowing.memory.notes import ToldNote
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, Flag, Kind, Provenance
from knowing.query.pack.excerpt import gap
from knowing.query.portrait import Neighbour, Portrait
from knowing.render.documents.notes import note_value, since_words
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line, plain
from knowing.settings.render import SHOWN

SCHEMA = "knowing.show/1"
ALWAYS = ("callers", "tests")
"""Said even when there are none: an absence is an answer only together with what could not be told."""
_NOUNS = frozenset(
    "bases types members subclasses implementors callers tests callees uses fields imports routes programs".split()
)
"""Roles whose name says what stands in them, and not what it does."""
_AT_LINE = ("callers", "callees", "documents", "documented by")
HOW = {
    Provenance.INFERRED: "inferred",
    Provenance.RESOLVED: "resolved",
    Provenance.STRUCTURAL: "structural",
    Provenance.LSP: "lsp",
    Provenance.SCIP: "scip",
}


def show_text(portrait: Portrait, paint: Paint, limit: int, lines: int, notes: Sequence[ToldNote] = ()) -> str:
    """Where it is, what it says, and who stands around it."""
    own = portrait.symbol
    place = paint.place(f"{one_line(own.path)}:{own.line}") if own.path else paint.faint("outside the repository")
    out = [f"{own.kind} {paint.name(one_line(own.qualname))}  {place}{_flags(own.flags)}"]
    if own.signature:
        out.append(f"  {one_line(own.signature)}")
    out += [f"  also line {one.line}: {one_line(one.signature or one.qualname)}" for one in portrait.also]
    if own.doc:
        out.append(f"  {paint.faint(one_line(own.doc))}")
    out += _body(portrait, paint, lines)
    if notes:
        out += ["", counted(len(notes), "note")]
        out += [f"  {paint.name(f'note {one.entry.id}')}  {_noted(one)}" for one in notes[:limit]]
    for role, found in portrait.roles.items():
        if found or (role in ALWAYS and own.kind in (*CALLABLE_KINDS, *TYPE_KINDS)):
            out += ["", f"{_size(role, len(found))}{_at_sites(found)}{_doubt(portrait, role)}"]
            out += [f"  {_line(one, role, paint)}" for one in found[:limit]]
            if len(found) > limit:
                out.append(paint.faint(f"  … and {len(found) - limit:,} more; --limit {len(found)} shows them"))
    return "\n".join(out) + "\n"


def _size(role: str, number: int) -> str:
    return counted_of(number, role) if role in _NOUNS else f"{number:,} {role}"


def _noted(told: ToldNote) -> str:
    """A note in short: its status, its first words, and what became of the symbol since."""
    since = [f" ({said})" for one in told.standings if (said := since_words(one))]
    return f"{told.entry.status}  {one_line(told.entry.content, SHOWN.note_line_chars)}{''.join(since)}"


def _at_sites(found: Sequence[Neighbour]) -> str:
    """At how many call sites, if all lines of all of them were looked up."""
    lines = [len(one.lines) for one in found]
    return f" at {counted(sum(lines), 'line')}" if lines and all(lines) and sum(lines) > len(found) else ""


def _doubt(portrait: Portrait, role: str) -> str:
    if role != "callers" or not portrait.unresolved:
        return ""
    sites = counted(portrait.unresolved, "call site")
    return f"; {sites} named {one_line(portrait.symbol.name)} could not be tied to one symbol"


def _flags(flags: Flag) -> str:
    names = [str(one.name).lower() for one in Flag if one and one in flags]
    return f"  ({', '.join(names)})" if names else ""


def _body(portrait: Portrait, paint: Paint, lines: int) -> list[str]:
    if portrait.symbol.kind == Kind.FILE and portrait.content is not None and lines:
        return ["", *(f"    {line}".rstrip() for line in plain(portrait.content).split("\n")), *_cut(portrait, paint)]
    if portrait.symbol.kind == Kind.FILE or not lines:
        return []
    if portrait.body is None:
        trouble = portrait.body_trouble
        if trouble.startswith("at hand"):
            return [paint.faint(f"  source not shown: {trouble}")]
        return [f"  {paint.bad('source not shown')}: the file {trouble}"] if trouble else []
    text = plain(portrait.body).split("\n")
    out = ["", *(f"    {line}".rstrip() for line in text[:lines])]
    if len(text) > lines:
        first = portrait.body_line
        out.append(paint.faint("    " + gap(text[lines:], first + lines, first + len(text) - 1)))
    return out


def _cut(portrait: Portrait, paint: Paint) -> list[str]:
    """A line that says how much of a file of text is left out."""
    left = portrait.content_left_out
    return [paint.faint(f"    … {counted(left, 'more line')}; --budget N shows more")] if left else []


def _line(one: Neighbour, role: str, paint: Paint) -> str:
    symbol, edge = one.symbol, one.edge
    place = f"{one_line(symbol.path)}:{symbol.line}" if symbol.path else "outside"
    at = f" at {_lines(one)}" if edge.line and role in _AT_LINE else ""
    how = paint.faint(f"{edge.confidence:.2f} {HOW[edge.provenance]}{at}")
    return f"{paint.name(one_line(symbol.qualname))}  {symbol.kind}  {paint.place(place)}  {how}"


def _lines(one: Neighbour) -> str:
    """The lines of the calls, as many as can be read; the first if no others are known."""
    if len(one.lines) < 2:
        return f"line {one.edge.line}"
    more = len(one.lines) - SHOWN.call_lines
    shown = ", ".join(map(str, one.lines[: SHOWN.call_lines]))
    return f"lines {shown} and {more:,} more" if more > 0 else f"lines {shown}"


def show_json(portrait: Portrait, notes: Sequence[ToldNote] = ()) -> str:
    """The symbol and its neighbours as JSON, for programs; nothing is cut."""
    own = portrait.symbol
    value: dict[str, Any] = {
        "schema": SCHEMA,
        "symbol": {
            **_symbol(own),
            "end_line": own.end_line,
            "signature": own.signature,
            "doc": own.doc,
            "language": own.language,
            "flags": [str(one.name).lower() for one in Flag if one and one in own.flags],
        },
        "body": portrait.body if portrait.content is None else portrait.content,
        "unresolved_sites": portrait.unresolved,
        **({"content_left_out_lines": portrait.content_left_out} if portrait.content_left_out else {}),
        **({"also": [_symbol(one) for one in portrait.also]} if portrait.also else {}),
        **({"notes": [note_value(one) for one in notes]} if notes else {}),
    }
    for role, found in portrait.roles.items():
        value[role.replace(" ", "_")] = [
            {
                **_symbol(one.symbol),
                "confidence": one.edge.confidence,
                "provenance": HOW[one.edge.provenance],
                "site_line": one.edge.line,
                **({"site_lines": list(one.lines)} if one.lines else {}),
            }
            for one in found
        ]
    return encoded(value) + "\n"


def _symbol(symbol: Any) -> dict[str, Any]:
    return {
        "name": symbol.name,
        "qualname": symbol.qualname,
        "kind": str(symbol.kind),
        "file": symbol.path,
        "line": symbol.line,
        "address": symbol.address,
    }
