"""The authored rules of a repository, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING

from knowing.counted import counted
from knowing.render.paint import Paint
from knowing.render.safe import encoded, one_line

if TYPE_CHECKING:
    from knowing.memory.rules import Rules

SCHEMA = "knowing.rules/1"
_MEANING = {
    "hard": "whole, always",
    "soft": "in this order, as far as it fits",
    "searchable": "when a task asks for it",
}


def rules_text(rules: Rules, tokens: Mapping[str, int], figures: str, fitting: frozenset[str], paint: Paint) -> str:
    """A screen: the parts of each tier with their tokens, then what a budget holds of them."""
    out = []
    for tier, meaning in _MEANING.items():
        parts = [one for one in rules.parts if one.tier == tier]
        total = sum(tokens[one.key] for one in parts)
        out.append(f"{paint.name(tier)}  {meaning}: {counted(len(parts), 'part')}, {total:,} tokens")
        for one in parts:
            left = "" if tier != "soft" or one.key in fitting else paint.faint("  does not fit")
            why = paint.faint(f"  ({one_line(one.mark, 60)})") if one.mark and (one.mark,) != one.heading[-1:] else ""
            out.append(
                f"  {tokens[one.key]:>6,}  {paint.place(one_line(one.key))}  {one_line(one.title, 100)}{why}{left}"
            )
    out += [f"not read  {one_line(path)}: {one_line(why)}" for path, why in rules.unread]
    return "\n".join([*out, figures]) + "\n"


def rules_json(rules: Rules, tokens: Mapping[str, int], figures: Mapping[str, object], fitting: frozenset[str]) -> str:
    """The rules as one JSON object, for programs."""
    parts = [
        {
            "tier": str(one.tier),
            "path": one.path,
            "line": one.line,
            "heading": list(one.heading),
            "mark": one.mark,
            "tokens": tokens[one.key],
            "fits": one.key in fitting if one.tier == "soft" else None,
        }
        for one in rules.parts
    ]
    unread = [{"path": path, "reason": why} for path, why in rules.unread]
    return encoded({"schema": SCHEMA, "parts": parts, "unread": unread, **figures}) + "\n"
