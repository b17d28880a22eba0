"""URL paths as symbols, and the functions that serve them."""

from __future__ import annotations

from knowing.index.link.draft import Draft
from knowing.index.link.names import Names
from knowing.index.link.world import NO_SYMBOL, Module
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, Kind, Provenance
from knowing.settings.index import DERIVE

_VERBS = {"get", "post", "put", "delete", "patch", "head", "options"}


def derive_routes(draft: Draft) -> None:
    """Add an edge from each handler to the symbol of its URL path: ``handler handles_route "GET /users"``."""
    for source in draft.sources:
        module = source.module
        for route in source.facts.routes:
            if len(route.path) > DERIVE.route_chars or not route.path.isprintable():
                continue
            verb = (
                route.method.lower()
                .removesuffix("mapping")
                .removeprefix("http")
                .removeprefix("map")
                .removesuffix("async")
            )
            label = f"{verb.upper() if verb in _VERBS else 'ANY'} {route.path or '/'}"
            handler = _handler(draft.resolver, draft, module, route.source, route.handler)
            if handler == NO_SYMBOL:
                continue
            symbol = draft.extra(label, Kind.ROUTE, module.id, route.line)  # noqa: S610 - not Django
            draft.add(handler, "handles_route", symbol, Provenance.RESOLVED, DERIVE.routed, route.line)


def _handler(names: Names, draft: Draft, module: Module, index: int, text: str) -> int:
    """Return the symbol that serves a route: the one the text names, or the one that the route is written at."""
    world = draft.world
    if not text:
        return module.first + index if index else NO_SYMBOL
    text = text.split("(", 1)[0].removesuffix(".as_view").strip("\"'[] ")
    text = text.replace("#", ".").replace("::class,", ".").replace(" ", "")
    head, _, last = text.rpartition(".")
    hit = names.named(module, module.first + index, last, head)
    if hit.symbol == NO_SYMBOL and index:
        own = module.first + index
        found = world.members.get(own, {}).get(last)
        return found if found is not None else NO_SYMBOL
    if hit.symbol != NO_SYMBOL and (world.kind[hit.symbol] in CALLABLE_KINDS or world.kind[hit.symbol] in TYPE_KINDS):
        return hit.symbol
    return NO_SYMBOL
