"""Checks of what requests have in common: the task, the filters, the budget."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING

from knowing.characters import well_formed
from knowing.errors import UsageError
from knowing.model import Kind
from knowing.settings.verbs import VERBS

if TYPE_CHECKING:
    from knowing.query.pack.filters import Filters

SAY_IT = 'say it in words: ctx task "add a retry limit"'
SAY_WHICH = 'say which: --task "add a retry limit"'


def checked_task(text: str, hint: str = SAY_IT) -> str:
    """The task as it was given, but for halves of characters, which nothing can store; an empty one is refused."""
    if not text.strip():
        raise UsageError("the task is empty", hint)
    return well_formed(text)


def checked_budget(tokens: int | None) -> int | None:
    """The budget, at most ``VERBS.budget_tokens``; None stays None. A budget below 1 is refused."""
    if tokens is None:
        return None
    if tokens < 1:
        raise UsageError(f"--budget {tokens} holds nothing", "give a number of tokens, such as 8000, or auto")
    return min(tokens, VERBS.budget_tokens)


def checked_filters(kinds: Iterable[str], paths: Iterable[str], include_tests: bool, limit: int | None) -> Filters:
    """The filters of a request; kinds may be given as ``a,b``. An unknown kind and a limit below 1 are refused."""
    named = [name.strip().lower() for text in kinds for name in text.split(",") if name.strip()]
    for name in named:
        if name not in tuple(Kind):
            raise UsageError(f"no kind {name[:40]!r}", f"one of: {', '.join(Kind)}")
    if limit is not None and limit < 1:
        raise UsageError(f"--limit {limit} leaves nothing", "give a number from 1")
    from knowing.query.pack.filters import Filters

    return Filters(frozenset(map(Kind, named)), tuple(paths), include_tests, limit)
