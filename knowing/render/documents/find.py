"""``ctx find``: matching lines with the symbols around them."""

from __future__ import annotations

from knowing.model import Kind
from knowing.query.exact.enclosing import Finding, FoundLine
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line
from knowing.settings.render import SHOWN

SCHEMA = "knowing.find/1"


def find_text(finding: Finding, paint: Paint) -> str:
    """One line each: place, the symbol around it, what the line says."""
    return "".join(
        f"{paint.place(f'{one_line(one.line.path)}:{one.line.line}')}  {_name(one, paint)}{one_line(shown(one))}\n"
        for one in finding.found
    )


def _name(one: FoundLine, paint: Paint) -> str:
    is_file = one.symbol is None or one.symbol.kind is Kind.FILE
    return "" if is_file or one.symbol is None else f"{paint.name(one_line(one.symbol.qualname))}  "


def shown(one: FoundLine) -> str:
    """The line, cut to a width around the match.

    >>> from knowing.query.exact.scanning import Line
    >>> shown(FoundLine(Line("a", 1, 201, "x" * 200 + "y" * 200), None)).count("x")
    60
    """
    text, column = one.line.text.rstrip("\r"), one.line.column - 1
    start = max(0, column - SHOWN.before_chars) if len(text) > SHOWN.line_chars else 0
    cut = text[start : start + SHOWN.line_chars]
    return f"{'…' * (start > 0)}{cut.strip()}{'…' * (start + SHOWN.line_chars < len(text))}"


def find_json(asked: dict[str, str], finding: Finding) -> str:
    """The same as JSON, for programs."""
    found = [
        {
            "file": one.line.path,
            "line": one.line.line,
            "column": one.line.column,
            "qualname": one.symbol.qualname if one.symbol and one.symbol.kind is not Kind.FILE else "",
            "kind": str(one.symbol.kind) if one.symbol else "",
            "text": shown(one),
        }
        for one in finding.found
    ]
    wider = {"wider": finding.wider, "wider_found": finding.wider_count} if finding.wider_count else {}
    head = {"schema": SCHEMA, **asked, "found": found, "is_cut": finding.is_cut, "is_late": finding.is_late, **wider}
    return encoded(head) + "\n"
