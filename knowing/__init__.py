"""knowing: the symbols a task needs, ranked, explained and packed into a token budget.

>>> from knowing import context_for_task, index                         # doctest: +SKIP
>>> index("path/to/repository")                                         # doctest: +SKIP
>>> trace = context_for_task("path/to/repository", "add a retry limit")  # doctest: +SKIP
>>> [symbol.address for symbol in trace.ranking.symbols[:3]]            # doctest: +SKIP

Every function imports what it needs when it is called, so ``import knowing`` costs nothing.
"""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping

    from knowing.graph.reader import Graph
    from knowing.index.report import IndexReport, Progress
    from knowing.query.explain.evidence import Explanation
    from knowing.query.pack.filters import Filters
    from knowing.query.trace import Trace
    from knowing.settings import Settings

__all__ = ["context_for_diff", "context_for_files", "context_for_task", "index", "why"]
__version__ = "0.1.0"

MAX_BYTES = 1_000_000
"""Larger files are not indexed: they are data, or generated, or both."""


def index(
    root: str | Path,
    *,
    max_bytes: int = MAX_BYTES,
    jobs: int | None = None,
    cache_folder: Path | None = None,
    progress: Progress | None = None,
    full: bool = False,
) -> IndexReport:
    """Bring the index of the repository that ``root`` lies in up to date; ``full`` trusts neither it nor cached facts.

    ``cache_folder`` is where facts of files are kept between builds; the user's cache folder if not given.
    """
    from knowing.index.update import index as update  # noqa: PLC0415
    from knowing.settings import IndexSettings  # noqa: PLC0415
    from knowing.tree.listing import repository_root  # noqa: PLC0415

    folder = facts_folder() if cache_folder is None else cache_folder
    return update(repository_root(Path(root)), IndexSettings(max_bytes, jobs or 0), folder, full, progress)


build_index = index
"""The same under a name that no package takes; see ``knowing/index/__init__.py``."""


def context_for_task(
    root: str | Path | Graph,
    task: str,
    settings: Settings | None = None,
    budget_tokens: int | None = None,
    filters: Filters | None = None,
    feedback: Mapping[str, float] | None = None,
    session: Mapping[str, float] | None = None,
) -> Trace:
    """What a task needs, ranked; ``trace.pack(writer)`` fills the budget for a writer of ``knowing.render``.

    ``feedback`` and ``session`` are hooks for a caller with a memory: symbols, written as for ``ctx why``, and from -1 to 1 how useful
    each was before, or how much it is at hand. Each is a contribution of its own name to the score.

    Raises
    ------
    NoIndex
        If the repository has not been indexed; see :func:`index`.
    UnknownSymbol, AmbiguousSymbol
        If feedback or session name no symbol, or several.
    """
    from knowing.query.lookup import find_symbol  # noqa: PLC0415
    from knowing.query.pack.filters import Filters  # noqa: PLC0415
    from knowing.query.pipeline import for_task  # noqa: PLC0415
    from knowing.query.rank.nudges import Nudges  # noqa: PLC0415
    from knowing.settings import Settings  # noqa: PLC0415

    graph = opened(root)
    said = ({find_symbol(graph, name).id: value for name, value in (one or {}).items()} for one in (feedback, session))
    return for_task(task, graph, settings or Settings(), budget_tokens, filters or Filters(), nudges=Nudges(*said))


def context_for_files(root: str | Path | Graph, files: Iterable[str], **options: Any) -> Any:
    """What somebody who changes these files should see: their symbols and who uses them."""
    from knowing.change.files import context_for_files as answer  # noqa: PLC0415

    return answer(opened(root), files, **options)


def context_for_diff(root: str | Path | Graph, base: str | None = None, **options: Any) -> Any:
    """What a change touches and what it should have touched."""
    from knowing.change.context import context_for_diff as answer  # noqa: PLC0415

    return answer(opened(root), base, **options)


def why(
    root: str | Path | Graph,
    symbol: str,
    task: str,
    settings: Settings | None = None,
    budget_tokens: int | None = None,
    filters: Filters | None = None,
) -> Explanation:
    """Every stage's evidence for one symbol, from the same trace that :func:`context_for_task` ranks with."""
    from knowing.query.explain.evidence import explain  # noqa: PLC0415
    from knowing.query.lookup import find_symbol  # noqa: PLC0415
    from knowing.render.formats.text import TextWriter  # noqa: PLC0415

    graph = opened(root)
    trace = context_for_task(graph, task, settings, budget_tokens, filters)
    return explain(trace, find_symbol(graph, symbol), trace.pack(TextWriter()))


def opened(root: str | Path | Graph) -> Graph:
    """The graph of a repository; closed when nobody holds it any more."""
    from weakref import finalize  # noqa: PLC0415

    from knowing.graph.reader import Graph  # noqa: PLC0415
    from knowing.tree.listing import repository_root  # noqa: PLC0415

    if isinstance(root, Graph):
        return root
    graph = Graph(repository_root(Path(root)))
    finalize(graph, graph.connection.close)
    return graph


def facts_folder() -> Path:
    """Where facts of files are cached for this user."""
    from knowing.tree.caches import facts_folder as folder  # noqa: PLC0415

    return folder()
