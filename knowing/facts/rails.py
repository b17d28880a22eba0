"""The routes that a table of Rails declares: ``namespace``, ``scope``, ``resources`` and what stands inside of them, as verb, path and action.

What a table draws in from other files has the paths that these write: who asks for a whole path is given what its end names.
"""

from __future__ import annotations

from collections.abc import Generator, Iterator
from typing import TYPE_CHECKING, NamedTuple

from knowing.model import RouteFact
from knowing.settings.facts import KEPT

if TYPE_CHECKING:
    from tree_sitter import Node

    from knowing.facts.sourcetext import SourceText

_VERBS = frozenset("get post put patch delete match".split())
_MANY = {
    "index": ("get", ""),
    "create": ("post", ""),
    "new": ("get", "/new"),
    "edit": ("get", "/:id/edit"),
    "show": ("get", "/:id"),
    "update": ("patch", "/:id"),
    "destroy": ("delete", "/:id"),
}
"""The actions of resources, with the verb and the rest of the path of each; a single resource has no index, and no id."""
_ALSO = {"update": "put"}
_AROUND = frozenset(
    {"if", "unless", "then", "else", "elsif", "body_statement", "begin", "program", "parenthesized_statements"}
)


class _Place(NamedTuple):
    """What is declared around a place of the table."""

    path: str = ""
    modules: str = ""
    """The namespaces of its controllers, with slashes."""
    controller: str = ""
    member: str = ""
    """What follows the path of resources for one of them; empty outside of resources."""
    outside: str = ""
    """The path of the resources themselves, inside of them."""

    def joined(self, path: str) -> str:
        return f"{self.path}/{path.strip('/')}".rstrip("/") if path.strip("/") else self.path

    def within(self, module: str) -> str:
        return f"{self.modules}/{module}".strip("/") if module else self.modules


def rails_routes(root: Node, text: SourceText) -> list[RouteFact]:
    """Every route of a table, in its order, at most so many; none of a text that is no table."""
    table = _Table(text)
    routes = []
    for route in table.read(root, _Place(), 0):
        routes.append(route)
        if len(routes) >= KEPT.routes:
            break
    return routes if table.is_one else []


