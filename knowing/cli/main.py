"""``ctx VERB …``: finds the verb and loads nothing else, so that ``ctx --help`` is instant.

Exit codes: 0 done; 1 nothing relevant, or a gate failed; 2 refused; 130 interrupted. A traceback never
reaches a user, unless CTX_DEBUG is set.
"""

from __future__ import annotations

import contextlib
import importlib
import os
import sys
from collections.abc import Sequence

VERBS: dict[str, tuple[str, str]] = {
    "task": ("knowing.cli.task:task", "What a task needs, ranked and packed into a token budget."),
    "why": ("knowing.cli.why:why", "Why a symbol stands where it stands for a task."),
    "why-not": ("knowing.cli.why_not:why_not", "Why a symbol is not in the answer, and what would do."),
    "search": ("knowing.cli.search:search", "Symbols by words, with rank and score."),
    "files": ("knowing.cli.files:files", "What to know before changing these files."),
    "pr": ("knowing.cli.pr:pr", "What a diff touches, and what it should have touched."),
    "impact": ("knowing.cli.impact:impact", "Who depends on a symbol, directly and further away."),
    "tests": ("knowing.cli.tests:tests", "Which tests reach a symbol, a file or a diff."),
    "check": ("knowing.cli.check:check", "Gates for CI: is the index fresh, are the rules kept."),
    "index": ("knowing.cli.index:index", "Read the repository into its graph; only what changed."),
    "status": ("knowing.cli.status:status", "What is indexed, how fresh it is, and what was skipped."),
    "show": ("knowing.cli.show:show", "One symbol: its source, what it uses and who uses it."),
    "languages": ("knowing.cli.languages:languages", "The languages that are read, and how well."),
    "enrich": ("knowing.cli.enrich:enrich", "Firmer edges from a language server or SCIP."),
    "eval": ("knowing.cli.eval:evaluate", "How well it works on your own repository's history."),
    "clean": ("knowing.cli.clean:clean", "Remove the index of a repository, or the facts cache."),
}
"""Verb to ``module:function`` and one line of help; the module is imported when the verb is called."""

OK, NOTHING, REFUSED, INTERRUPTED = 0, 1, 2, 130


def run() -> None:
    """The program ``ctx``. It leaves without tidying up: the system takes memory back at once, Python object by object."""
    code = main(sys.argv[1:])
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # nobody reads it any more
            stream.flush()
    os._exit(code)


def main(arguments: Sequence[str]) -> int:
    """Run one verb; return the exit code."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # our matrices are small: more threads only wait for each other
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    try:
        code = _dispatch(list(arguments))
        sys.stdout.flush()
    except KeyboardInterrupt:
        print("ctx: interrupted", file=sys.stderr)
        return INTERRUPTED
    except BrokenPipeError:  # the reader has seen enough
        os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
        return OK
    except Exception as error:
        if type(error).__name__ == "Abort":  # what typer makes of an interruption
            print("ctx: interrupted", file=sys.stderr)
            return INTERRUPTED
        if os.environ.get("CTX_DEBUG"):
            raise
        return _refuse(error)
    return code


def _dispatch(arguments: list[str]) -> int:
    if not arguments or arguments[0] in ("-h", "--help", "help"):
        if len(arguments) > 1 and arguments[0] == "help":
            return _call(arguments[1], ["--help"])
        print(usage(), end="")
        return OK
    if arguments[0] in ("-V", "--version"):
        from knowing import __version__

        print(f"ctx {__version__}")
        return OK
    return _call(arguments[0], arguments[1:])


def usage() -> str:
    """The verbs, one line each."""
    width = max(map(len, VERBS))
    verbs = "".join(f"  {verb.ljust(width)}  {line}\n" for verb, (_, line) in VERBS.items())
    return f"Usage: ctx VERB [OPTIONS]\n\n{verbs}\nOptions of a verb: ctx VERB --help\n"


def _call(verb: str, arguments: list[str]) -> int:
    from knowing.errors import UsageError

    if verb not in VERBS:
        from difflib import get_close_matches

        near = get_close_matches(verb, VERBS, 1)
        hint = f"did you mean: ctx {near[0]}" if near else "see: ctx --help"
        raise UsageError(f"no verb {verb[:40]!r}", hint)
    place, line = VERBS[verb]
    module, _, function = place.partition(":")
    try:
        called = getattr(importlib.import_module(module), function)
    except ModuleNotFoundError as error:
        if error.name != module:
            raise
        raise UsageError(f"ctx {verb} is not part of this installation") from None
    import typer

    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command(name=verb, help=called.__doc__ or line)(called)
    code = app(arguments, prog_name=f"ctx {verb}", standalone_mode=False)
    return code if isinstance(code, int) else OK


def _refuse(error: Exception) -> int:
    """One line (and the candidates, if there are several) for whatever went wrong."""
    from knowing.errors import AmbiguousSymbol, CtxError
    from knowing.render.safe import one_line

    if hasattr(error, "exit_code") and not isinstance(error, CtxError):  # typer's own: usage, exit
        if hasattr(error, "format_message"):
            print(f"ctx: {one_line(error.format_message())}", file=sys.stderr)
            return REFUSED
        return int(error.exit_code)
    if isinstance(error, CtxError):
        print(f"ctx: {one_line(str(error))}", file=sys.stderr)
        if isinstance(error, AmbiguousSymbol):
            for candidate in error.candidates:
                print(f"  {one_line(candidate)}", file=sys.stderr)
        return REFUSED
    said = one_line(f"{type(error).__name__}: {error}", 300)
    if type(error).__module__ == "sqlite3":
        print(f"ctx: the index cannot be read ({said}); run: ctx index --full", file=sys.stderr)
    elif isinstance(error, OSError):
        print(f"ctx: {one_line(str(error), 300)}", file=sys.stderr)
    else:
        print(f"ctx: this should not have happened ({said}); CTX_DEBUG=1 shows where", file=sys.stderr)
    return REFUSED


if __name__ == "__main__":
    run()
