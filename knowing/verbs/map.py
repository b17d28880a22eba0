"""The repository, or one folder of it, on one page."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.errors import UsageError
from knowing.render.paint import Paint
from knowing.verbs.files import relative
from knowing.verbs.fitting import PLAIN, write
from knowing.verbs.host import Host, opened
from knowing.verbs.written import AS_TEXT, AnswerForm

if TYPE_CHECKING:
    from knowing.query.overview.summary import Overview


@dataclass(frozen=True, slots=True)
class MapRequest:
    """A folder, or empty for all, and how the answer is wanted."""

    path: str = ""
    layout: AnswerForm = AS_TEXT


@dataclass(frozen=True, slots=True, eq=False)
class MapAnswer:
    """The packages of a repository, where it starts and where everything else is."""

    overview: Overview
    form: str
    budget_tokens: int
    """0: no limit."""

    def text(self, paint: Paint = PLAIN) -> str:
        """The page in the format of the request, within its budget."""
        from knowing.render.documents.map import map_document
        from knowing.render.formats.table import format_named

        is_grouped = not format_named(self.form).is_for_programs
        return write(map_document(self.overview, is_grouped), self.form, self.budget_tokens, paint)


def map(request: MapRequest, host: Host) -> MapAnswer:  # noqa: A001 - the name of the verb
    """The repository on one page; with a path, one folder of it."""
    layout = request.layout.checked()
    found = opened(host)
    under = relative(request.path, found.graph.root, host.here).strip("/") if request.path else ""
    under = "" if under == "." else under
    from knowing.query.overview.packages import is_below
    from knowing.query.overview.summary import overview

    if under and not any(is_below(path, under) for path, _, _ in found.graph.files()):
        raise UsageError(
            f"nothing below {under[:200]!r} is indexed", "give a folder of the repository; see: ctx status"
        )
    settings = found.settings.map
    return MapAnswer(overview(found.graph, under, settings), layout.form, layout.tokens(settings.budget_tokens))
