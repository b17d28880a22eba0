"""A list of symbols with rank and score, for quick look-ups; and what to say when there is none."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from knowing.query.pack.offers import Candidate
from knowing.render.formats.machine import DIGITS
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line

SCHEMA = "knowing.search/1"


def found_text(found: Sequence[Candidate], paint: Paint, unknown: Sequence[str] = ()) -> str:
    """One line each: rank, score, place, kind, name; first, what nothing is called."""
    width = len(str(found[-1].rank)) if found else 0
    lines = [f"no symbol is called {one_line(name)}\n" for name in unknown]
    for one in found:
        place = paint.place(f"{one_line(one.symbol.path)}:{one.symbol.line}")
        name = paint.name(one_line(one.symbol.qualname))
        lines.append(f"{one.rank:>{width}}  {one.score:.3f}  {place}  {one.symbol.kind} {name}\n")
    return "".join(lines)


def found_json(words: str, found: Sequence[Candidate], unknown: Sequence[str] = ()) -> str:
    """The same as JSON, for programs."""
    symbols = [
        {
            "rank": one.rank,
            "id": one.id,
            "score": round(one.score, DIGITS),
            "name": one.symbol.name,
            "qualname": one.symbol.qualname,
            "kind": str(one.symbol.kind),
            "file": one.symbol.path,
            "line": one.symbol.line,
        }
        for one in found
    ]
    missing = {"unknown_names": [one_line(name) for name in unknown]} if unknown else {}
    return encoded({"schema": SCHEMA, "words": one_line(words, 300), **missing, "symbols": symbols}) + "\n"


def nothing_text(nearest: Mapping[str, list[str]]) -> str:
    """What the repository does know, for every word it does not."""
    lines = ["nothing relevant found"]
    lines += [
        f"  {one_line(word)}: the repository knows {', '.join(map(one_line, near))}"
        if near
        else f"  {one_line(word)}: nothing like it"
        for word, near in nearest.items()
    ]
    return "\n".join(lines) + "\n"
