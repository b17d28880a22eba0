"""``ctx status``: what is indexed, how fresh it is, and what was skipped."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.output import emit, painter
from knowing.verbs import status as verb


def status(
    path: Annotated[Path, typer.Argument(help="A folder of the repository; its root is found.")] = Path(),
    skipped: Annotated[bool, typer.Option("--skipped", help="List every skipped file with its reason.")] = False,
    json: options.Json = False,
    output: options.Output = None,
    root: options.Root = Path(),
) -> int:
    """What is indexed, how fresh it is, and how much of it could be resolved. Changes nothing."""
    from knowing import __version__
    from knowing.render.documents.status import status_json, status_text

    found = verb.status(verb.StatusRequest(), host_at(path if path != Path() else root))
    text = status_json(found, __version__) if json else status_text(found, __version__, painter(output), skipped)
    emit(text, output)
    return OK
