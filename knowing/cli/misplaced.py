"""What to do about arguments that a verb does not take: most often a text without its quotes, or a task without its option."""

from __future__ import annotations

import re
import shlex
from typing import Any

_EXTRA = re.compile(r"unexpected extra arguments?(?:\(s\))? \((.*)\)\.?$", re.DOTALL)
_NO_OPTION = re.compile(r"No such option:? '?(-[^\s']{1,200})")
_TEXTS = frozenset({"text", "symbol", "words", "what", "name"})
"""What arguments are called that may be any text."""
_MISSING_TASK = re.compile(r"[Mm]issing option '--task'")


def what_to_do(error: Any) -> str:
    """What an error of usage leaves to be guessed: the command that was meant, or where to read on; empty if the error says it."""
    said, context = error.format_message(), getattr(error, "ctx", None)
    if context is not None and (option := _NO_OPTION.match(said)) and "Possible options" not in said:
        has_text = any(one.name in _TEXTS for one in context.command.params)
        return (
            f"a text that begins with - stands behind --: {context.command_path} -- {shlex.quote(option[1])}"
            if has_text
            else ""
        )
    extra = _EXTRA.search(said)
    if context is None or not (extra or _MISSING_TASK.search(said)):
        return ""
    verb, given = context.command_path, context.params
    symbol = shlex.quote(str(given.get("symbol") or "NAME"))
    if any("--task" in one.opts for one in context.command.params):
        words = " ".join(filter(None, (given.get("task"), extra and extra[1])))
        return f"did you mean: {verb} {symbol} --task {shlex.quote(words) if words else 'TEXT'}"
    if extra and given.get("text"):
        whole = shlex.quote(f"{given['text']} {extra[1]}")
        return f"a text of several words is written in quotes: {verb} {whole}"
    return f"see: {verb} --help"
