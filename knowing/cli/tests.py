"""``ctx tests``: which tests reach a change, some files or a symbol."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import NOTHING, OK
from knowing.cli.output import emit, painter
from knowing.errors import UsageError
from knowing.verbs import tests as verb


def tests(
    what: Annotated[list[str] | None, typer.Argument(metavar="[PATHS | SYMBOL]", help="Files, or one symbol.")] = None,
    base: options.Base = "",
    head: options.Head = "",
    staged: options.Staged = False,
    diff: options.DiffFile = None,
    command: Annotated[bool, typer.Option("--command", help="Print only the commands that run the tests.")] = False,
    budget: options.Budget = "",
    everything: options.All = False,
    form: options.Format = "text",
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """The tests to run for a change (the default), for files, or for a symbol.

    Exit code 1 if no test is known to reach it.
    """
    layout = options.layout_of(form, json, budget, everything)
    if what and (base or head or staged or diff is not None):
        raise UsageError("both a change and something else were named", "give PATHS, a SYMBOL or --base")
    request = verb.TestsRequest(tuple(what or ()), options.between(base, head, staged, diff), layout)
    answer = verb.tests(request, host_at(root, stale))
    if command and not json:
        emit("".join(f"{line}\n" for line in answer.commands), output)
    else:
        emit(answer.text(painter(output)), output)
    return OK if answer.tests.files else NOTHING
