"""Components that are one file: which bytes of it are code, and what its template names.

What is not code is blanked, byte by byte, so every place and every line stays what it is. A component is hostile input as any file: each
pattern here looks at a byte a constant number of times.

>>> from knowing import languages
>>> code_of(b"<script>\\nlet a\\n</script>\\n<p>{{ a }}</p>\\n", languages.load("vue")).text
b'        \\nlet a\\n         \\n              \\n'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from typing import TYPE_CHECKING, NamedTuple

from knowing import languages
from knowing.facts.comments import clean_comment
from knowing.facts.conditionals import BLANK
from knowing.facts.markup import expressions, used
from knowing.settings.facts import KEPT
from knowing.tree.listing import printable

if TYPE_CHECKING:
    from knowing.facts.mentions import Mention
    from knowing.languages import Language

_MARK = re.compile(rb"<!--|<(?P<end>/?)(?P<tag>script|style|template|svelte:head)(?=[\s/>])", re.IGNORECASE)
_ATTRIBUTES = re.compile(rb"""((?:[^<>"']|"[^"]*"|'[^']*')*)>""")
_RAW = {tag: re.compile(rb"</%b(?=[\s/>])" % tag, re.IGNORECASE) for tag in (b"script", b"style")}
"""Tags whose content is no markup, and what ends it."""
_ATTRIBUTE = re.compile(rb"""\b(lang|type)\s*=\s*["']?([^\s"'>]*)""")
_SPOKEN = frozenset({"", "babel", "ecmascript", "javascript", "js", "jsx", "module", "ts", "tsx", "typescript"})
"""What a tag says that holds code that we read; anything else is data (``application/ld+json``) or another language."""
_FENCE = re.compile(rb"\A(?:\xef\xbb\xbf)?\s*---")
_CLOSING_FENCE = re.compile(rb"^[ \t]*---", re.MULTILINE)
_DOC = re.compile(rb"<!--\s*@component\b|\A(?:\xef\xbb\xbf)?\s*<!--")


class Component(NamedTuple):
    """The code of a component."""

    text: bytes
    """The file, with blanks for everything else."""
    language: Language
    """What the code is written in."""
    mentions: list[Mention]
    """The components that the markup uses."""
    expressions: bytes
    """What the markup says in the language of the code, each part in brackets and all else blank."""
    doc: str


class _Part(NamedTuple):
    """A part of a file that is no markup: a script, a style, a comment."""

    start: int
    end: int
    said: str | None
    """What its tag says of its language; None if it is no code of the component."""


def component_of(path: str, language: Language) -> str:
    """What a file is called where it is used, if it is a component: its name up to the first dot.

    >>> from knowing import languages
    >>> component_of("src/ShopCart.vue", languages.load("vue")), component_of("src/cart.ts", languages.load("typescript"))
    ('ShopCart', '')
    """
    return printable(path.rsplit("/", 1)[-1].split(".", 1)[0]) if language.component else ""


def version_of(path: str, language: Language) -> str:
    """A text that changes whenever anything but the content changes that decides the facts of a file."""
    name = component_of(path, language)
    return f"{languages.version(language.name)}:{name}" if name else languages.version(language.name)


def code_of(source: bytes, language: Language) -> Component:
    """The code of a component, by the rule of its language."""
    parts = [*_RULES[language.component](source)]
    text, markup = bytearray(source.translate(BLANK)), bytearray(source)
    scripts = [one for one in parts if one.said is not None]
    for one in parts:
        markup[one.start : one.end] = source[one.start : one.end].translate(BLANK)
    for one in scripts:
        text[one.start : one.end] = source[one.start : one.end]
        if one is not scripts[-1] and one.end < len(source):
            text[one.end] = ord(";")  # where `</script>` starts: two scripts are two statements
    spoken = next((language.dialects[one.said] for one in scripts if one.said in language.dialects), language.like)
    return Component(
        bytes(text),
        languages.load(spoken),
        used(bytes(markup)),
        expressions(bytes(markup), language.markup),
        _doc(source),
    )


def _tags(source: bytes, at: int = 0) -> Iterator[_Part]:
    """Scripts that are not inside of a template, styles and comments, in the order of the text. What is left open ends with the file."""
    depth = 0
    while mark := _MARK.search(source, at):
        tag = (mark["tag"] or b"").lower()
        head = _ATTRIBUTES.match(source, mark.end()) if tag else None
        at = head.end() if head else mark.end()
        if not tag:
            end = source.find(b"-->", at)
            at = len(source) if end < 0 else end
            yield _Part(mark.start(), at, None)
        elif head and tag not in _RAW:
            if not head[1].endswith(b"/"):
                depth = max(0, depth + (-1 if mark["end"] else 1))
        elif head and not mark["end"] and not head[1].endswith(b"/"):
            closing = _RAW[tag].search(source, at)
            end = closing.start() if closing else len(source)
            is_code = tag == b"script" and _is_own(source, mark.start(), depth)
            yield _Part(at, end, _said(head[1]) if is_code else None)
            at = end


def _is_own(source: bytes, at: int, depth: int) -> bool:
    """Whether a tag starts a part of the file itself: in the first column, or else outside of templates, at the start of a line or after a tag."""
    near = source[max(0, at - KEPT.signature_chars) : at].removeprefix(b"\xef\xbb\xbf")
    before = near.rpartition(b"\n")[2]
    return not before or (depth == 0 and (before.isspace() or before.rstrip().endswith(b">")))


def _said(attributes: bytes) -> str | None:
    """What a tag says of the language of its code; None if that is none that we read."""
    said = {
        key: value.decode("utf-8", "replace").lower().rpartition("/")[2]
        for key, value in _ATTRIBUTE.findall(attributes)
    }
    word = said.get(b"lang") or said.get(b"type", "")
    return word if word in _SPOKEN else None


def _frontmatter(source: bytes) -> Iterator[_Part]:
    """What stands between two fences at the top, and the scripts below."""
    opened = _FENCE.match(source)
    closed = _CLOSING_FENCE.search(source, opened.end()) if opened else None
    if opened and closed:
        yield _Part(opened.end(), closed.start(), "")
    yield from _tags(source, closed.end() if closed else 0)


_RULES: dict[str, Callable[[bytes], Iterator[_Part]]] = {"tags": _tags, "frontmatter": _frontmatter}


def _doc(source: bytes) -> str:
    """The comment at the top of a file, or the one that says that it is about the component."""
    found = _DOC.search(source)
    if found is None:
        return ""
    end = source.find(b"-->", found.end())
    text = source[found.end() : max(end, found.end())][: KEPT.doc_chars]
    return clean_comment(text.decode("utf-8", "replace").strip())
