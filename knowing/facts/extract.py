"""One file in, its facts out.

The query runs in C and finds what matters (``knowing.facts.taken``); this module arranges what it found: definitions into a
tree by their spans, every mention under the innermost definition around it, comments onto the definition below them, and
words into postings. Nothing here knows a language by name.
"""

from __future__ import annotations

from bisect import bisect_left
from typing import TYPE_CHECKING

import msgspec

from knowing.facts.blocks import Blocks, Definition
from knowing.facts.comments import clean_comment, docs_above
from knowing.facts.components import code_of
from knowing.facts.deprecated import mark_deprecated
from knowing.facts.extents import extend, joined, without_heads
from knowing.facts.literals import Says
from knowing.facts.manual import manual_of
from knowing.facts.mentions import Mentions
from knowing.facts.postings import Spoken, count
from knowing.facts.rails import rails_routes
from knowing.facts.sourcetext import SourceText
from knowing.facts.taken import Taken
from knowing.facts.text.facts import read_text
from knowing.facts.views import views
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, FileFacts, ImportFact, Kind, RouteFact, SymbolFact
from knowing.settings.facts import KEPT
from knowing.sites import Sites

if TYPE_CHECKING:
    from tree_sitter import Node

    from knowing.facts.components import Component
    from knowing.facts.views import View
    from knowing.languages import Language


def extract(source: bytes, language: Language, component: str = "") -> FileFacts:
    """Read one file of a known language."""
    return with_words([read_syntax(source, language, component)])[0]


_TABLES = {"rails": rails_routes}
"""How routes are read that a language declares inside of each other."""
Wordless = tuple[FileFacts, Spoken]
"""Facts whose words are still to be counted: for many files at once that is cheaper."""


def read_syntax(source: bytes, language: Language, component: str = "") -> Wordless:
    """What the syntax of a file says; of text that is not code, its parts; of a component of that name, what its code says."""
    if language.reader:
        return read_text(source, language.name, language.reader)
    found = code_of(source, language) if language.component else None
    trees = views(found.text, found.language) if found else views(source, language)
    reading = _Reading(SourceText(source) if found else trees[-1].text, found.language if found else language)
    for view in trees:
        reading.ask(view)
    if found:
        reading.be_component(found, component, trees[-1])
    facts = msgspec.structs.replace(reading.facts(trees[0].root), language=language.name)
    return facts, Spoken(source, facts.symbols, says=Says.CONFIGURATION if language.is_text else Says.CODE)


def read_plain(source: bytes, most_bytes: int) -> Wordless:
    """What there is to say about text of an unknown language; its words are those of its first ``most_bytes``."""
    whole = SymbolFact("", Kind.FILE, -1, 1, source.count(b"\n") + 1, 0, len(source), 1, 0)
    facts = FileFacts("", "", [whole], Sites(), [], [], [], False, "", b"", b"", b"")
    return facts, Spoken(source[:most_bytes], facts.symbols, has_names=False, says=Says.WORDS)


def with_words(read: list[Wordless]) -> list[FileFacts]:
    """The facts of many files, with their words counted."""
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


def _first_statement(text: str) -> str:
    """The first line, and as many more as its parentheses need."""
    if "\n" not in text:
        return text
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


