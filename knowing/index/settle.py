"""Answers become edges: what was open is settled, what was guessed is confirmed or corrected, what is outside says so.

Everything happens on a connection that is inside a transaction, so a build applies what is known before it is
published, and applying twice changes nothing.
"""

from __future__ import annotations

from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path

from knowing.graph import settled
from knowing.graph.enriched import ABOVE, CALLS, DOC, REFERS, Answer, Answers, Connection, has_answers
from knowing.graph.located import Placed, Symbols
from knowing.graph.settled import Key, Told
from knowing.index.rows import IMPLIED
from knowing.model import CALLABLE_KINDS, EDGE_CODE, TYPE_KINDS, EdgeKind, Kind, Provenance
from knowing.settings.index import LINK

CONFIDENCE = {Provenance.LSP: LINK.asked_lsp, Provenance.SCIP: LINK.asked_scip}
_SAID_OTHERWISE = (
    EdgeKind.CALLS,
    EdgeKind.REFERENCES,
    EdgeKind.ACCESSES_FIELD,
    EdgeKind.THROWS,
    EdgeKind.EXTENDS,
    EdgeKind.IMPLEMENTS,
    EdgeKind.CONTAINS,
    EdgeKind.MEMBER_OF,
)
_SAID_BACKWARDS = (EdgeKind.DECORATES, EdgeKind.TYPE_HINT_OF, EdgeKind.CONTAINS, EdgeKind.MEMBER_OF)


@dataclass(slots=True)
class Applied:
    """What the answers did to the graph."""

    settled: int = 0
    """Open call sites that now have a target."""
    outside: int = 0
    """Of these, the ones that lead out of the repository."""
    confirmed: int = 0
    """Edges that syntax had already."""
    corrected: int = 0
    """Guesses that were wrong and are gone."""
    added: dict[str, int] = field(default_factory=dict)
    """New edges by kind."""
    documented: int = 0
    stale: list[Answer] = field(default_factory=list)
    """Answers whose target is gone."""

    @property
    def changed(self) -> bool:
        return bool(self.settled or self.confirmed or self.corrected or self.added or self.documented)


def apply_enrichment(connection: Connection, root: Path) -> Applied:
    """Apply every kept answer that belongs to the files of this graph. Without any, it costs one look at the disk."""
    if not has_answers(root):
        return Applied()
    symbols = Symbols.load(connection)
    with Answers(root) as answers:
        applied = apply(connection, symbols, answers.of(symbols.blobs()))
        answers.forget(applied.stale)
        answers.trim(symbols.blobs())
    return applied


def apply(connection: Connection, symbols: Symbols, answers: list[Answer]) -> Applied:
    """Apply answers to a graph."""
    if not answers:
        return Applied()
    work = _Application(connection, symbols)
    for answer in answers:
        if answer.kind == CALLS:
            work.call(answer)
        elif answer.kind == REFERS:
            work.reference(answer)
        elif answer.kind == ABOVE:
            work.above(answer)
        elif answer.kind == DOC:
            work.document(answer)
    work.write()
    return work.applied


