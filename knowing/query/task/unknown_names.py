"""Names that a task writes and the repository does not have: what they are made of is all they say (``HTTPS_PROXY`` speaks of a proxy).

A change may write names that are yet to be made: they say what is added, not where.
"""

from __future__ import annotations

from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.query.task.keywords import Keywords


def with_parts_of_unknown_names(keywords: Keywords, graph: Graph, part_weight: float) -> Keywords:
    """The keywords with the parts of such names as words in full; a part of a name that somebody has counts ``part_weight`` of that."""
    if keywords.purpose.likeliest == "change" or part_weight == 0:  # 0 drops what names are made of
        return keywords
    parts = {f"part of {name}" for name in (*keywords.exact, *keywords.compounds) if not _is_known(name, graph)}
    if not parts:
        return keywords
    words = (
        replace(word, weight=word.weight / part_weight) if word.origin in parts else word
        for word in keywords.components
    )
    return replace(keywords, components=tuple(words))


def _is_known(name: str, graph: Graph) -> bool:
    """Whether a symbol is called so, or code holds it as a text."""
    return len(graph.ids_named(name.rpartition(".")[2])) > 0 or len(graph.literal(name)) > 0
