"""Every name that a file mentions, under the innermost definition around it."""

from __future__ import annotations

from collections.abc import Iterable
from operator import itemgetter
from typing import TYPE_CHECKING

from knowing.algorithms.numbers import as_array
from knowing.facts.blocks import Blocks, Definition
from knowing.facts.sourcetext import SourceText
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, BindFact
from knowing.settings.facts import KEPT
from knowing.sites import SiteRow, Sites

if TYPE_CHECKING:
    from tree_sitter import Node

    from knowing.languages import Language

_BASES = ("extends", "implements")
_OUTSIDE = frozenset({"reads_env", "executes_process"})
_QUALIFIED = frozenset({"extends", "implements", "type_hint_of", "calls"})
Mention = tuple[str, int, int, "Node | None"]
"""Kind, where the name starts and ends, and what stands before the dot."""


class Mentions:
    """Turns the nodes that a query found into facts that need no tree."""

    def __init__(self, text: SourceText, language: Language, blocks: Blocks) -> None:
        self.text, self.language, self.blocks = text, language, blocks

    def sites(self, mentions: list[Mention]) -> Sites:
        """What is called, extended, hinted … and where. Numbers stay in arrays: as objects of Python they cost more than the names."""
        mentions = self._surest(mentions)
        starts = as_array([start for _, start, _, _ in mentions])
        rows, columns = self.text.points_of(starts)
        around = self.blocks.innermost_of(starts)
        prefix, letters, between = self.language.field_prefix, self.text.letters, self.text.between
        is_ascii, long_bytes = letters.isascii(), KEPT.long_bytes
        sources, kinds, names, receivers = list[int](), list[str](), list[str](), list[str]()
        for (kind, start, end, holder), block in zip(mentions, around, strict=True):
            name = letters[start:end]
            is_plain = name.isidentifier() and (is_ascii or name.isascii())
            if not is_plain:
                name = between(start, end).removeprefix(":")
            receiver = ""
            if holder is not None:
                at, to = holder.start_byte, holder.end_byte
                receiver = letters[at:to] if to - at <= long_bytes else letters[at : at + long_bytes]
                if not (receiver.isidentifier() and (is_ascii or receiver.isascii())):
                    receiver = self._receiver(holder)
            if prefix:
                name, receiver = self._own_field(kind, name, receiver)
            if kind == "decorates":
                block = self.blocks.decorated(end, block, int(rows[len(names)]))  # noqa: PLW2901
            elif not is_plain and kind in _OUTSIDE:
                name = name.strip("\"'")  # some grammars have no node for what a text says
            elif not is_plain and kind in _QUALIFIED:
                name, receiver = self._dotted(name, receiver, kind)
            if block is None:
                source = 0
            elif block.kind:
                source = block.index
            else:
                source, name, receiver = self._in_scope(block, kind, name, receiver)
            sources.append(source)
            kinds.append(kind)
            names.append(name)
            receivers.append(receiver)
        if "" in names or _are_repeated(mentions):
            found = zip(sources, kinds, names, (rows + 1).tolist(), columns.tolist(), receivers, strict=True)
            return Sites.of(_once(found, starts.tolist()))
        return Sites.folded(sources, kinds, names, rows + 1, columns, receivers)

    def _surest(self, mentions: list[Mention]) -> list[Mention]:
        """The mentions without mere references to a place that has a surer mention, or a definition; and what names a function is no type."""
        taken = {start for kind, start, _, _ in mentions if kind != "references"}
        taken.update(one.name_start for one in self.blocks.definitions)
        functions = {one.name_start for one in self.blocks.definitions if one.kind in CALLABLE_KINDS}
        weak = {"references": taken, "type_hint_of": functions}
        return [one for one in mentions if one[0] not in weak or one[1] not in weak[one[0]]]

    def _own_field(self, kind: str, name: str, receiver: str) -> tuple[str, str]:
        """Ruby: ``@x`` is ``self.x``."""
        prefix = self.language.field_prefix
        if kind == "accesses_field" and name.startswith(prefix) and not name.startswith(prefix * 2):
            return name.removeprefix(prefix), self.language.self_names[0]
        if receiver.startswith(prefix) and not receiver.startswith(prefix * 2):
            return name, f"{self.language.self_names[0]}.{receiver.removeprefix(prefix)}"
        return name, receiver

    def _in_scope(self, scope: Definition, kind: str, name: str, receiver: str) -> tuple[int, str, str]:
        """Return source, name and receiver of a mention that stands directly inside of a scope: its source is the owner of the scope."""
        block: Definition | None
        if kind in _BASES:
            block = next((one for one in self.blocks.all if one.kind in TYPE_KINDS and one.name == scope.owner), None)
            if block is None:
                return 0, f"{receiver}.{name}" if receiver else name, scope.owner
        else:
            block = self.blocks.outer(scope)
        return (block.index if block is not None and block.index >= 0 else 0), name, receiver

    def _dotted(self, name: str, receiver: str, kind: str) -> tuple[str, str]:
        if "\n" in name:
            name = "".join(name.split())
        name = bare(name.split("<", 1)[0].split("[", 1)[0].strip("*& "))
        if kind != "calls":  # `Foo?` is a type; `valid?` is a method of Ruby
            name = name.strip("?")
        for separator in self.language.separators:
            if separator in name:
                head, _, name = name.rpartition(separator)
                receiver = receiver or head
        return name, receiver

    def binds(self, bindings: list[tuple[Node, Node, bool, bool]]) -> list[BindFact]:
        """Which local names and fields hold what; of one place, the type that is known of it comes before the call that gives it."""
        bindings = sorted(bindings, key=lambda bound: (bound[0].start_byte, bound[2]))
        binds: dict[tuple[int, str, str, bool], None] = {}
        given: dict[tuple[int, str], str] = {}
        starts = [node.start_byte for node, *_ in bindings]
        for (node, held, is_call, is_given), start, around in zip(
            bindings, starts, self.blocks.innermost_of(starts), strict=True
        ):
            block = around
            while block is not None and not block.kind:
                block = self.blocks.outer(block)
            if block is not None and block.is_file and not self._own_member(self.text.of(node)):
                block = None
            name, scope = self.text.between(start, node.end_byte), block.index if block else 0
            held_name = self._receiver(held) if is_call else type_name(self.text, held)
            if is_given:  # what a constructor is given and keeps
                is_new = block is not None and block.name in self.language.constructors
                held_name = given.get((scope, held_name), "") if is_new else ""
            elif not is_call:
                given.setdefault((scope, name), held_name)
            if block is not None and not name.isidentifier() and (member := self._own_member(name)):
                while block is not None and block.kind not in TYPE_KINDS:
                    block = block.parent
                name = member
            elif block is not None and block.name_start == start:
                block = block.parent  # a variable's own type belongs to the scope around it
                block = None if block is not None and block.is_file else block
            if held_name and "\n" not in held_name:
                binds[block.index if block else 0, name, held_name, is_call] = None
        return [BindFact(*bind) for bind in binds]

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

    def _receiver(self, node: Node) -> str:
        """What stands before the dot; a chain over several lines reads as one, without its arguments."""
        is_long = node.end_byte - node.start_byte > KEPT.long_bytes
        text = "" if is_long else self.text.of(node)
        if is_long or "\n" in text or len(text) > 2 * KEPT.receiver_chars:
            tail: list[str] = []
            size = 0
            while node.child_count and len(tail) < KEPT.chain_links and size <= 2 * KEPT.receiver_chars:
                first = node.child(0)
                if first is None:
                    break
                arguments, end = node.child_by_field_name("arguments"), node.end_byte
                if arguments is not None and arguments.start_byte > first.start_byte:
                    tail.append("()")
                    end = arguments.start_byte
                link = self.text.between(first.end_byte, min(end, first.end_byte + KEPT.long_bytes))
                size += len("".join(link.split()))  # no less of it is kept
                tail.append(link)
                node = first
            if size > 2 * KEPT.receiver_chars or node.end_byte - node.start_byte > KEPT.long_bytes:
                return "…"
            text = self.text.of(node) + "".join(reversed(tail))
            text = "".join(line.strip() for line in text.split("\n"))
        return text if len(text) <= 2 * KEPT.receiver_chars else "…"


