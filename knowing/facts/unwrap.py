"""Code that a language wraps into something that its grammar does not look into, such as the items inside of a macro call of Rust.

The ``wrapped.scm`` of a language says where code may be wrapped and of what it consists. What stands there is parsed on its own; if it is
code, the wrapper around it is blanked and the file is parsed again, so that everything is found where it would be without the wrapper.
A byte is parsed at most ``PARSE.wrappers`` times on the way and once in the end.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from tree_sitter import Range

from knowing.facts.deep import cursor_of, is_deep, matches_below
from knowing.settings.facts import PARSE

if TYPE_CHECKING:
    from tree_sitter import Node, Query

    from knowing.facts.deep import Captures
    from knowing.facts.mentions import Mention

Parse = Callable[[bytes, list[Range]], "Node"]
_VISIBLE = re.compile(rb"[^\r\n]")


class Unwrapped(NamedTuple):
    """The tree of a file without its wrappers, and what the wrappers that are gone mentioned."""

    root: Node
    mentions: list[Mention]


class _Piece(NamedTuple):
    """What stands between two marks, parsed."""

    root: Node
    start: int
    end: int


def unwrapped(source: bytes, root: Node, query: Query, parse: Parse) -> Unwrapped:
    """The tree of a file as if the wrappers around code were not there; the same tree if there are none, or a nest that nobody wrote."""
    wrappers = _Wrappers(source, query, parse)
    if is_deep(root) or not wrappers.look_into(root, PARSE.wrappers):
        return Unwrapped(root, [])
    text = bytearray(source)
    for start, end in wrappers.gaps:
        text[start:end] = _VISIBLE.sub(b" ", source[start:end])
    return Unwrapped(parse(bytes(text), []), wrappers.mentions)


class _Wrappers:
    """The wrappers of one file: which bytes of them are not code, and what they mention."""

    def __init__(self, source: bytes, query: Query, parse: Parse) -> None:
        self.source, self.query, self.parse = source, query, parse
        self.gaps: list[tuple[int, int]] = []
        self.mentions: list[Mention] = []

    def look_into(self, root: Node, levels: int) -> bool:
        """Unwrap what is wrapped in a tree, and what is wrapped in that, so many levels deep; whether there was anything."""
        before = len(self.gaps)
        for captures in self._matches("wrapper", root, PARSE.wrapper_depth) if levels > 0 else []:
            at, end = captures["wrapper"][0].start_byte, captures["wrapper"][0].end_byte
            for piece in self._code(captures, levels - 1):
                self.gaps.append((at, piece.start))
                at = piece.end
            if at > captures["wrapper"][0].start_byte:
                self.gaps.append((at, end))
                self.mentions += _mentioned(captures)
        return len(self.gaps) > before

    def _code(self, captures: Captures, levels: int) -> list[_Piece]:
        """The code of a wrapper: all that stands in it, or else what stands in each of its blocks; none if that is no code."""
        whole = self._piece(captures)
        if not whole.root.has_error:
            return [whole] if self._is_code(whole.root, levels) else []
        blocks = [self._piece(one) for one in self._matches("block", captures["code"][0], 0)] if levels > 0 else []
        if blocks and all(not one.root.has_error and self._is_code(one.root, levels - 1) for one in blocks):
            return blocks
        is_nearly = _faulty_bytes(whole.root) * PARSE.faulty_part <= whole.end - whole.start
        return [whole] if is_nearly and self._is_code(whole.root, levels) else []

    def _piece(self, captures: Captures) -> _Piece:
        first, last = captures["open"][0], captures["close"][0]
        start, end = first.end_byte, last.start_byte
        return _Piece(self.parse(self.source, [Range(first.end_point, last.start_point, start, end)]), start, end)

    def _is_code(self, root: Node, levels: int) -> bool:
        """Whether a tree has items, here or in wrappers, and nothing beside them."""
        items = len(self._matches("item", root, 0))
        others = len(self._matches("beside", root, 0)) + sum(node.is_extra for node in root.named_children)
        return items + others == root.named_child_count and (self.look_into(root, levels) or items > 0)

    def _matches(self, key: str, root: Node, depth: int) -> list[Captures]:
        """The matches with this capture that start so deep in a tree and no deeper."""
        return [captures for _, captures in matches_below(root, cursor_of(self.query, depth)) if key in captures]


def _faulty_bytes(root: Node) -> int:
    """How many bytes of a tree the grammar could not read."""
    faulty, waiting = 0, [root]
    while waiting:
        node = waiting.pop()
        if node.is_error:
            faulty += node.end_byte - node.start_byte
        else:
            waiting += [child for child in node.children if child.has_error]
    return faulty


def _mentioned(captures: Captures) -> Iterator[Mention]:
    receiver = captures.get("receiver")
    for key, nodes in captures.items():
        if key.startswith("edge."):
            yield key[5:], nodes[0].start_byte, nodes[0].end_byte, receiver[0] if receiver else None
