"""Functions that mostly hold texts for people: those that define options, each with the paragraph of help that users read.

A help text tells what the whole program does, so it has the words of nearly every report and question; what happens
happens elsewhere.
"""

from __future__ import annotations

from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.patterns import Pattern
from knowing.query.rank.seen import Seen
from knowing.settings import PeopleTextSettings

Array = NDArray[Any]
_QUOTED = Pattern(
    r'''(?x) :[ \t]*+\n[ \t]*+"""[^"]*+(?:"{1,2}+[^"]++)*+"""      # a docstring, which is read as documentation already
    | """(?P<long>[^"]*+(?:"{1,2}+[^"]++)*+)"""
    | \br"(?P<rust>[^"]*+)" | \br\#"(?P<fenced>[^"]*+(?:"(?!\#)[^"]*+)*+)(?:"\#|\Z)
    | '(?:\\.|[^'\\\n])'                                            # a letter, which may be a quote
    | (?<!\\)"(?P<plain>(?:[^"\\\n]++|\\[\s\S])*+)"                 # not one that is escaped, or all of an unclosed text begin one
    | [=(,:+\[{]\s*+`(?P<raw>[^`]*+)` | `[^`\n]*+`                 # other code in a comment, whose end begins no text
    | <<[~-](?P<end>[A-Z]\w{0,40}+)\n(?P<here>(?:(?![ \t]*+(?P=end)\b)[^\n]*+\n)*+)''',
    needs=('"', "`", "<<"),
)
_KINDS = ("long", "rust", "fenced", "plain", "raw", "here")


def share_of_texts(body: str, words: int) -> float:
    """The share of some code that stands in quoted texts of so many words and more.

    >>> share_of_texts('say("one two three")', 3), share_of_texts('say("one two")', 3)
    (0.65, 0.0)
    >>> share_of_texts('say(r"one\\ntwo three")', 3) > 0.5, share_of_texts('say(r#"one "two" three"#)', 3) > 0.5
    (True, True)
    """
    texts = (text for one in _QUOTED.finditer(body) for kind in _KINDS if (text := one[kind]))
    return sum(len(text) for text in texts if len(text.split(None, words)) >= words) / (len(body) or 1)


def are_texts_for_people(seen: Seen, settings: PeopleTextSettings) -> Array:
    """Whether each of the pool is a long function that mostly holds such texts. Only those are read whose words fit best, and none that holds
    a message which the task writes."""
    found = np.zeros(len(seen.ids), bool)
    asked = np.flatnonzero(seen.is_callable & ~np.isin(seen.ids, seen.votes.literals.said))
    best = asked[np.argsort(-seen.text[seen.ids[asked]], kind="stable")][: settings.read]
    for at, symbol in zip(best.tolist(), seen.symbols(seen.ids[best]), strict=True):
        size = symbol.end - symbol.start
        if settings.least_text <= size <= settings.most and (body := seen.sources.body(symbol)):
            share = share_of_texts(body, settings.words)
            found[at] = share >= (settings.share if size >= settings.least else settings.nearly_all)
    return found
