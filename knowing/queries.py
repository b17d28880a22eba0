"""How each language is read: its grammar, its query in two parts, and the version of both. What they say: ``knowing.languages``."""

from __future__ import annotations

import hashlib
import re
from functools import cache
from itertools import pairwise
from typing import TYPE_CHECKING, NamedTuple

from knowing import languages

if TYPE_CHECKING:
    from tree_sitter import Language as Grammar
    from tree_sitter import Query

_PATTERN = re.compile(r"^[(\[]", re.MULTILINE)


@cache
def grammar(name: str) -> Grammar:
    """The tree-sitter grammar, from the wheel."""
    from tree_sitter_language_pack import get_language  # noqa: PLC0415 - loads a shared library

    return get_language(languages.load(name).grammar)  # type: ignore[arg-type]


def load_reader(name: str) -> str:
    """The reader of a language that has one in place of a query; a folder of shared patterns has none."""
    return languages.load(name).reader if (languages.root() / name / "language.toml").exists() else ""


def query_text(name: str) -> str:
    """The query of a language; a line ``; inherits: other`` puts the other's query first."""
    if load_reader(name):
        return ""
    text = (languages.root() / name / "symbols.scm").read_text("utf-8")
    first = text.split("\n", 1)[0]
    if first.startswith("; inherits:"):
        parents = first.removeprefix("; inherits:").split(",")
        text = "\n".join(query_text(parent.strip()) for parent in parents) + "\n" + text
    return text


class CompiledQuery(NamedTuple):
    """A language's query in two. A pattern of the top of a file (``(module (assignment …))``) is half-made from the first
    node of the file to the last, and every node in between has to be held against it; asked of the top alone, it costs nothing."""

    anywhere: Query
    anywhere_patterns: list[int]
    """Which of ``patterns`` each one is."""
    top: Query | None
    top_patterns: list[int]


def patterns(name: str) -> list[str]:
    """The patterns of a language's query: each starts in the first column, and nothing else that opens does."""
    text = query_text(name)
    starts = [match.start() for match in _PATTERN.finditer(text)]
    return [text[start:end] for start, end in pairwise([*starts, len(text)])]


@cache
def query(name: str) -> CompiledQuery:
    """The compiled query."""
    from tree_sitter import Parser, Query  # noqa: PLC0415

    language = grammar(name)
    root = re.compile(rf"\({Parser(language).parse(b'').root_node.type}\b")
    found = patterns(name)
    top = [number for number, pattern in enumerate(found) if root.match(pattern)]
    anywhere = [number for number, pattern in enumerate(found) if not root.match(pattern)]
    return CompiledQuery(
        Query(language, "".join(found[number] for number in anywhere)),
        anywhere,
        Query(language, "".join(found[number] for number in top)) if top else None,
        top,
    )


@cache
def wrapped(name: str) -> Query | None:
    """The compiled query for code that is wrapped, or None if the language has none."""
    from tree_sitter import Query  # noqa: PLC0415

    text = _wrapped_text(name)
    return Query(grammar(name), text) if text else None


def _wrapped_text(name: str) -> str:
    path = languages.root() / name / "wrapped.scm"
    return path.read_text("utf-8") if path.exists() else ""


@cache
def version(name: str) -> str:
    """A text that changes whenever anything changes that decides a language's facts."""
    spec = (languages.root() / name / "language.toml").read_bytes()
    digest = hashlib.blake2b(spec + (query_text(name) + _wrapped_text(name)).encode(), digest_size=8)
    digest.update(str(languages.FACTS_VERSION).encode())
    for signs in languages.signs_among(name):
        digest.update(signs.encode())
    return digest.hexdigest()
