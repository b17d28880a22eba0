"""What is remembered, for people and for programs."""

from __future__ import annotations

from collections.abc import Mapping

from knowing.counted import counted_of
from knowing.render.safe import encoded, one_line

SCHEMA = "knowing.memory-status/1"
WORDS = {
    "entries": "notes and imported entries",
    "sessions": "sessions",
    "turns": "turns of sessions",
    "summaries": "summaries of turns",
    "verdicts": "verdicts on symbols",
    "associations": "words that led to symbols",
    "packs": "answers, kept for ctx feedback and ctx diff and to be given again (memory.packs = 0 keeps none)",
}
"""What is counted, in words."""


def memory_text(path: str, is_enabled: bool, size: int, counts: Mapping[str, int], aside: tuple[str, ...]) -> str:
    """Where it is, how large, and what is in it."""
    out = [
        f"memory: {one_line(path)} ({size:,} bytes)" if size else f"memory: nothing yet; it would be {one_line(path)}"
    ]
    if not is_enabled:
        out.append("it is turned off")
    out += [f"  {count:>7,}  {WORDS.get(noun, noun)}" for noun, count in counts.items() if count]
    out += [f"kept aside: {one_line(one)}" for one in aside]
    return "\n".join(out) + "\n"


def memory_json(path: str, is_enabled: bool, size: int, counts: Mapping[str, int], aside: tuple[str, ...]) -> str:
    """The same as JSON, for programs."""
    value = {"path": path, "is_enabled": is_enabled, "bytes": size, "counts": dict(counts), "aside": list(aside)}
    return encoded({"schema": SCHEMA, **value}) + "\n"


def counted_text(done: str, counts: Mapping[str, int]) -> str:
    """What came or went, in one line."""
    told = ", ".join(counted_of(count, noun) for noun, count in counts.items() if count)
    return f"{done} {told or 'nothing'}\n"


def counted_json(done: str, counts: Mapping[str, int]) -> str:
    """The same as JSON, for programs."""
    return encoded({"schema": SCHEMA, done: dict(counts)}) + "\n"
