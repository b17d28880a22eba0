"""The matches of a language's query in one file, collected by what they are: definitions, mentions, imports, comments, ..."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from knowing.facts import queries
from knowing.facts.blocks import Definition
from knowing.facts.comments import clean_comment
from knowing.facts.deep import Captures, Match, cursor_of, matches_below, matches_of
from knowing.facts.mentions import Mention, bare, type_name
from knowing.model import Flag
from knowing.settings.facts import KEPT

if TYPE_CHECKING:
    from tree_sitter import Node

    from knowing.facts.conditionals import Places
    from knowing.facts.sourcetext import SourceText
    from knowing.facts.views import View
    from knowing.languages import Language

_FLAGS = {
    "flag.test": int(Flag.TEST),
    "flag.case": int(Flag.TEST | Flag.CASE),
    "flag.private": int(Flag.PRIVATE),
    "flag.abstract": int(Flag.ABSTRACT),
    "flag.static": int(Flag.STATIC),
}
_NOTHING = "nothing"
"""The kind of what only looks like a definition."""
_CAPTURE = re.compile(r"@([\w.]+)")
_ROLES = re.compile(
    r"edge\.|symbol\.|(comment|above|manual|aside|import|bind\.name|route\.(path|method|handler)|scope|package|documented|docstring)$"
)

Role = tuple[str, str, bool, int]
"""The one capture that says what a match is (empty: each match must be asked), the kind if that is an edge, whether it may
have a receiver, and the number of the pattern."""


@cache
def _roles(name: str) -> tuple[list[Role], list[Role]]:
    """The role of each pattern, for the two parts of a language's query."""
    roles = [_role(number, pattern) for number, pattern in enumerate(queries.patterns(name))]
    query = queries.query(name)
    return [roles[number] for number in query.anywhere_patterns], [roles[number] for number in query.top_patterns]


def _role(number: int, pattern: str) -> Role:
    names = {one for line in pattern.split("\n") for one in _CAPTURE.findall(line.split(";", 1)[0])}
    deciding = [one for one in names if _ROLES.match(one)]
    key = deciding[0] if len(deciding) == 1 else ""
    return key, key[5:] if key.startswith("edge.") else "", "receiver" in names, number


