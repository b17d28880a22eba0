"""Places: a file, a line or a stack frame that the task names leads to the symbol that stands there."""

from __future__ import annotations

from collections.abc import Iterator

from knowing.graph.reader import Graph
from knowing.model import Kind
from knowing.query.task.keywords import Keywords

PLACES = 16
"""So many places and frames are followed; a trace of a thousand calls says no more."""
SAME_ENDING = 3
"""An ending that more files share names none of them."""


def symbols_at(keywords: Keywords, graph: Graph) -> Iterator[tuple[int, bool]]:
    """(symbol, whether a line was named): the innermost symbol at a line, or the file itself."""
    named = [(place.path, place.line) for place in keywords.paths]
    named += [(frame.path, frame.line) for frame in keywords.frames if frame.path]
    for path, line in dict.fromkeys(named[:PLACES]):
        for _, known, first in files_named(path, graph):
            if not line:
                yield first, False
                continue
            symbol = graph.at_line(known, line)
            if symbol is not None and symbol.kind != Kind.FILE:
                yield symbol.id, True


def files_named(path: str, graph: Graph) -> list[tuple[int, str, int]]:
    """Files by the longest ending of a path that the repository has: a trace says where the program was installed."""
    parts = [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]
    for skipped in range(len(parts)):
        found = graph.files_ending("/".join(parts[skipped:]))
        if found:
            return found if len(found) <= SAME_ENDING else []
    return []
