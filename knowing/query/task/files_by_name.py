"""Files that a task calls by their names without an ending: rules, components and commands go by the names of their files.

A name of three words or more with hyphens is no plain English, nor is one in backticks; it is read as if its ending were written.
What is chosen by a key (``language: fail``) often has the name of a file in a folder of that name (``languages/fail.py``).
"""

from __future__ import annotations

from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.model import SET_ASIDE
from knowing.patterns import Pattern
from knowing.query.task.hyphens import hyphenated
from knowing.query.task.keywords import Keywords
from knowing.query.task.pasted import Place
from knowing.query.task.word_bag import Word
from knowing.settings import KeywordSettings
from knowing.words import stem

CHOSEN = Pattern(r"(?<![\w.:/-])([A-Za-z][\w-]{2,30}): ?([A-Za-z][\w-]{1,40})(?![\w:/(.-])", needs=(":",))
"""A key and its value, as configuration writes them."""


def with_files_by_name(keywords: Keywords, graph: Graph, settings: KeywordSettings) -> Keywords:
    """The keywords with the files of code that are called like a name with hyphens in the task, and with all words of such names."""
    said = [word for word in hyphenated(keywords.text) if word.is_quoted or len(word.parts) > 2]
    found = {
        word.name: _files_called(word.name, graph, settings.files_of_name) for word in said[: settings.names_of_files]
    }
    for one in () if keywords.report.body else CHOSEN.finditer(keywords.text):
        found[one[2]] = [path for path in _files_called(one[2], graph, settings.files_of_name) if _is_in(one[1], path)]
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


def chosen_by(text: str, path: str) -> str:
    """The key and value of a text that choose a file, as they are written there; empty if none do.

    >>> chosen_by("what does language: fail do", "src/languages/fail.py"), chosen_by("what does language: fail do", "src/fail.py")
    ('language: fail', '')
    """
    base = path[path.rfind("/") + 1 :].partition(".")[0]
    return next((one[0] for one in CHOSEN.finditer(text) if one[2] == base and _is_in(one[1], path)), "")


def _is_in(key: str, path: str) -> bool:
    """Whether the folder of a file is called like a key, or like several of it.

    >>> _is_in("language", "src/languages/fail.py"), _is_in("language", "src/fail.py")
    (True, False)
    """
    folder = path.split("/")[-2].lower() if "/" in path else ""
    return stem(folder) == stem(key.lower())


def _files_called(name: str, graph: Graph, most: int) -> list[str]:
    """The files of the code itself that are called so, with hyphens or underscores; none if they are many."""
    rows = [row for style in (name, name.replace("-", "_")) for row in graph.files_of_stem(style)]
    own = [path for _, path, first in rows if not graph.flags[first] & int(SET_ASIDE)]
    return own if len(own) <= most else []
