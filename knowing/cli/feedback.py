"""``ctx feedback``: records which symbols of an answer were useful."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Annotated, Any

import typer
import typer.core

from knowing.cli import options
from knowing.cli.host import host_at
from knowing.cli.main import OK
from knowing.cli.output import emit
from knowing.verbs import feedback as verb

LISTS = ("--useful", "--useless")


class ManyWords(typer.core.TyperCommand):
    """A command whose options take every word up to the next one: ``--useful A B --useless C``."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        """Repeat an option before each of its words, as the parser wants it."""
        return list(super().parse_args(ctx, spread(args)))


def spread(words: Sequence[str]) -> list[str]:
    """The words of a command line with lists of options written out.

    >>> spread(["0f3a", "--useful", "pay", "Till.open", "--json", "--useless=total"])
    ['0f3a', '--useful', 'pay', '--useful', 'Till.open', '--json', '--useless=total']
    """
    found: list[str] = []
    option, is_open = "", False
    for word in words:
        if word in LISTS:
            option, is_open = word, True
            found.append(word)
            continue
        if word.startswith("-"):
            option = ""
        elif option and not is_open:
            found.append(option)
        is_open = False
        found.append(word)
    return found


def say(
    pack: Annotated[str, typer.Argument(help="The id of the answer, from its last lines.")],
    useful: Annotated[list[str] | None, typer.Option("--useful", help="A symbol that helped (repeat).")] = None,
    useless: Annotated[list[str] | None, typer.Option("--useless", help="A symbol that did not (repeat).")] = None,
    json: options.Json = False,
    stale: options.Stale = "refresh",
    root: options.Root = Path(),
) -> int:
    """Say which symbols of an answer were useful and which were not.

    It is written down, and moves later answers if memory.verdicts is set. Several may follow one option: --useful A B --useless C.
    """
    request = verb.FeedbackRequest(pack, tuple(useful or ()), tuple(useless or ()))
    done = verb.feedback(request, host_at(root, stale))
    from knowing.render.documents.packs import feedback_json, feedback_text

    said = done.pack, done.useful, done.useless, done.surprising
    emit(feedback_json(*said) if json else feedback_text(*said))
    return OK


feedback = typer.Typer(add_completion=False, rich_markup_mode=None, pretty_exceptions_enable=False)
feedback.command("feedback", cls=ManyWords)(say)