class _Application:
    def __init__(self, connection: Connection, symbols: Symbols) -> None:
        self.connection, self.symbols, self.applied = connection, symbols, Applied()
        self.edges: dict[Key, Told] = {}
        self.guesses: dict[tuple[str, int], list[Key]] = defaultdict(list)
        for key, told in settled.all_edges(connection):
            self.edges[key] = told
            if told[0] == Provenance.INFERRED and key[1] == EDGE_CODE[EdgeKind.CALLS] and key[0] in symbols.by_id:
                self.guesses[symbols.by_id[key[0]].path, told[2]].append(key)
        self.open: dict[tuple[str, int, int], list[tuple[int, int]]] = defaultdict(list)
        for row, source, line, column in settled.open_calls(connection):
            if source in symbols.by_id:
                self.open[symbols.by_id[source].path, line, column].append((row, source))
        self.outside = settled.outside_symbols(connection)
        self.next_id = settled.next_symbol(connection)
        self.new_outside: list[tuple[str, int]] = []
        self.changed: dict[Key, Told] = {}
        self.gone: set[Key] = set()
        self.settled: set[int] = set()
        self.docs: list[tuple[str, int]] = []

    # -- the four kinds of answers ---------------------------------------------------------------------------

    def call(self, answer: Answer) -> None:
        target = self._target(answer)
        if target is None:
            return
        found = self.symbols.by_id.get(target)
        kind = EdgeKind.ACCESSES_FIELD if found is not None and found.kind == Kind.FIELD else EdgeKind.CALLS
        place = (answer.path, answer.line, answer.column)
        if place in self.open:
            for row, source in self.open[place]:
                if row not in self.settled:
                    self.settled.add(row)
                    self.applied.outside += target not in self.symbols.by_id
                self._add(source, kind, target, answer)
            return
        guesses = self._guesses(answer) or self._only_guess(answer, kind, target)
        for guess in guesses:
            if guess[2] != target and guess not in self.gone:
                self._withdraw(guess)
            self._add(guess[0], kind, target, answer)
        if not guesses and not self._was_applied(answer, kind, target):
            around = self.symbols.around(answer.path, answer.line)
            if around is not None:
                self._add(around.id, kind, target, answer)

    def _withdraw(self, guess: Key) -> None:
        """Remove a wrong guess, and what was derived from it about tests."""
        source, _, target = guess
        self.gone.add(guess)
        self.applied.corrected += 1
        for key in ((source, EDGE_CODE[EdgeKind.TESTS], target), (target, EDGE_CODE[EdgeKind.TESTED_BY], source)):
            if key in self.edges and self.edges[key][0] == Provenance.INFERRED:
                self.gone.add(key)

    def _guesses(self, answer: Answer) -> list[Key]:
        """The inferred calls that an answer speaks of, by name."""
        found = self.guesses.get((answer.path, answer.line), [])
        last = answer.name.rpartition(":")[2].rpartition(".")[2]
        return [key for key in found if key[2] in self.symbols.by_id and self.symbols.by_id[key[2]].name == last]

    def _only_guess(self, answer: Answer, kind: EdgeKind, target: int) -> list[Key]:
        """The only guess of a line, for an answer under another name. Of a guess only the line was known when it was
        asked about: an answer with a column is about another call, and one that was applied before has no more to say."""
        found = self.guesses.get((answer.path, answer.line), [])
        is_about_it = answer.column < 0 and len(found) == 1 and not self._was_applied(answer, kind, target)
        return found if is_about_it else []

    def _was_applied(self, answer: Answer, kind: EdgeKind, target: int) -> bool:
        """Whether this answer was applied before, from whatever symbol stood around it."""
        return any(
            (one.id, EDGE_CODE[kind], target) in self.edges
            for one in self.symbols.by_file.get(answer.path, ())
            if one.line <= answer.line <= one.end_line
        )

    def reference(self, answer: Answer) -> None:
        place = (answer.path, answer.line, answer.column)
        if place in self.open or self._guesses(answer):
            self.call(answer)
            return
        target = self._target(answer)
        source = self.symbols.around(answer.path, answer.line)
        if target is None or source is None or source.id == target or target not in self.symbols.by_id:
            return
        calls = (source.id, EDGE_CODE[EdgeKind.CALLS], target)
        if calls in self.edges:
            self._add(source.id, EdgeKind.CALLS, target, answer)
        elif (source.id, EDGE_CODE[EdgeKind.REFERENCES], target) in self.edges or (
            source.kind != Kind.FILE
            and self.symbols.by_id[target].kind != Kind.FILE
            and not self._is_joined_already(source.id, target)
        ):
            self._add(source.id, EdgeKind.REFERENCES, target, answer)

    def _is_joined_already(self, source: int, target: int) -> bool:
        """Whether an edge of a kind that says more joins the two already."""
        return any((source, EDGE_CODE[kind], target) in self.edges for kind in _SAID_OTHERWISE) or any(
            (target, EDGE_CODE[kind], source) in self.edges for kind in _SAID_BACKWARDS
        )

    def above(self, answer: Answer) -> None:
        below = next(
            (one for one in self.symbols.by_start.get((answer.path, answer.column), ()) if one.line == answer.line),
            None,
        )
        target = self._target(answer)
        if below is None or target is None or target not in self.symbols.by_id or below.id == target:
            return
        over = self.symbols.by_id[target]
        if below.kind in TYPE_KINDS and over.kind in TYPE_KINDS:
            extends = (below.id, EDGE_CODE[EdgeKind.EXTENDS], target) in self.edges
            self._add(below.id, EdgeKind.EXTENDS if extends else EdgeKind.IMPLEMENTS, target, answer)
        elif below.kind in CALLABLE_KINDS and over.kind in CALLABLE_KINDS:
            self._add(below.id, EdgeKind.OVERRIDES, target, answer)

    def document(self, answer: Answer) -> None:
        for one in self.symbols.by_start.get((answer.path, answer.column), ()):
            if one.line == answer.line and not one.has_doc:
                self.docs.append((answer.name, one.id))
                self.applied.documented += 1
                return

    # -- symbols and edges -----------------------------------------------------------------------------------

    def _target(self, answer: Answer) -> int | None:
        if not answer.name:
            return None
        if not answer.target_path:
            return self._outside(answer.name)
        found = self.symbols.target(answer.target_path, answer.name, answer.target_line)
        if found is None:
            self.applied.stale.append(answer)
            return None
        return found.id

    def _outside(self, name: str) -> int:
        if name not in self.outside:
            number, self.next_id = self.next_id, self.next_id + 1
            self.outside[name] = number
            self.new_outside.append((name, number))
        return self.outside[name]

    def _add(self, source: int, kind: EdgeKind, target: int, answer: Answer) -> None:
        provenance = answer.provenance
        key = (source, EDGE_CODE[kind], target)
        old = self.edges.get(key)
        self.gone.discard(key)
        if old is not None and old[0] >= provenance:
            return
        if old is None:
            self.applied.added[kind] = self.applied.added.get(kind, 0) + 1
        elif old[0] < Provenance.LSP:
            self.applied.confirmed += 1
        confidence = max(CONFIDENCE[provenance], old[1] if old else 0)
        self.edges[key] = self.changed[key] = (int(provenance), confidence, old[2] if old else answer.line)
        if kind == EdgeKind.CALLS and old is None:
            self._test(source, target, answer)

    def _test(self, source: int, target: int, answer: Answer) -> None:
        """Add that a test reaches what it calls, as for calls that syntax resolves."""
        caller, callee = self.symbols.by_id.get(source), self.symbols.by_id.get(target)
        if _tests(caller, callee):
            self._add(source, EdgeKind.TESTS, target, answer)
            self._add(target, EdgeKind.TESTED_BY, source, answer)

    def write(self) -> None:
        """Write everything that was found to the graph."""
        connection = self.connection
        self.applied.settled = len(self.settled)
        settled.add_outside(connection, self.new_outside)
        settled.remove_edges(connection, self.gone)
        changed = (pair for pair in sorted(self.changed.items()) if pair[0] not in self.gone)
        settled.put_edges(connection, (pair for pair in changed if pair[0][1] not in IMPLIED))
        settled.close_calls(connection, sorted(self.settled))
        settled.put_docs(connection, self.docs)
        if self.applied.changed:
            settled.update_summary(connection, self.applied.settled)


def _tests(caller: Placed | None, callee: Placed | None) -> bool:
    if caller is None or callee is None or not caller.is_test or callee.is_test:
        return False
    return caller.kind != Kind.FILE and callee.kind not in (Kind.FILE, Kind.EXTERNAL, Kind.ROUTE)
