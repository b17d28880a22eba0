"""``ctx clean``: remove the index of a repository, or the cache of facts."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.main import OK


def clean(
    path: Annotated[Path, typer.Argument(help="A folder of the repository; its root is found.")] = Path(),
    cache: Annotated[bool, typer.Option("--cache", help="The user's cache of facts instead.")] = False,
    json: options.Json = False,
) -> int:
    """Remove the index of a repository, or (--cache) what is known of files by content. Nothing else is touched."""
    from knowing.cli.configured import cache_folder
    from knowing.index.remove import remove_cache, remove_index
    from knowing.render.safe import encoded, one_line
    from knowing.tree.listing import repository_root

    folder = cache_folder() if cache else repository_root(path)
    removed = remove_cache(folder) if cache else remove_index(folder)
    if json:
        options.emit(encoded({"schema": "knowing.clean/1", "folder": str(folder), "removed_bytes": removed}) + "\n")
    else:
        what = "the cache of facts" if cache else "the index"
        done = f"removed {what} ({removed:,} bytes)" if removed else f"{what} was not there"
        options.emit(f"{done}: {one_line(str(folder))}\n")
    return OK
