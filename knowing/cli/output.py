"""Where an answer goes: to standard output, or to a file; with colour in a terminal."""

from __future__ import annotations

import os
import sys
from pathlib import Path

from knowing.errors import UsageError
from knowing.render.paint import Paint


def painter(output: Path | None = None) -> Paint:
    """What paints an answer: with colour in a terminal, unless NO_COLOR is set."""
    return Paint(output is None and sys.stdout.isatty() and not os.environ.get("NO_COLOR"))


def emit(text: str, output: Path | None = None) -> None:
    """Write an answer to standard output, or to a file."""
    if output is None:
        try:
            sys.stdout.write(text)
            sys.stdout.flush()
        except BrokenPipeError:  # the reader has seen enough
            os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        return
    try:
        output.write_text(text, "utf-8", newline="\n")
    except OSError as error:
        raise UsageError(f"cannot write {output}: {error.strerror}") from None
