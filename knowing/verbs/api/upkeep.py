"""The Python API about the index: making it, looking at it, making it firmer, measuring and removing it."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.settings.verbs import VERBS
from knowing.verbs import clean as _clean
from knowing.verbs import doctor as _doctor
from knowing.verbs import enrich as _enrich
from knowing.verbs import eval as _eval
from knowing.verbs import index as _index
from knowing.verbs import languages as _languages
from knowing.verbs import status as _status
from knowing.verbs.host import At, host_of

if TYPE_CHECKING:
    from knowing.enrich import EnrichReport
    from knowing.evaluate.result import Replay
    from knowing.index.report import IndexReport
    from knowing.index.state import State
    from knowing.languages import Language


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
    at: At, file: Path | None = None, *, language: str = "", timeout_s: float = VERBS.scip_s
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


def doctor(at: At, *, fix: bool = False) -> _doctor.Diagnosis:
    """Look at everything that answers depend on, in full; with ``fix``, repair what is wrong."""
    return _doctor.doctor(_doctor.DoctorRequest(fix), host_of(at))


def clean(at: At, *, cache: bool = False) -> _clean.Cleaned:
    """Remove the index of a repository, or the cache of facts."""
    return _clean.clean(_clean.CleanRequest(cache), host_of(at))
