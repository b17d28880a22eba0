"""``ctx search``: finds symbols by words."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import NOTHING, OK
from knowing.cli.output import emit, painter
from knowing.verbs import search as verb


def search(
    words: Annotated[list[str], typer.Argument(help="Words, names or parts of them.")],
    limit: Annotated[int, typer.Option(help="At most this many symbols.")] = 20,
    kind: options.Kinds = None,
    path: options.Paths = None,
    include_tests: options.IncludeTests = False,
    json: options.Json = False,
    output: options.Output = None,
    no_memory: options.NoMemory = False,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Symbols by words, with rank and score. Exit code 1 if there are none."""
    asked = options.task_of(" ".join(words))
    request = verb.SearchRequest(asked, limit, tuple(kind or ()), tuple(path or ()), include_tests)
    answer = verb.search(request, host_at(root, stale, is_remembering=not no_memory))
    from knowing.render.documents.found import found_json, found_text, nothing_text

    if json:
        emit(found_json(asked, answer.found, answer.unknown), output)
    elif answer.found:
        emit(found_text(answer.found, painter(output), answer.unknown), output)
    if not answer.found:
        print(nothing_text(answer.nearest), end="", file=sys.stderr)
    return OK if answer.found else NOTHING
