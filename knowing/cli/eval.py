"""``ctx eval``: measures the answers on a repository's own commits, and can search for better settings."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.output import emit, painter
from knowing.errors import UsageError
from knowing.verbs import eval as verb

if TYPE_CHECKING:
    from knowing.evaluate.result import Tuning
    from knowing.index.report import Progress


def evaluate(
    count: Annotated[int, typer.Argument(metavar="N", help="How many commits to replay.")] = 40,
    *,
    since: Annotated[str, typer.Option("--since", metavar="REV", help="Only commits after this one.")] = "",
    budget: options.Budget = "",
    exact: Annotated[
        bool, typer.Option("--exact", help="Index the parent of each commit (slower); default: one snapshot for all.")
    ] = False,
    tune: Annotated[bool, typer.Option("--tune", help="Write settings that give better answers to .ctx.toml.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="With --tune: show it, write nothing.")] = False,
    json: options.Json = False,
    output: options.Output = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")] = False,
    root: options.Root = Path(),
) -> int:
    """Measure the answers on this repository's own commits: each message is a task, and what the commit changed is the right answer.

    Compares with searching for the words (grep) and with plain BM25. Works on a temporary copy: neither the
    checkout nor its index is touched.
    """
    tokens, is_auto = options.budget_of(budget)
    if is_auto:
        raise UsageError("--budget auto cannot be compared", "give a number of tokens")
    if dry_run and not tune:
        raise UsageError("--dry-run belongs to --tune", "nothing is written without it")
    request = verb.EvalRequest(count, since, tokens, exact, tune)
    with _own_git(), _ended_like_interrupted(), _progress(quiet) as progress:
        host = host_at(root, progress=progress)
        answer = verb.evaluate_history(request, host)
    from knowing.render.documents.evaluate import eval_json, eval_text

    emit(eval_json(answer) if json else eval_text(answer, painter(output)), output)
    if answer.tuning is not None and answer.tuning.is_kept:
        put_in(host.repository(), answer.tuning, dry_run, is_loud=not json and output is None)
    return OK


def put_in(root: Path, tuning: Tuning, dry_run: bool, is_loud: bool) -> None:
    """Show what tuned settings change in .ctx.toml, and write it unless it is a dry run."""
    from difflib import unified_diff

    from knowing.render.safe import plain

    edit = verb.tuned(root, tuning)
    name, stream = edit.path.name, sys.stdout if is_loud else sys.stderr
    for line in unified_diff(edit.old.splitlines(), edit.new.splitlines(), name, name, lineterm=""):
        print(plain(line), file=stream)
    if dry_run:
        print("ctx: --dry-run: nothing was written", file=sys.stderr)
        return
    verb.apply_tuning(edit)
    print(f"ctx: wrote {name}", file=sys.stderr)


@contextlib.contextmanager
def _own_git() -> Iterator[None]:
    """Inside a hook, variables tell git where it is; this looks at the folder that was asked for."""
    names = ("GIT_DIR", "GIT_WORK_TREE", "GIT_INDEX_FILE", "GIT_COMMON_DIR", "GIT_PREFIX", "GIT_NAMESPACE")
    taken = {name: os.environ.pop(name) for name in names if name in os.environ}
    try:
        yield
    finally:
        os.environ.update(taken)


@contextlib.contextmanager
def _ended_like_interrupted() -> Iterator[None]:
    """Treat SIGTERM as Ctrl-C while this runs, so that the temporary folder is removed.

    What a library makes of an interruption (tree-sitter: an error in a query) is one as well.
    """
    caught: list[int] = []

    def interrupt(number: int, _: Any) -> None:
        caught.append(number)
        raise KeyboardInterrupt

    wanted = [getattr(signal, name) for name in ("SIGINT", "SIGTERM", "SIGHUP") if hasattr(signal, name)]
    before: dict[int, Any] = {}
    with contextlib.suppress(ValueError):  # not in the main thread: nobody sends us signals there
        heard = [one for one in wanted if signal.getsignal(one) is not signal.SIG_IGN]
        before = {one: signal.signal(one, interrupt) for one in heard}
    try:
        yield
    except Exception:
        if caught:
            raise KeyboardInterrupt from None
        raise
    finally:
        for one, handler in before.items():
            signal.signal(one, handler)


@contextlib.contextmanager
def _progress(is_quiet: bool) -> Iterator[Progress]:
    """A bar on a terminal. It counts files and commits alike, so it does not say how many files a second."""
    from knowing.cli.progress import Silent, TerminalBar

    class Counting(TerminalBar):
        def advance(self, count: int) -> None:
            if self.task is not None:
                self.bar.advance(self.task, count)

    with Counting() if sys.stderr.isatty() and not is_quiet else Silent() as progress:
        yield progress
