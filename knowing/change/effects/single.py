"""A single test that is named, and why; of a file whose tests are calls, the calls that hold what it is named for."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from knowing.change.effects.pointers import either
from knowing.graph.reader import Graph
from knowing.model import Kind, Symbol
from knowing.query.called.called_tests import Block
from knowing.query.called.titled import TitledTests


@dataclass(frozen=True, slots=True)
class Test:
    """One test and why it is named."""

    symbol: Symbol
    confidence: float
    parts: Mapping[str, float]
    path: tuple[str, ...]
    reason: str = ""
    """What coverage data says it ran; empty without such data."""
    block: Block | None = None
    """The call that makes the test, where tests are calls and the symbol is a part of one."""

    @property
    def name(self) -> str:
        """What the test is called."""
        return self.block.title if self.block else self.symbol.qualname

    @property
    def line(self) -> int:
        return self.block.line if self.block else self.symbol.line


def in_blocks(
    graph: Graph, file: Symbol, parts: Mapping[str, float], way: Sequence[str], names: Collection[str]
) -> Iterator[Test]:
    """The tests of a file that is reached or mentions a name as a whole: those whose own lines hold the name.

    What a path leads through last is what they hold; a file that calls it by another name stands for itself.
    """
    next_on_way = way[-3].partition("::")[2].rpartition(".")[2] if len(way) > 2 else ""
    held = {"reach": {next_on_way} - {""}, "mention": set(names)}
    asked = {kind: wanted for kind, wanted in held.items() if kind in parts and wanted}
    if not asked:
        return
    tests = TitledTests(graph, file)
    found: dict[Block, dict[str, float]] = {}
    for kind, wanted in asked.items():
        for block in tests.holding(wanted):
            found.setdefault(block, {})[kind] = parts[kind]
    for block, own in found.items():
        yield Test(tests.symbol(block), either(own.values()), own, tuple(way), block=block)


def joined(tests: Iterable[Test]) -> list[Test]:
    """The tests of a file, where those that are parts of one call are one test."""
    found: dict[object, Test] = {}
    for one in tests:
        key = one.block or one.symbol.id
        if key in found:
            surest, other = sorted((found[key], one), key=lambda test: (-test.confidence, test.symbol.id))
            parts = {
                kind: max(surest.parts.get(kind, 0.0), other.parts.get(kind, 0.0))
                for kind in {**surest.parts, **other.parts}
            }
            reason = surest.reason or other.reason
            found[key] = Test(
                surest.symbol, either(parts.values()), parts, surest.path or other.path, reason, one.block
            )
        else:
            found[key] = one
    return list(found.values())


def wholes(graph: Graph, tests: Iterable[Test]) -> Iterator[tuple[Test, Symbol]]:
    """Each test with its symbol, or, where a call makes the test, with that of the call."""
    files: dict[str, TitledTests] = {}
    for one in tests:
        own = one.symbol
        if one.block and own.path not in files:
            files[own.path] = TitledTests(
                graph, next(file for file in graph.in_file(own.path) if file.kind == Kind.FILE)
            )
        yield one, files[own.path].symbol(one.block) if one.block else own
