"""``ctx status``: what is indexed, how fresh it is, and what was skipped."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.main import OK


def status(
    path: Annotated[Path, typer.Argument(help="A folder of the repository; its root is found.")] = Path(),
    skipped: Annotated[bool, typer.Option("--skipped", help="List every skipped file with its reason.")] = False,
    json: options.Json = False,
    output: options.Output = None,
    root: options.Root = Path(),
) -> int:
    """What is indexed, how fresh it is, and how much of it could be resolved. Changes nothing."""
    from knowing import __version__
    from knowing.cli.configured import cache_folder, settings_for
    from knowing.index.state import state
    from knowing.render.documents.status import status_json, status_text
    from knowing.tree.listing import repository_root

    folder = repository_root(path if path != Path() else root)
    found = state(folder, settings_for(folder).index, cache_folder())
    text = (
        status_json(found, __version__) if json else status_text(found, __version__, options.painter(output), skipped)
    )
    options.emit(text, output)
    return OK
