"""The format and the budget that an answer in sections is asked for."""

from __future__ import annotations

from msgspec import Struct

from knowing.render.formats.table import format_named
from knowing.verbs.asking import checked_budget


class AnswerForm(Struct, frozen=True):
    """The format of an answer and its budget."""

    form: str = "text"
    budget_tokens: int | None = None
    """None: what the settings say."""
    is_everything: bool = False
    """No budget at all."""

    def checked(self) -> AnswerForm:
        """This form, if its format and budget are possible; refuses it otherwise."""
        format_named(self.form)
        checked_budget(self.budget_tokens)
        return self

    def tokens(self, configured: int) -> int:
        """The budget in tokens, 0 for none; ``configured`` is what holds if nobody says."""
        return 0 if self.is_everything else checked_budget(self.budget_tokens) or configured


AS_TEXT = AnswerForm()
