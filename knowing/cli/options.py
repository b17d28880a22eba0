"""Options that several verbs share, spelled and explained once."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Annotated

import typer

from knowing.cli.output import emit
from knowing.errors import UsageError
from knowing.render.formats.table import FORMATS
from knowing.verbs.changed import Between
from knowing.verbs.written import AnswerForm

Root = Annotated[Path, typer.Option("--root", "-C", help="A folder of the repository.")]
Json = Annotated[bool, typer.Option("--json", help="Print one JSON object.")]
Output = Annotated[Path | None, typer.Option("--output", "-o", help="Write the answer to this file.")]
Stale = Annotated[str, typer.Option(help="If files changed since indexing: refresh, warn or fail.")]
Kinds = Annotated[list[str] | None, typer.Option("--kind", help="Only this kind (repeat, or a,b).")]
Paths = Annotated[list[str] | None, typer.Option("--path", help="Only this folder, file or glob (repeat).")]
IncludeTests = Annotated[bool, typer.Option("--include-tests", help="Rank tests like other code.")]
Limit = Annotated[int | None, typer.Option(help="At most this many symbols.")]
Budget = Annotated[str, typer.Option(help="At most this many tokens (8000, 8k), or auto.")]
Level = Annotated[
    str, typer.Option(help="How much of each symbol: auto, names, signatures, bodies or files (whole ones).")
]
Task = Annotated[str, typer.Option("--task", "-t", help="The task, in words.")]
OneKind = Annotated[str | None, typer.Option("--kind", help="The symbol's kind.")]
OneFile = Annotated[str | None, typer.Option("--file", help="The symbol's file.")]
Base = Annotated[str, typer.Option(help="Commit to compare with; default: where the branch began.")]
Head = Annotated[str, typer.Option(help="Commit to look at; default: the work tree.")]
Staged = Annotated[bool, typer.Option("--staged", help="Look at what is staged for commit.")]
DiffFile = Annotated[
    str | None, typer.Option("--diff", metavar="FILE|-", help="Look at this patch; - reads standard input.")
]
Format = Annotated[str, typer.Option("--format", help=f"{', '.join([*FORMATS][:-1])} or {[*FORMATS][-1]}.")]
NoMemory = Annotated[bool, typer.Option("--no-memory", help="Do not use the memory, and write nothing to it.")]
Session = Annotated[
    str,
    typer.Option(
        "--session", envvar="CTX_SESSION", help="The session that this question belongs to.", show_envvar=True
    ),
]
Again = Annotated[bool, typer.Option("--again", help="Repeat what the session was already given.")]
All = Annotated[bool, typer.Option("--all", help="Print everything, without a budget.")]

Revisions = Annotated[
    str,
    typer.Argument(metavar="[BASE..HEAD]", help="A range of commits, or BASE alone, in place of --base and --head."),
]

MAX_INPUT_BYTES = 50_000_000
"""Of a task or a patch that is read from a file or from standard input."""


def group(name: str, line: str) -> typer.Typer:
    """A verb that has verbs of its own (``ctx notes list``); by itself it says which."""

    def alone(context: typer.Context) -> None:
        if context.invoked_subcommand is None:
            emit(context.get_help() + "\n")

    app = typer.Typer(name=name, help=line, add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.callback(invoke_without_command=True)(alone)
    return app


def budget_of(text: str) -> tuple[int | None, bool]:
    """(tokens, whether to stop at the relevance cliff); (None, False) if nothing was given."""
    if not text:
        return None, False
    if text.strip().lower() == "auto":
        return None, True
    digits, thousands = text.strip().lower().replace(",", "").replace("_", ""), 1
    if digits.endswith("k"):
        digits, thousands = digits[:-1], 1_000
    try:
        return int(float(digits) * thousands) if thousands > 1 else int(digits), False
    except (ValueError, OverflowError):
        raise UsageError(
            f"--budget {text[:40]!r} is not a number of tokens", "give one such as 8000 or 8k, or auto"
        ) from None


def task_of(text: str | None, file: Path | None = None) -> str:
    """The task from the words, from a file, or from standard input for ``-``; empty if there is none."""
    if text is not None and file is not None:
        raise UsageError("both words and --file were given", "give one of them")
    if file is not None:
        return read_input(str(file)).decode("utf-8", "replace")
    return read_input("-").decode("utf-8", "replace") if text == "-" else text or ""


def read_input(name: str) -> bytes:
    """The bytes of a file, or of standard input for ``-``."""
    if name == "-":
        return sys.stdin.buffer.read(MAX_INPUT_BYTES)
    try:
        return Path(name).read_bytes()[:MAX_INPUT_BYTES]
    except OSError as error:
        raise UsageError(f"cannot read {name}: {error.strerror}") from None


def layout_of(form: str, json: bool, budget: str, everything: bool) -> AnswerForm:
    """The format and budget that the options ask for; refuses ``--budget auto``, which only a task has."""
    tokens, is_auto = budget_of(budget)
    if is_auto:
        raise UsageError("--budget auto needs a task to be relevant to", "give a number of tokens, or --all")
    return AnswerForm("json" if json else form, tokens, everything)


def between(base: str, head: str, staged: bool, diff: str | None, revisions: str = "") -> Between:
    """The change that the options name, or revisions as git writes them."""
    if revisions:
        if base or head:
            raise UsageError("a range and --base/--head exclude each other", "use one of them")
        base, head = ends_of(revisions)
    patch = None if diff is None else read_input("-") if diff == "-" else Path(diff)
    return Between(base, head, staged, patch)


def ends_of(revisions: str) -> tuple[str, str]:
    """(base, head) of a range; a missing end is ``HEAD``, and a revision alone is the base. Two dots and three mean the same: a change
    is always looked at from where the two sides parted.

    >>> ends_of("main...topic"), ends_of("HEAD~2.."), ends_of("main")
    (('main', 'topic'), ('HEAD~2', 'HEAD'), ('main', ''))
    """
    for dots in ("...", ".."):
        base, found, head = revisions.partition(dots)
        if found:
            if not (base or head):
                raise UsageError(f"{revisions!r} names no commits", "give a range such as main..topic")
            return base or "HEAD", head or "HEAD"
    return revisions, ""
