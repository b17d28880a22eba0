"""``ctx check``: a gate for hooks and CI. With no rule on it never fails, and trouble of its own never
blocks anybody.
"""

from __future__ import annotations

import sys
from dataclasses import replace
from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.main import NOTHING, OK
from knowing.cli.pr import Base, DiffFile, Head, Staged, changed
from knowing.errors import ConfigError, UsageError

SCHEMA = "knowing.check/1"


def check(
    base: Base = "",
    head: Head = "",
    staged: Staged = False,
    diff: DiffFile = None,
    untested: Annotated[
        bool, typer.Option("--untested", help="Fail on a changed public symbol that no test reaches.")
    ] = False,
    missing: Annotated[
        float, typer.Option(help="Fail on a missing co-change of at least this confidence (0 to 1).")
    ] = 0.0,
    dependents: Annotated[int, typer.Option(help="Fail when a signature that this many symbols use changes.")] = 0,
    removed: Annotated[bool, typer.Option("--removed", help="Fail on a removed name that is still mentioned.")] = False,
    strict: Annotated[
        bool, typer.Option("--strict", help="Fail (exit code 2) if the check itself cannot be made.")
    ] = False,
    json: options.Json = False,
    output: options.Output = None,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """A gate with thresholds, all off unless given here or in the configuration.

    Exit code 1 if one fails. If the repository is in no state to be asked, that is said, and blocks only
    with --strict.
    """
    if not 0.0 <= missing <= 1.0 or dependents < 0:
        raise UsageError("a threshold is out of range", "--missing is from 0 to 1, --dependents from 0")
    from knowing.change.check import failures, rules_of
    from knowing.cli.configured import settings_for
    from knowing.render.safe import encoded, one_line
    from knowing.tree.listing import repository_root

    rules = settings_for(repository_root(root)).check
    rules = replace(
        rules,
        untested=untested or rules.untested,
        missing=missing or rules.missing,
        dependents=dependents or rules.dependents,
        removed=removed or rules.removed,
    )
    on = rules_of(rules)
    if not on:
        options.emit(
            encoded({"schema": SCHEMA, "rules": [], "failures": []}) + "\n" if json else "ctx check: no rule is on\n",
            output,
        )
        return OK
    try:
        change, _ = changed(root, base, head, staged, diff, stale)
    except Exception as error:
        if strict or isinstance(error, UsageError | ConfigError):
            raise
        print(f"ctx check: not checked: {one_line(str(error))}", file=sys.stderr)
        return OK
    found = failures(change, rules)
    if json:
        rows = [{"rule": one.rule, "what": one.what, "place": one.place} for one in found]
        options.emit(encoded({"schema": SCHEMA, "rules": on, "failures": rows}) + "\n", output)
    else:
        lines = [f"{one_line(one.place)}: {one.rule}: {one_line(one.what)}\n" for one in found]
        verdict = f"ctx check: {len(found)} failed" if found else "ctx check: passed"
        options.emit("".join(lines) + f"{verdict} ({', '.join(on)})\n", output)
    return NOTHING if found else OK
