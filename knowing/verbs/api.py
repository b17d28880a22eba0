"""The Python API: every verb as a function with keyword arguments. ``knowing`` offers them under the same names.

``at`` is a folder of the repository, a graph that is open already, or a :class:`~knowing.verbs.host.Host` for everything else that can be
supplied. With a folder, settings are those of the repository; the environment is never read. With a graph, the index is taken as it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.verbs import agents as _agents
from knowing.verbs import check as _check
from knowing.verbs import clean as _clean
from knowing.verbs import diff as _diff
from knowing.verbs import doctor as _doctor
from knowing.verbs import enrich as _enrich
from knowing.verbs import eval as _eval
from knowing.verbs import feedback as _feedback
from knowing.verbs import files as _files
from knowing.verbs import find as _find
from knowing.verbs import impact as _impact
from knowing.verbs import index as _index
from knowing.verbs import languages as _languages
from knowing.verbs import map as _map
from knowing.verbs import memory as _memory
from knowing.verbs import note as _note
from knowing.verbs import notes as _notes
from knowing.verbs import notes_import as _notes_import
from knowing.verbs import notes_search as _notes_search
from knowing.verbs import pr as _pr
from knowing.verbs import rules as _rules
from knowing.verbs import search as _search
from knowing.verbs import session as _session
from knowing.verbs import show as _show
from knowing.verbs import status as _status
from knowing.verbs import task as _task
from knowing.verbs import tests as _tests
from knowing.verbs import why as _why
from knowing.verbs import why_not as _why_not
from knowing.verbs.changed import Between
from knowing.verbs.host import At, host_of
from knowing.verbs.written import Layout

if TYPE_CHECKING:
    from knowing.enrich import EnrichReport
    from knowing.evaluate.result import Replay
    from knowing.index.report import IndexReport
    from knowing.index.state import State
    from knowing.languages import Language
    from knowing.memory.changed_packs import PackDiff
    from knowing.memory.notes import Told
    from knowing.memory.store.sessions import Session
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
) -> Explanation:
    """Every stage's evidence for one symbol, from the same trace that answers the task."""
    asked = _task.asked(task, budget_tokens, filters, level)
    return _why.why(_why.WhyRequest(symbol, asked, kind, file), host_of(at, settings))


