"""Words with hyphens that the repository writes as one: who says *built-in* means ``builtin``, *content-hash* ``contentHash``.

Such a word is read as a name is: the whole counts in full, its parts as parts of a name do. *built* alone would be a form of *build*.

>>> hyphenated("a built-in plug-in of the state-of-the-art re-index, see --keep-daily")
{'builtin': ('built', 'in'), 'plugin': ('plug', 'in'), 'reindex': ('re', 'index')}
"""

from __future__ import annotations

from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.patterns import Pattern
from knowing.query.task.keywords import Keywords
from knowing.query.task.spelling import is_named
from knowing.query.task.word_bag import Word
from knowing.words import WORD, stem

_HYPHENATED = Pattern(r"(?<![\w.-])([A-Za-z]{2,20})-([A-Za-z]{2,20})(?![\w-])", needs=("-",))
"""Two words and a hyphen; three and more are a phrase."""


def hyphenated(text: str) -> dict[str, tuple[str, str]]:
    """The words of a text that are written with a hyphen, closed up, and the two parts of each."""
    found = ((match[1].lower(), match[2].lower()) for match in _HYPHENATED.finditer(text))
    return {first + second: (first, second) for first, second in found}


def with_closed_words(keywords: Keywords, graph: Graph, part_weight: float) -> Keywords:
    """The keywords with the closed form of each hyphenated word that symbols are named with; its parts count less, unless
    the task says them elsewhere too."""
    asked = hyphenated(keywords.text)
    known = {word.stem for word in keywords.components}
    closed = {word: parts for word, parts in asked.items() if stem(word) not in known and is_named(stem(word), graph)}
    if not closed:
        return keywords
    elsewhere = {stem(word) for word in WORD.findall(_HYPHENATED.sub(" ", keywords.text))}
    weakened = {stem(part) for parts in closed.values() for part in parts} - elsewhere
    kept = [
        replace(word, weight=word.weight * part_weight) if word.stem in weakened else word
        for word in keywords.components
    ]
    first = len(keywords.components)
    added = [
        Word(word, stem(word), 1.0, first + place, f"{'-'.join(parts)} as one word")
        for place, (word, parts) in enumerate(closed.items())
    ]
    return replace(keywords, components=(*added, *kept))
