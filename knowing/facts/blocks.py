"""The definitions of one file as a tree: what stands inside what, by span and by owner."""

from __future__ import annotations

from bisect import bisect_left, bisect_right
from functools import cached_property
from typing import TYPE_CHECKING, Any

import numpy as np
from numpy.typing import NDArray

from knowing.model import TYPE_KINDS, Flag, Kind
from knowing.settings.facts import PARSE

if TYPE_CHECKING:
    from tree_sitter import Node

    from knowing.facts.sourcetext import SourceText
    from knowing.languages import Language

_OWNS = frozenset({*TYPE_KINDS, Kind.MODULE})
_METHOD, _FUNCTION, _CONSTRUCTOR = str(Kind.METHOD), str(Kind.FUNCTION), str(Kind.CONSTRUCTOR)
_MODULE = str(Kind.MODULE)
_VARIABLE, _FIELD = str(Kind.VARIABLE), str(Kind.FIELD)
_TEST = int(Flag.TEST)
_PRIVATE = int(Flag.PRIVATE)  # plain words and numbers: an enum costs ten times as much to compare or combine


class Definition:
    """A definition (or an ownerless ``@scope``, which has no kind) while the tree is being put together."""

    __slots__ = (
        "body",
        "doc",
        "end",
        "flags",
        "goes_on",
        "index",
        "is_file",
        "kind",
        "name",
        "name_start",
        "node",
        "owner",
        "parent",
        "pattern",
        "start",
        "text",
        "top_row",
        "type",
    )

    def __init__(self, node: Node, kind: str, pattern: int, text: SourceText) -> None:
        self.node, self.kind, self.pattern = node, kind, pattern
        self.text = text
        """What its tree was made from."""
        self.start, self.end = node.start_byte, node.end_byte
        self.name = self.owner = self.type = self.doc = ""
        self.name_start = -1
        self.body = -1
        """Where the body starts."""
        self.parent: Definition | None = None
        self.flags = 0
        self.top_row = -1
        self.index = -1
        self.goes_on = False
        """Whether it goes on to the next of its kind."""
        self.is_file = False
        """Whether it is a component: a file that is a symbol. What stands at the top of its code is what it is anywhere."""