class _Table:
    def __init__(self, text: SourceText) -> None:
        self.text, self.is_one = text, False

    def read(self, node: Node, place: _Place, depth: int) -> Iterator[RouteFact]:
        """The routes of the statements in a node."""
        if depth > KEPT.route_depth:
            return
        for one in node.named_children:
            if one.type == "call":
                yield from self._call(one, place, depth)
            elif one.type in _AROUND:
                yield from self.read(one, place, depth + 1)

    def _call(self, node: Node, place: _Place, depth: int) -> Iterator[RouteFact]:
        method = node.child_by_field_name("method")
        name = self.text.of(method) if method else ""
        given, options = self._arguments(node)
        block = node.child_by_field_name("block")
        body = block.child_by_field_name("body") if block else None
        if node.child_by_field_name("receiver") is not None:
            self.is_one |= name == "draw"
        elif name in ("resources", "resource"):
            self.is_one = True
            for resource in given:
                inside = yield from self._resources(node, resource, options, place, name == "resource")
                if body is not None:
                    yield from self.read(body, inside, depth + 1)
            return
        elif name == "root":
            yield self._route(node, "get", place.path, options.get("to", "") or next(iter(given), ""), place)
            return
        elif name in _VERBS and block is not None:  # Sinatra's: the block is the handler
            yield from (RouteFact(0, name, one, "", node.start_point.row + 1) for one in given[:1])
            return
        elif name in _VERBS:
            yield from self._verb(node, name, given, options, place)
            return
        if body is not None:
            yield from self.read(body, _inside(name, given, options, place), depth + 1)

    def _resources(
        self, node: Node, name: str, options: dict[str, str], place: _Place, is_single: bool
    ) -> Generator[RouteFact, None, _Place]:
        """The routes of resources; returns the place inside of them."""
        controller = options.get("controller", _plural(name) if is_single else name)
        member = "" if is_single else f"/:{options.get('param', 'id')}"
        own = _of_resources(place, name, options)
        only, without = options.get("only"), options.get("except", "").split()
        for action, (verb, rest) in _MANY.items():
            if (
                (only is not None and action not in only.split())
                or action in without
                or (is_single and action == "index")
            ):
                continue
            path = own.path + (rest.replace("/:id", member) if rest != "/new" else rest)
            for one in (verb, *filter(None, [_ALSO.get(action)])):
                yield self._route(node, one, path, options.get("to", f"{controller}#{action}"), own)
        nested = own.path + ("" if is_single else f"/:{_singular(name)}_id")
        return own._replace(path=nested, controller=controller, member=member, outside=own.path)

    def _verb(
        self, node: Node, verb: str, given: list[str], options: dict[str, str], place: _Place
    ) -> Iterator[RouteFact]:
        """The routes of one line: ``get "/a", to: "c#b"``, ``get "/a" => "c#b"``, ``get :a, :b``."""
        if on := options.get("on"):
            place = _inside(on, [], {}, place)
        paths = dict.fromkeys(given, options.get("to", "")) or dict(list(options.items())[:1])
        for path, action in paths.items():
            if "#" not in action:  # the path says it, or its last part and the place do
                folders, _, last = path.partition("(")[0].strip("/").rpartition("/")
                controller = options.get("controller") or place.controller or folders
                action = f"{controller}#{action or options.get('action', last)}" if controller else ""  # noqa: PLW2901
            if action:
                yield self._route(node, verb, place.joined(path), action, place)

    def _route(self, node: Node, verb: str, path: str, action: str, place: _Place) -> RouteFact:
        handler = action[1:] if action.startswith("/") else place.within(action)
        return RouteFact(0, verb, path or "/", handler[: KEPT.receiver_chars], node.start_point.row + 1)

    # -- what is given ----------------------------------------------------------------------------------------------------

    def _arguments(self, node: Node) -> tuple[list[str], dict[str, str]]:
        """The plain arguments of a call, and its options; a list is written with blanks."""
        arguments = node.child_by_field_name("arguments")
        given: list[str] = []
        options: dict[str, str] = {}
        for one in arguments.named_children[: KEPT.route_arguments] if arguments else ():
            if one.type == "pair":
                key, value = one.child_by_field_name("key"), one.child_by_field_name("value")
                if key is not None and value is not None:
                    options[self._said(key)] = self._said(value)
            elif one.type in ("string", "simple_symbol"):
                given.append(self._said(one))
        return given, options

    def _said(self, node: Node) -> str:
        if node.type in ("array", "symbol_array", "string_array"):
            return " ".join(self._said(one) for one in node.named_children[: KEPT.route_arguments])
        said = self.text.of(node) if node.end_byte - node.start_byte < KEPT.long_bytes else ""
        return said.strip("\"'") if node.type == "string" else said.strip(":\"'")


def _of_resources(place: _Place, name: str, options: dict[str, str]) -> _Place:
    """The place of resources of a name."""
    return place._replace(path=place.joined(options.get("path", name)), modules=place.within(options.get("module", "")))


def _inside(name: str, given: list[str], options: dict[str, str], place: _Place) -> _Place:
    """The place inside of a block of the table."""
    if name == "namespace" and given:
        path, module = options.get("path", given[0]), options.get("module", given[0])
        return _Place(place.joined(path), place.within(module))
    if name == "scope":
        path = options.get("path", given[0] if given else "")
        inside = place._replace(path=place.joined(path), modules=place.within(options.get("module", "")))
        return inside._replace(controller=options.get("controller", place.controller))
    if name == "controller" and given:
        return place._replace(controller=given[0])
    if name == "collection" and place.outside:
        return place._replace(path=place.outside)
    if name == "member" and place.outside:
        return place._replace(path=place.outside + place.member)
    return place


def _plural(name: str) -> str:
    """
    >>> _plural("instance"), _plural("category"), _plural("settings")
    ('instances', 'categories', 'settings')
    """
    return name if name.endswith("s") else f"{name[:-1]}ies" if name.endswith("y") else f"{name}s"


def _singular(name: str) -> str:
    return f"{name[:-3]}y" if name.endswith("ies") else name.removesuffix("s")
