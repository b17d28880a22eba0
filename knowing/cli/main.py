"""``ctx [-C DIR] [--timeout SECONDS] VERB …``: finds the verb and loads nothing else, so that ``ctx --help`` is instant.

Exit codes: 0 done; 1 nothing relevant, or a gate failed; 2 refused; 124 out of time; 130 interrupted. A traceback never
reaches a user, unless CTX_DEBUG is set.
"""

from __future__ import annotations

import contextlib
import gc
import importlib
import os
import sys
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from knowing.verbs.table import VERBS

if TYPE_CHECKING:
    from types import FrameType

    from typer import Typer

OWN = {
    "mcp": ("mcp:mcp", "Run a server for agents (Model Context Protocol)."),
    "batch": ("batch:batch", "Answer many questions, one JSON object a line, in one process."),
    "watch": ("watch:watch", "Keep the index fresh while files change."),
    "completion": ("completion:completion", "Print a script that completes ctx in a shell."),
}
"""Commands of the program itself, which are no verbs."""

PLAIN = {"task": "plain_task:plain_task"}
"""Verbs that are called without a parser if one text is all they are given: loading it is 5 % of a cold answer from a large repository."""

OK, NOTHING, REFUSED, INTERRUPTED = 0, 1, 2, 130
PATIENCE_S = 5
"""How long an interrupted verb may take to leave."""
MOMENT_S = 0.01
"""How long an interruption waits that comes in the import system …"""
_IMPORTING = "<frozen importlib._bootstrap>"
"""… whose code says that it is of this file."""

RARELY = 100_000
"""Objects that are made between two searches for dead cycles: a verb makes few cycles, and most verbs end before the first search."""


def run() -> None:
    """The program ``ctx``. It exits without freeing memory: the system takes it back at once, Python object by object."""
    gc.set_threshold(RARELY)
    _open_streams()
    _listen()
    try:
        code = main(sys.argv[1:])
    except KeyboardInterrupt:  # while it was being said
        code = INTERRUPTED
    for stream in (sys.stdout, sys.stderr):
        with contextlib.suppress(OSError, ValueError):  # nobody reads it any more
            stream.flush()
    os._exit(code)


def _open_streams() -> None:
    """Open standard streams that whoever called us has closed: else the next file that is opened would get their numbers."""
    for number in range(3):
        try:
            os.fstat(number)
        except OSError:
            os.open(os.devnull, os.O_RDWR)  # takes the lowest number that is free: this one
    sys.stdin = sys.stdin or open(0, encoding="utf-8")  # noqa: SIM115
    sys.stdout = sys.stdout or open(1, "w", encoding="utf-8")  # noqa: SIM115
    sys.stderr = sys.stderr or open(2, "w", encoding="utf-8")  # noqa: SIM115


def _listen() -> None:
    """Let the first interruption end the work in good order, in at most some seconds, and the second one end it at once.

    What an interruption calls is there beforehand: it may come in the middle of an import. In the import system itself it waits for
    a moment: what is raised where a lock is given back is printed and lost.
    """
    import signal

    def leave(*_: object) -> None:
        os._exit(INTERRUPTED)

    def interrupted(_: int, frame: FrameType | None) -> None:
        signal.signal(signal.SIGINT, leave)
        if frame is not None and frame.f_code.co_filename == _IMPORTING:
            signal.signal(signal.SIGALRM, interrupted)
            signal.setitimer(signal.ITIMER_REAL, MOMENT_S)
            return
        signal.signal(signal.SIGALRM, leave)
        signal.alarm(PATIENCE_S)
        raise KeyboardInterrupt

    if signal.getsignal(signal.SIGINT) is signal.default_int_handler:  # a shell may have told us not to listen
        signal.signal(signal.SIGINT, interrupted)


def main(arguments: Sequence[str]) -> int:
    """Run one verb; return the exit code."""
    os.environ.setdefault("OPENBLAS_NUM_THREADS", "1")  # our matrices are small: more threads only wait for each other
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(encoding="utf-8", errors="backslashreplace")
    from knowing.cli.timed import TIMED_OUT, OverTime

    try:
        code = _dispatch(list(arguments))
        sys.stdout.flush()
    except OverTime:
        return _out_of_time(arguments, TIMED_OUT)
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
        return _refuse(error, arguments)
    return code


def _dispatch(arguments: list[str]) -> int:
    """Run what the arguments say; ``-C DIR`` before the verb works as if ctx was started there, as with git."""
    _check(arguments)
    with contextlib.ExitStack() as around:
        while True:
            if seconds := _value(arguments, "--timeout", "", "seconds", "such as: ctx --timeout 30 status"):
                from knowing.cli.timed import limited, seconds_of

                around.enter_context(limited(seconds_of(seconds)))
            elif folder := _value(arguments, "--root", "-C", "a folder", "such as: ctx -C path/to/repository status"):
                around.enter_context(_moved(folder))
            else:
                return _run(arguments)


