"""Words that the repository does not know: misspelled ones are read as the word that was meant, and that is said.

A word is corrected if exactly one word of the repository is near to it: one letter too many, missing, wrong or swapped with its
neighbour; two such slips in a word of eight letters or more. Of several near words one must be used far more often than the others.
Names as they are written in code, words that the repository knows in any
form, and plain English words of a task stay as they are.
"""

from __future__ import annotations

import re
from collections.abc import Collection, Iterator, Sequence
from functools import cache
from string import ascii_lowercase

import numpy as np
from msgspec import Struct
from msgspec.structs import replace

from knowing.graph.layout import COUNTS
from knowing.graph.reader import Array, Graph
from knowing.model import KINDS, SET_ASIDE, Flag, Kind
from knowing.query.task.foreign import is_foreign, is_of_elsewhere
from knowing.query.task.inflections import all_bases
from knowing.query.task.keywords import Keywords
from knowing.query.task.prose import ALL_THAT_IS_SAID, Role
from knowing.query.task.vocabulary import ABBREVIATIONS, CODE_VERBS, LEADING_VERBS, STOP, TASK_VERBS, WEAK
from knowing.query.task.word_bag import Word
from knowing.settings import SpellingSettings
from knowing.words import split_identifier, stem, terms_of_token

_KEYS = ("qwertyuiop", "asdfghjkl", "zxcvbnm")
_LIKE = ("aeiouy", "gj", "ckqs", "sz", "fv", "mn", "dt", "bp")
_PROSE = (str(Role.PLAIN), "noun of the leading verb")
_ENGLISH = STOP | WEAK | TASK_VERBS | LEADING_VERBS | CODE_VERBS | ABBREVIATIONS.keys()
_NAMED = COUNTS.mask("name")
_SIGN = re.compile(r"\W+")
FILE = KINDS.index(Kind.FILE)


class Correction(Struct, frozen=True):
    """A word of a task, and the word of the repository that it is read as."""

    word: str
    term: str
    reading: str

    def __str__(self) -> str:
        return f"read {self.word} as {self.reading}"


def reread(keywords: Keywords, graph: Graph, settings: SpellingSettings) -> tuple[Keywords, tuple[str, ...]]:
    """The keywords with misspelled words read as what was meant, at a lower weight, and a note on each. Of a task in another
    language only the words of code are left, and the note says that it was not understood."""
    prose = [word for word in keywords.components if word.origin.startswith(_PROSE)]
    if is_foreign(keywords.text, lambda: _strange(prose[: settings.sampled], graph), settings):
        return _without_prose(keywords, graph, settings)
    keywords = _with_named_words(_without_idle_words(keywords, graph), graph, settings)
    asked = [word for word in keywords.components if _may_be_misspelled(word, keywords, settings)][: settings.read]
    found = [one for word in asked if (one := correct(word.text, graph, settings)) is not None]
    if not found:
        return keywords, ()
    readings = {stem(one.word): one for one in found}
    known = {word.stem for word in keywords.components}
    components = [
        _read_as(word, readings[word.stem], settings.share) if word.stem in readings else word
        for word in keywords.components
        if word.stem not in readings or readings[word.stem].term not in known
    ]
    phrases = tuple((_term(first, readings), _term(second, readings)) for first, second in keywords.phrases)
    return replace(keywords, components=tuple(components), phrases=phrases), tuple(map(str, found))


def _without_idle_words(keywords: Keywords, graph: Graph) -> Keywords:
    """The keywords without words such as ``where`` that a task of nothing else is read by, as far as the repository has none of them."""
    idle = {word for word in keywords.components if word.text in STOP and not len(graph.postings(word.stem)[0])}
    if not idle or len(idle) == len(keywords.components):
        return keywords
    return replace(keywords, components=tuple(word for word in keywords.components if word not in idle))


def _with_named_words(keywords: Keywords, graph: Graph, settings: SpellingSettings) -> Keywords:
    """The keywords with words such as ``hello`` that say nothing elsewhere, if symbols are named so and no other word is known."""
    if any(len(graph.postings(word.stem)[0]) for word in keywords.components):
        return keywords
    said = [
        word
        for word in dict.fromkeys(_SIGN.split(keywords.text.lower()))
        if word in STOP and len(word) >= settings.least_letters
    ]
    named = [
        Word(word, stem(word), settings.last_resort, place, "for want of others")
        for place, word in enumerate(said)
        if is_named(stem(word), graph)
    ]
    return replace(keywords, components=(*keywords.components, *named)) if named else keywords


