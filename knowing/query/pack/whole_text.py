"""The content of a file of text: prose, configuration, anything that is not code, cut to a number of tokens."""

from __future__ import annotations

from collections.abc import Callable

from knowing import languages
from knowing.model import Kind, Symbol
from knowing.query.pack.tokens import estimate
from knowing.settings.pack import CUT


def is_text_file(symbol: Symbol) -> bool:
    """Whether a symbol is a file that is not code: its content says more than a list of its parts."""
    return symbol.kind == Kind.FILE and (not symbol.language or languages.load(symbol.language).is_text)


def is_component(symbol: Symbol) -> bool:
    """Whether a symbol is a component: a whole file, whose markup says as much as its members."""
    return symbol.kind == Kind.CLASS and symbol.start == 0 and languages.load(symbol.language).component != ""


def beginning(text: str, tokens: int) -> tuple[str, int]:
    """The first lines of a text that cost no more than ``tokens``, and how many lines are left out.

    A first line that is too long by itself is cut.

    >>> beginning("one\\ntwo\\nthree", 4)
    ('one\\ntwo', 1)
    """
    lines = text[: tokens * CUT.token_chars].split("\n")
    total = text.count("\n") + 1
    if len(lines) == total and len(text) <= tokens * CUT.token_chars and estimate(text) <= tokens:
        return text, 0
    kept = _largest_that_fits(len(lines), lambda count: estimate("\n".join(lines[:count])) <= tokens)
    if kept:
        return "\n".join(lines[:kept]), total - kept
    first = lines[0]
    return first[: _largest_that_fits(len(first), lambda count: estimate(first[:count]) <= tokens)], total


def _largest_that_fits(size: int, fits: Callable[[int], bool]) -> int:
    """The largest number up to ``size`` that fits; 0 always does."""
    low, high = 0, size
    while low < high:
        middle = (low + high + 1) // 2
        low, high = (middle, high) if fits(middle) else (low, middle - 1)
    return low
