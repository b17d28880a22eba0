"""The name of the project, where it is nothing but that: "how does *ripgrep* decide" asks about everything that is here.

A word that the code itself is named by (`Flask`, `prepare_request`) keeps its weight, also if the project is called so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import reduce

import numpy as np
from msgspec.structs import replace

from knowing.graph.layout import COUNTS
from knowing.graph.reader import Graph
from knowing.model import KINDS, SET_ASIDE, TEXT_KINDS, Kind
from knowing.query.task.keywords import Keywords
from knowing.query.task.word_bag import Word
from knowing.settings import KeywordSettings
from knowing.settings.task import SHAPE
from knowing.tree.manifests import as_json, as_toml, read_text, text_at
from knowing.words import stem

ORIGIN = "name of the project"
"""Where such a word comes from, as ``why`` says it."""
_READMES = (
    "README.md",
    "README.rst",
    "README",
    "README.txt",
    "README.adoc",
    "Readme.md",
    "readme.md",
    "README.markdown",
)
_MANIFESTS = {
    "pyproject.toml": (("project",), ("tool", "poetry")),
    "Cargo.toml": (("package",),),
    "package.json": ((),),
    "composer.json": ((),),
}
"""Manifests at the root, and the tables of each that may say what the project is called."""
_IS_CODE = np.array([kind not in TEXT_KINDS and kind is not Kind.FILE for kind in KINDS])
_GO_MODULE = re.compile(r"^module\s++([^\s\"]++)", re.MULTILINE)
_WORD = re.compile(r"[^\W\d_]\w*+")
_OF_ANY = frozenset(
    "about contents docs documentation home index introduction monorepo overview readme root welcome workspace".split()
)
"""Titles and names that any project may have."""
_IN_BRACKETS = re.compile(r"\([^()\n]{0,60}+\)")


def with_own_name_aside(keywords: Keywords, graph: Graph, settings: KeywordSettings) -> Keywords:
    """The keywords with the name of the project as filler, if hardly anything in its code is called by it."""
    said = {word.stem for word in keywords.components if word.weight > settings.weak_weight}
    aside = {term for term in said & own_names(graph) if share_named_by(term, graph) <= settings.own_name_share}
    if not aside:
        return keywords

    def lighter(word: Word) -> Word:
        return replace(word, weight=settings.weak_weight, origin=ORIGIN) if word.stem in aside else word

    return replace(keywords, components=tuple(map(lighter, keywords.components)))


def own_names(graph: Graph) -> set[str]:
    """The stems of what the manifests at the root and the title of the README call the project."""
    there = graph.file_ids((*_READMES, *_MANIFESTS, "go.mod"))
    names = [name for path in there for name in _names_in(path, graph)]
    words = {word.lower() for name in names for word in _WORD.findall(name) if len(word) > 1}
    return set(map(stem, words - _OF_ANY))


def _names_in(path: str, graph: Graph) -> Iterator[str]:
    """What one file calls the project; a title of many words is a sentence about it."""
    if path in _READMES:
        whole, *sections = graph.in_file(path)[: SHAPE.readme_sections]
        titles = [section for section in sections if section.parent_id == whole.id]
        title = titles[0].name if len(titles) == 1 else ""
        yield title if len(_WORD.findall(_IN_BRACKETS.sub("", title))) == 1 else ""
    elif path == "go.mod":
        yield from (found[1].rpartition("/")[2] for found in _GO_MODULE.finditer(read_text(graph.root, path)))
    else:
        read = as_toml if path.endswith(".toml") else as_json
        table: object = read(read_text(graph.root, path))
        for keys in _MANIFESTS[path]:
            yield text_at(reduce(_inside, keys, table), "name", "").rpartition("/")[2]


def _inside(table: object, key: str) -> object:
    """What stands under a key of a table; None if it is none, or has no such key."""
    return table.get(key) if isinstance(table, dict) else None


def share_named_by(term: str, graph: Graph) -> float:
    """The share of the symbols of the code itself that have a word in their names; text files and their parts are none."""
    is_own = ((graph.flags & np.uint16(SET_ASIDE)) == 0) & _IS_CODE[graph.kind]
    symbols, counts = graph.postings(term)
    return float(is_own[symbols[COUNTS.part(counts, "name") > 0]].sum() / max(1, is_own.sum()))
