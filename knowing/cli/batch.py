"""``ctx batch``: many questions in one process, one JSON object a line, answered in order."""

from __future__ import annotations

import contextlib
import io
import json
import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Annotated, Any, Protocol

import typer

from knowing.cli.host import kept_warm
from knowing.cli.main import OK, REFUSED, app_of, commands
from knowing.cli.refusals import Refusal, refusal_of
from knowing.errors import UsageError
from knowing.render.safe import encoded, whole_json


class Parameter(Protocol):
    """An option or argument of a verb, as the parser knows it."""

    name: str | None
    opts: list[str]
    secondary_opts: list[str]
    param_type_name: str


LINE_BYTES = 10_000_000
"""A longer line is no question."""
NOT_HERE = ("mcp", "batch", "watch", "completion")
"""Commands that do not come back with an answer."""
RESERVED = ("id", "verb")


def batch(
    file: Annotated[str, typer.Argument(metavar="FILE|-", help="Questions; - reads standard input.")] = "-",
) -> int:
    """Answer questions in JSON Lines: {"id": 1, "verb": "task", "text": "retry limit", "budget": 2000}.

    Every option of a verb is a key, as --help names it. Each line is answered by a line, in the same order: {"id", "verb", "code",
    "answer"} or {"id", "verb", "code", "error"}. The code is what the exit code of the verb would be.
    """
    with contextlib.ExitStack() as around:
        lines = around.enter_context(_opened(file))
        around.enter_context(kept_warm())
        for number, line in enumerate(_bounded(lines), 1):
            if line.strip():
                _write(_answered(line, number))
    return OK


@contextlib.contextmanager
def _opened(file: str) -> Iterator[io.BufferedReader]:
    """The bytes of the questions; meanwhile no verb can read standard input."""
    if file != "-":
        try:
            with Path(file).open("rb") as lines:
                yield lines
        except OSError as error:
            raise UsageError(f"cannot read {file}: {error.strerror}") from None
        return
    own = sys.stdin
    with os.fdopen(os.dup(0), "rb") as lines:
        sys.stdin = io.TextIOWrapper(io.BytesIO())
        try:
            yield lines
        finally:
            sys.stdin = own


def _bounded(lines: io.BufferedReader) -> Iterator[bytes]:
    """Each line; one that is too long is cut, and so no JSON."""
    while line := lines.readline(LINE_BYTES):
        rest = line
        while not rest.endswith(b"\n") and (rest := lines.readline(LINE_BYTES)):
            pass
        yield line


def _answered(line: bytes, number: int) -> dict[str, Any]:
    """The answer to one line, or why there is none."""
    asked: Any = None
    try:
        asked = json.loads(whole_json(line.decode("utf-8-sig")))
        if not isinstance(asked, dict):
            raise ValueError("it is no object")
    except (ValueError, RecursionError) as error:
        refusal = Refusal(
            "usage", f"line {number} is not JSON: {error}", 'one object a line: {"verb": "task", "text": "…"}'
        )
        return {"id": None, "verb": "", "code": REFUSED, **refusal.data()}
    verb = str(asked.get("verb", ""))[:40]
    head = {"id": asked.get("id"), "verb": verb}
    try:
        code, said = _run(verb, {key: value for key, value in asked.items() if key not in RESERVED})
    except Exception as error:
        refusal = refusal_of(error) or Refusal("usage", "that is no question", "see: ctx VERB --help")
        return {**head, "code": REFUSED, **refusal.data()}
    return {**head, "code": code, "answer": said}


def _run(verb: str, given: dict[str, Any]) -> tuple[int, Any]:
    """(exit code, answer) of a verb with options by name."""
    if verb not in commands() or verb in NOT_HERE:
        raise UsageError(
            f"no verb {verb!r}", f"one of: {', '.join(name for name in commands() if name not in NOT_HERE)}"
        )
    app = app_of(verb)
    parameters: Sequence[Parameter] = typer.main.get_command(app).params
    if any(one.name == "json" for one in parameters):
        given = {**given, "json": True}
    arguments = command_line_of(given, parameters)
    out = io.StringIO()
    with contextlib.redirect_stdout(out):
        code = app(arguments, prog_name=f"ctx {verb}", standalone_mode=False)
    text = out.getvalue()
    with contextlib.suppress(ValueError):
        return int(code or 0), json.loads(text)
    return int(code or 0), text


def command_line_of(given: dict[str, Any], parameters: Sequence[Parameter]) -> list[str]:
    """Options by name as a command line; a name that the verb does not have is refused."""
    known = {name: one for one in parameters for name in _names(one)}
    options: list[str] = []
    words: dict[str, list[str]] = {}
    for key, value in given.items():
        if key not in known:
            raise UsageError(
                f"no option {key[:40]!r}", f"one of: {', '.join(sorted(_names(one)[-1] for one in parameters))}"
            )
        one = known[key]
        if one.param_type_name == "argument":
            words[str(one.name)] = [str(part) for part in (value if isinstance(value, list) else [value])]
        elif isinstance(value, bool):
            options += one.opts[-1:] if value else one.secondary_opts[-1:]
        elif value is not None:
            options += [f"{_long(one)}={part}" for part in (value if isinstance(value, list) else [value])]
    placed = [part for one in parameters for part in words.get(str(one.name), ())]
    return [*options, "--", *placed]


def _long(one: Parameter) -> str:
    return next((name for name in one.opts if name.startswith("--")), one.opts[0])


def _names(one: Parameter) -> list[str]:
    """What a parameter may be called: its own name, and its long option without dashes."""
    return list(dict.fromkeys((str(one.name), _long(one).lstrip("-").replace("-", "_"))))


def _write(answer: dict[str, Any]) -> None:
    sys.stdout.write(encoded(answer) + "\n")
    sys.stdout.flush()
