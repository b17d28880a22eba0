"""One file in, its facts out. The only place that looks at syntax trees.

The query runs in C and says what matters; this module arranges what it found: definitions into a tree by their
spans, every mention under the innermost definition around it, comments onto the definition below them, and words
into postings. Nothing here knows a language by name.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING

import msgspec
from tree_sitter import Parser, QueryCursor

from knowing import languages
from knowing.index.blocks import Blocks, Definition
from knowing.index.comments import clean_comment, docs_above
from knowing.index.mentions import RECEIVER_CHARS, Mention, Mentions, type_name
from knowing.index.postings import Spoken, count
from knowing.index.sourcetext import SourceText
from knowing.model import CALLABLE_KINDS, FileFacts, Flag, ImportFact, Kind, RouteFact, SymbolFact

if TYPE_CHECKING:
    from tree_sitter import Node

    from knowing.languages import Language

Captures = dict[str, "list[Node]"]

SIGNATURE_CHARS = 400
DOC_CHARS = 2_000
MATCH_LIMIT = 20_000
"""Half-made matches that the query may hold at once: bounds memory on pathological files."""
_FLAGS = {"test": Flag.TEST, "private": Flag.PRIVATE, "abstract": Flag.ABSTRACT, "static": Flag.STATIC}
_TAIL = re.compile(r"\s*(?:=>|[:{=])?\s*$")
_CAPTURE = re.compile(r"@([\w.]+)")
_ROLES = re.compile(
    r"edge\.|symbol\.|(comment|aside|import|bind\.name|route\.(path|method|handler)|scope|package|documented|docstring)$"
)


def extract(source: bytes, language: Language) -> FileFacts:
    """Read one file of a known language."""
    return with_words([read_syntax(source, language)])[0]


Wordless = tuple[FileFacts, Spoken]
"""Facts whose words are still to be counted: for many files at once that is cheaper."""


def read_syntax(source: bytes, language: Language) -> Wordless:
    """What the syntax of a file says."""
    root = _parser(language.name).parse(source).root_node
    reading = _Reading(source, language)
    reading.take_all(QueryCursor(languages.query(language.name), match_limit=MATCH_LIMIT).matches(root))
    facts = reading.facts(root)
    return facts, Spoken(source, facts.symbols)


def read_plain(source: bytes, most_bytes: int) -> Wordless:
    """What there is to say about text of an unknown language; its words are those of its first ``most_bytes``."""
    whole = SymbolFact("", Kind.FILE, -1, 1, source.count(b"\n") + 1, 0, len(source), 1, 0)
    facts = FileFacts("", "", [whole], [], [], [], [], False, "", b"", b"", b"")
    return facts, Spoken(source[:most_bytes], facts.symbols, has_names=False)


def with_words(read: list[Wordless]) -> list[FileFacts]:
    """The facts of many files, words and all."""
    whole = []
    for (facts, _), (vocabulary, sizes, symbols, counts) in zip(
        read, count([spoken for _, spoken in read]), strict=True
    ):
        whole.append(
            msgspec.structs.replace(
                facts, vocabulary=vocabulary, posting_sizes=sizes, posting_symbols=symbols, posting_counts=counts
            )
        )
    return whole


@cache
def _parser(name: str) -> Parser:
    return Parser(languages.grammar(name))


@cache
def _edge_captures(name: str) -> list[tuple[str, str, bool]]:
    """By pattern of a language's query: the one edge that it is about (capture, kind, may it have a receiver); else empty."""
    query, text = languages.query(name), languages.query_text(name).encode()
    found = []
    for pattern in range(int(query.pattern_count)):  # type: ignore[call-overload]
        piece = text[query.start_byte_for_pattern(pattern) : query.end_byte_for_pattern(pattern)].decode()
        names = {one for line in piece.split("\n") for one in _CAPTURE.findall(line.split(";", 1)[0])}
        roles = [one for one in names if _ROLES.match(one)]
        is_edge = len(roles) == 1 and roles[0].startswith("edge.")
        found.append((roles[0], roles[0][5:], "receiver" in names) if is_edge else ("", "", False))
    return found


