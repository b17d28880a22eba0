"""``ctx pr``: the context of a change."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.output import emit, painter
from knowing.cli.why import reasons
from knowing.errors import UsageError
from knowing.render.safe import one_line
from knowing.verbs import pr as verb
from knowing.verbs.why import reasons_of

Explain = Annotated[str | None, typer.Option(metavar="SYMBOL", help="Only say why this symbol belongs to the change.")]
Advisory = Annotated[bool, typer.Option("--advisory", help="Never fail: say what is wrong and go on.")]


def pr(
    revisions: options.Revisions = "",
    base: options.Base = "",
    head: options.Head = "",
    staged: options.Staged = False,
    diff: options.DiffFile = None,
    budget: options.Budget = "",
    everything: options.All = False,
    form: options.Format = "text",
    json: options.Json = False,
    output: options.Output = None,
    explain: Explain = None,
    advisory: Advisory = False,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """What a diff touches, who depends on it, which tests reach it, and what is missing."""
    layout = options.layout_of(form, json, budget, everything)
    try:
        request = verb.PrRequest(options.between(base, head, staged, diff, revisions), layout)
        answer = verb.pr(request, host_at(root, stale))
    except Exception as error:
        if not advisory or isinstance(error, UsageError):
            raise
        print(f"ctx pr: no context: {one_line(str(error), 300)}", file=sys.stderr)
        return OK
    if explain is not None:
        emit(reasons(reasons_of(answer.change, explain), json), output)
        return OK
    emit(answer.text(painter(output)), output)
    return OK