def why_changed(
    at: At, symbol: str, *, base: str = "", head: str = "", staged: bool = False, patch: bytes | Path | None = None
) -> _why.ChangeReasons:
    """Every reason why a symbol is part of the context of a change."""
    return _why.why_changed(_why.WhyChangedRequest(symbol, Between(base, head, staged, patch)), host_of(at))


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
) -> _why_not.WhyNotAnswer:
    """The stage that lost a symbol, by how much, and the smallest change that brings it in."""
    asked = _task.TaskRequest(
        task, budget_tokens, is_auto, "text", level, tuple(kinds), tuple(paths), include_tests, limit
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
    return _map.map(_map.MapRequest(path, Layout(form, budget_tokens, is_everything)), host_of(at))


def files(
    at: At, paths: Iterable[str], *, form: str = "text", budget_tokens: int | None = None, is_everything: bool = False
) -> _files.FilesAnswer:
    """The symbols of some files and who calls them; ``answer.text()`` is what ``ctx files`` prints."""
    layout = Layout(form, budget_tokens, is_everything)
    return _files.files(_files.FilesRequest(tuple(paths), layout), host_of(at))


def pr(
    at: At,
    *,
    base: str = "",
    head: str = "",
    staged: bool = False,
    patch: bytes | Path | None = None,
    form: str = "text",
    budget_tokens: int | None = None,
    is_everything: bool = False,
) -> _pr.PrAnswer:
    """What a change touches and what it should have touched; ``answer.text()`` is what ``ctx pr`` prints."""
    layout = Layout(form, budget_tokens, is_everything)
    return _pr.pr(_pr.PrRequest(Between(base, head, staged, patch), layout), host_of(at))


def impact(
    at: At,
    symbol: str,
    *,
    depth: int | None = None,
    kind: str | None = None,
    file: str | None = None,
    form: str = "text",
    budget_tokens: int | None = None,
    is_everything: bool = False,
) -> _impact.ImpactAnswer:
    """Who depends on a symbol, directly and further away."""
    layout = Layout(form, budget_tokens, is_everything)
    return _impact.impact(_impact.ImpactRequest(symbol, depth, kind, file, layout), host_of(at))


def tests(
    at: At,
    what: Iterable[str] = (),
    *,
    base: str = "",
    head: str = "",
    staged: bool = False,
    patch: bytes | Path | None = None,
    form: str = "text",
    budget_tokens: int | None = None,
    is_everything: bool = False,
) -> _tests.TestsAnswer:
    """The tests to run for files, for a symbol or, with neither, for a change."""
    layout = Layout(form, budget_tokens, is_everything)
    return _tests.tests(_tests.TestsRequest(tuple(what), Between(base, head, staged, patch), layout), host_of(at))


def check(
    at: At,
    *,
    base: str = "",
    head: str = "",
    staged: bool = False,
    patch: bytes | Path | None = None,
    untested: bool = False,
    missing: float = 0.0,
    dependents: int = 0,
    removed: bool = False,
    strict: bool = True,
) -> _check.CheckAnswer:
    """Which rules a change breaks. What cannot be checked raises, unless ``strict`` is False."""
    between = Between(base, head, staged, patch)
    return _check.check(_check.CheckRequest(between, untested, missing, dependents, removed, strict), host_of(at))


def build_index(
    at: At, *, full: bool = False, jobs: int | None = None, wait: bool = True, cache_folder: Path | None = None
) -> IndexReport:
    """Bring the index of a repository up to date; ``full`` trusts neither the index nor cached facts."""
    host = host_of(at)
    host = host if cache_folder is None else replace(host, cache_folder=cache_folder)
    return _index.build_index(_index.IndexRequest(full, jobs, wait), host)


def status(at: At) -> State:
    """What is indexed, how fresh it is, and what was skipped. Changes nothing."""
    return _status.status(_status.StatusRequest(), host_of(at))


def known_languages() -> tuple[Language, ...]:
    """The languages that are read, and how well."""
    return _languages.known_languages(_languages.LanguagesRequest())


def enrich_lsp(at: At, *, language: str = "", budget_s: float | None = None, jobs: int = 1) -> EnrichReport:
    """Ask language servers about open calls. They are found on the ``PATH`` of the host's environment, which is empty by default."""
    return _enrich.enrich_lsp(_enrich.LspRequest(language, budget_s, jobs), host_of(at))


def enrich_scip(
    at: At, file: Path | None = None, *, language: str = "", timeout_s: float = _enrich.RUN_TIMEOUT_S
) -> EnrichReport:
    """Read a SCIP index into the graph; with no file, an installed indexer makes one first."""
    return _enrich.enrich_scip(_enrich.ScipRequest(file, language, timeout_s), host_of(at))


def evaluate_history(
    at: At,
    count: int = 40,
    *,
    since: str = "",
    budget_tokens: int | None = None,
    exact: bool = False,
    tune: bool = False,
) -> Replay:
    """Replay the history of a repository, each commit message as a task. Only reads the repository."""
    return _eval.evaluate_history(_eval.EvalRequest(count, since, budget_tokens, exact, tune), host_of(at))


def start_session(at: At, name: str = "", *, budget_tokens: int | None = None) -> Session:
    """Begin a session; ``session_id`` of other functions joins it."""
    return _session.start_session(_session.SessionStart(name, budget_tokens), host_of(at))


def show_session(at: At, name: str = "", *, about: str = "", limit: int | None = None) -> _session.SessionAnswer:
    """A session with its turns; with ``about``, what is remembered of something, best first."""
    return _session.show_session(_session.SessionQuestion(name, about, limit), host_of(at))


def end_session(at: At, name: str = "") -> Session:
    """End a session: what it handed out counts no more."""
    return _session.end_session(_session.SessionName(name), host_of(at))


def list_sessions(at: At, *, with_ended: bool = False) -> tuple[Session, ...]:
    """The sessions of a repository, the one that was used last first."""
    return _session.list_sessions(_session.SessionsRequest(with_ended), host_of(at))


def say_in_session(at: At, text: str, name: str = "") -> Session:
    """Write down words as a turn of a session."""
    return _session.say_in_session(_session.SessionWords(text, name), host_of(at))


def compact_session(
    at: At, name: str = "", *, proposed: str = "", confidence: float = 0.5, is_only_asked: bool = False
) -> _session.Compacted:
    """Fold old turns of a session into summaries; no turn is lost."""
    return _session.compact_session(_session.CompactRequest(name, proposed, confidence, is_only_asked), host_of(at))


def rules(at: At, *, path: str = "", budget_tokens: int | None = None) -> _rules.RulesAnswer:
    """The authored rules (of a path) by tier, with their tokens, and whether a budget holds the hard ones."""
    return _rules.rules(_rules.RulesRequest(budget_tokens, path), host_of(at))


def agents_add(
    at: At,
    clients: Iterable[str],
    *,
    scope: str = "",
    is_dry: bool = False,
    is_tracked_too: bool = False,
    instructions: bool = False,
    home: Path | None = None,
) -> tuple[_agents.Edited, ...]:
    """Put an entry for our server into the configuration of clients; the outcome and the diff of each file."""
    asked = _agents.EditRequest(tuple(clients), scope, is_dry, is_tracked_too, instructions, home)
    return _agents.agents_add(asked, host_of(at))


def agents_remove(
    at: At,
    clients: Iterable[str],
    *,
    scope: str = "",
    is_dry: bool = False,
    is_tracked_too: bool = False,
    instructions: bool = False,
    home: Path | None = None,
) -> tuple[_agents.Edited, ...]:
    """Take the entry out again; a file that nobody changed since becomes what it was, to the byte."""
    asked = _agents.EditRequest(tuple(clients), scope, is_dry, is_tracked_too, instructions, home)
    return _agents.agents_remove(asked, host_of(at))


def agents_list(at: At, clients: Iterable[str] = (), *, home: Path | None = None) -> tuple[_agents.Listed, ...]:
    """Every file that a client reads, and whether our entry is in it."""
    return _agents.agents_list(_agents.ListRequest(tuple(clients), home), host_of(at))


def agents_check(
    at: At, clients: Iterable[str] = (), *, timeout_s: float = _agents.TIMEOUT_S, home: Path | None = None
) -> tuple[_agents.Checked, ...]:
    """Start the server as each client would, in the host's environment, and ask it something."""
    return _agents.agents_check(_agents.CheckAgentsRequest(tuple(clients), timeout_s, home), host_of(at))


def doctor(at: At, *, fix: bool = False) -> _doctor.Diagnosis:
    """Look at everything that answers depend on, in full; with ``fix``, repair what is wrong."""
    return _doctor.doctor(_doctor.DoctorRequest(fix), host_of(at))


def clean(at: At, *, cache: bool = False) -> _clean.Cleaned:
    """Remove the index of a repository, or the cache of facts."""
    return _clean.clean(_clean.CleanRequest(cache), host_of(at))


def note(
    at: At,
    text: str,
    *,
    about: Iterable[str] = (),
    tags: Iterable[str] = (),
    supersedes: Iterable[int] = (),
    status: str = "fact",
) -> Told:
    """Write down what the code does not say, and what it is about."""
    return _note.note(_note.NoteRequest(text, tuple(about), tuple(tags), tuple(supersedes), status), host_of(at))


def list_notes(
    at: At,
    *,
    tags: Iterable[str] = (),
    status: str = "",
    about: str = "",
    include_superseded: bool = False,
    limit: int = 50,
) -> _notes.NotesAnswer:
    """The notes that fit, the newest first, each with how its subjects stand."""
    return _notes.list_notes(_notes.NotesRequest(tuple(tags), status, about, include_superseded, limit), host_of(at))


def search_notes(
    at: At,
    text: str,
    *,
    tags: Iterable[str] = (),
    include_superseded: bool = False,
    min_score: float = 0.0,
    limit: int = 10,
    session_id: str = "",
    again: bool = False,
) -> _notes_search.SearchNotesAnswer:
    """Sections of documentation, notes and imported entries that fit a question, best first."""
    request = _notes_search.SearchNotesRequest(
        text, tuple(tags), include_superseded, min_score, limit, session_id, again
    )
    return _notes_search.search_notes(request, host_of(at))


def import_notes(at: At, folder: str | Path, *, chunk: str = "section") -> _notes_import.ImportAnswer:
    """Read a folder of Markdown into entries; importing it twice changes nothing."""
    return _notes_import.import_notes(_notes_import.ImportRequest(Path(folder), chunk), host_of(at))


def show_note(at: At, number: int) -> Told:
    """One note in full."""
    return _notes.show_note(_notes.NoteNumber(number), host_of(at))


def edit_note(
    at: At,
    number: int,
    *,
    text: str | None = None,
    about: Iterable[str] | None = None,
    tags: Iterable[str] | None = None,
    status: str | None = None,
) -> Told:
    """Change a note; what is None stays. Returns it as it is now."""
    subjects, words = (None if one is None else tuple(one) for one in (about, tags))
    return _notes.edit_note(_notes.EditRequest(number, text, subjects, words, status), host_of(at))


def remove_note(at: At, number: int) -> Told:
    """Forget a note; returns what it was."""
    return _notes.remove_note(_notes.NoteNumber(number), host_of(at))


def feedback(at: At, pack: str, *, useful: Iterable[str] = (), useless: Iterable[str] = ()) -> _feedback.FeedbackAnswer:
    """Say which symbols of an answer were useful and which were not."""
    return _feedback.feedback(_feedback.FeedbackRequest(pack, tuple(useful), tuple(useless)), host_of(at))


def compare_packs(at: At, one: str, other: str) -> PackDiff:
    """What came, went and moved between two answers that were kept, and why."""
    return _diff.compare_packs(_diff.DiffRequest(one, other), host_of(at))


def memory_status(at: At) -> _memory.MemoryStatus:
    """What is remembered about a repository, how much of it, and where."""
    return _memory.memory_status(_memory.MemoryRequest(), host_of(at))


def memory_export(at: At, form: str = "jsonl") -> str:
    """The memory as text: JSON Lines (everything but packs), or Markdown (``md``, the notes)."""
    return _memory.memory_export(_memory.ExportRequest(form), host_of(at))


def memory_import(at: At, text: str) -> dict[str, int]:
    """Take in an export, all or nothing; returns how many of each noun came."""
    return _memory.memory_import(_memory.ImportRequest(text), host_of(at))


def memory_prune(at: At, days: float = 90.0, *, superseded: bool = False) -> dict[str, int]:
    """Forget what was not used for so many days; returns how many of each noun went."""
    return _memory.memory_prune(_memory.PruneRequest(days, superseded), host_of(at))


def memory_clear(at: At) -> dict[str, int]:
    """Forget everything about a repository, without asking; returns how much there was."""
    return _memory.memory_clear(_memory.MemoryRequest(), host_of(at))
