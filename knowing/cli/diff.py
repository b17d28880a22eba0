"""``ctx diff``: compares two answers."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import NOTHING, OK
from knowing.cli.output import emit, painter
from knowing.verbs import diff as verb


def diff(
    one: Annotated[str, typer.Argument(metavar="PACK", help="The id of the earlier answer.")],
    other: Annotated[str, typer.Argument(metavar="PACK", help="The id of the later one.")],
    json: options.Json = False,
    output: options.Output = None,
    root: options.Root = Path(),
) -> int:
    """Compare two answers: which symbols are new, gone or moved, and why. Exit code 1 if any is."""
    found = verb.compare_packs(verb.DiffRequest(one, other), host_at(root))
    from knowing.render.documents.packs import diff_json, diff_text

    emit(diff_json(found) if json else diff_text(found, painter(output)), output)
    return NOTHING if found.differences else OK
