"""Literal: the code holds, word for word, a key, flag, route, environment variable or message that the task writes.

Who holds a literal that few others hold is nearly certainly meant. A constant that holds it speaks for whoever uses the constant, and so
does an option or a field that the task names.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.model import KINDS, VALUE_KINDS, EdgeKind, Flag, Kind
from knowing.query.channels.resources import printed_through
from knowing.query.channels.usage import users_of
from knowing.query.task.literals import Literal, LiteralKind, find_literals, find_messages
from knowing.settings import LiteralSettings
from knowing.words import terms_of_name

Array = NDArray[Any]
_IS_VALUE = np.array([kind in VALUE_KINDS for kind in KINDS])
_KEY = KINDS.index(Kind.KEY)


class Held(Struct, frozen=True, eq=False):
    """A literal of the task and the symbols that hold it."""

    literal: Literal
    symbols: Array
    score: float


class LiteralHits(Struct, frozen=True, eq=False):
    """What the channel found: a score from 0 to 1 for each symbol, and why."""

    scores: Array
    held: tuple[Held, ...]

    @property
    def said(self) -> Array:
        """The symbols that hold a message of several words that the task writes: who pastes one means who prints it, while a key or an
        option is mentioned by whoever wants something of what obeys it."""
        told = [one.symbols for one in self.held if " " in one.literal.text]
        return np.unique(np.concatenate(told)) if told else np.zeros(0, np.int64)

    def holding(self, texts: Collection[str]) -> Array:
        """The symbols that hold one of these literals themselves."""
        found = [one.symbols for one in self.held if one.literal.text in texts]
        return np.unique(np.concatenate(found)) if found else np.zeros(0, np.int64)

    def evidence(self, symbol: int) -> tuple[Literal, ...]:
        """The literals of the task that a symbol holds itself."""
        return tuple(one.literal for one in self.held if bool(np.any(one.symbols == symbol)))


def literal_hits(task: str, graph: Graph, settings: LiteralSettings, named: Array | None = None) -> LiteralHits:
    """How surely each symbol is meant by a literal of the task: 1 if it alone holds one, less the more do. ``named`` says how surely the
    task names each symbol: who uses a value that it names is meant as well."""
    is_code = (graph.flags & np.uint16(Flag.TEST)) == 0
    held = tuple(_held(task, graph, is_code, settings))
    doubt = np.ones(graph.size, np.float32)
    for one in held:
        doubt[one.symbols] *= np.float32(1.0 - one.score)
    scores = np.float32(1.0) - doubt
    _through_constants(scores, named, graph, settings)
    return LiteralHits(scores, held)


def _held(task: str, graph: Graph, is_code: Array, settings: LiteralSettings) -> list[Held]:
    found: dict[bytes, Held] = {}
    for literal, symbols in _asked(task, graph, settings):
        if not 0 < len(symbols) <= settings.most_holders:
            continue
        holders = max(1, int(is_code[symbols].sum()))
        score = getattr(settings, literal.kind.name.lower()) / np.sqrt(holders)
        if literal.kind is LiteralKind.MESSAGE:
            score *= min(1.0, len(literal.text.split()) / settings.message_words)
        held = Held(literal, symbols, float(score))
        key = symbols.tobytes()  # a run of words inside another that the same symbols hold says nothing more
        if key not in found or found[key].score < held.score:
            found[key] = held
    return sorted(found.values(), key=lambda one: (-one.score, one.literal.text))


def _holders(literal: Literal, graph: Graph) -> Array:
    """Symbols that hold a literal; of an environment variable, those that read it if any does."""
    if literal.kind is LiteralKind.VARIABLE:
        outside = [one for one in graph.ids_named(literal.text).tolist() if KINDS[graph.kind[one]] is Kind.EXTERNAL]
        readers = {edge.source for one in outside for edge in graph.edges_to(one) if edge.kind == EdgeKind.READS_ENV}
        if readers:
            return np.array(sorted(readers), np.int32)
    held = graph.literal(literal.text)
    return np.union1d(held, _keys_called(literal.text, graph)) if literal.kind is LiteralKind.KEY else held


def _keys_called(text: str, graph: Graph) -> Array:
    """The keys of text files that a path of names leads to: ``pool.max-size`` is the key *max-size* below *pool*, or what *pool* says of it."""
    parts = text.split(".")
    for depth in range(len(parts), 0, -1):
        called, path, rest = graph.ids_named(parts[depth - 1]), ".".join(parts[:depth]), "_".join(parts[depth:])
        keys = graph.symbols(called[graph.kind[called] == _KEY].tolist()).values()
        found = np.array([one.id for one in keys if f".{one.qualname}".endswith(f".{path}")], np.int64)
        for term in terms_of_name(rest) if len(found) else ():
            found = np.intersect1d(found, graph.postings(term)[0])
        if len(found):
            return found
    return np.zeros(0, np.int64)


def _asked(task: str, graph: Graph, settings: LiteralSettings) -> Iterator[tuple[Literal, Array]]:
    """Every literal of the task and who holds it; messages of resources are held by who prints them."""
    runs = dict.fromkeys(find_messages(task, settings.read_words))
    messages = (Literal(text, LiteralKind.MESSAGE) for text in graph.known_literals(list(runs)))
    served: dict[str, tuple[int, ...]] = {}
    if "/" in task:
        from knowing.query.channels.served import routed  # noqa: PLC0415 - most tasks write no path

        served = {one.path: one.handlers for one in routed(task, graph, settings.most_handlers)}
    for literal in (*find_literals(task, settings.most), *messages):
        handlers = served.get(literal.text)
        yield literal, _holders(literal, graph) if handlers is None else np.array(handlers, np.int32)
    for text, symbols in printed_through(runs.keys(), graph, settings):
        yield Literal(text, LiteralKind.MESSAGE), symbols


def _through_constants(scores: Array, named: Array | None, graph: Graph, settings: LiteralSettings) -> None:
    """Score the symbols that use a constant which holds the literal, or a value that the task names: a share of the constant's own score."""
    sure = scores if named is None else np.maximum(scores, named * (named >= settings.named))
    constants = np.flatnonzero((sure > 0) & _IS_VALUE[graph.kind])
    best = constants[np.argsort(-sure[constants], kind="stable")][: settings.most_constants]
    known = graph.symbols(best.tolist())
    for constant in best.tolist():
        users = users_of(constant, known[constant].name, graph, settings.most_users)
        if users:
            share = np.float32(
                settings.through_constant * sure[constant] / max(1.0, np.sqrt(len(users) / settings.many_users))
            )
            scores[users] = np.maximum(scores[users], share)
