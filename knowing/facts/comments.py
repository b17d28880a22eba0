"""Comments and docstrings: which belong to a definition, and what they say without their markers.

>>> clean_comment('/** Serves a request.\\n *\\n * Never blocks. */')
'Serves a request.\\n\\nNever blocks.'
>>> clean_comment('# one\\n# two')
'one\\ntwo'
>>> clean_comment('--[[ one\\n  two ]]'), clean_comment('-- | one\\n-- two'), clean_comment('(** one *)')
('one\\ntwo', 'one\\ntwo', 'one')
>>> clean_comment('/// <summary>Value of a <see cref="Shop.Order"/>, or <c>null</c>.</summary>')
'Value of a Shop.Order, or null.'
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from tree_sitter import Node

_MARKER = re.compile(
    r"^\s*(?:///?!?|//!|/\*+!?|\*+/|\*(?!\))|#++(?!>)(?:!|'(?=\s|$))?|---?(?:\[=*\[| [|^](?=\s|$))?|\{-(?:\s?[|^](?=\s))?|\(\*+|<#|;+|%+!?)? ?"
)
_CLOSED = {"--[": "]", "{-": "-}", "(*": "*)", "<#": "#>"}
"""How comments end that are opened so."""
_QUOTES = ('"""', "'''", '"', "'")
_PREFIXES = "rRuUbBfF"
_POINTS = re.compile(r"""<(?:see|seealso|paramref|typeparamref)\s+(?:cref|langword|name)="(?:[A-Z]:)?([^"<>]*)"\s*/>""")
"""A tag without a text that points at something: its text is the name of that."""
_TAGS = re.compile(r"</?(?:summary|param|returns|remarks|para|see|c|code|p|pre|b|i|li|ul)\b[^<>]*>")


def clean_comment(text: str) -> str:
    """The prose of a comment or docstring."""
    text = text.strip()
    if text[:1] in "\"'rRuUbBfF" and text[-1:] in "\"'":
        lines = [line.strip() for line in _without_quotes(text).splitlines()]
    else:
        lines = [_MARKER.sub("", line, count=1).removesuffix("*/").rstrip() for line in text.splitlines()]
        closing = next((end for start, end in _CLOSED.items() if text.startswith(start)), "")
        if closing and text.endswith(closing):
            lines[-1] = lines[-1].removesuffix(closing).rstrip("]=*")
    prose = _TAGS.sub("", _POINTS.sub(r"\1", "\n".join(lines))) if "<" in text else "\n".join(lines)
    return prose.strip()


def _without_quotes(text: str) -> str:
    """A docstring without its quotes. No pattern is used: to find the last quote it would look at every letter before it."""
    literal = text.lstrip(_PREFIXES)
    opening = next((quote for quote in _QUOTES if literal.startswith(quote)), "")
    if opening:
        text = literal.removeprefix(opening)
    closing = next((quote for quote in _QUOTES if text.endswith(quote)), "")
    return text.removesuffix(closing)


def docs_above(comments: list[tuple[Node, int, int]]) -> dict[int, list[Node]]:
    """For each row, the block of comments that ends on the row right above it; comments come with their first and last row."""
    blocks: dict[int, list[Node]] = {}
    for node, first, last in comments:
        block = blocks.pop(first, None)
        if block is None:
            block = []
        block.append(node)
        blocks[last + 1] = block
    return blocks
