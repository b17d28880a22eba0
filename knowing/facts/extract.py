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
from knowing.facts.blocks import Blocks, Definition
from knowing.facts.comments import clean_comment, docs_above
from knowing.facts.literals import Says
from knowing.facts.mentions import RECEIVER_CHARS, Mention, Mentions, type_name
from knowing.facts.postings import Spoken, count
from knowing.facts.sourcetext import SourceText
from knowing.facts.text.facts import read_text
from knowing.model import CALLABLE_KINDS, FileFacts, Flag, ImportFact, Kind, RouteFact, SymbolFact

if TYPE_CHECKING:
    from tree_sitter import Node

    from knowing.languages import Language

Captures = dict[str, "list[Node]"]

SIGNATURE_CHARS = 400
DOC_CHARS = 2_000
MATCH_LIMIT = 20_000
"""Half-made matches that the query may hold at once: bounds memory on pathological files."""
_FLAGS = {
    "flag.test": int(Flag.TEST),
    "flag.private": int(Flag.PRIVATE),
    "flag.abstract": int(Flag.ABSTRACT),
    "flag.static": int(Flag.STATIC),
}
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
    """What the syntax of a file says; of text that is not code, its parts."""
    if language.reader:
        return read_text(source, language.name, language.reader)
    root = _parser(language.name).parse(source).root_node
    reading = _Reading(source, language)
    reading.ask(root)
    facts = reading.facts(root)
    return facts, Spoken(source, facts.symbols, says=Says.CONFIGURATION if language.is_text else Says.CODE)


def read_plain(source: bytes, most_bytes: int) -> Wordless:
    """What there is to say about text of an unknown language; its words are those of its first ``most_bytes``."""
    whole = SymbolFact("", Kind.FILE, -1, 1, source.count(b"\n") + 1, 0, len(source), 1, 0)
    facts = FileFacts("", "", [whole], [], [], [], [], False, "", b"", b"", b"")
    return facts, Spoken(source[:most_bytes], facts.symbols, has_names=False, says=Says.WORDS)


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


Role = tuple[str, str, bool, int]
"""The one capture that says what a match is (empty: each match must be asked), the kind if that is an edge, whether it may
have a receiver, and the number of the pattern."""


@cache
def _roles(name: str) -> tuple[list[Role], list[Role]]:
    """By pattern of the two parts of a language's query."""
    roles = [_role(number, pattern) for number, pattern in enumerate(languages.patterns(name))]
    query = languages.query(name)
    return [roles[number] for number in query.anywhere_patterns], [roles[number] for number in query.top_patterns]


def _role(number: int, pattern: str) -> Role:
    names = {one for line in pattern.split("\n") for one in _CAPTURE.findall(line.split(";", 1)[0])}
    deciding = [one for one in names if _ROLES.match(one)]
    key = deciding[0] if len(deciding) == 1 else ""
    return key, key[5:] if key.startswith("edge.") else "", "receiver" in names, number


def _first_statement(text: str) -> str:
    """The first line, and as many more as its parentheses need."""
    lines: list[str] = []
    depth = 0
    for line in text.split("\n"):
        lines.append(line)
        depth += line.count("(") - line.count(")")
        if depth <= 0 or not lines[0]:
            break
    return "\n".join(lines)


def _without_tail(text: str) -> str:
    """``def f():``, ``class A {``, ``f = () =>`` without what opens the body."""
    if text.endswith("=>"):
        return text[:-2].rstrip()
    return text[:-1].rstrip() if text.endswith((":", "{", "=")) else text


