"""Words with hyphens, and verbs with a particle, that the repository writes as one: who says *built-in* means ``builtin``, *cleaned up*
``cleanup``, and *tried again* ``retry``.

Such a word is read as a name is: the whole counts in full, its parts as parts of a name do. *built* alone would be a form of *build*.
That is so where a part is no word of its own (*in*, *up*, *re*); two words (*target-dir*) say most each for itself, and as a name they are
guessed by :mod:`knowing.query.channels.name`.

>>> [word.name for word in hyphenated("a built-in plug-in, see `content-hash` and --keep-daily")]
['built-in', 'plug-in', 'content-hash']
>>> list(phrasal("where is it cleaned up"))
[('cleaned up', ['cleaned', 'up']), ('cleaned up', ['clean', 'up']), ('cleaned up', ['cleane', 'up'])]
>>> ["".join(parts) for _, parts in phrasal("it is built in a log, shuts down and logged in")]
['shutsdown', 'shutdown', 'shutedown', 'login']
"""

from __future__ import annotations

from collections.abc import Iterator

from msgspec import Struct
from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.patterns import Pattern
from knowing.query.task.inflections import bases_of
from knowing.query.task.keywords import Keywords
from knowing.query.task.spelling import is_named
from knowing.query.task.word_bag import Word
from knowing.words import WORD, stem

_HYPHENATED = Pattern(
    r"(?<![\w./-])(?P<quoted>`)?(?P<name>[A-Za-z][A-Za-z0-9]{0,40}+(?:-[A-Za-z][A-Za-z0-9]{0,40}+){1,6}+)(?![\w./-]\w)",
    needs=("-",),
)

_PHRASAL = Pattern(
    r"(?<![\w./-])(?P<verb>[A-Za-z]{3,20}+)\s(?P<particle>ahead|around|back|down|in|off|out|over|through|up)(?![\w/-])"
)
_TAKING_IN = frozenset("log opt plug sign".split())
"""Verbs that *in* belongs to; behind others it says where."""
_ENDINGS = ("ing", "ed", "s")
_BEFORE = frozenset("co de dis mis pre re sub un".split())
_BEHIND = frozenset("back by down in off on out over up".split())


class Hyphenated(Struct, frozen=True):
    """A word with hyphens, as it is written, and whether it stands in backticks."""

    name: str
    is_quoted: bool

    @property
    def parts(self) -> list[str]:
        """The words between the hyphens, in small letters."""
        return self.name.lower().split("-")

    @property
    def is_one_word(self) -> bool:
        """Whether it is of two parts of which one is no word of its own."""
        first, *others = self.parts
        return len(others) == 1 and (first in _BEFORE or others[0] in _BEHIND)


def hyphenated(text: str) -> list[Hyphenated]:
    """The words with hyphens in a text; options are none."""
    return [Hyphenated(found["name"], found["quoted"] is not None) for found in _HYPHENATED.finditer(text)]


def phrasal(text: str) -> Iterator[tuple[str, list[str]]]:
    """Yield each verb in front of a particle as it is written, and taken apart in each form that it may be of."""
    for found in _PHRASAL.finditer(text):
        verb, particle = found["verb"].lower(), found["particle"]
        bases = [verb, *(base for ending in _ENDINGS for base in bases_of(verb, ending))]
        yield from ((found[0], [base, particle]) for base in bases if particle != "in" or base in _TAKING_IN)


def _again(text: str) -> Iterator[tuple[str, list[str]]]:
    """The same of what is done *again*; few tasks say that."""
    if " again" in text:
        from knowing.query.task.once_more import done_again  # noqa: PLC0415 - loaded when somebody says it

        yield from done_again(text)


def with_closed_words(keywords: Keywords, graph: Graph, part_weight: float) -> Keywords:
    """The keywords with the closed form of each hyphenated word, and of each verb with its particle, that symbols are named with; its
    parts count less, and not at all where nobody says them, unless the task says them elsewhere too."""
    said = [(word.name, word.parts) for word in hyphenated(keywords.text) if word.is_one_word]
    said += [] if keywords.report.body else [*phrasal(keywords.text), *_again(keywords.text)]
    known = {word.stem for word in keywords.components}
    asked = {"".join(parts): (written, parts) for written, parts in said}
    closed = {word: one for word, one in asked.items() if stem(word) not in known and is_named(stem(word), graph)}
    if not closed:
        return keywords
    others = _HYPHENATED.sub(" ", keywords.text)
    for written, _ in closed.values():
        others = others.replace(written, " ")
    elsewhere = {stem(word) for word in WORD.findall(others)}
    weakened = {stem(part) for written, _ in closed.values() for part in WORD.findall(written)} - elsewhere
    kept = [
        replace(word, weight=word.weight * part_weight) if word.stem in weakened else word
        for word in keywords.components
        if word.stem not in weakened or len(graph.postings(word.stem)[0])
    ]
    first = len(keywords.components)
    added = [
        Word(word, stem(word), 1.0, first + place, f"{'-'.join(parts)} as one word")
        for place, (word, (_, parts)) in enumerate(closed.items())
    ]
    return replace(keywords, components=(*added, *kept))
