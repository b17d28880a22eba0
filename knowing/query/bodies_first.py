"""Of definitions that are one thing, the one that does something leads: an overload is a signature, and shows nothing."""

from __future__ import annotations

import re
from collections.abc import Sequence

from knowing import languages
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, Symbol
from knowing.settings.explain import SIGNATURES
from knowing.settings.facts import KEPT
from knowing.settings.index import BUILD
from knowing.tree.bodies import Sources

_AROUND = ":;{}=,"
"""What stands around a signature and says nothing; an empty body does not either."""
_NO_BODY = ("", "...")
_CLOSES = ("}", "end")


def body_first(graph: Graph, group: Sequence[Symbol]) -> list[Symbol]:
    """The same definitions; if the first is a mere signature and another is not, that one comes first."""
    if len(group) < 2 or group[0].kind not in CALLABLE_KINDS:
        return list(group)
    sources = Sources(graph.root, graph.blob)
    leading = next((one for one in group if _has_body(one, sources.body(one) or "")), group[0])
    return [leading, *(one for one in group if one is not leading)]


def _has_body(symbol: Symbol, text: str) -> bool:
    """Whether a definition says more than its signature. Where the signature may have been cut, how the text ends has to do."""
    marker = re.escape(languages.load(symbol.language).comment or "//") if symbol.language else "//"
    head = re.sub(rf"(?s)/\*.*?\*/|(?:{marker})[^\n]*", "", text[: SIGNATURES.head_chars])
    said, signature = _squeezed(head), _squeezed(symbol.signature)
    unsaid = len(_squeezed(head[: KEPT.signature_chars])) - len(signature)
    if len(symbol.signature) >= BUILD.signature_chars or (
        len(text) > KEPT.signature_chars and unsaid < SIGNATURES.cut_chars
    ):
        return text.rstrip().endswith(_CLOSES)
    rest = said.partition(signature)[2] if signature and signature in said else said
    return rest.strip(_AROUND) not in _NO_BODY


def _squeezed(text: str) -> str:
    return "".join(text.split()).strip(_AROUND)
