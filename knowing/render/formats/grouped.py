"""What the formats of a pack share: lines, numbers and the closing figures. Symbols come in the order of the ranking."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from knowing.counted import counted
from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Item, Level

_SAYS = re.compile(r"\w")
_HEADING = re.compile(r"^#{1,6}\s+")
TASK_SHOWN = 300
"""Longer tasks are cut in the answer's head: who pasted a log does not want to pay for it twice."""


def title_of(task: str) -> str:
    """The first line of a task that says anything, without the marks of a heading; ``…`` stands for what follows.

    >>> title_of("### Deadlock in `prune`\\n\\nIt hangs."), title_of("one line")
    ('Deadlock in `prune` …', 'one line')
    """
    saying = (line.strip() for line in task.splitlines() if _SAYS.search(line))
    title = _HEADING.sub("", next(saying, task.strip()))
    return f"{title} …" if next(saying, "") else title


def lines_of(item: Item) -> str:
    """The lines of an item as ``12`` or ``12-40``."""
    own = item.symbol
    return f"{own.line}-{own.end_line}" if own.end_line > own.line else f"{own.line}"


def written(items: Sequence[Item]) -> list[Item]:
    """The items that have a place of their own where people read: not those that stand inside of an item above them."""
    return [item for item in items if not item.is_above]


def summary(pack: Pack) -> str:
    """Symbols, tokens, confidence, pack id — the line everybody looks for."""
    return (
        f"{counted(len(written(pack.items)), 'symbol')}, {pack.used_tokens:,} of {pack.budget_tokens:,} tokens,"
        f" confidence {pack.confidence}, pack {pack.pack_id}"
    )


def are_notes_first(pack: Pack) -> bool:
    """Whether a reader has to know what is unknown, and what would help, before any of the code."""
    return pack.confidence == "low"


def listed(items: Sequence[Item], write: Callable[[Item], str]) -> str:
    """The items one after the other, with a blank line where names end and something longer follows."""
    out: list[str] = []
    placed = written(items)
    for at, item in enumerate(placed):
        if at and placed[at - 1].level is Level.NAME and item.level is not Level.NAME:
            out.append("\n")
        out.append(write(item))
    return "".join(out)
