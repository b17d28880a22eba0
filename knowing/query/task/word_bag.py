"""Words with weights: gathered by stem, widened by abbreviations, joined into names and phrases."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import pairwise

from msgspec import Struct

from knowing.query.task.inflections import bases_of
from knowing.query.task.prose import Role, Token, words_of_name
from knowing.query.task.vocabulary import ABBREVIATIONS, STOP, WEAK
from knowing.settings.task import SHAPE
from knowing.words import CODE_NOISE, stem

_JOINABLE = re.compile(r"[A-Za-z][A-Za-z0-9]+")


class Word(Struct, frozen=True):
    """A term to look for. ``stem`` is what the index calls it; ``position`` counts words of the task."""

    text: str
    stem: str
    weight: float
    position: int
    origin: str = ""


class WordBag:
    """Words by stem; the strongest claim on a stem wins, the earliest on a tie."""

    def __init__(self, part_weight: float, weak_weight: float) -> None:
        self.words: dict[str, Word] = {}
        self._part_weight = part_weight
        self._weak_weight = weak_weight

    def add(self, name: str, weight: float, position: int, origin: str) -> None:
        """A name's segments at full weight, their parts at less; ``self`` and ``get`` say little as parts."""
        for text, term, is_whole in words_of_name(name):
            is_part = not is_whole or len(text) < len(name)
            is_filler = is_part and (text in STOP or text in WEAK or text in CODE_NOISE)
            share = self._weak_weight if is_filler else 1.0 if is_whole else self._part_weight
            known = self.words.get(term)
            if weight * share > 0 and (known is None or weight * share > known.weight):
                how = origin if is_whole else f"part of {name}"
                self.words[term] = Word(text, term, weight * share, position, how)

    def add_tokens(self, tokens: Iterable[Token], weights: Mapping[Role, float], scale: float, where: str) -> None:
        """Each distinct token once, by the weight of its role."""
        seen: set[str] = set()
        for token in tokens:
            if token.text not in seen:
                seen.add(token.text)
                text = token.text if token.role is Role.NAME else token.text.lower()
                self.add(text, weights[token.role] * scale, token.position, f"{token.role}{where}")

    def add_repeated(
        self, tokens: Sequence[Token], weights: Mapping[Role, float], scale: float, for_each_more: float
    ) -> None:
        """The tokens of a body: less than those of a title, more for a word that comes again and again."""
        counts = Counter(token.text for token in tokens)
        for token in tokens:
            count = counts.pop(token.text, 0)
            if count:
                text = token.text if token.role is Role.NAME else token.text.lower()
                share = min(1.0, scale * (1.0 + for_each_more * (count - 1)))
                self.add(text, weights[token.role] * share, token.position, str(token.role))

    def ordered(self, limit: int) -> tuple[Word, ...]:
        """The heaviest words, in the order of the task among equals."""
        words = sorted(self.words.values(), key=lambda word: (-word.weight, word.position, word.stem))
        return tuple(words[:limit])


def heaviest_first(words: Iterable[Word]) -> tuple[Word, ...]:
    """Words by weight, equals as they stood: what looks words up may change what they weigh, and add some."""
    return tuple(sorted(words, key=lambda word: -word.weight))


@cache
def _abbreviations() -> dict[str, tuple[tuple[str, str], ...]]:
    """Stem -> (other form, what it is): short to long and long to short."""
    table: dict[str, dict[str, str]] = {}
    for short, longs in ABBREVIATIONS.items():
        for long in longs:
            table.setdefault(stem(short), {})[long] = f"{short} is short for it"
            table.setdefault(stem(long), {})[short] = f"short for {long}"
    return {key: tuple(forms.items()) for key, forms in table.items()}


def expansions_of(words: Iterable[Word], known: Iterable[str], share: float, above: float) -> Iterator[Word]:
    """Other forms of words heavier than ``above``, at a share of their weight."""
    seen = set(known)
    for word in words:
        for form, how in _abbreviations().get(word.stem, ()) if word.weight > above and share > 0 else ():
            term = stem(form)
            if term not in seen:
                seen.add(term)
                yield Word(form, term, word.weight * share, word.position, how)


def joined_names(pairs: Iterable[tuple[Token, Token]]) -> Iterator[str]:
    """Neighbours as one name, in Camel and snake case; pairs of real words before pairs with a filler, and what is done (*type
    checking*) last as the verb of it (``typecheck``)."""
    joinable = [
        (first.text, second.text, (first.role is not Role.PLAIN) + (second.role is not Role.PLAIN))
        for first, second in pairs
        if max(len(first.text), len(second.text)) >= SHAPE.joined_letters
        and _JOINABLE.fullmatch(first.text)
        and _JOINABLE.fullmatch(second.text)
    ]
    joinable.sort(key=lambda pair: pair[2])
    said = [(first, second) for first, second, _ in joinable]
    of_verbs = ((first, verb) for first, deed in said for verb in bases_of(deed, "ing"))
    for first, second in (*said, *of_verbs):
        yield first.capitalize() + second.capitalize()
        yield f"{first}_{second}".lower()


def stem_pairs(pairs: Iterable[tuple[Token, Token]], names: Iterable[str]) -> Iterator[tuple[str, str]]:
    """Stems side by side: of neighbouring words, and of neighbouring parts of identifiers."""
    for first, second in pairs:
        if stem(first.text) != stem(second.text):
            yield stem(first.text), stem(second.text)
    for name in names:
        parts = pairwise(term for _, term, is_whole in words_of_name(name) if not is_whole)
        yield from (pair for pair in parts if pair[0] != pair[1])
