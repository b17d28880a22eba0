"""``ctx check``: a gate for hooks and CI. With no rule on it never fails; with one on it never passes what it
could not look at.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import NOTHING, OK
from knowing.cli.output import emit
from knowing.render.safe import one_line
from knowing.verbs import check as verb


def check(
    revisions: options.Revisions = "",
    base: options.Base = "",
    head: options.Head = "",
    staged: options.Staged = False,
    diff: options.DiffFile = None,
    untested: Annotated[
        bool, typer.Option("--untested", help="Fail on a changed public symbol that no test reaches.")
    ] = False,
    missing: Annotated[
        float, typer.Option(help="Fail on a missing co-change of at least this confidence (0 to 1).")
    ] = 0.0,
    dependents: Annotated[int, typer.Option(help="Fail when a signature that this many symbols use changes.")] = 0,
    removed: Annotated[bool, typer.Option("--removed", help="Fail on a removed name that is still mentioned.")] = False,
    strict: Annotated[
        bool,
        typer.Option(
            "--strict/--advisory", help="If the check itself cannot be made: fail with exit code 2, or say so and pass."
        ),
    ] = True,
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Check a change against thresholds. All are off unless they are given here or in the configuration.

    Exit code 1 if the change breaks a threshold, 2 if the change could not be checked (with --advisory, that
    is only said).
    """
    between = options.between(base, head, staged, diff, revisions)
    request = verb.CheckRequest(between, untested, missing, dependents, removed, strict)
    answer = verb.check(request, host_at(root, stale))
    if answer.trouble:
        print(f"ctx check: not checked: {one_line(answer.trouble)}", file=sys.stderr)
        return OK
    from knowing.render.documents.check import check_json, check_text

    said = answer.rules, answer.failures, answer.left_out
    emit(check_json(*said) if json else check_text(*said), output)
    return NOTHING if answer.failures else OK
