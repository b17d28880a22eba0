"""``ctx agents add|remove|list|check|skill``: set up coding agents to use this program."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knowing.cli import options
from knowing.cli.enrich import seconds
from knowing.cli.host import host_at
from knowing.cli.main import NOTHING, OK
from knowing.cli.output import emit
from knowing.errors import UsageError
from knowing.verbs import agents as verb

if TYPE_CHECKING:
    from _typeshed import DataclassInstance


def agents(
    action: Annotated[str, typer.Argument(help="add, remove, list, check or skill.")],
    clients: Annotated[list[str] | None, typer.Argument(help="Clients; list names them all.")] = None,
    scope: Annotated[str, typer.Option(help="project or user; default: the first that a client has.")] = "",
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Print what would change, as a unified diff.")] = False,
    tracked: Annotated[bool, typer.Option("--tracked", help="Files that git tracks may be changed.")] = False,
    instructions: Annotated[
        bool, typer.Option("--instructions", help="Also a block of four lines in AGENTS.md or CLAUDE.md.")
    ] = False,
    timeout: Annotated[str, typer.Option(help="check: how long a server may take to answer.")] = "60s",
    json: options.Json = False,
    root: options.Root = Path(),
) -> int:
    """Put an entry for ctx into the configuration of coding agents (add), take it out again, leaving the file as it was (remove), say where it is (list),
    start the server as a client would and ask it something (check), or print the page for agents without MCP (skill).

    Nothing is changed that git tracks, unless --tracked is given.
    """
    from knowing.render.documents.agents import agents_json, checked_text, edited_text, listed_text

    host, names = host_at(root), tuple(clients or ())
    if action in ("add", "remove"):
        request = verb.AgentsEditRequest(names, scope, dry_run, tracked, instructions)
        rows = _rows(verb.agents_add(request, host) if action == "add" else verb.agents_remove(request, host))
        text = edited_text(rows, dry_run)
    elif action == "list":
        rows = _rows(verb.agents_list(verb.ListRequest(names), host))
        text = listed_text(rows)
    elif action == "check":
        rows = _rows(verb.agents_check(verb.CheckAgentsRequest(names, seconds(timeout, "--timeout")), host))
        text = checked_text(rows)
    elif action == "skill":
        rows = [{"text": verb.agents_skill()}]
        text = verb.agents_skill()
    else:
        raise UsageError(f"no action {action[:40]!r}", "one of: add, remove, list, check, skill")
    emit(agents_json(action, rows) if json else text)
    return OK if rows and all(row.get("is_well", True) for row in rows) else NOTHING


def _rows(found: Iterable[DataclassInstance]) -> list[dict[str, str | bool]]:
    """The results as they are shown, paths as texts."""
    return [
        {name: str(value) if isinstance(value, Path) else value for name, value in asdict(one).items()} for one in found
    ]