def _without_prose(keywords: Keywords, graph: Graph, settings: SpellingSettings) -> tuple[Keywords, tuple[str, ...]]:
    """The keywords that are names: as they are written in the task, or because a symbol of the repository is named with them."""
    names = {f"part of {name}" for name in (*keywords.exact, *keywords.compounds)}
    kept = [
        word
        for word in keywords.components
        if word.origin in names
        or (not word.origin.startswith((*_PROSE, "part of ")) and not is_of_elsewhere(word.text))
        or ((len(word.text) >= settings.least_letters or not word.text.isascii()) and _is_of_code(word, graph))
    ]
    said = ", ".join(dict.fromkeys(word.text for word in kept[: settings.read]))
    note = f"only the words of code in it were looked for: {said}" if said else "ask in English, or name some code"
    left = replace(keywords, components=tuple(kept), bigrams=(), phrases=(), expansions=())
    return left, (f"the task was not understood, it does not look like English; {note}",)


def _strange(words: Sequence[Word], graph: Graph) -> float:
    """The share of some words that no symbol of the code is named with; one with letters of other languages may stand anywhere in it."""
    return sum(not _is_of_code(word, graph) for word in words) / max(1, len(words))


def _is_of_code(word: Word, graph: Graph) -> bool:
    """Whether a symbol of the code is named with a word, or says it, if it has letters that no English word has. In a task of another
    language *comment* asks how something is done."""
    if is_of_elsewhere(word.text):
        return False
    if word.text.isascii():
        return is_named(word.stem, graph)
    return any(bool(np.any(_is_code(graph.postings(term)[0], graph))) for term in terms_of_token(word.text))


def is_named(term: str, graph: Graph) -> bool:
    """Whether a symbol of the code has a term in its name."""
    symbols, counts = graph.postings(term)
    return bool(np.any(_is_code(symbols, graph) & ((counts & _NAMED) != 0)))


def _is_code(symbols: Array, graph: Graph) -> Array:
    is_aside = (graph.flags[symbols] & np.uint16(int(SET_ASIDE & ~(Flag.GENERATED | Flag.VENDORED)))) != 0
    return np.asarray(~is_aside & (graph.kind[symbols] != FILE))


def _may_be_misspelled(word: Word, keywords: Keywords, settings: SpellingSettings) -> bool:
    text = word.text
    if len(text) < settings.least_letters or not (text.isascii() and text.isalpha()) or text in _ENGLISH:
        return False
    if is_of_elsewhere(text):
        return False
    how = dict(keywords.named)
    written = (name for name in (*keywords.exact, *keywords.compounds) if how[name] != ALL_THAT_IS_SAID)
    named = {part for name in written for part in _SIGN.split(name.lower())}
    return word.origin in _PROSE and text not in named


def _read_as(word: Word, reading: Correction, share: float) -> Word:
    return replace(word, text=reading.reading, stem=reading.term, weight=word.weight * share, origin=str(reading))


def _term(term: str, readings: dict[str, Correction]) -> str:
    return readings[term].term if term in readings else term


def correct(word: str, graph: Graph, settings: SpellingSettings) -> Correction | None:
    """The word that was meant, if the repository does not know this one: the only one near to it."""
    if _is_known(word, graph) or _is_form_of_known(word, graph, settings.least_letters):
        return None
    near = _meant({edit: stem(edit) for edit in one_slip(word, settings.least_letters)}, graph, settings)
    if not near and len(word) >= settings.two_slips:
        terms = [
            term
            for term in graph.terms_starting(word[:3], settings.looked_at)
            if slips(word[: len(term)], term, 2) <= 2
        ]
        written = {part: term for term in terms[: settings.few] for part in written_as(term, graph, settings.spelled)}
        near = _meant({part: term for part, term in written.items() if slips(word, part, 2) <= 2}, graph, settings)
    best = sorted(near, key=lambda one: (-near[one], one))
    if not best or (len(best) > 1 and near[best[0]] < settings.clearly * near[best[1]]):
        return None
    return Correction(word, stem(best[0]), best[0])


def _is_known(word: str, graph: Graph) -> bool:
    """Whether the code or a message of a past commit says a word in any form that has its stem."""
    past = graph.message_words
    return len(graph.postings(stem(word))[0]) > 0 or (past is not None and past.number(stem(word)) is not None)


def _is_form_of_known(word: str, graph: Graph, least_letters: int) -> bool:
    """Whether a word is a regular form (*newest*, *strictness*) of plain English or of a word that the repository knows."""
    return any(base in _ENGLISH or (len(base) >= least_letters and _is_known(base, graph)) for base in all_bases(word))


