"""The Python functions below the verbs: they return a graph, or a context that is not yet packed or written.

These take the index as it is and, unless settings are given, the default settings: the same question has the same answer everywhere.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

from msgspec import structs

from knowing.verbs import files as _files
from knowing.verbs import pr as _pr
from knowing.verbs import task as _task
from knowing.verbs.changed import Between
from knowing.verbs.host import At, Host, host_of
from knowing.verbs.host import opened as _opened

if TYPE_CHECKING:
    from knowing.change.context import Change
    from knowing.change.files import FilesContext
    from knowing.graph.reader import Graph
    from knowing.query.pack.filters import Filters
    from knowing.query.trace import Trace
    from knowing.settings import Settings


def opened(at: At) -> Graph:
    """The graph of a repository, of the index as it is; closed when nobody holds it any more."""
    return _opened(_as_it_is(at, None)).graph


def context_for_task(
    at: At,
    task: str,
    settings: Settings | None = None,
    budget_tokens: int | None = None,
    filters: Filters | None = None,
    feedback: Mapping[str, float] | None = None,
    session: Mapping[str, float] | None = None,
) -> Trace:
    """The trace behind ``knowing.task``, of the index as it is; ``trace.pack(writer)`` fills the budget for a writer.

    Raises
    ------
    NoIndex
        If the repository has not been indexed; see ``knowing.build_index``.
    UnknownSymbol, AmbiguousSymbol
        If feedback or session name no symbol, or several.
    """
    request = structs.replace(_task.asked(task, budget_tokens, filters), feedback=feedback or {}, session=session or {})
    return _task.traced(request, _opened(_as_it_is(at, settings)))


def context_for_files(at: At, files: Iterable[str], *, settings: Settings | None = None) -> FilesContext:
    """The context behind ``knowing.files``, of the index as it is."""
    return _files.files(_files.FilesRequest(tuple(files)), _as_it_is(at, settings)).context


def context_for_diff(
    at: At,
    base: str | None = None,
    *,
    head: str = "",
    staged: bool = False,
    patch: bytes | Path | None = None,
    settings: Settings | None = None,
    cache_folder: Path | None = None,
) -> Change:
    """The context behind ``knowing.pr``, of the index as it is."""
    host = replace(_as_it_is(at, settings), cache_folder=cache_folder)
    return _pr.pr(_pr.PrRequest(Between(base or "", head, staged, patch)), host).change


def _as_it_is(at: At, settings: Settings | None) -> Host:
    """A host that neither updates an index nor reads settings from files; a host that was given is kept."""
    from knowing.settings import Settings

    if isinstance(at, Host):
        return host_of(at, settings)
    return replace(host_of(at, settings or Settings()), is_freshened=False, is_remembering=False)
