"""Which files can hold a text at all, by the words of the index: nothing that is there may be lost.

A text may begin and end in the middle of a word, so only words with both ends inside of it are sure to be words of the file. Of
files that are no code the index may know the beginning only: they are always read.
"""

from __future__ import annotations

import re
from functools import reduce

import numpy as np

from knowing import languages
from knowing.algorithms.distinct import distinct
from knowing.graph.reader import Graph
from knowing.words import CODE_NOISE, MAX_TERM, stem

_RUN = re.compile(r"[A-Za-z0-9_\x80-\U0010ffff]+")
_PIECE = re.compile(r"[^_]+")
_PLAIN = re.compile(rf"[a-z]{{2,{MAX_TERM}}}")


def sure_terms(text: str) -> tuple[str, ...]:
    """Terms that every file with this text in its code must have.

    >>> sure_terms("def get_related_model(self, apps, field")
    ('get', 'relat', 'model', 'app')
    """
    found: dict[str, None] = {}
    for run in _RUN.finditer(text):
        for piece in _PIECE.finditer(run[0]):
            first, last = run.start() + piece.start(), run.start() + piece.end()
            is_plain = _PLAIN.fullmatch(piece[0]) and piece[0] not in CODE_NOISE
            if first > 0 and last < len(text) and is_plain:
                found[stem(piece[0])] = None
    return tuple(found)


def files_that_may_hold(text: str, graph: Graph) -> set[int] | None:
    """Ids of the files of code whose words allow the text; None if its words rule out nothing."""
    terms = sure_terms(text)
    if not terms:
        return None
    having = [distinct(graph.file[graph.postings(term)[0]]) for term in terms]
    return set(reduce(np.intersect1d, having).tolist())


def narrowed(text: str, graph: Graph) -> list[tuple[str, int]]:
    """(path, flags) of the files to read for a text; an empty text rules out nothing."""
    files = [(path, language, flags) for path, language, flags in graph.files()]
    may = files_that_may_hold(text, graph)
    if may is None:
        return [(path, flags) for path, _, flags in files]
    paths = graph.paths()
    allowed = {paths[number] for number in may if number in paths}
    code = {language.name for language in languages.all_languages()}
    return [(path, flags) for path, language, flags in files if path in allowed or language not in code]
