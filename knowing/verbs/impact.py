"""Who depends on a symbol, directly and further away."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.errors import UsageError
from knowing.render.paint import Paint
from knowing.settings.verbs import VERBS
from knowing.verbs.fitting import PLAIN, write
from knowing.verbs.host import Host, opened
from knowing.verbs.written import AS_TEXT, AnswerForm

if TYPE_CHECKING:
    from knowing.change.effects.covering import Tests
    from knowing.change.effects.dependents import Dependents
    from knowing.change.effects.open_calls import OpenCall
    from knowing.model import Symbol


@dataclass(frozen=True, slots=True)
class ImpactRequest:
    """A symbol, how far to look, and how the answer is wanted."""

    symbol: str
    """name, Qual.name, path::Qual.name, path:line or #id."""
    depth: int | None = None
    """Steps to follow; None: what the settings say."""
    kind: str | None = None
    file: str | None = None
    layout: AnswerForm = AS_TEXT


@dataclass(frozen=True, slots=True, eq=False)
class ImpactAnswer:
    """The dependents of a symbol and the tests that reach it."""

    symbol: Symbol
    dependents: Dependents
    tests: Tests
    unresolved: int
    """Sites of its name that could not be tied to one symbol."""
    depth: int
    form: str
    budget_tokens: int
    """0: no limit."""
    notes: tuple[str, ...] = ()
    """What of the same name was not meant."""
    may_depend: tuple[OpenCall, ...] = ()
    """The first of the unresolved sites."""

    def text(self, paint: Paint = PLAIN) -> str:
        """The answer in the format of the request, within its budget."""
        from knowing.render.documents.impact import impact_document

        document = impact_document(
            self.symbol, self.dependents, self.tests, self.unresolved, self.depth, self.notes, self.may_depend
        )
        return write(document, self.form, self.budget_tokens, paint)


def impact(request: ImpactRequest, host: Host) -> ImpactAnswer:
    """Who depends on a symbol: by distance and file, with the surest path, and the tests at the end of it."""
    if request.depth is not None and not 1 <= request.depth <= VERBS.depth:
        raise UsageError(f"--depth {request.depth} is out of range", f"give a number from 1 to {VERBS.depth}")
    layout = request.layout.checked()
    found = opened(host)
    from knowing.change.effects.covering import find_tests
    from knowing.change.effects.dependents import find_dependents, with_members
    from knowing.change.effects.open_calls import open_calls
    from knowing.languages import needs_receiver
    from knowing.query.lookup import find_meant

    graph, settings = found.graph, found.settings.change
    depth = request.depth or settings.impact_depth
    meant = find_meant(graph, request.symbol, request.kind, request.file, found.settings.explain.lookup)
    symbol, roots = meant.group[0], sorted({one for each in meant.group for one in with_members(graph, each)})
    dependents = find_dependents(graph, roots, settings, depth, look_further=True)
    tests = find_tests(graph, roots, [symbol.path], [], settings, [symbol.name])
    unresolved, tokens = graph.open_sites(symbol), layout.tokens(settings.budget_tokens)
    calls = tuple(open_calls(graph, symbol.name, needs_receiver(symbol.kind, symbol.language)))
    return ImpactAnswer(symbol, dependents, tests, unresolved, depth, layout.form, tokens, meant.notes, calls)
