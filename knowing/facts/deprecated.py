"""What a file says is deprecated: by an annotation or attribute, in its documentation, or by a warning that a function begins with.

>>> [SAYS_SO.search(doc) is not None for doc in ("Pays.\\n@deprecated use pay", "Deprecated: use pay", "Whether it is deprecated: no")]
[True, True, False]
"""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import TYPE_CHECKING

from knowing.model import CALLABLE_KINDS, Flag, Kind
from knowing.settings.facts import KEPT

if TYPE_CHECKING:
    from knowing.facts.blocks import Blocks, Definition

_MAY = (b"eprecat", b"Obsolete")
"""A file that has neither says nothing of the kind; most have neither."""
_MARK = re.compile(
    rb"^[ \t]*+(?:@(?:\w+\.)*+deprecated(?:_\w+)?+\b|@(?:\w+\.)*+Deprecated\b|@available\([^)\n]*?\bdeprecated\b|\[\[deprecated\b"
    rb"|#\[(?:deprecated|\\?Deprecated)\b|\[(?:System\.)?Obsolete(?:Attribute)?\b(?![^\]\n]{0,200}[Ii]nternal))",
    re.MULTILINE,
)
"""An annotation, decorator or attribute at the beginning of a line. Libraries of .NET also write ``[Obsolete("for internal use only")]`` above
what they must make public and do not want to be called: that is no legacy."""
SAYS_SO = re.compile(
    r"^(?:@deprecated\b|Deprecated:|Deprecated since\b"
    r"|(?<![\s\S])(?:Deprecated\b|(?:This|The) \w{1,40}(?: \w{1,40})? (?:is|was|has been) deprecated\b))",
    re.MULTILINE,
)
"""A line of documentation that says so of what it documents, and not of a parameter."""
_DIRECTIVE = re.compile(r"^\.\. deprecated::", re.MULTILINE)
_PARTS = re.compile(r"^(?:Parameters|Args:|Arguments:|Attributes|:param\b)", re.MULTILINE)
_WARNS = re.compile(
    rb"^([ \t]++)(?:warnings\.)?warn(?:_deprecated)?\((?:[^()\n]|\n|\([^()]{0,300}\)){0,600}?\b(?:Pending)?DeprecationWarning\b",
    re.MULTILINE,
)
_BETWEEN = re.compile(
    rb"(?:[\s\],]|@[\w.]+|\((?:[^()\"]|\"(?:[^\"\\\n]|\\.)*+\"|\([^()]*+\))*+\)|#\[[^\]\n]*+\]|\[[^\]\n]*+\]|//[^\n]*+"
    rb"|/\*(?:[^*]|\*(?!/))*+\*/|#[^\n]*+|\b(?:export|public|default|abstract|async|declare|static|final|pub)\b)*+"
)
"""What may stand between a mark and what it marks: other marks, comments and modifiers."""
_DEPRECATED = int(Flag.DEPRECATED)


def mark_deprecated(blocks: Blocks, source: bytes) -> None:
    """Give the flag to every definition that is said to be deprecated, and to all inside of it."""
    if _MAY[0] not in source and _MAY[1] not in source:
        return
    definitions = blocks.definitions
    starts = [one.start for one in definitions]
    for match in _MARK.finditer(source):
        _marked(match.end(), definitions, starts, source)
    for match in _WARNS.finditer(source):
        _warning(match.end(1), blocks, source)
    for one in definitions:
        if (one.doc and _is_said(one.doc)) or (one.parent is not None and one.parent.flags & _DEPRECATED):
            one.flags |= _DEPRECATED


def _is_said(doc: str) -> bool:
    if SAYS_SO.search(doc):
        return True
    directive = _DIRECTIVE.search(doc)
    return directive is not None and _PARTS.search(doc, 0, directive.start()) is None


def _marked(at: int, definitions: list[Definition], starts: list[int], source: bytes) -> None:
    """Flag what a mark that ends there stands on: in front of its name, or above it with nothing but such between."""
    after = bisect_right(starts, at)
    around = definitions[after - 1] if after else None
    if around is not None and at < around.name_start:
        around.flags |= _DEPRECATED
        return
    if after == len(definitions) or starts[after] - at > KEPT.mark_bytes:
        return
    if _BETWEEN.fullmatch(source, at, starts[after]):
        definitions[after].flags |= _DEPRECATED


def _warning(at: int, blocks: Blocks, source: bytes) -> None:
    """Flag the function that warns there, if it always does; a constructor speaks for its type."""
    block = blocks.innermost(at)
    if block is None or block.kind not in CALLABLE_KINDS or block.body < 0:
        return
    if at - source.rfind(b"\n", 0, at) == block.body - source.rfind(b"\n", 0, block.body):
        block.flags |= _DEPRECATED
        if block.kind == Kind.CONSTRUCTOR and block.parent is not None:
            block.parent.flags |= _DEPRECATED
