"""How much of a text file is worth showing: what is not in the answer yet, and of a long file no more than what the task is about."""

from __future__ import annotations

import re

from knowing.graph.reader import Graph
from knowing.model import KINDS, TEXT_KINDS, Kind, Symbol
from knowing.query.pack.shown import Shown
from knowing.query.pack.whole_text import is_component, is_text_file

_LETTER = re.compile(r"\w")
_PARTS = frozenset(KINDS.index(kind) for kind in TEXT_KINDS)
_VARIABLE = KINDS.index(Kind.VARIABLE)


def is_shown_as_text(own: Symbol, graph: Graph) -> bool:
    """Whether a file holds nothing but parts of text, or is a script that only sets variables: no code that is better shown by itself."""
    kinds = set(graph.kind[(graph.parent == own.id).nonzero()[0]].tolist()) - _PARTS
    return not kinds or (kinds == {_VARIABLE} and is_text_file(own))


def has_nothing_left(text: str | None, line: int, own: Symbol, shown: Shown, least: int) -> bool:
    """Whether a part of a text file, or all of it, or a component has fewer than ``least`` lines with letters that are not in the answer already; its text
    begins at ``line``."""
    runs = shown.inside(own)
    if text is None or not runs or not (own.kind in TEXT_KINDS or own.kind is Kind.FILE or is_component(own)):
        return False
    left = (
        said for at, said in enumerate(text.split("\n"), line) if not any(first <= at <= last for first, last in runs)
    )
    return sum(bool(_LETTER.search(said)) for said in left) < least
