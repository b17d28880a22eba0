"""One file in, its facts out. The only place that looks at syntax trees.

The query runs in C and says what matters; this module arranges what it found: definitions into a tree by their
spans, every mention under the innermost definition around it, comments onto the definition below them, and words
into postings. Nothing here knows a language by name.
"""

from __future__ import annotations

import re
from bisect import bisect_left, bisect_right
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

from tree_sitter import Parser, QueryCursor

from knowing import languages
from knowing.index.comments import clean_comment, docs_above
from knowing.index.postings import Postings
from knowing.model import (
    CALLABLE_KINDS,
    TYPE_KINDS,
    BindFact,
    FileFacts,
    Flag,
    ImportFact,
    Kind,
    RouteFact,
    SiteFact,
    SymbolFact,
)

if TYPE_CHECKING:
    from tree_sitter import Node

    from knowing.languages import Language

Captures = dict[str, "list[Node]"]

SIGNATURE_CHARS = 400
DOC_CHARS = 2_000
RECEIVER_CHARS = 80
CHAIN_LINKS = 60
MATCH_LIMIT = 20_000
"""Half-made matches that the query may hold at once: bounds memory on pathological files."""
_FLAGS = {"test": Flag.TEST, "private": Flag.PRIVATE, "abstract": Flag.ABSTRACT, "static": Flag.STATIC}


_TAIL = re.compile(r"\s*(?:=>|[:{=])?\s*$")


def _first_statement(text: str) -> str:
    """The first line, and as many more as its parentheses need."""
    lines = text.split("\n")
    size = 1
    while size < len(lines) and lines[0] and sum(line.count("(") - line.count(")") for line in lines[:size]) > 0:
        size += 1
    return "\n".join(lines[:size])


class _Definition:
    """A definition (or an ownerless ``@scope``) while the tree is being put together."""

    __slots__ = ("body", "doc", "end", "flags", "index", "kind", "name", "name_node", "node", "owner", "parent", "pattern", "start", "top_row", "type")

    def __init__(self, node: Node, kind: str, pattern: int) -> None:
        self.node, self.kind, self.pattern = node, kind, pattern
        self.start, self.end = node.start_byte, node.end_byte
        self.name = self.owner = self.type = self.doc = ""
        self.name_node: Node | None = None
        self.body: Node | None = None
        self.parent: _Definition | None = None
        self.flags = Flag.NONE
        self.top_row = node.start_point.row
        self.index = -1


@cache
def _parser(name: str) -> Parser:
    return Parser(languages.grammar(name))


def extract(source: bytes, language: Language) -> FileFacts:
    """Read one file of a known language."""
    tree = _parser(language.name).parse(source)
    root = tree.root_node
    reading = _Reading(source, language)
    cursor = QueryCursor(languages.query(language.name), match_limit=MATCH_LIMIT)
    for pattern, captures in cursor.matches(root):
        reading.take(captures, pattern)
    return reading.facts(root)


def plain_file(source: bytes, language: str = "") -> FileFacts:
    """Facts of a file in a language we do not know: it exists, and it has words."""
    postings = Postings()
    postings.add(0, source)
    lines = source.count(b"\n") + 1
    whole = SymbolFact("", Kind.FILE, -1, 1, lines, 0, len(source), 1, 0)
    return FileFacts(language, "", [whole], [], [], [], [], False, *postings.packed())