def _first_statement(text: str) -> str:
    """The first line, and as many more as its parentheses need."""
    lines = text.split("\n")
    size = 1
    while size < len(lines) and lines[0] and sum(line.count("(") - line.count(")") for line in lines[:size]) > 0:
        size += 1
    return "\n".join(lines[:size])


class _Reading:
    """Collects what the query found in one file, then arranges it."""

    def __init__(self, source: bytes, language: Language) -> None:
        self.source, self.language = source, language
        self.text = SourceText(source)
        self.found: dict[tuple[int, int], Definition] = {}
        self.scopes: list[Definition] = []
        self.mentions: list[Mention] = []
        self.imports: dict[tuple[str, str, str, int], ImportFact] = {}
        self.bindings: list[tuple[Node, Node, bool]] = []
        self.routes: list[tuple[Node, str, str, str]] = []
        self.comments: list[Node] = []
        self.asides: list[Node] = []
        self.docstrings: list[Node] = []
        self.package = ""
        self.documented_row = -1

    # -- taking matches ---------------------------------------------------------------------------------------------

    def take_all(self, matches: list[tuple[int, Captures]]) -> None:
        """Most matches are of patterns that only ever mean one edge: those without asking what they are."""
        edges = _edge_captures(self.language.name)
        mentions = self.mentions
        for pattern, captures in matches:
            key, kind, has_receiver = edges[pattern]
            if not key:
                self._take(captures, pattern)
            elif key in captures:
                receiver = captures.get("receiver") if has_receiver else None
                mentions.append((kind, captures[key][0], receiver[0] if receiver else None))

    def _take(self, captures: Captures, pattern: int) -> None:
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
                scope = Definition(nodes[0], "", pattern)
                scope.owner = type_name(self.text, captures["owner"][0])
                self.scopes.append(scope)
                return
            if key == "package":
                self.package = self.package or self.text.of(nodes[0])
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
        definition = Definition(node, kind, pattern)
        definition.name_start = names[0].start_byte
        definition.name = self.text.of(names[0]).strip("\"'`:")
        if body := captures.get("body"):
            definition.body = body[0].start_byte
        if owner := captures.get("owner"):
            definition.owner = type_name(self.text, owner[0])
        if declared := captures.get("type"):
            definition.type = type_name(self.text, declared[0])
        if doc := captures.get("doc"):
            definition.doc = clean_comment(self.text.of(doc[0]))
        for flag, value in _FLAGS.items():
            if f"flag.{flag}" in captures:
                definition.flags |= value
        # several definitions may share a node (`a, b = 1, 2`): the name keeps them apart
        key = (definition.name_start, definition.end)
        if earlier := self.found.get(key):
            first, last = sorted((earlier, definition), key=lambda one: one.pattern)
            last.doc, last.type, last.body = (
                last.doc or first.doc,
                last.type or first.type,
                last.body if last.body >= 0 else first.body,
            )
            last.owner, last.flags = last.owner or first.owner, last.flags | first.flags
            definition = last
        if definition.name:
            self.found[key] = definition

    def _take_import(self, captures: Captures) -> None:
        def text(part: str) -> str:
            nodes = captures.get(f"import.{part}")
            if not nodes:
                return ""
            spelled = self.text.of(nodes[0])
            for before, node in pairwise(
                nodes
            ):  # several nodes: a path in pieces (Scala), or one of each list around (Rust)
                gap = self.text.between(before.end_byte, node.start_byte)
                spelled += (self.language.separators[0] if "{" in gap else gap) + self.text.of(node)
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
            return self.text.of(nodes[0]) if nodes else ""

        at = (captures.get("route.path") or captures.get("route.method") or captures["route.handler"])[0]
        self.routes.append((at, text("method"), text("path").strip("\"'`"), text("handler")[:RECEIVER_CHARS]))

    # -- arranging --------------------------------------------------------------------------------------------------

    def facts(self, root: Node) -> FileFacts:
        """All that was taken, without its words."""
        self.comments.sort(key=lambda node: node.start_byte)
        self.unsaid = sorted([*self.comments, *self.asides], key=lambda node: node.start_byte)
        self.unsaid_starts = [node.start_byte for node in self.unsaid]
        blocks = Blocks([*self.found.values(), *self.scopes], self.language)
        rows, _ = self.text.points(blocks.starts)
        for block, row in zip(blocks.all, rows, strict=True):
            block.top_row = row
        mentions = Mentions(self.text, self.language, blocks)
        sites = mentions.sites(self.mentions)
        self._document(blocks.definitions)
        whole = SymbolFact(
            "", Kind.FILE, -1, 1, root.end_point.row + 1, 0, len(self.source), 1, 0, doc=self._module_doc()
        )
        return FileFacts(
            language=self.language.name,
            package=self.package,
            symbols=[whole, *self._symbols(blocks.definitions)],
            sites=sites,
            imports=list(self.imports.values()),
            binds=mentions.binds(self.bindings),
            routes=self._routes(blocks),
            has_errors=root.has_error,
            vocabulary="",
            posting_sizes=b"",
            posting_symbols=b"",
            posting_counts=b"",
        )

    def _symbols(self, definitions: list[Definition]) -> list[SymbolFact]:
        end_rows, _ = self.text.points([one.end for one in definitions])
        name_rows, name_columns = self.text.points([one.name_start for one in definitions])
        return [
            SymbolFact(
                one.name,
                one.kind,
                one.parent.index if one.parent else 0,
                one.top_row + 1,
                end_row + 1,
                one.start,
                one.end,
                row + 1,
                column,
                self._signature(one),
                one.doc[:DOC_CHARS],
                one.owner,
                one.type,
                int(one.flags),
            )
            for one, end_row, row, column in zip(definitions, end_rows, name_rows, name_columns, strict=True)
        ]

    def _signature(self, definition: Definition) -> str:
        end = definition.body if definition.body >= 0 else min(definition.end, definition.start + SIGNATURE_CHARS)
        at, pieces = definition.start, []
        for comment in self._comments_between(definition.start, end):
            pieces.append(self.source[at : comment.start_byte])
            at = max(at, comment.end_byte)
        head = b"".join([*pieces, self.source[at : max(end, at)]])
        text = head[: SIGNATURE_CHARS * 2].decode("utf-8", "replace").lstrip()
        if definition.body < 0 and definition.kind not in CALLABLE_KINDS:
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
            block.append(self.text.of(node).rstrip("\n"))
            row = node.end_point.row - (node.end_point.column == 0)
        return clean_comment("\n".join(block))[:DOC_CHARS]

    def _document(self, definitions: list[Definition]) -> None:
        rows = docs_above(self._whole_lines())
        if self.documented_row in rows and not self.docstrings:
            self.docstrings = rows[self.documented_row]
        for definition in definitions:
            if definition.doc:
                continue
            block = rows.pop(definition.top_row, None)  # the first on a row is the one it speaks of
            if block is not None:
                definition.doc = clean_comment("\n".join(self.text.of(node).rstrip("\n") for node in block))

    def _whole_lines(self) -> list[tuple[Node, int, int]]:
        """Comments that start their line, with the row they start on and the last row they fill."""
        starts = [node.start_byte for node in self.comments]
        rows, columns = self.text.points(starts)
        last, at = self.text.points([node.end_byte for node in self.comments])
        return [
            (node, row, end if column_after else end - 1)  # some grammars include the line break
            for node, start, row, column, end, column_after in zip(
                self.comments, starts, rows, columns, last, at, strict=True
            )
            if not column or not self.source[start - column : start].strip()
        ]

    def _routes(self, blocks: Blocks) -> list[RouteFact]:
        routes = []
        for node, method, path, handler in self.routes:
            block = blocks.innermost(node.start_byte)
            source = block.index if block is not None and block.index >= 0 else 0
            routes.append(RouteFact(source, method, path, handler, node.start_point.row + 1))
        return routes
