"""What to know before changing some files."""

from __future__ import annotations

from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

from knowing.errors import UsageError
from knowing.render.paint import Paint
from knowing.verbs.fitting import PLAIN, write
from knowing.verbs.host import Host, opened
from knowing.verbs.written import AS_TEXT, AnswerForm

if TYPE_CHECKING:
    from knowing.change.files import FilesContext


@dataclass(frozen=True, slots=True)
class FilesRequest:
    """Files or folders, and how the answer is wanted."""

    paths: tuple[str, ...]
    layout: AnswerForm = AS_TEXT
    sources: bool = True
    """Also the source of short symbols, where there is room."""


@dataclass(frozen=True, slots=True, eq=False)
class FilesAnswer:
    """The symbols of the files and who uses them."""

    context: FilesContext
    form: str
    budget_tokens: int
    """0: no limit."""
    sources: bool
    body_lines: int
    """Longer sources are not shown."""

    def text(self, paint: Paint = PLAIN) -> str:
        """The answer in the format of the request, within its budget."""
        from knowing.change.short_bodies import short_bodies
        from knowing.render.documents.impact import files_document

        shown = self.context.symbols if self.sources else ()
        bodies = short_bodies(self.context.graph, (one.symbol for one in shown), self.body_lines)
        return write(files_document(self.context, bodies), self.form, self.budget_tokens, paint)


def files(request: FilesRequest, host: Host) -> FilesAnswer:
    """The symbols of some files and who calls them, the most called first."""
    if not request.paths:
        raise UsageError("no file was named", "ctx files PATH..., or --stdin")
    layout = request.layout.checked()
    found = opened(host)
    from knowing.change.files import for_files

    context = for_files(found.graph, [relative(one, found.graph.root, host.here) for one in request.paths])
    settings = found.settings.change
    tokens = layout.tokens(settings.files_budget_tokens)
    return FilesAnswer(context, layout.form, tokens, request.sources, settings.body_lines)


def relative(path: str, root: Path, here: Path | None) -> str:
    """A path as the graph has it: from the root, whatever folder it was typed in."""
    for start in (root if here is None else here, root):
        full = start / path
        if full.exists() and full.resolve().is_relative_to(root.resolve()):
            return full.resolve().relative_to(root.resolve()).as_posix()
    return path
