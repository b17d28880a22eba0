"""The matches of a query in a tree of any depth, in time that grows with its size.

A query holds a half-made match for every node around the one it looks at and tries all of them there: what it costs is the sum of the
depths of all nodes. A tree that is absurdly deep (a chain of thousands of calls, a nest of thousands of brackets) is therefore asked
window by window; every other tree at once.
"""

from __future__ import annotations

import time
from collections.abc import Iterator
from typing import TYPE_CHECKING

from tree_sitter import QueryCursor

from knowing.facts.patience import TookTooLong
from knowing.settings.facts import PARSE

if TYPE_CHECKING:
    from tree_sitter import Node, Query

Captures = dict[str, "list[Node]"]
Match = tuple[int, Captures]


def matches_of(query: Query, root: Node) -> list[Match]:
    """All matches of a query in a tree."""
    if not is_deep(root):
        return matches_below(root, cursor_of(query))
    cursor = cursor_of(query, PARSE.window)
    taken: set[tuple[object, ...]] = set()
    found = []
    for top in _tops(root):
        for match in matches_below(top, cursor):
            key = _key(match)  # a node at the edge of two windows belongs to both, for what its siblings say together
            if key not in taken:
                taken.add(key)
                found.append(match)
    return found


def cursor_of(query: Query, depth: int | None = None) -> QueryCursor:
    """What asks a query, of so many levels or of all. No signal reaches it while it does, so it has the time limit of a parser."""
    cursor = QueryCursor(query, match_limit=PARSE.half_made, timeout_micros=PARSE.clock_s * 1_000_000)
    if depth is not None:
        cursor.set_max_start_depth(depth)
    return cursor


def matches_below(root: Node, cursor: QueryCursor) -> list[Match]:
    """All matches that a cursor finds in a tree; what it found when its time ended is not taken for all."""
    started = time.monotonic()
    found = cursor.matches(root)
    if time.monotonic() - started >= PARSE.clock_s:
        raise TookTooLong
    return found


def is_deep(root: Node) -> bool:
    """Whether the nodes of a tree are so deep that a query of it all would take too long, by a sample of them."""
    size = root.descendant_count
    if size < PARSE.large_nodes:
        return False
    cursor = root.walk()
    total = 0
    for number in range(PARSE.samples):
        cursor.goto_descendant(number * size // PARSE.samples)
        total += cursor.depth
    return total > PARSE.deep * PARSE.samples


def _key(match: Match) -> tuple[object, ...]:
    pattern, captures = match
    return pattern, *((name, node.id) for name, nodes in sorted(captures.items()) for node in nodes)


def _tops(root: Node) -> Iterator[Node]:
    """The root and every node that is a multiple of ``PARSE.window`` levels below it and has children, each before those below it."""
    waiting = [root]
    while waiting:
        top = waiting.pop()
        yield top
        cursor = top.walk()
        is_going = cursor.goto_first_child()
        while is_going:
            node = cursor.node
            if node is not None and cursor.depth == PARSE.window and node.child_count:
                waiting.append(node)
            if cursor.depth < PARSE.window and cursor.goto_first_child():
                continue
            while not cursor.goto_next_sibling():
                if not cursor.goto_parent() or not cursor.depth:
                    is_going = False
                    break