def _check(arguments: Sequence[str]) -> None:
    """Refuse what no shell can give: no file has such a name, and no text such a character."""
    try:
        "".join(arguments).encode("utf-8", "surrogateescape")
    except UnicodeEncodeError:
        from knowing.errors import UsageError

        raise UsageError("an argument holds half of a character", "give it as UTF-8") from None


def _value(arguments: list[str], long: str, short: str, what: str, hint: str) -> str:
    """The value of a leading option, taken off the arguments; empty if there is none."""
    if not arguments:
        return ""
    name, equals, value = arguments[0].partition("=")
    if name == long and equals:
        del arguments[0]
    elif arguments[0] in (long, short):
        value = arguments[1] if len(arguments) > 1 else ""
        del arguments[:2]
    elif short and name.startswith(short):
        value = arguments.pop(0)[2:]
    else:
        return ""
    if not value:
        from knowing.errors import UsageError

        raise UsageError(f"{short or long} needs {what}", hint)
    return value


def _moved(folder: str) -> contextlib.AbstractContextManager[None]:
    """Work in a folder until the verb is done; refused if it is none."""
    from pathlib import Path

    from knowing.errors import UsageError

    if not Path(folder).is_dir():
        raise UsageError(f"{folder} is not a folder", "give the path of a folder to -C")
    return contextlib.chdir(folder)


def _run(arguments: list[str]) -> int:
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


def commands() -> dict[str, tuple[str, str]]:
    """Everything that can be typed after ``ctx``: ``module:function`` in ``knowing.cli``, and one line of help."""
    return {**{name: (verb.command, verb.line) for name, verb in VERBS.items()}, **OWN}


def usage() -> str:
    """The verbs, one line each."""
    known = commands()
    width = max(map(len, known))
    verbs = "".join(f"  {verb.ljust(width)}  {line}\n" for verb, (_, line) in known.items())
    return f"Usage: ctx [-C DIR] [--timeout SECONDS] VERB [OPTIONS]\n\n{verbs}\nOptions of a verb: ctx VERB --help\n"


def _call(verb: str, arguments: list[str]) -> int:
    from knowing.errors import UsageError

    known = commands()
    if verb not in known:
        from difflib import get_close_matches

        near = get_close_matches(verb, known, 1)
        hint = f"did you mean: ctx {near[0]}" if near else "see: ctx --help"
        raise UsageError(f"no verb {verb[:40]!r}", hint)
    if verb in PLAIN and _is_plain(arguments):
        return int(_loaded(PLAIN[verb])(arguments[0]))
    code = app_of(verb)(arguments, prog_name=f"ctx {verb}", standalone_mode=False)
    if code == INTERRUPTED and verb != "watch":  # what typer makes of an interruption, in some of its versions
        raise KeyboardInterrupt
    return code if isinstance(code, int) else OK


def _loaded(place: str) -> Any:
    """What is called to run a verb: ``module:function`` in ``knowing.cli``."""
    module, _, function = place.partition(":")
    return getattr(importlib.import_module(f"knowing.cli.{module}"), function)


def _is_plain(arguments: Sequence[str]) -> bool:
    """Whether the arguments are one text and no option; the environment may hold an option, too."""
    return len(arguments) == 1 and not arguments[0].startswith("-") and not os.environ.get("CTX_SESSION")


def app_of(verb: str) -> Typer:
    """The parser of a verb, with its options; imports the verb."""
    import typer

    place, line = commands()[verb]
    called = _loaded(place)
    if isinstance(called, typer.Typer):  # a verb with verbs of its own: ctx notes list
        return called
    app = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
    app.command(name=verb, help=called.__doc__ or line)(called)
    return app


def _refuse(error: Exception, arguments: Sequence[str]) -> int:
    """Say what went wrong, in one line and, to a program that asked for JSON, as an object; returns the exit code."""
    from knowing.cli.refusals import is_for_programs, refusal_of, tell

    refusal = refusal_of(error)
    if refusal is None:
        return int(getattr(error, "exit_code", REFUSED))
    tell(refusal, is_for_programs(arguments))
    return REFUSED


def _out_of_time(arguments: Sequence[str], code: int) -> int:
    """Say that the time is over."""
    from knowing.cli.refusals import Refusal, is_for_programs, tell

    hint = "give --timeout more seconds; what was read so far is kept for the next time"
    tell(Refusal("timeout", "the time is over", hint), is_for_programs(arguments))
    return code


if __name__ == "__main__":
    run()
