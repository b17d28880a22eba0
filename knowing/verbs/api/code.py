"""The Python API about code: what a task needs, why, and what stands where."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import TYPE_CHECKING

from msgspec.structs import replace

from knowing.verbs import files as _files
from knowing.verbs import find as _find
from knowing.verbs import look as _look
from knowing.verbs import map as _map
from knowing.verbs import search as _search
from knowing.verbs import show as _show
from knowing.verbs import task as _task
from knowing.verbs import why as _why
from knowing.verbs import why_not as _why_not
from knowing.verbs.host import At, host_of
from knowing.verbs.written import AnswerForm

if TYPE_CHECKING:
    from knowing.query.explain.evidence import Explanation
    from knowing.query.pack.filters import Filters
    from knowing.settings import Settings


def task(
    at: At,
    text: str,
    *,
    budget_tokens: int | None = None,
    is_auto: bool = False,
    form: str = "text",
    level: str = "auto",
    kinds: Iterable[str] = (),
    paths: Iterable[str] = (),
    include_tests: bool = False,
    limit: int | None = None,
    feedback: Mapping[str, float] | None = None,
    session: Mapping[str, float] | None = None,
    reasons: bool = False,
    rules: bool = False,
    session_id: str = "",
    again: bool = False,
) -> _task.TaskAnswer:
    """What a task needs, ranked and packed into a token budget; ``answer.text()`` is what ``ctx task`` prints."""
    request = _task.TaskRequest(
        text, budget_tokens, is_auto, form, level, tuple(kinds), tuple(paths), include_tests, limit,
        feedback or {}, session or {}, reasons, rules, session_id, again,
    )  # fmt: skip
    return _task.task(request, host_of(at))


def why(
    at: At,
    symbol: str,
    task: str,
    settings: Settings | None = None,
    budget_tokens: int | None = None,
    filters: Filters | None = None,
    *,
    level: str = "auto",
    kind: str | None = None,
    file: str | None = None,
    session_id: str = "",
) -> Explanation:
    """Every stage's evidence for one symbol, from the same trace that answers the task."""
    asked = replace(_task.asked(task, budget_tokens, filters, level), session_id=session_id)
    return _why.why(_why.WhyRequest(symbol, asked, kind, file), host_of(at, settings))


def why_not(
    at: At,
    symbol: str,
    task: str,
    *,
    budget_tokens: int | None = None,
    is_auto: bool = False,
    level: str = "auto",
    kinds: Iterable[str] = (),
    paths: Iterable[str] = (),
    include_tests: bool = False,
    limit: int | None = None,
    file: str | None = None,
    session_id: str = "",
) -> _why_not.WhyNotAnswer:
    """The stage that lost a symbol, by how much, and the smallest change that brings it in."""
    asked = _task.TaskRequest(
        task,
        budget_tokens,
        is_auto,
        "text",
        level,
        tuple(kinds),
        tuple(paths),
        include_tests,
        limit,
        session_id=session_id,
    )
    return _why_not.why_not(_why_not.WhyNotRequest(symbol, asked, file), host_of(at))


def search(
    at: At,
    words: str,
    *,
    limit: int = 20,
    kinds: Iterable[str] = (),
    paths: Iterable[str] = (),
    include_tests: bool = False,
) -> _search.SearchAnswer:
    """Symbols by words, best first."""
    return _search.search(_search.SearchRequest(words, limit, tuple(kinds), tuple(paths), include_tests), host_of(at))


def show(
    at: At,
    symbol: str,
    *,
    kind: str | None = None,
    file: str | None = None,
    budget_tokens: int | None = None,
    limit: int = 20,
    lines: int = 20,
    session_id: str = "",
    again: bool = False,
) -> _show.ShowAnswer:
    """One symbol: definition, members, bases, callers, callees and tests."""
    request = _show.ShowRequest(symbol, kind, file, budget_tokens, limit, lines, session_id, again)
    return _show.show(request, host_of(at))


def look(
    at: At,
    *what: str,
    form: str = "text",
    budget_tokens: int | None = None,
    session_id: str = "",
    again: bool = False,
) -> _look.LookAnswer:
    """Several symbols, files or lines at once, in one budget: source, users, what they use, tests and documents."""
    request = _look.LookRequest(what, AnswerForm(form, budget_tokens), session_id, again)
    return _look.look(request, host_of(at))


def find(
    at: At,
    text: str = "",
    *,
    regex: str = "",
    name: str = "",
    paths: Iterable[str] = (),
    kinds: Iterable[str] = (),
    limit: int = 100,
    ignore_case: bool = False,
) -> _find.FindAnswer:
    """The lines that hold a text, match an expression or define a name, each with the symbol around it."""
    asked = _find.FindRequest(text, regex, name, tuple(paths), tuple(kinds), limit, ignore_case)
    return _find.find(asked, host_of(at))


def map(  # noqa: A001 - the name of the verb
    at: At, path: str = "", *, form: str = "text", budget_tokens: int | None = None, is_everything: bool = False
) -> _map.MapAnswer:
    """The repository on one page, or one folder of it; ``answer.text()`` is what ``ctx map`` prints."""
    return _map.map(_map.MapRequest(path, AnswerForm(form, budget_tokens, is_everything)), host_of(at))


def files(
    at: At, paths: Iterable[str], *, form: str = "text", budget_tokens: int | None = None, is_everything: bool = False
) -> _files.FilesAnswer:
    """The symbols of some files and who calls them; ``answer.text()`` is what ``ctx files`` prints."""
    layout = AnswerForm(form, budget_tokens, is_everything)
    return _files.files(_files.FilesRequest(tuple(paths), layout), host_of(at))
