"""The Python API about changes: what one touches, who depends on it, which tests reach it, which rules it breaks."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from knowing.verbs import check as _check
from knowing.verbs import impact as _impact
from knowing.verbs import pr as _pr
from knowing.verbs import tests as _tests
from knowing.verbs import why as _why
from knowing.verbs.changed import Between
from knowing.verbs.host import At, host_of
from knowing.verbs.written import AnswerForm


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
    layout = AnswerForm(form, budget_tokens, is_everything)
    return _pr.pr(_pr.PrRequest(Between(base, head, staged, patch), layout), host_of(at))


def why_changed(
    at: At, symbol: str, *, base: str = "", head: str = "", staged: bool = False, patch: bytes | Path | None = None
) -> _why.ChangeReasons:
    """Every reason why a symbol is part of the context of a change."""
    return _why.why_changed(_why.WhyChangedRequest(symbol, Between(base, head, staged, patch)), host_of(at))


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
    layout = AnswerForm(form, budget_tokens, is_everything)
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
    layout = AnswerForm(form, budget_tokens, is_everything)
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
