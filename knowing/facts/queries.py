"""The queries of languages, compiled: what ``symbols.scm`` and ``wrapped.scm`` say, for the grammar of the language."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import NamedTuple

from tree_sitter import Language as Grammar
from tree_sitter import Parser, Query

from knowing import languages

_PATTERN = re.compile(r"^[(\[]", re.MULTILINE)


@cache
def grammar(name: str) -> Grammar:
    """The tree-sitter grammar, from the wheel."""
    from tree_sitter_language_pack import get_language  # noqa: PLC0415 - loads a shared library

    return get_language(languages.load(name).grammar)  # type: ignore[arg-type]


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
    text = languages.query_text(name)
    starts = [match.start() for match in _PATTERN.finditer(text)]
    return [text[start:end] for start, end in pairwise([*starts, len(text)])]


@cache
def query(name: str) -> CompiledQuery:
    """The compiled query, one for all that are like a language."""
    if languages.load(name).like:
        return query(languages.load(name).like)
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
    text = languages.wrapped_text(name)
    return Query(grammar(name), text) if text else None
