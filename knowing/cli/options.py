"""Options that several verbs share, spelled and explained once."""

from __future__ import annotations

import os
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from knowing.errors import UsageError
from knowing.model import Kind
from knowing.render.paint import Paint

if TYPE_CHECKING:
    from knowing.graph.reader import Graph
    from knowing.query.pack.filters import Filters

Root = Annotated[Path, typer.Option("--root", "-C", help="A folder of the repository.")]
Json = Annotated[bool, typer.Option("--json", help="JSON, one object.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", help="Write to a file instead.")]
Stale = Annotated[str, typer.Option(help="If files changed since indexing: refresh, warn or fail.")]
Kinds = Annotated[list[str] | None, typer.Option("--kind", help="Only this kind (repeat, or a,b).")]
Paths = Annotated[list[str] | None, typer.Option("--path", help="Only this folder, file or glob (repeat).")]
IncludeTests = Annotated[bool, typer.Option("--include-tests", help="Tests stand beside code.")]
Limit = Annotated[int | None, typer.Option(help="At most this many symbols.")]
Budget = Annotated[str, typer.Option(help="Tokens of the whole answer, or auto.")]
Level = Annotated[str, typer.Option(help="auto, names, signatures or bodies.")]
Task = Annotated[str, typer.Option("--task", "-t", help="The task, in words.")]
OneKind = Annotated[str | None, typer.Option("--kind", help="The symbol's kind.")]
OneFile = Annotated[str | None, typer.Option("--file", help="The symbol's file.")]

MAX_BUDGET = 100_000_000
MAX_TASK_BYTES = 50_000_000


def filters_of(kinds: list[str] | None, paths: list[str] | None, include_tests: bool, limit: int | None) -> Filters:
    """Checked filters."""
    from knowing.query.pack.filters import Filters

    named = [name.strip().lower() for text in kinds or () for name in text.split(",") if name.strip()]
    for name in named:
        if name not in tuple(Kind):
            raise UsageError(f"no kind {name[:40]!r}", f"one of: {', '.join(Kind)}")
    if limit is not None and limit < 1:
        raise UsageError(f"--limit {limit} leaves nothing", "give a number from 1")
    return Filters(frozenset(map(Kind, named)), tuple(paths or ()), include_tests, limit)


def budget_of(text: str) -> tuple[int | None, bool]:
    """(tokens, whether to stop at the relevance cliff)."""
    if text.strip().lower() == "auto":
        return None, True
    try:
        tokens = int(text.replace(",", "").replace("_", ""))
    except ValueError:
        raise UsageError(f"--budget {text[:40]!r} is not a number of tokens", "give one, or auto") from None
    if tokens < 1:
        raise UsageError(f"--budget {tokens} holds nothing", "give a number of tokens, such as 8000, or auto")
    return min(tokens, MAX_BUDGET), False


def task_of(
    text: str | None, file: Path | None = None, hint: str = 'say it in words: ctx task "add a retry limit"'
) -> str:
    """The task from the words, from a file, or from standard input for ``-``."""
    if text is not None and file is not None:
        raise UsageError("both words and --file were given", "give one of them")
    if file is not None:
        try:
            raw = file.read_bytes()[:MAX_TASK_BYTES]
        except OSError as error:
            raise UsageError(f"cannot read {file}: {error.strerror}") from None
        task = raw.decode("utf-8", "replace")
    elif text == "-":
        task = sys.stdin.buffer.read(MAX_TASK_BYTES).decode("utf-8", "replace")
    else:
        task = text or ""
    if not task.strip():
        raise UsageError("the task is empty", hint)
    return task


def painter(output: Path | None = None) -> Paint:
    """Colour in a terminal, unless NO_COLOR says otherwise."""
    return Paint(output is None and sys.stdout.isatty() and not os.environ.get("NO_COLOR"))


def emit(text: str, output: Path | None = None) -> None:
    """To standard output, or to a file."""
    if output is None:
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
        except BrokenPipeError:  # the reader has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    try:
        output.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"cannot write {output}: {error.strerror}") from None


def open_graph(root: Path, stale: str = "refresh") -> tuple[Graph, str]:
    """The graph, fresh as asked for, and one line that says how fresh. Builds an index if there is none."""
    from knowing.tree.listing import ask_ahead, repository_root

    if stale not in ("refresh", "warn", "fail"):
        raise UsageError(f"no way {stale[:40]!r} to treat stale files", "one of: refresh, warn, fail")
    folder = repository_root(root)
    ask_ahead(folder)
    import numpy  # noqa: F401 - takes as long as git does, and every answer needs it

    from knowing import opened
    from knowing.cli.freshen import freshen

    said = freshen(folder, stale)
    return opened(folder), said
