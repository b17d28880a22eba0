"""Places: a file, a line or a stack frame that the task names leads to the symbol that stands there."""

from __future__ import annotations

from collections.abc import Iterator

from knowing.graph.reader import Graph
from knowing.model import Kind
from knowing.query.task.keywords import Keywords
from knowing.settings import PlaceSettings


def symbols_at(keywords: Keywords, graph: Graph, settings: PlaceSettings) -> Iterator[tuple[int, bool]]:
    """Yield (symbol, whether a line was named): the innermost symbol at a line, or the file itself."""
    named = [(place.path, place.line) for place in keywords.paths]
    named += [(frame.path, frame.line) for frame in keywords.frames if frame.path]
    for path, line in dict.fromkeys(named[: settings.followed]):
        for _, known, first in files_named(path, graph, settings):
            if not line:
                yield first, False
                continue
            symbol = graph.at_line(known, line)
            if symbol is not None and symbol.kind != Kind.FILE:
                yield symbol.id, True


def files_named(path: str, graph: Graph, settings: PlaceSettings) -> list[tuple[int, str, int]]:
    """(id, path, first symbol) of the files that share the longest ending with a path: a trace says where a program was installed."""
    parts = [part for part in path.replace("\\", "/").split("/") if part not in ("", ".")]
    for skipped in range(len(parts)):
        found = graph.files_ending("/".join(parts[skipped:]))
        if found:
            return found if len(found) <= settings.same_ending else []
    return []