class Taken:
    """What the query found in one file, in the order found."""

    def __init__(self, text: SourceText, language: Language) -> None:
        self.source, self.text, self.language = text.bytes, text, language
        self.view_text = text
        """What the tree that is asked was made from."""
        self.unseen: list[Places] = []
        """What each of the trees that were asked before hides."""
        self.shared: dict[int, str] = {}
        """Names of what was found in them, by where it ends."""
        self.found: dict[tuple[int, int], Definition] = {}
        self.bodies: dict[int, tuple[int, int]] = {}
        """Which of ``found`` in the tree that is asked has the body that starts there."""
        self.scopes: list[Definition] = []
        self.mentions: list[Mention] = []
        self.imports: list[tuple[str, str, str, int, bool]] = []
        self.bindings: list[tuple[Node, Node, bool, bool]] = []
        self.routes: list[tuple[Node, str, str, str]] = []
        self.comments: list[Node] = []
        self.said: dict[int, tuple[int, int]] = {}
        """Where the text of a comment is that is code, by where that starts."""
        self.above: list[Node] = []
        self.manuals: list[Node] = []
        self.asides: list[Node] = []
        self.docstrings: list[Node] = []
        self.package = ""
        self.documented_row = -1

    def ask(self, view: View) -> None:
        """Run the query on one tree of the file and take what it finds in places that no tree before it shows."""
        self.view_text, root = view.text, view.root
        self.mentions += view.mentions
        if self.unseen:
            self.shared = {one.end: one.name for one in self.found.values()}
        query = queries.query(self.language.name)
        self.bodies = {}
        anywhere, top = _roles(self.language.name)
        if query.top is not None:
            self.take_all(matches_below(root, cursor_of(query.top, 0)), top)
        self.take_all(matches_of(query.anywhere, root), anywhere)
        self.unseen.append(view.hidden)

    def definitions(self) -> list[Definition]:
        """Everything that was found to be a definition."""
        return [one for one in self.found.values() if one.kind != _NOTHING]

    def take_all(self, matches: list[Match], roles: list[Role]) -> None:
        """Take all matches of the query. Most patterns only ever mean one thing: these are taken without asking what they are."""
        mentions = self.mentions
        for pattern, captures in self._counting(matches, roles) if self.unseen else matches:
            key, kind, has_receiver, number = roles[pattern]
            if not key:
                self._take_any(captures, number)
            elif key not in captures:
                continue
            elif kind:
                node, receiver = captures[key][0], captures.get("receiver") if has_receiver else None
                mentions.append((kind, node.start_byte, node.end_byte, receiver[0] if receiver else None))
            else:
                self._take(key, captures, number)

    def _counting(self, matches: list[Match], roles: list[Role]) -> Iterator[Match]:
        """The matches whose name, or whatever else they are known by, no tree before this one shows."""
        for match in matches:
            pattern, captures = match
            nodes = captures.get("name") or captures.get(roles[pattern][0]) or next(iter(captures.values()))
            if all(places.hold(nodes[0].start_byte) for places in self.unseen):
                yield match

    def _take_any(self, captures: Captures, pattern: int) -> None:
        for key in captures:
            if _ROLES.match(key):
                self._take(key, captures, pattern)
                return

    def _take(self, key: str, captures: Captures, pattern: int) -> None:
        nodes = captures[key]
        if key.startswith("symbol."):
            self._take_symbol(key[7:], nodes[0], captures, pattern)
        elif key == "bind.name":
            held = captures.get("bind.type") or captures.get("bind.call") or captures.get("bind.given")
            if held:
                self.bindings.append((nodes[0], held[0], "bind.call" in captures, "bind.given" in captures))
        elif key == "comment":
            self.comments.extend(nodes)
            if said := captures.get("said"):
                self.said[nodes[0].start_byte] = said[0].start_byte, said[-1].end_byte
        elif key == "manual":
            self.manuals.extend(nodes)
        elif key == "above":
            self.above.extend(nodes)
        elif key == "import":
            self._take_import(nodes[0], captures)
        elif key.startswith("edge."):
            receiver = captures.get("receiver")
            mention = (key[5:], nodes[0].start_byte, nodes[0].end_byte, receiver[0] if receiver else None)
            self.mentions.append(mention)
        elif key == "aside":
            self.asides.extend(nodes)
        elif key.startswith("route."):
            self._take_route(captures)
        elif key == "scope":
            scope = Definition(nodes[0], "", pattern, self.view_text)
            scope.owner = type_name(self.text, captures["owner"][0])
            self.scopes.append(scope)
        elif key == "package":
            self.package = self.package or self.text.of(nodes[0])
        elif key == "documented":
            self.documented_row = nodes[0].start_point.row
        elif key == "docstring":
            self.docstrings.append(nodes[0])

    def _take_symbol(self, kind: str, node: Node, captures: Captures, pattern: int) -> None:
        names = captures.get("name")
        if not names:
            return
        definition = Definition(node, kind, pattern, self.view_text)
        definition.name_start = names[0].start_byte
        definition.name = " ".join([bare(self.text.of(one)).removeprefix(self.language.sigil) for one in names])
        definition.goes_on = "onward" in captures
        if body := captures.get("body"):
            definition.body = body[0].start_byte
        elif function := captures.get("function"):
            inside = function[0].child_by_field_name("body")
            if inside is None:
                return
            definition.body = inside.start_byte
        if owner := captures.get("owner"):
            definition.owner = type_name(self.text, owner[0])
        if declared := captures.get("type"):
            definition.type = type_name(self.text, declared[0])
        if doc := captures.get("doc"):
            definition.doc = clean_comment(self.text.of(doc[0]))
        for flag, value in _FLAGS.items():
            if flag in captures:
                definition.flags |= value
        # several definitions may share a node (`a, b = 1, 2`): the name keeps them apart
        key = (definition.name_start, definition.end)
        if until := captures.get("until"):
            definition.end = until[-1].end_byte
        if earlier := self.found.get(key):
            first, last = sorted((earlier, definition), key=lambda one: one.pattern)
            last.doc, last.type, last.body = (
                last.doc or first.doc,
                last.type or first.type,
                last.body if last.body >= 0 else first.body,
            )
            last.owner, last.flags = last.owner or first.owner, last.flags | first.flags
            last.end = max(first.end, last.end)
            definition = last
        if definition.name and self._is_apart(definition) and self._has_body_to_itself(definition, key):
            self.found[key] = definition

    def _is_apart(self, definition: Definition) -> bool:
        """Whether a definition is another one than those of the trees before: it ends where they are blank, or has another name for a body
        that one of theirs has (two heads, one in each branch of an ``#if``)."""
        if not self.unseen or all(definition.end <= one.end_around(definition.name_start) for one in self.unseen):
            return True
        return self.shared.get(definition.end, definition.name) != definition.name

    def _has_body_to_itself(self, definition: Definition, key: tuple[int, int]) -> bool:
        """Whether no definition around this one has the same body (`const save = function saved() {…}`); one inside of it is forgotten."""
        other = self.bodies.setdefault(definition.body, key) if definition.body >= 0 else key
        if other == key:
            return True
        rival = self.found.get(other)
        if (
            rival is not None
            and rival.start <= definition.start
            and (rival.node != definition.node or rival.pattern > definition.pattern)
        ):
            return False
        self.found.pop(other, None)
        self.bodies[definition.body] = key
        return True

    def _take_import(self, node: Node, captures: Captures) -> None:
        name = self._import_part(captures.get("import.name"))
        if "import.star" in captures:
            name = "*"
        elif "import.default" in captures:
            name = "default"
        module = self._import_part(captures.get("import.module"))
        alias = self._import_part(captures.get("import.alias"))
        self.imports.append((module, name, alias, node.start_byte, "import.global" in captures))

    def _import_part(self, nodes: list[Node] | None) -> str:
        if not nodes:
            return ""
        spelled = self.text.of(nodes[0])
        if len(nodes) > 1:  # a path in pieces (Scala), or one of each list around (Rust)
            for before, node in pairwise(nodes):
                gap = self.text.between(before.end_byte, node.start_byte)
                spelled += (self.language.separators[0] if "{" in gap else gap) + self.text.of(node)
        return spelled.strip("\"'`<>").removeprefix(":")

    def _take_route(self, captures: Captures) -> None:
        def text(part: str) -> str:
            nodes = captures.get(f"route.{part}")
            return self.text.of(nodes[0]) if nodes else ""

        at = (captures.get("route.path") or captures.get("route.method") or captures["route.handler"])[0]
        self.routes.append((at, text("method"), text("path").strip("\"'`"), text("handler")[: KEPT.receiver_chars]))
