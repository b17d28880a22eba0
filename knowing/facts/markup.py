"""What the markup of a component names of its code: elements, and expressions in attributes and between braces.

An expression is put into brackets where its own marks stand, so that all of a file are one text that parses and every place stays what it is.

>>> expressions(b'<a @click="save(1)">{{ total }}</a>', "directives")
b'         ;[save(1)] ;[ total ]     '
"""

from __future__ import annotations

import re
from typing import TYPE_CHECKING

from knowing.facts.conditionals import BLANK

if TYPE_CHECKING:
    from knowing.facts.mentions import Mention

_ELEMENT = re.compile(rb"<([A-Z]\w*)(?=[\s/>])")
_BRACED = rb"[^{}]*(?:\{[^{}]*\}[^{}]*)*"
"""Up to a brace that closes, with pairs of braces inside."""
_EXPRESSIONS = {
    "directives": re.compile(
        rb"""
          \{\{ (?P<braced>%b) \}\}
        | \s (?: (?:v-(?!for|slot)[\w.:-]+ | [:@][\w.:\[\]-]+) = | v-for= (?=["'] [^"'<>]*? \s(?:in|of)\s (?P<listed>[^"']*)) )
          (?: "(?P<double>[^"]*)" | '(?P<single>[^']*)' )
        """
        % _BRACED,
        re.VERBOSE,
    ),
    "braces": re.compile(
        rb"""
        \{ (?: [#] (?:each\s (?P<listed>[^{}]*?) \sas\s | await\s (?P<awaited>[^{}]*?) \s(?:then|catch)\s)
             | (?: [#]if\s | :else\ if\s | [#]key\s | [#]await\s | @html\s | @render\s | @const\s | @attach\s | (?![#:@/]) ) (?P<braced>%b) \} )
        """
        % _BRACED,
        re.VERBOSE,
    ),
}


def used(markup: bytes) -> list[Mention]:
    """The components that markup uses by the names that the code imports: ``<ShopCart/>`` calls ShopCart."""
    return [("calls", *match.span(1), None) for match in _ELEMENT.finditer(markup)]


def expressions(markup: bytes, how: str) -> bytes:
    """The expressions of markup, each in brackets where it stands, with blanks for everything else; empty if there are none."""
    text = bytearray(markup.translate(BLANK))
    found = False
    for match in _EXPRESSIONS[how].finditer(markup):
        start, end = match.span("listed" if match["listed"] is not None else match.lastgroup or 0)
        if b"</" in match[0] or not markup[start:end].strip():
            continue
        text[start:end], found = markup[start:end], True
        opening, closing = (b"{", b"}") if b";" in markup[start:end] else (b"[", b"]")
        text[start - 1 : start], text[end : end + 1] = opening, closing
        if start > 1 and text[start - 2] == ord(" "):
            text[start - 2] = ord(";")
    return bytes(text) if found else b""
