"""URL paths as symbols, and the functions that serve them."""

from __future__ import annotations

from posixpath import dirname

from knowing.index.link.draft import Draft
from knowing.index.link.names import Names
from knowing.index.link.world import NO_SYMBOL, Module
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, Kind, Provenance, RouteFact
from knowing.settings.index import DERIVE

_VERBS = {"get", "post", "put", "delete", "patch", "head", "options"}
_ANY = "ANY"


def derive_routes(draft: Draft) -> None:
    """Add an edge from each handler to the symbol of its URL path: ``handler handles_route "GET /users"``."""
    world = draft.world
    for source in draft.sources:
        module, served = source.module, list[tuple[RouteFact, str, int]]()
        prefixes: dict[int, str] = {}
        for route in source.facts.routes:
            if len(route.path) > DERIVE.route_chars or not route.path.isprintable():
                continue
            for handler in _handlers(draft, module, route):
                served.append((route, _verb(route.method), handler))
                if world.kind[handler] in TYPE_KINDS and _verb(route.method) == _ANY:
                    prefixes.setdefault(handler, route.path.replace("[controller]", _subject(world.name[handler])))
        for route, verb, handler in served:
            first, _, rest = route.path.partition(" ")
            verb, own = (first, rest) if first.lower() in _VERBS else (verb, route.path)  # Go's "GET /items"  # noqa: PLW2901
            path = _behind(prefixes.get(world.parent[handler], ""), own)[: DERIVE.route_chars]
            symbol = draft.extra(f"{verb} {path or '/'}", Kind.ROUTE, module.id, route.line)  # noqa: S610 - not Django
            draft.add(handler, "handles_route", symbol, Provenance.RESOLVED, DERIVE.routed, route.line)


def _verb(method: str) -> str:
    """The verb that a route is declared with: ``GetMapping``, ``HttpGet``, ``MapGet`` and ``get`` are one.

    >>> _verb("GetMapping"), _verb("HttpDelete"), _verb("MapPost"), _verb("RequestMapping"), _verb("resources")
    ('GET', 'DELETE', 'POST', 'ANY', 'ANY')
    """
    verb = method.lower().removesuffix("mapping").removeprefix("http").removeprefix("map").removesuffix("async")
    return verb.upper() if verb in _VERBS else _ANY


def _subject(controller: str) -> str:
    return controller.removesuffix("Controller").lower()


def _behind(prefix: str, path: str) -> str:
    """A path behind that of its class, unless it begins anew.

    >>> _behind("/api/", "/users"), _behind("api/carts", "{id}"), _behind("api/carts", "/health"), _behind("", "/users"), _behind("/api", "")
    ('/api/users', '/api/carts/{id}', '/health', '/users', '/api')
    """
    if not prefix or path.startswith("~/") or (path.startswith("/") and not prefix.startswith("/")):
        return path.removeprefix("~")
    return f"/{prefix.strip('/')}/{path.lstrip('/')}".rstrip("/")


def _handlers(draft: Draft, module: Module, route: RouteFact) -> list[int]:
    """The symbols that serve a route: one, or an action of each of the controllers that may be meant."""
    if "#" in route.handler:
        return _actions(draft, module, route.handler)
    handler = _handler(draft.resolver, draft, module, route.source, route.handler)
    return [handler] if handler != NO_SYMBOL else []


def _actions(draft: Draft, module: Module, text: str) -> list[int]:
    """What ``api/articles#create`` means: the method of the controller of that name, in those namespaces. Where a table is a part of
    another (``routes/api.rb``), its name may be that of a namespace around it."""
    world = draft.world
    controller, _, action = text.partition("#")
    *spaces, name = [_camel(part) for part in controller.strip("/").split("/")]
    found = [
        (one, world.qualname(one).replace("::", ".").split(".")[:-1])
        for one in world.by_name.get(f"{name}Controller", ())
        if world.kind[one] in TYPE_KINDS
    ]
    part = [_camel(module.stem)] if module.stem != "routes" else []
    for wanted in [part + spaces, spaces] if part else [spaces]:
        exact = [one for one, around in found if around == wanted]
        inside = [
            one for one, around in found if part and around[: len(part)] == part and around[-len(spaces) :] == spaces
        ]
        inside = inside or [one for one, around in found if part and not spaces and around[: len(part)] == part]
        members = [world.member(one, action) for one in exact or inside]
        if reached := [one for one in members if one != NO_SYMBOL and world.kind[one] in CALLABLE_KINDS]:
            return list(dict.fromkeys(reached))[: DERIVE.actions]
    return []


def _beside(draft: Draft, module: Module, name: str) -> int:
    """The only function of a name in a file, or else in its folder: what ``s.create`` means where nobody knows what ``s`` is."""
    world = draft.world
    known = [one for one in world.by_name.get(name, ()) if world.kind[one] in CALLABLE_KINDS]
    paths = {one: world.modules[world.file[one]].path for one in known}
    here = [one for one, path in paths.items() if path == module.path]
    near = here or [one for one, path in paths.items() if dirname(path) == dirname(module.path)]
    return near[0] if len(near) == 1 else NO_SYMBOL


def _camel(name: str) -> str:
    """
    >>> _camel("api_keys"), _camel("v1")
    ('ApiKeys', 'V1')
    """
    return "".join(part[:1].upper() + part[1:] for part in name.split("_"))


def _handler(names: Names, draft: Draft, module: Module, index: int, text: str) -> int:
    """Return the symbol that serves a route: the one the text names, or the one that the route is written at."""
    world = draft.world
    if not text:
        return module.first + index if index else NO_SYMBOL
    text = text.split("(", 1)[0].removesuffix(".as_view").strip("\"'[] ")
    text = text.replace("::class,", ".").replace(" ", "")
    head, _, last = text.replace("'", "").replace('"', "").rpartition(".")
    if index and not head and last == world.name[module.first + index]:
        return module.first + index
    hit = names.named(module, module.first + index, last, head)
    if hit.symbol == NO_SYMBOL and index:
        own = module.first + index
        found = world.members.get(own, {}).get(last)
        return found if found is not None else _beside(draft, module, last) if head else NO_SYMBOL
    if hit.symbol != NO_SYMBOL and (world.kind[hit.symbol] in CALLABLE_KINDS or world.kind[hit.symbol] in TYPE_KINDS):
        return hit.symbol
    return NO_SYMBOL
