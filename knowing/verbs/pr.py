"""The context of a change."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.render.paint import Paint
from knowing.verbs.changed import WORK_TREE, Between, changed
from knowing.verbs.fitting import PLAIN, write
from knowing.verbs.host import Host
from knowing.verbs.written import AS_TEXT, AnswerForm

if TYPE_CHECKING:
    from knowing.change.context import Change


@dataclass(frozen=True, slots=True)
class PrRequest:
    """A change, and how the answer is wanted."""

    between: Between = WORK_TREE
    layout: AnswerForm = AS_TEXT
    nearby: bool = True
    """Also what is near the change, where there is room."""


@dataclass(frozen=True, slots=True, eq=False)
class PrAnswer:
    """What a change touches, who depends on it, which tests reach it, and what is missing."""

    change: Change
    form: str
    budget_tokens: int
    """0: no limit."""
    nearby: bool = True

    def text(self, paint: Paint = PLAIN) -> str:
        """The answer in the format of the request, within its budget."""
        from knowing.change.short_bodies import short_bodies
        from knowing.render.documents.change import pr_document

        near = self.change.nearby.found if self.nearby else ()
        bodies = short_bodies(self.change.graph, (one.symbol for one in near), self.change.settings.change.body_lines)
        return write(pr_document(self.change, bodies, self.nearby), self.form, self.budget_tokens, paint)


def pr(request: PrRequest, host: Host) -> PrAnswer:
    """The context of a change."""
    layout = request.layout.checked()
    change, found = changed(request.between, host)
    return PrAnswer(change, layout.form, layout.tokens(found.settings.change.budget_tokens), request.nearby)
