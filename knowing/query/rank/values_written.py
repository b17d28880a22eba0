"""Values that are written out beside their names, inside of other code: ``printWidth: { default: 80 }`` in a table of options,
``max_threads: 5`` among defaults, ``flags.Int("retry-limit", 10)``.

Who asks for the default print width asks for something called `printWidth`, `print_width` or `"print-width"` with a number or a text behind
it. The index knows who says such a name; the lines are read.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import islice
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.layout import COUNTS
from knowing.graph.reader import Graph
from knowing.model import KINDS, SET_ASIDE, Kind, Symbol
from knowing.patterns import Pattern
from knowing.query.channels.matches import IS_CALLABLE, IS_TYPE
from knowing.query.task.keywords import Keywords
from knowing.query.task.prose import Role
from knowing.query.task.word_bag import Word
from knowing.settings import WrittenSettings
from knowing.tree.bodies import Sources
from knowing.words import find_terms, stem

_HOLDS = IS_TYPE | np.array([kind in (Kind.FILE, Kind.MODULE, Kind.SECTION) for kind in KINDS])
"""What holds others, and speaks of values."""
_NUMBER = r"[+-]?(?:[1-9]|\d[\d.])"
_AMOUNT = rf"""(?:{_NUMBER}|["'`]\d|\w{{1,20}}(?:(?:::|\.)\w{{1,20}}){{0,2}}\(["']?\d)"""
_LITERAL = rf"""(?:{_AMOUNT}|["'`][^"'`\n])"""


def _behind(literal: str) -> tuple[Pattern, Pattern]:
    """What may stand behind a name: a literal in an entry of a table or in an option that is handed to a function with its value, or
    else one that a variable, a field or a parameter is defined with."""
    entry = rf"""["'`]?\]?[ \t]*+(?::|=>)[ \t]*+(?:[\w.!()][\w.!() \t]{{0,59}}\?[ \t]*+)?{literal}"""
    defined = rf"""(?:[ \t]*+:[\w\[\]<>?.|, \t]{{1,60}}+)?+[ \t]*+:?=[ \t]*+{literal}"""
    handed = rf"""["'`][ \t]*+,[^\n]{{0,80}}?(?:(?<![\w.]){_NUMBER}|\bdefault\w{{0,20}}[ \t]*+[=:(][ \t]*+{literal})"""
    return Pattern(f"{entry}|{handed}"), Pattern(defined)


_ANY_VALUE, _ANY_AMOUNT = _behind(_LITERAL), _behind(_AMOUNT)
_BELOW = rf"""(?im)^[ \t]*["']?\.?\w{{0,20}}(?:%s)\w{{0,20}}["']?[ \t]*(?::|=>?)[ \t]*(?:{_NUMBER}|["']%s)"""
"""A value on one of the next lines, called as such values are called."""
_SAYS_NO_MORE = "default"
"""Of a name, the word that every task for a value may say."""
_HOW_MUCH = frozenset(
    f"{_SAYS_NO_MORE} value long old much big large often far deep high wide largest longest smallest shortest highest lowest most least".split()
)
"""What a task asks with, which is the name of nothing that has a value."""
_KEEPS = tuple(map(stem, "default config configuration option setting flag preference parameter".split()))
"""What keeps values is called so, or is in something that is."""
_VERBS = frozenset((str(Role.VERB), str(Role.CODE_VERB)))
_CALLED = COUNTS.mask("name", "enclosing")

Array = NDArray[Any]
Name = tuple[str, ...]


def values_written(keywords: Keywords, graph: Graph, sources: Sources, settings: WrittenSettings) -> dict[int, float]:
    """Symbol -> how surely its code writes out the value that a task asks for; nothing of a task that asks for none."""
    if keywords.value_stems is None:
        return {}
    found: dict[int, float] = {}
    left, keepers = settings.chars, _keepers(graph)
    reader = _Reader(keywords.value_stems, settings)
    said = {word.text for word in keywords.components} - {_SAYS_NO_MORE}
    for name in names_of(keywords, settings):
        worth = 1.0 if len(name) > 1 and said.issuperset(name) else settings.guessed
        for one in _saying(name, graph, keepers, settings):
            if one.id not in found and one.end - one.start <= left:
                left -= one.end - one.start
                is_code = bool(IS_CALLABLE[graph.kind[one.id]])
                sure = reader.sure(name, sources.body(one) or "", is_code=is_code)
                sure *= worth * (settings.elsewhere if is_code and not keepers[one.id] else 1.0)
                found |= {one.id: sure} if sure else {}
    return found


def _keepers(graph: Graph) -> Array:
    """For every symbol of the graph: whether it is called like what keeps values, or is in something that is."""
    found = np.zeros(graph.size, bool)
    for term in _KEEPS:
        symbols, counts = graph.postings(term)
        found[symbols[(counts & _CALLED) != 0]] = True
    return found


def names_of(keywords: Keywords, settings: WrittenSettings) -> list[Name]:
    """What the value may be called: by two or three neighbouring words of the task, by one and what such values are called, or by one."""
    pairs = [(one, other) for one, _, other in (name.partition("_") for name in keywords.bigrams) if other]
    threes = [(*one, other[1]) for one in pairs for other in pairs if one[1] == other[0]]
    turned = [(last, first, second) for first, second, last in threes]
    words = [word for word in keywords.components if word.weight >= settings.least_weight]
    nouns = [word.text for word in words if word.origin not in _VERBS][: settings.nouns]
    called = [(one, noun) for noun in nouns for one in sorted(keywords.value_stems or ()) if one != noun]
    behind = [(noun, one) for one, noun in called]
    first = min((one for one in words if _has_value(one, keywords)), key=lambda one: one.position, default=None)
    alone = [(first.text,)] if first else []
    return list(dict.fromkeys((*threes, *turned, *pairs, *alone, *called, *behind)))[: settings.names]


def _saying(name: Name, graph: Graph, keepers: Array, settings: WrittenSettings) -> list[Symbol]:
    """The symbols of the code itself that say a name, in any style: what keeps values before the rest, values and keys before code, and the
    smallest first. A single word is believed where values are kept only; what a project sets for its tools is no value of its own."""
    option = "-".join(name)
    styles = [graph.postings(find_terms("_".join(name))[-1])[0], graph.literal(option), graph.literal(f"--{option}")]
    ids = np.unique(np.concatenate(styles if len(name) > 1 else styles[:1]))
    ids = ids[((graph.flags[ids] & np.uint16(SET_ASIDE)) == 0) & ~_HOLDS[graph.kind[ids]]]
    if len(name) == 1:
        ids = ids[keepers[ids]]
    ids = ids[np.lexsort((IS_CALLABLE[graph.kind[ids]], ~keepers[ids]))][: settings.saying]
    symbols = [one for one in graph.symbols(ids.tolist()).values() if not _is_for_tools(one)]
    return sorted(symbols, key=lambda one: (bool(IS_CALLABLE[graph.kind[one.id]]), one.end - one.start, one.id))


class _Reader:
    """Looks for the values of names in code."""

    def __init__(self, called: frozenset[str], settings: WrittenSettings) -> None:
        self._settings = settings
        is_amount = bool(called - {stem(_SAYS_NO_MORE)})  # who asks how many, how long or how large asks for a number
        self._written, self._defined = _ANY_AMOUNT if is_amount else _ANY_VALUE
        names = "|".join(map(re.escape, sorted({*called, "default", "value"})))
        self._below = Pattern(_BELOW % (names, r"\d" if is_amount else r"""[^"'\n]"""))
        self._names: dict[Name, re.Pattern[str]] = {}

    def sure(self, name: Name, body: str, *, is_code: bool) -> float:
        """How surely a text writes out the value of a name: on its line, or below it. What a function assigns may as well be a step."""
        if name not in self._names:
            written = "[_ -]?".join(map(_any_form, name))
            self._names[name] = re.compile(rf"(?i)(?<![A-Za-z0-9])(?:default[_-]?)?{written}(?![A-Za-z0-9])")
        places = islice(self._names[name].finditer(body), self._settings.places)
        return max(self._each(body, [one.end() for one in places], is_code), default=0.0)

    def _each(self, body: str, places: list[int], is_code: bool) -> Iterator[float]:
        step = self._settings.step if is_code else 1.0
        for at in places:
            behind = body[at : at + self._settings.line]
            if self._written.match(behind):
                yield 1.0
            elif self._defined.match(behind):
                yield step
            elif self._below.search(body[at : at + self._settings.block].split("\n\n", 1)[0]):
                yield step * self._settings.below


def _is_for_tools(one: Symbol) -> bool:
    """Whether a symbol is of a file whose name begins with a dot (but an environment, which is the program's), or of the table of a tool in
    what declares a package."""
    base = one.path[one.path.rfind("/") + 1 :]
    return (base.startswith(".") and not base.startswith(".env")) or (
        base == "pyproject.toml" and one.qualname.startswith("tool.")
    )


def _has_value(word: Word, keywords: Keywords) -> bool:
    """Whether a word may be what has the value, and not how much it is."""
    return word.text not in _HOW_MUCH and word.stem not in (keywords.value_stems or ())


def _any_form(word: str) -> str:
    """An expression for a word with any ending.

    >>> _any_form("retries"), _any_form("threads")
    ('retr[iy][a-z]{0,3}', 'thread[a-z]{0,4}')
    """
    root = stem(word)
    return re.escape(root[:-1]) + "[iy][a-z]{0,3}" if root.endswith("i") else re.escape(root) + "[a-z]{0,4}"
