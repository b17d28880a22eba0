"""``ctx rules``: authored rules, by tier, with their tokens."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at, say
from knowing.cli.main import NOTHING, OK
from knowing.cli.output import emit, painter
from knowing.errors import UsageError
from knowing.verbs import rules as verb


def rules(
    what: Annotated[
        list[str] | None,
        typer.Argument(
            metavar="[check] [PATH]",
            help="check: fail if the hard rules do not fit. PATH: add the rules of the folders around it.",
        ),
    ] = None,
    budget: Annotated[str, typer.Option(help="Tokens of a whole answer.")] = "",
    json: options.Json = False,
    output: options.Output = None,
    root: options.Root = Path(),
) -> int:
    """List the parts of AGENTS.md and similar files: hard, soft or searchable, and how many of them fit into a budget.

    A folder's own AGENTS.md and CLAUDE.md hold for what is inside of it and come first. With check, exit code 1 if the hard rules do not
    fit into their share of the budget. docs/memory.md says how parts are marked.
    """
    given = list(what or ())
    is_check = given[:1] == ["check"]
    if len(paths := given[is_check:]) > 1:
        raise UsageError(f"{len(paths)} paths were named", "ctx rules PATH, or ctx rules check PATH")
    tokens, is_auto = options.budget_of(budget)
    if is_auto:
        raise UsageError("rules need a number of tokens", "such as --budget 8k")
    answer = verb.rules(verb.RulesRequest(tokens, *paths), host_at(root))
    from knowing.render.documents.rules import rules_json, rules_text

    if json:
        text = rules_json(answer.rules, answer.tokens, answer.figures(), answer.fitting)
    else:
        text = rules_text(answer.rules, answer.tokens, answer.said(), answer.fitting, painter(output))
    emit(text, output)
    for path, why in answer.rules.unread if is_check else ():
        say(f"{path} is not read: {why}")
    return OK if answer.is_held or not is_check else NOTHING
