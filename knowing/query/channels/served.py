"""Routes that a task writes: ``POST /api/articles`` means what serves it, as the tables and annotations of the code say.

A table may not say where it is mounted, so the end of the written path is compared; what is missing in front should then be in the name
or the file of the handler.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import numpy as np
from msgspec import Struct

from knowing.graph.reader import Graph
from knowing.model import KINDS, SET_ASIDE, EdgeKind, Kind
from knowing.patterns import Pattern
from knowing.settings.task import SHAPE

_ASKED = Pattern(
    r"(?<!\w)(GET|POST|PUT|PATCH|DELETE|HEAD|OPTIONS)\s{1,3}[`'\"]?(?:https?://[^\s/]{1,80})?(/[^\s?#`'\",;]{0,200})",
    needs=("/",),
)
_ROUTE = KINDS.index(Kind.ROUTE)
_ANY = re.compile(r"^[:{<*]|[(\[^$\\]|^\d+$")
"""A part of a path that stands for any."""
_OPTIONAL = re.compile(r"\([^()]{0,200}\)")


class Routed(Struct, frozen=True):
    """Who serves a route that the task writes, and whether the code says the whole of it."""

    path: str
    handlers: tuple[int, ...]
    is_whole: bool


def routes_asked(task: str) -> list[tuple[str, str]]:
    """The verbs and paths that a task writes, each once, the first few.

    >>> routes_asked("why does `DELETE /api/carts/:id` fail, and GET https://shop.org/carts?page=2.")
    [('DELETE', '/api/carts/:id'), ('GET', '/carts')]
    """
    found = ((match[1], match[2].rstrip(".:)/!") or "/") for match in _ASKED.finditer(task))
    return list(dict.fromkeys(found))[: SHAPE.routes]


def routed(task: str, graph: Graph, most: int) -> Iterator[Routed]:
    """For each route that a task writes: who serves it, if that are few."""
    asked = routes_asked(task)
    if not asked:
        return
    routes = np.flatnonzero((graph.kind == _ROUTE) & ((graph.flags & np.uint16(int(SET_ASIDE))) == 0))
    symbols = graph.symbols(routes.tolist())
    for verb, path in asked:
        parts, best = _parts(path), dict[tuple[int, ...], list[int]]()
        for number, one in symbols.items():
            own, _, written = one.name.partition(" ")
            if own in (verb, "ANY") and (fit := max((_fit(parts, _parts(way)) for way in _ways(written)), default=())):
                best.setdefault((*fit, own == verb), []).append(number)
        for fit in sorted(best, reverse=True)[:1]:
            missing = parts[: len(parts) - fit[1]]
            handlers = _nearest(best[fit], missing, graph)
            if 0 < len(handlers) <= most:
                yield Routed(path, tuple(handlers), not missing)


def _nearest(routes: list[int], missing: list[str], graph: Graph) -> list[int]:
    """Who serves these routes: of several those whose names or files say most of what is missing in front."""
    serving = {edge[0] for edge in graph.edges_at("target", routes, (EdgeKind.HANDLES_ROUTE,))}
    said = {
        number: sum(part.lower() in f"{one.path}/{one.qualname}".lower() for part in missing)
        for number, one in graph.symbols(serving).items()
    }
    return sorted(number for number, share in said.items() if share == max(said.values()))


def _ways(written: str) -> Iterator[str]:
    """A path with its optional parts, and without them."""
    if "(" not in written or any(sign in written for sign in "^$\\"):
        yield written
        return
    yield written.replace("(", "").replace(")", "")
    yield _OPTIONAL.sub("", written)


def _parts(path: str) -> list[str]:
    return [part for part in path.strip("/^$").split("/") if part]


def _fit(asked: list[str], own: list[str]) -> tuple[int, ...]:
    """How well the end of a written path fits one of the code: (parts that are the same word, its parts); empty if it does not. The root
    fits itself alone."""
    if not own:
        return (0, 0) if not asked else ()
    missing = len(asked) - len(own)
    if not 0 <= missing <= SHAPE.mounted:
        return ()
    pairs = list(zip(asked[missing:], own, strict=True))
    same = sum(one.lower() == other.lower() for one, other in pairs)
    fits = all(one.lower() == other.lower() or _ANY.search(other) for one, other in pairs)
    return (same, len(own)) if fits and (same or not missing) else ()
