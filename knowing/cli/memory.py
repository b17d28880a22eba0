"""``ctx memory``: what is remembered about this repository, how much of it and where; export, import, prune, clear."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.output import emit
from knowing.errors import UsageError
from knowing.verbs import memory as verb

memory = typer.Typer(
    name="memory",
    help="What is remembered about this repository: how much, where; export, import, prune, clear.",
    add_completion=False,
    rich_markup_mode=None,
    pretty_exceptions_enable=False,
)


@memory.callback(invoke_without_command=True)
def status(context: typer.Context, json: options.Json = False, root: options.Root = Path()) -> int:
    """What is remembered about this repository, how much of it and where."""
    if context.invoked_subcommand is not None:
        return OK
    found = verb.memory_status(verb.MemoryRequest(), host_at(root))
    from knowing.render.documents.memory import memory_json, memory_text

    told = str(found.path), found.is_enabled, found.bytes, found.counts, tuple(map(str, found.aside))
    emit(memory_json(*told) if json else memory_text(*told))
    return OK


@memory.command("export")
def export(
    form: Annotated[str, typer.Option("--format", help="jsonl (everything but answers) or md (the notes).")] = "",
    output: options.Output = None,
    root: options.Root = Path(),
) -> int:
    """Write what is remembered as text that can be imported again, here or elsewhere."""
    wanted = form or ("md" if output is not None and output.suffix in (".md", ".markdown") else "jsonl")
    said = verb.memory_export(verb.ExportRequest(wanted), host_at(root))
    from knowing.render.safe import json_text

    emit(json_text(said) if wanted == "jsonl" else said, output)
    return OK


@memory.command("import")
def import_(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="What export wrote.")],
    json: options.Json = False,
    root: options.Root = Path(),
) -> int:
    """Import what export wrote. If one line cannot be read, nothing is imported; importing twice changes nothing."""
    text = options.read_input(file).decode("utf-8", "replace")
    return _say("imported", verb.memory_import(verb.ImportRequest(text), host_at(root)), json)


@memory.command("prune")
def prune(
    days: Annotated[float, typer.Option(help="Forget what was not used for so many days.")] = 90.0,
    superseded: Annotated[bool, typer.Option("--superseded", help="Also notes that others replaced.")] = False,
    json: options.Json = False,
    root: options.Root = Path(),
) -> int:
    """Forget answers, verdicts, words and sessions that were not used for long. Notes stay."""
    return _say("removed", verb.memory_prune(verb.PruneRequest(days, superseded), host_at(root)), json)


@memory.command("clear")
def clear(
    yes: Annotated[bool, typer.Option("--yes", help="Do not ask.")] = False,
    json: options.Json = False,
    root: options.Root = Path(),
) -> int:
    """Forget everything about this repository. Asks first."""
    host = host_at(root)
    if not yes:
        if not sys.stdin.isatty():
            raise UsageError(
                "nobody can be asked whether to forget everything", "if you mean it: ctx memory clear --yes"
            )
        typer.confirm(f"forget everything in {verb.memory_status(verb.MemoryRequest(), host).path}?", abort=True)
    return _say("removed", verb.memory_clear(verb.MemoryRequest(), host), json)


def _say(done: str, counts: dict[str, int], json: bool) -> int:
    from knowing.render.documents.memory import counted_json, counted_text

    emit(counted_json(done, counts) if json else counted_text(done, counts))
    return OK
