"""``ctx session``: starts, shows and ends sessions. In a session, what was given once is named and not repeated."""

from __future__ import annotations

from pathlib import Path
from typing import Annotated

import typer

from knowing.cli import options
from knowing.cli.host import host_at, say
from knowing.cli.main import NOTHING, OK
from knowing.cli.output import emit, painter
from knowing.errors import UsageError
from knowing.verbs import session as verb

Name = Annotated[
    str, typer.Argument(envvar="CTX_SESSION", help="The session; default: the one that was used last.")
]  # fmt: skip
session = options.group("session", "The turns of one piece of work: what is at hand is named, not repeated.")


def start(
    name: Annotated[str, typer.Argument(help="How it is called; default: s1, s2 and so on.")] = "",
    budget: Annotated[str, typer.Option(help="Tokens of all its answers together, such as 50k.")] = "",
    json: options.Json = False,
    root: options.Root = Path(),
) -> int:
    """Begin a session and print its name: export CTX_SESSION=$(ctx session start)."""
    tokens, is_auto = options.budget_of(budget)
    if is_auto:
        raise UsageError("a session needs a number of tokens", "such as --budget 50k, or none at all")
    begun = verb.start_session(verb.SessionStart(name, tokens), host_at(root))
    from knowing.render.documents.session import session_json

    emit(session_json(begun) if json else f"{begun.id}\n")
    return OK


def show(
    name: Name = "",
    about: Annotated[str, typer.Option(help="Turns and summaries about this, best first, with their scores.")] = "",
    limit: Annotated[int | None, typer.Option(help="With --about, at most this many.")] = None,
    json: options.Json = False,
    output: options.Output = None,
    root: options.Root = Path(),
) -> int:
    """A session: its turns, its summaries, its tokens. With --about, what is remembered of something.

    Exit code 1 if nothing is remembered about it.
    """
    answer = verb.show_session(verb.SessionQuestion(name, about, limit), host_at(root))
    from knowing.render.documents.session import recalled_text, session_json, session_text

    paint = painter(output)
    if json:
        text = session_json(answer.session, answer.turns, answer.summaries, answer.held, answer.found)
    elif about:
        text = recalled_text(about, answer.found, paint)
    else:
        text = session_text(answer.session, answer.turns, answer.summaries, answer.held, paint)
    emit(text, output)
    return OK if answer.found or not about else NOTHING


def end(name: Name = "", json: options.Json = False, root: options.Root = Path()) -> int:
    """End a session: what it was given is repeated in later answers. Its turns are kept."""
    ended = verb.end_session(verb.SessionName(name), host_at(root))
    from knowing.render.documents.session import line_of, session_json

    emit(session_json(ended) if json else line_of(ended, painter()) + "\n")
    return OK


def list_sessions(
    everything: Annotated[bool, typer.Option("--all", help="Also those that have ended.")] = False,
    json: options.Json = False,
    root: options.Root = Path(),
) -> int:
    """The sessions of this repository, the one that was used last first."""
    found = verb.list_sessions(verb.SessionsRequest(everything), host_at(root))
    from knowing.render.documents.session import list_json, list_text

    emit(list_json(found) if json else list_text(found, painter()))
    return OK


def say_words(
    text: Annotated[str, typer.Argument(metavar="TEXT|-", help="What was decided, tried or found.")],
    name: Annotated[str, typer.Option("--session", envvar="CTX_SESSION", help="The session.", show_envvar=True)] = "",
    root: options.Root = Path(),
) -> int:
    """Write down words as a turn, so that they are found again and go into summaries."""
    verb.say_in_session(verb.SessionWords(options.task_of(text), name), host_at(root))
    return OK


def compact(
    name: Name = "",
    propose: Annotated[str, typer.Option(metavar="FILE|-", help="A summary of the oldest run of turns.")] = "",
    confidence: Annotated[float, typer.Option(help="How sure of it its author is, from 0 to 1.")] = 0.5,
    dry_run: Annotated[bool, typer.Option("--dry-run", help="Say what would be folded, and fold nothing.")] = False,
    json: options.Json = False,
    root: options.Root = Path(),
) -> int:
    """Fold old turns into summaries of their own sentences; the last turns are never touched, and no turn is lost.

    With --propose, exit code 1 if the text is not enough like the turns to stand for them.
    """
    proposed = options.read_input(propose).decode("utf-8", "replace").strip() if propose else ""
    if propose and not proposed:
        raise UsageError("the proposed summary is empty", "write one, or leave out --propose")
    request = verb.CompactRequest(name, proposed, confidence, dry_run)
    done = verb.compact_session(request, host_at(root))
    if done.refused is not None:
        say(f"the proposed summary is not taken: its cosine with the turns is {done.refused:.2f}, below {done.gate:g}")
        return NOTHING
    from knowing.render.documents.session import compacted_text, session_json

    if json:
        emit(session_json(done.session, (), done.summaries))
    else:
        emit(compacted_text(done.summaries, done.tail, done.is_only_asked, painter()))
    return OK


session.command("start")(start)
session.command("show")(show)
session.command("end")(end)
session.command("list")(list_sessions)
session.command("say")(say_words)
session.command("compact")(compact)