class _Reading:
    """Collects what the query found in one file, then arranges it."""

    def __init__(self, source: bytes, language: Language) -> None:
        self.source, self.language = source, language
        self.text = SourceText(source)
        self.found: dict[tuple[int, int], Definition] = {}
        self.scopes: list[Definition] = []
        self.mentions: list[Mention] = []
        self.imports: list[tuple[str, str, str, int]] = []
        self.bindings: list[tuple[Node, Node, bool]] = []
        self.routes: list[tuple[Node, str, str, str]] = []
        self.comments: list[Node] = []
        self.asides: list[Node] = []
        self.docstrings: list[Node] = []
        self.package = ""
        self.documented_row = -1

    # -- taking matches ---------------------------------------------------------------------------------------------

    def ask(self, root: Node) -> None:
        """Run the query and take what it finds."""
        query = languages.query(self.language.name)
        anywhere, top = _roles(self.language.name)
        if query.top is not None:
            cursor = QueryCursor(query.top, match_limit=MATCH_LIMIT)
            cursor.set_max_start_depth(0)
            self.take_all(cursor.matches(root), top)
        self.take_all(QueryCursor(query.anywhere, match_limit=MATCH_LIMIT).matches(root), anywhere)

    def take_all(self, matches: list[tuple[int, Captures]], roles: list[Role]) -> None:
        """Most matches are of patterns that only ever mean one thing: those without asking what they are."""
        mentions = self.mentions
        for pattern, captures in matches:
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
            held = captures.get("bind.type") or captures.get("bind.call")
            if held:
                self.bindings.append((nodes[0], held[0], "bind.call" in captures))
        elif key == "comment":
            self.comments.extend(nodes)
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
            scope = Definition(nodes[0], "", pattern)
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
            if flag in captures:
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

    def _take_import(self, node: Node, captures: Captures) -> None:
        name = self._import_part(captures.get("import.name"))
        if "import.star" in captures:
            name = "*"
        elif "import.default" in captures:
            name = "default"
        module = self._import_part(captures.get("import.module"))
        alias = self._import_part(captures.get("import.alias"))
        self.imports.append((module, name, alias, node.start_byte))

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
        self.routes.append((at, text("method"), text("path").strip("\"'`"), text("handler")[:RECEIVER_CHARS]))

    # -- arranging --------------------------------------------------------------------------------------------------

    def facts(self, root: Node) -> FileFacts:
        """All that was taken, without its words."""
        self.comments.sort(key=lambda node: node.start_byte)
        self.unsaid = sorted([*self.comments, *self.asides], key=lambda node: node.start_byte)
        self.unsaid_starts = [node.start_byte for node in self.unsaid]
        blocks = Blocks([*self.found.values(), *self.scopes], self.language)
        for block, row in zip(blocks.all, self.text.rows(blocks.starts), strict=True):
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
            imports=self._imports(),
            binds=mentions.binds(self.bindings),
            routes=self._routes(blocks),
            has_errors=root.has_error,
            vocabulary="",
            posting_sizes=b"",
            posting_symbols=b"",
            posting_counts=b"",
        )

    def _symbols(self, definitions: list[Definition]) -> list[SymbolFact]:
        end_rows = self.text.rows([one.end for one in definitions])
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
                one.flags,
            )
            for one, end_row, row, column in zip(definitions, end_rows, name_rows, name_columns, strict=True)
        ]

    def _signature(self, definition: Definition) -> str:
        end = definition.body if definition.body >= 0 else min(definition.end, definition.start + SIGNATURE_CHARS)
        text = self._said_between(definition.start, end).lstrip()
        if definition.body < 0 and definition.kind not in CALLABLE_KINDS:
            text = _first_statement(text)
        text = " ".join(text.split()).replace("( ", "(")
        return _without_tail(text)[:SIGNATURE_CHARS]

    def _said_between(self, start: int, end: int) -> str:
        """The text without its comments and annotations, as much of it as a signature may need."""
        first = bisect_left(self.unsaid_starts, start)
        last = bisect_left(self.unsaid_starts, end, first)
        if first == last:
            return self.text.between(start, min(end, start + 2 * SIGNATURE_CHARS))
        at, pieces = start, []
        for comment in self.unsaid[first:last]:
            pieces.append(self.source[at : comment.start_byte])
            at = max(at, comment.end_byte)
        pieces.append(self.source[at : max(end, at)])
        return b"".join(pieces)[: 2 * SIGNATURE_CHARS].decode("utf-8", "replace")

    def _imports(self) -> list[ImportFact]:
        rows = self.text.rows([start for _, _, _, start in self.imports])
        found = [
            (module, name, alias, row + 1) for (module, name, alias, _), row in zip(self.imports, rows, strict=True)
        ]
        return [ImportFact(*one) for one in dict.fromkeys(found)]

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