class _Reading:
    """Collects what the query found in one file, then arranges it."""

    def __init__(self, source: bytes, language: Language) -> None:
        self.source, self.language = source, language
        self.found: dict[tuple[int, int], _Definition] = {}
        self.scopes: list[_Definition] = []
        self.mentions: list[tuple[str, Node, Node | None]] = []
        self.imports: dict[tuple[str, str, str, int], ImportFact] = {}
        self.bindings: list[tuple[Node, Node, bool]] = []
        self.routes: list[tuple[Node, str, str, str]] = []
        self.comments: list[Node] = []
        self.asides: list[Node] = []
        self.docstrings: list[Node] = []
        self.package = ""
        self.documented_row = -1

    # -- taking matches ---------------------------------------------------------------------------------------------

    def take(self, captures: Captures, pattern: int) -> None:
        for key, nodes in captures.items():
            if key.startswith("edge."):
                receiver = captures.get("receiver")
                self.mentions.append((key[5:], nodes[0], receiver[0] if receiver else None))
                return
            if key.startswith("symbol."):
                self._take_symbol(key[7:], nodes[0], captures, pattern)
                return
            if key == "comment":
                self.comments.extend(nodes)
                return
            if key == "aside":
                self.asides.extend(nodes)
                return
            if key == "import":
                self._take_import(captures)
                return
            if key == "bind.name":
                held = captures.get("bind.type") or captures.get("bind.call")
                if held:
                    self.bindings.append((nodes[0], held[0], "bind.call" in captures))
                return
            if key in ("route.path", "route.method", "route.handler"):
                self._take_route(captures)
                return
            if key == "scope":
                scope = _Definition(nodes[0], "", pattern)
                scope.owner = self._type_name(captures["owner"][0])
                self.scopes.append(scope)
                return
            if key == "package":
                self.package = self.package or self._text(nodes[0])
                return
            if key == "documented":
                self.documented_row = nodes[0].start_point.row
                return
            if key == "docstring":
                self.docstrings.append(nodes[0])
                return

    def _take_symbol(self, kind: str, node: Node, captures: Captures, pattern: int) -> None:
        names = captures.get("name")
        if not names:
            return
        # several definitions may share a node (`a, b = 1, 2`): the name keeps them apart
        key = (names[0].start_byte, node.end_byte)
        definition = _Definition(node, kind, pattern)
        definition.name_node = names[0]
        definition.name = self._text(names[0]).strip("\"'`:")
        if body := captures.get("body"):
            definition.body = body[0]
        if owner := captures.get("owner"):
            definition.owner = self._type_name(owner[0])
        if declared := captures.get("type"):
            definition.type = self._type_name(declared[0])
        if doc := captures.get("doc"):
            definition.doc = clean_comment(self._text(doc[0]))
        for flag, value in _FLAGS.items():
            if f"flag.{flag}" in captures:
                definition.flags |= value
        if earlier := self.found.get(key):
            first, last = sorted((earlier, definition), key=lambda one: one.pattern)
            last.doc, last.type, last.body = last.doc or first.doc, last.type or first.type, last.body or first.body
            last.owner, last.flags = last.owner or first.owner, last.flags | first.flags
            definition = last
        if definition.name:
            self.found[key] = definition

    def _take_import(self, captures: Captures) -> None:
        def text(part: str) -> str:
            nodes = captures.get(f"import.{part}")
            if not nodes:
                return ""
            spelled = self._text(nodes[0])
            for before, node in pairwise(nodes):  # several nodes: a path in pieces (Scala), or one of each list around (Rust)
                gap = self.source[before.end_byte : node.start_byte].decode("utf-8", "replace")
                spelled += (self.language.separators[0] if "{" in gap else gap) + self._text(node)
            return spelled.strip("\"'`<>").removeprefix(":")

        module, name, alias = text("module"), text("name"), text("alias")
        if "import.star" in captures:
            name = "*"
        elif "import.default" in captures:
            name = "default"
        line = captures["import"][0].start_point.row + 1
        self.imports.setdefault((module, name, alias, line), ImportFact(module, name, alias, line))

    def _take_route(self, captures: Captures) -> None:
        def text(part: str) -> str:
            nodes = captures.get(f"route.{part}")
            return self._text(nodes[0]) if nodes else ""

        at = (captures.get("route.path") or captures.get("route.method") or captures["route.handler"])[0]
        self.routes.append((at, text("method"), text("path").strip("\"'`"), text("handler")[:RECEIVER_CHARS]))

    # -- arranging --------------------------------------------------------------------------------------------------

    def facts(self, root: Node) -> FileFacts:
        self.comments.sort(key=lambda node: node.start_byte)
        self.unsaid = sorted([*self.comments, *self.asides], key=lambda node: node.start_byte)
        self.unsaid_starts = [node.start_byte for node in self.unsaid]
        blocks = sorted([*self.found.values(), *self.scopes], key=lambda d: (d.start, -d.end, d.kind != ""))
        self._nest(blocks)
        definitions = [block for block in blocks if block.kind]
        for position, definition in enumerate(definitions, start=1):
            definition.index = position
        self.blocks, self.starts = blocks, [block.start for block in blocks]
        self.names_at = sorted(
            (d.name_node.start_byte, d.index) for d in definitions if d.name_node is not None
        )
        sites = self._sites()
        self._document(definitions)
        whole = SymbolFact(
            "", Kind.FILE, -1, 1, root.end_point.row + 1, 0, len(self.source), 1, 0, doc=self._module_doc()
        )
        symbols = [whole, *map(self._symbol, definitions)]
        return FileFacts(
            language=self.language.name,
            package=self.package,
            symbols=symbols,
            sites=sites,
            imports=list(self.imports.values()),
            binds=self._binds(),
            routes=self._routes(),
            has_errors=root.has_error,
            **self._postings(symbols),
        )

    def _nest(self, blocks: list[_Definition]) -> None:
        """Parents by span; then owners by name; then the kinds that depend on the parent."""
        stack: list[_Definition] = []
        types: dict[str, _Definition] = {}
        for block in blocks:
            while stack and (
                stack[-1].end <= block.start
                or stack[-1].end < block.end
                or (stack[-1].node == block.node and stack[-1].kind and block.kind)  # `int a, b;`: one node, two names
            ):
                stack.pop()
            block.parent = stack[-1] if stack else None
            stack.append(block)
            if block.kind in TYPE_KINDS or block.kind == Kind.MODULE:
                types.setdefault(block.name, block)
        for block in blocks:
            if block.parent is not None and not block.parent.kind:  # a scope: its owner takes its place
                block.owner = block.owner or block.parent.owner
                block.parent = block.parent.parent
            if block.owner and block.kind:
                owner = types.get(block.owner.rsplit(".", 1)[-1])
                lexical = block.parent is not None and block.parent.kind in TYPE_KINDS
                if owner is not None and not lexical and not self._is_within(owner, block):
                    block.parent = owner
            self._settle_kind(block)

    def _is_within(self, inner: _Definition | None, outer: _Definition) -> bool:
        """Whether ``outer`` is ``inner`` or stands around it: then it cannot be its child (``module A::B; class A``)."""
        while inner is not None and inner is not outer:
            inner = inner.parent
        return inner is not None

    def _settle_kind(self, block: _Definition) -> None:
        in_type = block.owner or (block.parent is not None and block.parent.kind in TYPE_KINDS)
        if block.kind == Kind.FUNCTION and in_type:
            block.kind = Kind.METHOD
        if block.kind in (Kind.METHOD, Kind.FUNCTION) and in_type:
            around = block.owner or (block.parent.name if block.parent else "")
            for constructor in self.language.constructors:
                if block.name == (around if constructor == "<type>" else constructor):
                    block.kind = Kind.CONSTRUCTOR
        if block.kind in (Kind.VARIABLE, Kind.CONSTANT) and in_type and block.kind == Kind.VARIABLE:
            block.kind = Kind.FIELD
        prefix = self.language.private_prefix
        if (prefix and block.name.startswith(prefix) and not block.name.endswith("__")) or (
            self.language.exports == "capitalised" and not block.name[:1].isupper()
        ):
            block.flags |= Flag.PRIVATE

    def _symbol(self, definition: _Definition) -> SymbolFact:
        name_node = definition.name_node
        assert name_node is not None  # noqa: S101 - only scopes have none
        return SymbolFact(
            name=definition.name,
            kind=definition.kind,
            parent=definition.parent.index if definition.parent else 0,
            line=definition.top_row + 1,
            end_line=definition.node.end_point.row + 1,
            start=definition.start,
            end=definition.end,
            name_line=name_node.start_point.row + 1,
            name_column=name_node.start_point.column,
            signature=self._signature(definition),
            doc=definition.doc[:DOC_CHARS],
            owner=definition.owner,
            type=definition.type,
            flags=int(definition.flags),
        )

    def _signature(self, definition: _Definition) -> str:
        end = definition.body.start_byte if definition.body else min(definition.end, definition.start + SIGNATURE_CHARS)
        at, pieces = definition.start, []
        for comment in self._comments_between(definition.start, end):
            pieces.append(self.source[at : comment.start_byte])
            at = max(at, comment.end_byte)
        head = b"".join([*pieces, self.source[at : max(end, at)]])
        text = head[: SIGNATURE_CHARS * 2].decode("utf-8", "replace").lstrip()
        if definition.body is None and definition.kind not in CALLABLE_KINDS:
            text = _first_statement(text)
        text = " ".join(text.split()).replace("( ", "(")
        return _TAIL.sub("", text)[:SIGNATURE_CHARS]

    def _comments_between(self, start: int, end: int) -> list[Node]:
        first = bisect_left(self.unsaid_starts, start)
        return self.unsaid[first : bisect_left(self.unsaid_starts, end)]

    def _module_doc(self) -> str:
        block: list[str] = []
        row = -1
        for node in self.docstrings:
            if block and node.start_point.row > row + 1:
                break
            block.append(self._text(node).rstrip("\n"))
            row = node.end_point.row - (node.end_point.column == 0)
        return clean_comment("\n".join(block))[:DOC_CHARS]

    def _document(self, definitions: list[_Definition]) -> None:
        rows = docs_above([node for node in self.comments if self._starts_line(node)])
        if self.documented_row in rows and not self.docstrings:
            self.docstrings = rows[self.documented_row]
        for definition in definitions:
            if definition.doc:
                continue
            block = rows.pop(definition.top_row, None)  # the first on a row is the one it speaks of
            if block is not None:
                definition.doc = clean_comment(b"\n".join((node.text or b"").rstrip(b"\n") for node in block).decode("utf-8", "replace"))

    def _starts_line(self, node: Node) -> bool:
        start = node.start_byte
        return not self.source[start - node.start_point.column : start].strip()

    # -- what is mentioned, and where -------------------------------------------------------------------------------

    def _innermost(self, at: int) -> _Definition | None:
        position = bisect_right(self.starts, at) - 1
        block = self.blocks[position] if position >= 0 else None
        while block is not None and block.end <= at:
            block = self._outer(block)
        return block

    def _outer(self, block: _Definition) -> _Definition | None:
        """The block around by span (an owner found by name may stand elsewhere)."""
        position = bisect_left(self.starts, block.start) - 1
        while position >= 0:
            candidate = self.blocks[position]
            if candidate.end >= block.end and candidate.start <= block.start and candidate is not block:
                return candidate
            position -= 1
        return None

    def _sites(self) -> list[SiteFact]:
        sites: dict[tuple[int, str, str, int], SiteFact] = {}
        taken = {node.start_byte for kind, node, _ in self.mentions if kind != "references"}
        taken.update(at for at, _ in self.names_at)
        for kind, node, receiver_node in self.mentions:
            start = node.start_byte
            if kind == "references" and start in taken:  # something firmer is known of this place
                continue
            block = self._innermost(start)
            name = self._text(node).removeprefix(":")
            receiver = self._receiver(receiver_node) if receiver_node is not None else ""
            if prefix := self.language.field_prefix:  # Ruby: `@x` is `self.x`
                if kind == "accesses_field" and name.startswith(prefix) and not name.startswith(prefix * 2):
                    name, receiver = name.removeprefix(prefix), self.language.self_names[0]
                elif receiver.startswith(prefix) and not receiver.startswith(prefix * 2):
                    receiver = f"{self.language.self_names[0]}.{receiver.removeprefix(prefix)}"
            if kind == "decorates":
                block = self._decorated(node, block)
            elif kind in ("extends", "implements", "type_hint_of", "calls"):
                name, receiver = self._dotted(name, receiver, kind)
            if block is not None and not block.kind:  # directly inside a scope: speak for its owner
                owner = block.owner
                block = next((b for b in self.blocks if b.kind in TYPE_KINDS and b.name == block.owner), None) if kind in (
                    "extends",
                    "implements",
                ) else self._outer(block)
                if block is None and kind in ("extends", "implements"):
                    name, receiver = f"{receiver}.{name}" if receiver else name, owner
            if not name:
                continue
            source = block.index if block is not None and block.index >= 0 else 0
            point = node.start_point
            key = (source, kind, name, start)
            if key not in sites or (receiver and not sites[key].receiver):
                sites[key] = SiteFact(source, kind, name, point.row + 1, point.column, receiver)
        return list(sites.values())

    def _decorated(self, node: Node, block: _Definition | None) -> _Definition | None:
        """The definition that a decorator or annotation stands on."""
        if block is not None and block.name_node is not None and node.end_byte <= block.name_node.start_byte:
            target = block
        else:
            position = bisect_left(self.starts, node.end_byte)
            while position < len(self.blocks) and not self.blocks[position].kind:
                position += 1
            if position == len(self.blocks):
                return block
            target = self.blocks[position]
        target.top_row = min(target.top_row, node.start_point.row)
        return target

    def _dotted(self, name: str, receiver: str, kind: str) -> tuple[str, str]:
        if "\n" in name:
            name = "".join(name.split())
        name = name.split("<", 1)[0].split("[", 1)[0].strip("\"'*& ")
        if kind != "calls":  # `Foo?` is a type; `valid?` is a method of Ruby
            name = name.strip("?")
        for separator in self.language.separators:
            if separator in name:
                head, _, name = name.rpartition(separator)
                receiver = receiver or head
        return name, receiver

    def _binds(self) -> list[BindFact]:
        binds: dict[BindFact, None] = {}
        for name_node, held, is_call in self.bindings:
            block = self._innermost(name_node.start_byte)
            while block is not None and not block.kind:
                block = self._outer(block)
            name = self._text(name_node)
            if block is not None and (member := self._own_member(name)):
                while block is not None and block.kind not in TYPE_KINDS:
                    block = block.parent
                name = member
            elif block is not None and block.name_node is not None and block.name_node.start_byte == name_node.start_byte:
                block = block.parent  # a variable's own type belongs to the scope around it
            held_name = self._receiver(held) if is_call else self._type_name(held)
            if held_name and "\n" not in held_name:
                binds[BindFact(block.index if block else 0, name, held_name, is_call)] = None
        return list(binds)

    def _own_member(self, name: str) -> str:
        """``self.x``, ``$this->x``, ``@x``: the ``x``; empty for anything else."""
        prefix = self.language.field_prefix
        if prefix and name.startswith(prefix):
            return name.removeprefix(prefix)
        for separator in self.language.separators:
            head, found, member = name.partition(separator)
            if found and head in self.language.self_names:
                return member
        return ""

    def _routes(self) -> list[RouteFact]:
        routes = []
        for node, method, path, handler in self.routes:
            block = self._innermost(node.start_byte)
            source = block.index if block is not None and block.index >= 0 else 0
            routes.append(RouteFact(source, method, path, handler, node.start_point.row + 1))
        return routes

    # -- words ------------------------------------------------------------------------------------------------------

    def _postings(self, symbols: list[SymbolFact]) -> dict[str, list[str] | bytes]:
        postings = Postings()
        children: dict[int, list[tuple[int, int]]] = {}
        spans = sorted((s.start, -s.end, i) for i, s in enumerate(symbols))
        stack: list[int] = []
        for start, _, i in spans:  # by span, not by owner: every byte belongs to one symbol
            while stack and symbols[stack[-1]].end <= start and len(stack) > 1:
                stack.pop()
            if stack:
                children.setdefault(stack[-1], []).append((start, symbols[i].end))
            stack.append(i)
        for i, symbol in enumerate(symbols):
            own: list[bytes] = []
            at = symbol.start
            for start, end in children.get(i, ()):
                if start > at:
                    own.append(self.source[at:start])
                at = max(at, end)
            own.append(self.source[at : symbol.end])
            postings.add(i, b"\n".join(own), symbol if i else None, self._enclosing(symbols, i) if i else "", symbol.doc)
        vocabulary, at_symbols, at_terms, counts = postings.packed()
        return {
            "vocabulary": vocabulary,
            "posting_symbols": at_symbols,
            "posting_terms": at_terms,
            "posting_counts": counts,
        }

    def _enclosing(self, symbols: list[SymbolFact], i: int) -> str:
        names = [symbols[i].owner]
        parent = symbols[i].parent
        while parent > 0:
            names.append(symbols[parent].name)
            parent = symbols[parent].parent
        return " ".join(dict.fromkeys(names))

    # -- text -------------------------------------------------------------------------------------------------------

    def _text(self, node: Node) -> str:
        return self.source[node.start_byte : node.end_byte].decode("utf-8", "replace")

    def _receiver(self, node: Node) -> str:
        """What stands before the dot; a chain over several lines reads as one, without its arguments."""
        text = self._text(node)
        if "\n" in text or len(text) > 2 * RECEIVER_CHARS:
            tail: list[str] = []
            while node.child_count and len(tail) < CHAIN_LINKS:
                first = node.children[0]
                arguments, end = node.child_by_field_name("arguments"), node.end_byte
                if arguments is not None and arguments.start_byte > first.start_byte:
                    tail.append("()")
                    end = arguments.start_byte
                tail.append(self.source[first.end_byte : end].decode("utf-8", "replace"))
                node = first
            text = self._text(node) + "".join(reversed(tail))
            text = "".join(line.strip() for line in text.split("\n"))
        return text if len(text) <= 2 * RECEIVER_CHARS else "…"

    def _type_name(self, node: Node) -> str:
        """The bare name of a type: no pointer, generics, array or package."""
        text = "".join(self._text(node).split())
        text = text.split("<", 1)[0].split("[", 1)[0] if not text.startswith("[") else text.strip("[]*")
        return text.strip("*&?\"'()[]!: ").replace("::", ".")[:RECEIVER_CHARS]
