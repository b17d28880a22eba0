"""``ctx clean``: remove the index of a repository, or the cache of facts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.output import emit
from knowing.verbs import clean as verb


def clean(
    path: Annotated[Path, typer.Argument(help="A folder of the repository; its root is found.")] = Path(),
    cache: Annotated[bool, typer.Option("--cache", help="Remove the user's cache of facts, not the index.")] = False,
    json: options.Json = False,
    root: options.Root = Path(),
) -> int:
    """Remove the index of a repository, or with --cache the facts that are cached for all repositories. Nothing else is removed."""
    from knowing.render.documents.cleaned import clean_json, clean_text

    done = verb.clean(verb.CleanRequest(cache), host_at(root / path))
    said = str(done.folder), done.removed_bytes
    emit(clean_json(*said) if json else clean_text(*said, done.is_cache))
    return OK