class _Reading(Taken):
    """Arranges what the query found in one file."""

    def be_component(self, found: Component, name: str, view: View) -> None:
        """Take the whole file for a symbol of that name, which is what importing the file gives."""
        self.mentions += found.mentions
        if found.expressions:
            template = Taken(self.text, found.language)
            template.ask(views(found.expressions, found.language)[-1])
            self.mentions += template.mentions
        if not name:
            return
        whole = Definition(view.root, str(Kind.CLASS), -1, view.text)
        whole.start, whole.end, whole.name_start, whole.is_file = 0, len(self.source), 0, True
        whole.name, whole.doc = name, found.doc
        self.found[-1, -1] = whole
        self.imports.insert(0, ("", name, "default", 0, False))

    def facts(self, root: Node) -> FileFacts:
        """Return the facts of everything that was found, without words."""
        self.comments.sort(key=lambda node: node.start_byte)
        self.unsaid = sorted([*self.comments, *self.asides], key=lambda node: node.start_byte)
        self.unsaid_starts = [node.start_byte for node in self.unsaid]
        definitions = self.definitions()
        extend(definitions)
        if self.language.clauses:
            self.mentions = without_heads(self.mentions, definitions, self.above)
            definitions = joined(
                definitions, self.source, [one for one in self.comments if one.start_byte not in self.said]
            )
        blocks = Blocks([*definitions, *self.scopes], self.language)
        for block, row in zip(blocks.all, self.text.rows(blocks.starts), strict=True):
            block.top_row = row
        mentions = Mentions(self.text, self.language, blocks)
        sites = mentions.sites(self.mentions)
        self._document(blocks.definitions)
        mark_deprecated(blocks, self.source)
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
            routes=self._routes(blocks, root),
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
                one.doc[: KEPT.doc_chars],
                one.owner,
                one.type,
                one.flags,
            )
            for one, end_row, row, column in zip(definitions, end_rows, name_rows, name_columns, strict=True)
        ]

    def _signature(self, definition: Definition) -> str:
        if definition.is_file:
            return f"component {definition.name}"
        end = definition.body if definition.body >= 0 else min(definition.end, definition.start + KEPT.signature_chars)
        text = self._without_comments(definition.text, definition.start, end).lstrip()
        if definition.body < 0 and definition.kind not in CALLABLE_KINDS:
            text = _first_statement(text)
        text = " ".join(text.split()).replace("( ", "(")
        return _without_tail(text)[: KEPT.signature_chars]

    def _without_comments(self, text: SourceText, start: int, end: int) -> str:
        """The text without its comments and annotations, as much of it as a signature may need."""
        first = bisect_left(self.unsaid_starts, start)
        last = bisect_left(self.unsaid_starts, end, first)
        if first == last:
            return text.between(start, min(end, start + 2 * KEPT.signature_chars))
        at, pieces = start, []
        for comment in self.unsaid[first:last]:
            pieces.append(text.bytes[at : comment.start_byte])
            at = max(at, comment.end_byte)
        pieces.append(text.bytes[at : max(end, at)])
        return b"".join(pieces)[: 2 * KEPT.signature_chars].decode("utf-8", "replace")

    def _imports(self) -> list[ImportFact]:
        rows = self.text.rows([start for _, _, _, start, _ in self.imports])
        found = [
            (module, name, alias, row + 1, is_global)
            for (module, name, alias, _, is_global), row in zip(self.imports, rows, strict=True)
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
        return clean_comment("\n".join(block))[: KEPT.doc_chars]

    def _document(self, definitions: list[Definition]) -> None:
        manual = manual_of([self.text.of(node) for node in self.manuals]) if self.manuals else {}
        whole_lines = self._whole_lines()
        rows = docs_above(whole_lines)
        tops = self._tops()
        if self.documented_row in rows and not self.docstrings:
            self.docstrings = rows[self.documented_row]
        for definition in definitions:
            while (top := tops.pop(definition.top_row, None)) is not None:  # the first on a row is the one it speaks of
                definition.top_row = top
            if definition.doc:
                continue
            block = rows.pop(definition.top_row, None)  # the first on a row is the one it speaks of
            if block is not None:
                definition.doc = clean_comment("\n".join(map(self._said, block)))
            if manual:
                of_file = manual.pop("", "") if definition.kind in TYPE_KINDS else ""
                definition.doc = of_file or manual.get(definition.name, "") or definition.doc

        if self.language.doc_below:
            self._document_below(definitions, {first: self._said(node) for node, first, _ in whole_lines})

    def _document_below(self, definitions: list[Definition], texts: dict[int, str]) -> None:
        """Give what has no doc that of a comment on the row below, by its opening."""
        for definition, row in zip(definitions, self.text.rows([one.end for one in definitions]), strict=True):
            if not definition.doc and texts.get(row + 1, "").startswith(self.language.doc_below):
                definition.doc = clean_comment(texts[row + 1])

    def _tops(self) -> dict[int, int]:
        """For each row, where that starts which ends on the row above it and belongs to a definition below."""
        starts = self.text.rows([node.start_byte for node in self.above])
        ends = self.text.rows([node.end_byte for node in self.above])
        return {end + 1: start for start, end in zip(starts, ends, strict=True)}

    def _said(self, comment: Node) -> str:
        """The text of a comment, or what is said by code that serves as one."""
        if comment.start_byte in self.said:
            return self.text.between(*self.said[comment.start_byte])
        return self.text.of(comment).rstrip("\n")

    def _whole_lines(self) -> list[tuple[Node, int, int]]:
        """Comments that start their line, with the row they start on and the last row they fill."""
        starts = [node.start_byte for node in self.comments]
        rows, columns = self.text.points(starts)
        last = self.text.rows([self._end(node) for node in self.comments])
        return [
            (node, row, end)
            for node, start, row, column, end in zip(self.comments, starts, rows, columns, last, strict=True)
            if not column or not self.source[start - column : start].strip()
        ]

    def _end(self, node: Node) -> int:
        """Where the text of a node ends: some grammars include the line break, and what the next line is indented by."""
        end = node.end_byte
        while end > node.start_byte and self.source[end - 1] in b" \t\r\n":
            end -= 1
        return end

    def _routes(self, blocks: Blocks, root: Node) -> list[RouteFact]:
        if self.routes and self.language.routes and (table := _TABLES[self.language.routes](root, self.text)):
            return table
        routes = []
        for node, method, path, handler in self.routes:
            block = blocks.innermost(node.start_byte)
            source = block.index if block is not None and block.index >= 0 else 0
            routes.append(RouteFact(source, method, path, handler, node.start_point.row + 1))
        return routes
