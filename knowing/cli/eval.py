"""``ctx eval``: how well it works on your own repository's history, and what would suit it better."""

from __future__ import annotations

import contextlib
import os
import signal
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from knowing.cli import options
from knowing.cli.main import OK
from knowing.errors import ConfigError, UsageError

if TYPE_CHECKING:
    from knowing.evaluate.result import Tuning
    from knowing.index.report import Progress


def evaluate(
    count: Annotated[int, typer.Argument(metavar="N", help="How many commits to replay.")] = 40,
    *,
    since: Annotated[str, typer.Option("--since", metavar="REV", help="Only commits after this one.")] = "",
    budget: options.Budget = "8000",
    exact: Annotated[bool, typer.Option("--exact", help="Index every parent, not one snapshot.")] = False,
    tune: Annotated[bool, typer.Option("--tune", help="Write settings that do better to .ctx.toml.")] = False,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="With --tune: show it, write nothing.")] = False,
    json: options.Json = False,
    output: options.Output = None,
    quiet: Annotated[bool, typer.Option("--quiet", "-q", help="No progress.")] = False,
    root: options.Root = Path(),
) -> int:
    """Replay the history of this repository: each commit message as a task, what it changed as the truth.

    Compares with searching for the words (grep) and with plain BM25. Works on a temporary copy: neither the
    checkout nor its index is touched.
    """
    from knowing.cli.configured import cache_folder, settings_for
    from knowing.evaluate.replay import replay
    from knowing.evaluate.result import Asked
    from knowing.render.documents.evaluate import eval_json, eval_text
    from knowing.render.formats.text import TextWriter
    from knowing.settings import EvalSettings
    from knowing.tree.listing import repository_root

    limits = EvalSettings()
    tokens, is_auto = options.budget_of(budget)
    if is_auto or tokens is None:
        raise UsageError("--budget auto cannot be compared", "give a number of tokens")
    if not limits.least <= count <= limits.most_commits:
        hint = f"give a number from {limits.least} to {limits.most_commits}"
        raise UsageError(f"{count} commits cannot be replayed", hint)
    if exact and tune:
        raise UsageError("--tune asks one snapshot many times, --exact asks many once", "use one of them")
    if dry_run and not tune:
        raise UsageError("--dry-run belongs to --tune", "nothing is written without it")
    folder = repository_root(root)
    settings = settings_for(folder)
    if tune:
        writable(folder)
    with _own_git(), _ended_like_interrupted(), _progress(quiet) as progress:
        asked = Asked(count, since, exact, tokens, tune)
        answer = replay(
            folder, asked, settings, limits, cache_folder=cache_folder(), writer=TextWriter(), progress=progress
        )
    options.emit(eval_json(answer) if json else eval_text(answer, options.painter(output)), output)
    if answer.tuning is not None and answer.tuning.is_kept:
        put_in(folder, answer.tuning, dry_run, is_loud=not json and output is None)
    return OK


def writable(root: Path) -> Path:
    """The file that tuned settings go to; refused where it would hide those in pyproject.toml."""
    from knowing.config import PROJECT_FILE

    path = root / PROJECT_FILE
    if not path.resolve().is_relative_to(root.resolve()):
        raise ConfigError(f"{PROJECT_FILE} is a link that leaves the tree", "ctx does not write through it")
    project = root / "pyproject.toml"
    if not path.exists() and project.is_file() and b"[tool.ctx" in project.read_bytes():
        said = f"the settings are in pyproject.toml, and {PROJECT_FILE} would hide them"
        raise ConfigError(said, f"move [tool.ctx] to {PROJECT_FILE} first")
    return path


def put_in(root: Path, tuning: Tuning, dry_run: bool, is_loud: bool) -> None:
    """Put the numbers into .ctx.toml, keep every other byte, and show what changed."""
    from difflib import unified_diff

    from knowing.config import PROJECT_FILE
    from knowing.evaluate.toml_edit import edited
    from knowing.render.safe import plain

    path = writable(root)
    try:
        old = path.read_bytes().decode("utf-8") if path.exists() else ""
    except (OSError, UnicodeDecodeError) as error:
        raise ConfigError(f"cannot read {PROJECT_FILE}: {type(error).__name__}") from None
    new = edited(old, tuning.changes, PROJECT_FILE)
    stream = sys.stdout if is_loud else sys.stderr
    for line in unified_diff(old.splitlines(), new.splitlines(), PROJECT_FILE, PROJECT_FILE, lineterm=""):
        print(plain(line), file=stream)
    if dry_run:
        print("ctx: --dry-run: nothing was written", file=sys.stderr)
        return
    target = path.resolve()
    try:
        descriptor, temporary = tempfile.mkstemp(dir=target.parent, prefix=".ctx-", suffix=".toml")
        with os.fdopen(descriptor, "wb") as file:
            file.write(new.encode("utf-8"))
        Path(temporary).chmod(target.stat().st_mode & 0o777 if target.exists() else 0o644)
        Path(temporary).replace(target)
    except OSError as error:
        raise ConfigError(f"cannot write {PROJECT_FILE}: {error.strerror}") from None
    print(f"ctx: wrote {PROJECT_FILE}", file=sys.stderr)


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
    """A polite kill is an interruption, so that the temporary folder goes.

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
    from knowing.cli.progress import Shown, Silent

    class Counting(Shown):
        def advance(self, count: int) -> None:
            if self.task is not None:
                self.bar.advance(self.task, count)

    with Counting() if sys.stderr.isatty() and not is_quiet else Silent() as progress:
        yield progress