def _are_repeated(mentions: list[Mention]) -> bool:
    """Whether a query found a mention of the same kind at the same place twice; in most languages it never does."""
    return len(set(map(itemgetter(0, 1), mentions))) < len(mentions)


def _once(found: Iterable[SiteRow], starts: list[int]) -> Iterable[SiteRow]:
    """Every mention that has a name, once; of those that a query found twice the first, or the first with a receiver."""
    sites: dict[tuple[int, str, str, int], SiteRow] = {}
    for site, start in zip(found, starts, strict=True):
        source, kind, name, *_, receiver = site
        key = (source, kind, name, start)
        if name and (key not in sites or (receiver and not sites[key][-1])):
            sites[key] = site
    return sites.values()


def bare(name: str) -> str:
    """A name without the quotes around it and colons at its ends. A prime at its end is a part of it.

    >>> bare('"add":'), bare(":add"), bare("`add`"), bare("add'")
    ('add', 'add', 'add', "add'")
    """
    name = name.strip(":")
    return name.strip("\"'`:") if name.startswith(('"', "'", "`")) else name


def type_name(text: SourceText, node: Node) -> str:
    """The bare name of a type: no pointer, generics, array or package."""
    name = text.between(node.start_byte, min(node.end_byte, node.start_byte + KEPT.long_bytes))
    if name.isidentifier():
        return name[: KEPT.receiver_chars]
    name = "".join(name.split())
    name = name.split("<", 1)[0].split("[", 1)[0] if not name.startswith("[") else name.strip("[]*")
    return name.strip("*&?\"'()[]!: ").replace("::", ".")[: KEPT.receiver_chars]
