"""Which tests reach a change, some files or a symbol."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.errors import UsageError
from knowing.render.paint import Paint
from knowing.verbs.changed import WORK_TREE, Between, changed
from knowing.verbs.files import relative
from knowing.verbs.fitting import PLAIN, write
from knowing.verbs.host import Host, Opened, opened
from knowing.verbs.written import AS_TEXT, AnswerForm

if TYPE_CHECKING:
    from knowing.change.effects.covering import Tests


@dataclass(frozen=True, slots=True)
class TestsRequest:
    """Files or one symbol; with neither, a change."""

    what: tuple[str, ...] = ()
    between: Between = WORK_TREE
    layout: AnswerForm = AS_TEXT


@dataclass(frozen=True, slots=True, eq=False)
class TestsAnswer:
    """The tests that were found, and the lines that run them."""

    title: str
    tests: Tests
    commands: tuple[str, ...]
    notes: tuple[str, ...]
    form: str
    budget_tokens: int
    """0: no limit."""

    def text(self, paint: Paint = PLAIN) -> str:
        """The answer in the format of the request, within its budget."""
        from knowing.render.documents.impact import tests_document

        document = tests_document(self.title, self.tests, self.commands, self.notes)
        return write(document, self.form, self.budget_tokens, paint)


def tests(request: TestsRequest, host: Host) -> TestsAnswer:
    """The tests to run for a change, for files, or for a symbol."""
    if request.what and request.between.is_named:
        raise UsageError("both a change and something else were named", "give PATHS, a SYMBOL or --base")
    layout = request.layout.checked()
    if request.what:
        found = opened(host)
        title, reached, notes = _named(found, request.what, host)
    else:
        change, found = changed(request.between, host)
        diff = change.changes.diff
        title, reached, notes = f"tests for {diff.base} → {diff.head}", change.tests, change.notes
    from knowing.change.effects.commands import commands

    lines, tokens = commands(reached.files, found.graph), layout.tokens(found.settings.change.budget_tokens)
    return TestsAnswer(title, reached, tuple(lines), notes, layout.form, tokens)


def _named(found: Opened, what: tuple[str, ...], host: Host) -> tuple[str, Tests, tuple[str, ...]]:
    """A title, the tests of everything in some files, or of one symbol and its members, and notes."""
    from knowing.change.effects.cochange import CoChange
    from knowing.change.effects.covering import find_tests
    from knowing.change.effects.dependents import with_members
    from knowing.change.files import for_files
    from knowing.query.lookup import find_meant
    from knowing.tree.history import read_history

    graph, settings = found.graph, found.settings.change
    said: tuple[str, ...] = ()
    context = for_files(graph, [relative(one, graph.root, host.here) for one in what])
    if context.paths and not context.unknown:
        paths, roots = list(context.paths), [one.symbol.id for one in context.symbols]
        words = [one.symbol.name for one in context.symbols]
        title = f"tests for {', '.join(paths[:5])}{' …' * (len(paths) > 5)}"
    elif len(what) == 1:
        meant = find_meant(graph, what[0], settings=found.settings.explain.lookup)
        group, said = meant.group, meant.notes
        words, paths, title = [group[0].name], [group[0].path], f"tests for {group[0].address}"
        roots = sorted({one for each in group for one in with_members(graph, each)})
    else:
        path, why = context.unknown[0]
        raise UsageError(f"{path}: {why}", "give files of the index, or one symbol")
    past = CoChange(
        read_history(graph.root, "HEAD", settings.history.commits, settings.history.files), settings.history
    )
    together = past.together(paths, set(graph.paths().values()))
    reached = find_tests(graph, roots, paths, together, settings, words)
    return title, reached, (*said, *reached.notes)
