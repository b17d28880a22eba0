"""Names that a task writes and the repository does not have: what they are made of is all they say (``HTTPS_PROXY`` speaks of a proxy).

A change may write names that are yet to be made: they say what is added, not where.
"""

from __future__ import annotations

from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.query.task.keywords import Keywords
from knowing.query.task.prose import SEPARATOR


def with_parts_of_unknown_names(keywords: Keywords, graph: Graph, part_weight: float) -> Keywords:
    """The keywords with the parts of such names raised by what ``part_weight`` took from them.

    A part is then a word in full; a filler (``through``), which counted little for another reason, gains as much and no more than
    the heaviest word has. A part of a name that somebody has stays as it is.
    """
    if keywords.purpose.likeliest == "change" or part_weight == 0:  # 0 drops what names are made of
        return keywords
    parts = {f"part of {name}" for name in (*keywords.exact, *keywords.compounds) if not _is_known(name, graph)}
    if not parts:
        return keywords
    most = max((word.weight for word in keywords.components), default=0.0)
    words = (
        replace(word, weight=min(word.weight / part_weight, most)) if word.origin in parts else word
        for word in keywords.components
    )
    return replace(keywords, components=tuple(words))


def _is_known(name: str, graph: Graph) -> bool:
    """Whether a symbol is called so, or code holds it as a text."""
    return len(graph.ids_named(SEPARATOR.split(name.rstrip("()"))[-1])) > 0 or len(graph.literal(name)) > 0
