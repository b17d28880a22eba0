"""The name of the project, where it is nothing but that: "how does *ripgrep* decide" asks about everything that is here.

A word that the code itself is named by (`Flask`, `prepare_request`) keeps its weight, also if the project is called so.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Set

import numpy as np
from msgspec.structs import replace

from knowing.graph.layout import COUNTS
from knowing.graph.reader import Graph
from knowing.model import KINDS, SET_ASIDE, TEXT_KINDS, Kind
from knowing.query.task.keywords import Keywords
from knowing.query.task.word_bag import Word
from knowing.settings import KeywordSettings
from knowing.settings.task import SHAPE
from knowing.tree.content import read_bytes
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
_TABLE = r'^\[(?:%s)\][^\n]*+\n(?:(?![ \t]*+name\b|\[)[^\n]*+\n)*+[ \t]*+name[ \t]*+=[ \t]*+["\'](?P<name>[^"\'\n]{1,200}+)["\']'
_OBJECT = r'^(?P<indent>[ \t{]{0,9}+)"name"[ \t]{0,9}+:[ \t]{0,9}+"(?P<name>[^"\n]{1,200}+)"'
_MANIFESTS = {
    "pyproject.toml": _TABLE % r"project|tool\.poetry",
    "Cargo.toml": _TABLE % "package",
    "package.json": _OBJECT,
    "composer.json": _OBJECT,
    "go.mod": r"^module[ \t]++(?P<name>[^\s\"]++)",
}
"""Manifests at the root, and how they say what the project is called: they are not read as what they are, a first look is enough."""
_IS_CODE = np.array([kind not in TEXT_KINDS and kind is not Kind.FILE for kind in KINDS])
_VERSION = re.compile(r"[./]v\d{1,9}$")
"""What a module of Go says behind its name from its second version on."""
_WORD = re.compile(r"[^\W\d_]\w*+")
_OF_ANY = frozenset(
    "about contents docs documentation home index introduction monorepo overview readme root welcome workspace".split()
)
"""Titles and names that any project may have."""
_IN_BRACKETS = re.compile(r"\([^()\n]{0,60}+\)")


def with_own_name_aside(keywords: Keywords, graph: Graph, settings: KeywordSettings) -> Keywords:
    """The keywords with the name of the project as filler, if hardly anything in its code is called by it."""
    said = {word.stem for word in keywords.components if word.weight > settings.weak_weight}
    shares = shares_named_by(said & own_names(graph), graph)
    aside = {term for term, share in shares.items() if share <= settings.own_name_share}
    if not aside:
        return keywords

    def lighter(word: Word) -> Word:
        return replace(word, weight=settings.weak_weight, origin=ORIGIN) if word.stem in aside else word

    return replace(keywords, components=tuple(map(lighter, keywords.components)))


def own_names(graph: Graph) -> set[str]:
    """The stems of what the manifests at the root and the title of the README call the project."""
    there = graph.file_ids((*_READMES, *_MANIFESTS))
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
    else:
        found = re.finditer(_MANIFESTS[path], _beginning(path, graph), re.MULTILINE)
        outermost = min(found, key=lambda one: len(one.groupdict().get("indent", "")), default=None)
        yield _VERSION.sub("", outermost["name"]).rpartition("/")[2] if outermost else ""


def _beginning(path: str, graph: Graph) -> str:
    """As much of a file as may say its name; empty if it cannot be read."""
    try:
        return read_bytes(graph.root, path, SHAPE.manifest_bytes).decode("utf-8", "replace")
    except OSError:
        return ""


def shares_named_by(terms: Set[str], graph: Graph) -> dict[str, float]:
    """For each word, the share of the symbols of the code itself that have it in their names; text files and their parts are none."""
    if not terms:
        return {}
    is_own = ((graph.flags & np.uint16(SET_ASIDE)) == 0) & _IS_CODE[graph.kind]
    size, shares = max(1, is_own.sum()), {}
    for term in terms:
        symbols, counts = graph.postings(term)
        shares[term] = float(is_own[symbols[COUNTS.part(counts, "name") > 0]].sum() / size)
    return shares