def _meant(edits: dict[str, str], graph: Graph, settings: SpellingSettings) -> dict[str, int]:
    """The words that symbols are named with of which some words (with their terms) are forms, and how many symbols use each."""
    found: dict[str, int] = {}
    seen: set[str] = set()
    uses = _plausible(iter(edits.values()), graph, settings.often)
    for edit, term in edits.items():
        if term in uses and term not in seen and (written := _form_of(edit, written_as(term, graph, settings.spelled))):
            seen.add(term)
            found[written] = uses[term]
    return found


def _form_of(word: str, written: Collection[str]) -> str:
    """The first of the words that are written which a word is, or is the plural of; empty if none is."""
    return next((part for part in written if word in (part, plural(part))), "")


def plural(word: str) -> str:
    """The plural of a word, as most words have it.

    >>> plural("digest"), plural("match"), plural("new")
    ('digests', 'matches', 'news')
    """
    return word + ("es" if word.endswith(("s", "x", "z", "ch", "sh")) else "s")


def _plausible(terms: Iterator[str], graph: Graph, often: int) -> dict[str, int]:
    """Those of some terms that the repository uses as a word of its own, and how many symbols use each."""
    asked = [term for term in dict.fromkeys(terms) if len(term) > 2]
    known = asked if "is_patched" in graph.meta else graph.term_numbers(asked)
    counted = {term: _uses(term, graph, often) for term in known}
    return {term: uses for term, uses in counted.items() if uses}


def _uses(term: str, graph: Graph, often: int) -> int:
    """How many symbols use a term; 0 if it is part of no name and hardly anybody uses it."""
    symbols, counts = graph.postings(term)
    is_word = len(symbols) >= often or bool(np.any(counts & _NAMED))
    return len(symbols) if is_word else 0


def one_slip(word: str, least_letters: int) -> Iterator[str]:
    """Every word that one slip of hand or ear could have made into this one; the first letter is right. A wrong letter is one of
    a neighbouring key or of a like sound; a word of no more letters than the least has none too many or wrong.

    >>> {"digest", "dijests", "djiest"} <= set(one_slip("dijest", 4)), "dimest" in set(one_slip("dijest", 4))
    (True, False)
    """
    for at in range(1, len(word)):
        head, letter, tail = word[:at], word[at], word[at + 1 :]
        if tail and tail[0] != letter:
            yield head + tail[0] + letter + tail[1:]
        if len(word) > least_letters:
            yield head + tail
            yield from (head + other + tail for other in _taken_for(letter))
        yield from (head + other + letter + tail for other in ascii_lowercase)
    yield from (word + other for other in ascii_lowercase)


@cache
def _taken_for(letter: str) -> tuple[str, ...]:
    """Letters that one is mistaken for: of the keys around it, and of a like sound."""
    near = {other for row in _LIKE for other in row if letter in row}
    for row in _KEYS:
        at = row.find(letter)
        near |= {row[at - 1 : at], row[at + 1 : at + 2]} if at >= 0 else set()
    return tuple(sorted(near - {letter, ""}))


def slips(one: str, other: str, most: int) -> int:
    """How many letters are too many, missing, wrong or swapped with their neighbour; more than ``most`` is ``most + 1``. A letter
    that nobody would take for the other counts twice.

    >>> slips("recieve", "receive", 2), slips("configraton", "configuration", 2), slips("intercept", "internet", 2)
    (1, 2, 3)
    """
    if abs(len(one) - len(other)) > most:
        return most + 1
    before: Sequence[int] = ()
    row: Sequence[int] = range(len(other) + 1)
    for at, letter in enumerate(one, 1):
        above, row_now = row, [at]
        for to, wanted in enumerate(other, 1):
            cost = min(above[to] + 1, row_now[-1] + 1, above[to - 1] + _price(letter, wanted))
            if at > 1 and to > 1 and letter == other[to - 2] and one[at - 2] == wanted:
                cost = min(cost, before[to - 2] + 1)
            row_now.append(cost)
        if min(row_now) > most:
            return most + 1
        before, row = above, row_now
    return min(row[-1], most + 1)


def _price(letter: str, wanted: str) -> int:
    return 0 if letter == wanted else 1 if wanted in _taken_for(letter) else 2


def written_as(term: str, graph: Graph, most: int) -> tuple[str, ...]:
    """The words whose stem a term is, as the first symbols that have it (``most`` at most) spell them in their names."""
    symbols, counts = graph.postings(term)
    named = symbols[(counts & _NAMED) != 0][:most].tolist()
    parts = (
        part.lower()
        for symbol in graph.symbols(named).values()
        for part in (*split_identifier(symbol.name), symbol.name)
        if stem(part) == term or terms_of_token(part) == (term,)
    )
    return tuple(dict.fromkeys(parts))
