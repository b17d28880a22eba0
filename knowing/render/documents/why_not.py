"""A verdict in three lines: where it was lost, by how much, and what would bring it back."""

from __future__ import annotations

from knowing.query.explain.why_not import Loss
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line

SCHEMA = "knowing.why-not/1"
_STAGES = {
    "packed": "not lost",
    "index": "lost before any question: it is not in the index",
    "channels": "lost at the channels",
    "candidates": "lost at the candidates",
    "filter": "lost to a filter",
    "demotion": "lost to a demotion",
    "limit": "lost to the number of symbols",
    "cliff": "lost at the relevance cliff",
    "budget": "lost to the budget",
}


def why_not_text(asked: str, verdict: Loss, paint: Paint) -> str:
    """The verdict, as text for people."""
    lines = [f"{paint.name(one_line(asked))}: {_STAGES[verdict.stage]}", f"  {one_line(verdict.what)}"]
    if verdict.by_how_much:
        lines.append(f"  {one_line(verdict.by_how_much)}")
    if verdict.change:
        lines.append(f"  smallest change that includes it: {paint.good(one_line(verdict.change))}")
    elif verdict.stage not in ("packed", "index"):
        lines.append("  no single change of flags brings it in")
    return "\n".join(lines) + "\n"


def why_not_json(asked: str, task: str, verdict: Loss) -> str:
    """The verdict, as JSON for programs."""
    value = {
        "schema": SCHEMA,
        "symbol": asked,
        "task": one_line(task, 300),
        "stage": verdict.stage,
        "what": verdict.what,
        "by_how_much": verdict.by_how_much,
        "change": verdict.change,
    }
    return encoded(value) + "\n"
