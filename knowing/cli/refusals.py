"""What is said when a command cannot be answered: one line for people, one object for programs."""

from __future__ import annotations

import re
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from knowing.errors import AmbiguousSymbol, CtxError
from knowing.render.safe import encoded, one_line

MOST = 300
"""Characters of what other packages and the system say."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why there is no answer, and what to do about it."""

    code: str
    """A name that stays the same: usage, no_index, unknown_symbol …"""
    message: str
    hint: str = ""
    candidates: tuple[str, ...] = ()
    """For an ambiguous name: the addresses that each pick one."""

    def line(self) -> str:
        """One line for a person; candidates each on a line of their own below."""
        said = f"{self.message}; {self.hint}" if self.hint else self.message
        return "".join(f"{line}\n" for line in (f"ctx: {one_line(said)}", *(f"  {one}" for one in self.candidates)))

    def data(self) -> dict[str, Any]:
        """The same for a program."""
        error = {"code": self.code, "message": one_line(self.message), "hint": one_line(self.hint)}
        return {"error": {**error, **({"candidates": list(self.candidates)} if self.candidates else {})}}


def refusal_of(error: Exception) -> Refusal | None:
    """What to say about whatever went wrong; None if it was only a wish to leave."""
    if isinstance(error, CtxError):
        found = tuple(map(one_line, error.candidates)) if isinstance(error, AmbiguousSymbol) else ()
        return Refusal(code_of_refusal(error), error.message, error.hint, found)
    if hasattr(error, "exit_code"):  # typer's own: usage, exit
        return _misused(error) if hasattr(error, "format_message") else None
    said = one_line(f"{type(error).__name__}: {error}", MOST)
    if type(error).__module__ == "sqlite3":
        return Refusal("index_unusable", f"the index cannot be read ({said})", "run: ctx index --full")
    if isinstance(error, OSError):
        return Refusal("system", one_line(str(error), MOST))
    return Refusal("internal", f"this should not have happened ({said})", "CTX_DEBUG=1 shows where")


def _misused(error: Any) -> Refusal:
    from knowing.cli.misplaced import what_to_do

    hint = what_to_do(error)
    return Refusal("usage", error.format_message().rstrip(".") if hint else error.format_message(), hint)


def code_of_refusal(error: CtxError) -> str:
    """The code of a refusal: its class in small letters.

    >>> from knowing.errors import NoIndex, UsageError
    >>> code_of_refusal(UsageError("")), code_of_refusal(NoIndex(""))
    ('usage', 'no_index')
    """
    name = re.sub(r"(?<!^)(?=[A-Z])", "_", type(error).__name__).lower()
    return name.removesuffix("_error")


def is_for_programs(arguments: Sequence[str]) -> bool:
    """Whether JSON was asked for.

    >>> is_for_programs(["task", "x", "--json"]), is_for_programs(["task", "--", "--json"])
    (True, False)
    """
    own = list(arguments[: list(arguments).index("--")] if "--" in arguments else arguments)
    after = [own[place + 1] for place, one in enumerate(own[:-1]) if one == "--format"]
    return "--json" in own or "--format=json" in own or "json" in after


def tell(refusal: Refusal, is_json: bool) -> None:
    """Say it on standard error; to a program that asked for JSON also as one object on standard output."""
    print(refusal.line(), end="", file=sys.stderr)
    if is_json:
        print(encoded(refusal.data()))
