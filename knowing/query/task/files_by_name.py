"""Files that a task calls by their names without an ending: rules, components and commands go by the names of their files.

A name of three words or more with hyphens is no plain English, nor is one in backticks; it is read as if its ending were written.
"""

from __future__ import annotations

from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.model import SET_ASIDE
from knowing.query.task.hyphens import hyphenated
from knowing.query.task.keywords import Keywords
from knowing.query.task.pasted import Place
from knowing.query.task.word_bag import Word
from knowing.settings import KeywordSettings
from knowing.words import stem


def with_files_by_name(keywords: Keywords, graph: Graph, settings: KeywordSettings) -> Keywords:
    """The keywords with the files of code that are called like a name with hyphens in the task, and with all words of such names."""
    said = [word for word in hyphenated(keywords.text) if word.is_quoted or len(word.parts) > 2]
    found = {
        word.name: _files_called(word.name, graph, settings.files_of_name) for word in said[: settings.names_of_files]
    }
    places = [Place(path) for paths in found.values() for path in paths]
    if not places:
        return keywords
    known = {word.stem for word in keywords.components}
    parts = dict.fromkeys(part for name, paths in found.items() if paths for part in name.lower().split("-"))
    words = (
        Word(part, stem(part), settings.path_weight, len(keywords.components), "file or folder")
        for part in parts
        if stem(part) not in known
    )
    paths = tuple(dict.fromkeys((*keywords.paths, *places)))
    return replace(keywords, paths=paths, components=(*keywords.components, *words))


def _files_called(name: str, graph: Graph, most: int) -> list[str]:
    """The files of the code itself that are called so, with hyphens or underscores; none if they are many."""
    rows = [row for style in (name, name.replace("-", "_")) for row in graph.files_of_stem(style)]
    own = [path for _, path, first in rows if not graph.flags[first] & int(SET_ASIDE)]
    return own if len(own) <= most else []