class Blocks:
    """All definitions and scopes of a file in the order of the text."""

    def __init__(self, found: list[Definition], language: Language) -> None:
        self.language = language
        self._constructors = [name for name in language.constructors if name != "<type>"]
        self._named_as_type = "<type>" in language.constructors
        self._capitals_export = language.exports == "capitalised"
        self.all = sorted(found, key=lambda one: (one.start, -one.end, one.kind != ""))
        self.starts = [block.start for block in self.all]
        self._nest()
        self.definitions = [block for block in self.all if block.kind]
        for position, definition in enumerate(self.definitions, start=1):
            definition.index = position

    # -- the tree -----------------------------------------------------------------------------------------------------

    def _nest(self) -> None:
        """Parents by span; then owners by name; then the kinds that depend on the parent."""
        stack: list[Definition] = []
        types: dict[str, Definition] = {}
        for block in self.all:
            while stack and (
                stack[-1].end <= block.start
                or stack[-1].end < block.end
                or (
                    stack[-1].kind and block.kind and stack[-1].start == block.start and stack[-1].node == block.node
                )  # `int a, b;`
                or (stack[-1].end == block.end and stack[-1].text is not block.text)  # two heads, one body
            ):
                stack.pop()
            block.parent = stack[-1] if stack else None
            stack.append(block)
            if block.kind in _OWNS:
                types.setdefault(block.name, block)
        if self.language.tables:
            self._be_modules(types)
        for block in self.all:
            if block.parent is not None and not block.parent.kind:  # a scope: its owner takes its place
                block.owner = block.owner or block.parent.owner
                block.parent = block.parent.parent
            if block.owner and block.kind:
                owner = types.get(block.owner.rsplit(".", 1)[-1])
                lexical = block.parent is not None and block.parent.kind in TYPE_KINDS
                if owner is not None and not lexical and not _is_within(owner, block):
                    block.parent = owner
            self._settle_kind(block)

    def _be_modules(self, types: dict[str, Definition]) -> None:
        """Make modules of variables that definitions name as their owner."""
        owners = {block.owner for block in self.all if block.owner}
        for block in self.all:
            if block.kind == _VARIABLE and block.parent is None and block.name in owners and block.name not in types:
                block.kind, types[block.name] = _MODULE, block

    def _settle_kind(self, block: Definition) -> None:
        parent, kind, name = block.parent, block.kind, block.name
        if parent is not None:
            block.flags |= parent.flags & _TEST
        if block.owner or (parent is not None and parent.kind in TYPE_KINDS and not parent.is_file):
            if kind in (_METHOD, _FUNCTION):
                around = block.owner or (parent.name if parent else "")
                is_constructor = name in self._constructors or (self._named_as_type and name == around)
                block.kind = _CONSTRUCTOR if is_constructor else _METHOD
            elif kind == _VARIABLE:
                block.kind = _FIELD
        prefix = self.language.private_prefix
        if (prefix and name.startswith(prefix) and not name.endswith("__")) or (
            self._capitals_export and not name[:1].isupper()
        ):
            block.flags |= _PRIVATE

    # -- what stands around a place -------------------------------------------------------------------------------------

    def innermost(self, at: int) -> Definition | None:
        position = bisect_right(self.starts, at) - 1
        block = self.all[position] if position >= 0 else None
        while block is not None and block.end <= at:
            block = self.outer(block)
        return block

    def outer(self, block: Definition) -> Definition | None:
        """The block around another one by its span, or None. (An owner that was found by name may stand elsewhere.)"""
        position = bisect_left(self.starts, block.start) - 1
        for candidate in reversed(self.all[max(0, position + 1 - PARSE.near_blocks) : position + 1]):
            if candidate.end >= block.end:
                return candidate
        return self._around[block.start, block.end] if position >= PARSE.near_blocks else None

    @cached_property
    def _around(self) -> dict[tuple[int, int], Definition | None]:
        """For each span the last block that starts before it and ends no sooner, all in one walk."""
        found: dict[tuple[int, int], Definition | None] = {}
        opened: list[Definition] = []
        together: list[Definition] = []
        for block in self.all:
            if together and together[0].start < block.start:
                for one in together:
                    while opened and opened[-1].end < one.end:
                        opened.pop()
                    opened.append(one)
                together = []
            together.append(block)
            around = len(opened)
            if opened and opened[-1].end < block.end:
                around = bisect_right(opened, -block.end, key=lambda one: -one.end)
            found[block.start, block.end] = opened[around - 1] if around else None
        return found

    def innermost_of(self, places: list[int] | NDArray[Any]) -> list[Definition | None]:
        """The innermost blocks of many places, found together: the innermost block changes only where a block starts or ends."""
        if len(places) < 8 or not self.all:
            return [self.innermost(int(at)) for at in places]
        cuts, owners = self._cuts
        found: NDArray[Any] = cuts.searchsorted(places, "right") - 1
        return [owners[position] for position in found.tolist()]

    @cached_property
    def _cuts(self) -> tuple[NDArray[Any], list[Definition | None]]:
        """Where the innermost block changes, and to which."""
        cuts: list[int] = [-1]
        owners: list[Definition | None] = [None]
        stack: list[Definition] = []
        last = -1
        for block in self.all:
            if block.start == last:  # two that start together: ask the plain way
                places = sorted({-1, *self.starts, *(one.end for one in self.all)})
                return np.array(places, np.int64), [self.innermost(at) for at in places]
            last = block.start
            while stack and stack[-1].end <= last:
                cuts.append(stack.pop().end)
                owners.append(stack[-1] if stack else None)
            cuts.append(last)
            owners.append(block)
            stack.append(block)
        while stack:
            cuts.append(stack.pop().end)
            owners.append(stack[-1] if stack else None)
        return np.array(cuts, np.int64), owners

    def decorated(self, end: int, block: Definition | None, row: int) -> Definition | None:
        """The definition that a decorator or annotation belongs to, given where the decorator ends; None if there is none."""
        if block is not None and block.name_start >= 0 and end <= max(block.name_start, block.body):
            target = block  # above its name, or on one of its parameters
        else:
            position = bisect_left(self.starts, end)
            while position < len(self.all) and not self.all[position].kind:
                position += 1
            if position == len(self.all) or (block is not None and self.all[position].start >= block.end):
                return block
            target = self.all[position]
        target.top_row = min(target.top_row, row)
        return target


def _is_within(inner: Definition | None, outer: Definition) -> bool:
    """Whether ``outer`` is ``inner`` or stands around it: then it cannot be its child (``module A::B; class A``)."""
    while inner is not None and inner is not outer:
        inner = inner.parent
    return inner is not None
