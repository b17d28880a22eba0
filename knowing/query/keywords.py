"""The first stage of a query: a task, whatever it looks like, becomes keywords in tiers.

>>> keywords = extract_keywords("Add a timeout to `Client.send` before each request", KeywordSettings())
>>> keywords.exact, keywords.components[0].text, keywords.bigrams
(('Client.send',), 'timeout', ('BeforeRequest', 'before_request'))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache

from knowing.query.frames import ErrorReport, Frame, is_error_type
from knowing.query.pasted import Pasted, PastedLimits, Place, read_pasted
from knowing.query.prose import (
    Role,
    Token,
    is_about_tests,
    neighbours,
    quoted_names,
    subject_of,
    tokens_of,
    words_of_name,
)
from knowing.query.vocabulary import ABBREVIATIONS, PATH_NOISE, STOP, WEAK
from knowing.words import CODE_NOISE, stem


@dataclass(frozen=True, slots=True)
class KeywordSettings:
    """Weights of words by where they come from, relative to a plain word of the prose (1), and how many are kept.

    All are starting values to be tuned on ``eval/``. A weight of 0 drops such words.
    """

    subject_weight: float = 1.5
    """The noun after the leading verb: "add *retry* logic"."""
    verb_weight: float = 0.2
    """add, fix, create …: what the person does."""
    leading_verb_weight: float = 0.5
    """resolve, build, register … at the head of a task: asked of the person and done by the code alike."""
    weak_weight: float = 0.2
    """Filler that may be a name (handle, support, new), and stop words if there is nothing else."""
    part_weight: float = 0.6
    """A part of an identifier, against the whole of it."""
    expansion_weight: float = 0.5
    path_weight: float = 0.5
    """Words of a file's name and folder."""
    pasted_weight: float = 0.6
    """Words of log lines and error messages."""
    code_weight: float = 0.3
    """Words of fenced code, diffs and the source lines of a trace."""
    max_words: int = 64
    max_exact: int = 32
    max_compounds: int = 48
    max_bigrams: int = 48
    max_phrases: int = 64
    max_expansions: int = 32
    max_text_chars: int = 4_000
    pasted: PastedLimits = field(default_factory=PastedLimits)


@dataclass(frozen=True, slots=True)
class Word:
    """A term to look for. ``stem`` is what the index calls it; ``position`` counts words of the task."""

    text: str
    stem: str
    weight: float
    position: int
    origin: str = ""


@dataclass(frozen=True, slots=True)
class Origin:
    """How one keyword came to be."""

    keyword: str
    tier: str
    weight: float
    how: str


@dataclass(frozen=True, slots=True)
class Keywords:
    """What a task asks for, from the most to the least specific tier. Names are as written; words by weight, then position."""

    text: str
    exact: tuple[str, ...]
    compounds: tuple[str, ...]
    bigrams: tuple[str, ...]
    components: tuple[Word, ...]
    expansions: tuple[Word, ...]
    phrases: tuple[tuple[str, str], ...]
    paths: tuple[Place, ...]
    frames: tuple[Frame, ...]
    errors: tuple[ErrorReport, ...]
    is_about_tests: bool
    named: tuple[tuple[str, str], ...]
    """How each exact name and compound was recognised."""

    @property
    def is_empty(self) -> bool:
        return not (self.exact or self.compounds or self.components or self.paths or self.frames)

    def evidence(self) -> tuple[Origin, ...]:
        """Every keyword with its tier, its weight and how it came to be."""
        how = dict(self.named)
        return (
            *(Origin(name, "exact", 1.0, how[name]) for name in self.exact),
            *(Origin(name, "compound", 1.0, how[name]) for name in self.compounds),
            *(Origin(name, "bigram", 1.0, "neighbouring words") for name in self.bigrams),
            *(Origin(word.text, "component", word.weight, word.origin) for word in self.components),
            *(Origin(word.text, "expansion", word.weight, word.origin) for word in self.expansions),
            *(Origin(f"{place.path}:{place.line}" if place.line else place.path, "path", 1.0, "file") for place in self.paths),
            *(Origin(frame.function or frame.path, "frame", 1.0, f"{frame.language} stack frame") for frame in self.frames),
            *(Origin(report.type or report.message, "error", 1.0, "error report") for report in self.errors),
        )


class _Bag:
    """Words by stem; the strongest claim on a stem wins, the earliest on a tie."""

    def __init__(self) -> None:
        self.words: dict[str, Word] = {}

    def add(self, word: Word) -> None:
        known = self.words.get(word.stem)
        if word.weight > 0 and (known is None or word.weight > known.weight):
            self.words[word.stem] = word

    def add_name(self, name: str, weight: float, position: int, origin: str, settings: KeywordSettings) -> None:
        """A name's segments at full weight, their parts at less; ``self`` and ``get`` say little even as parts."""
        for text, term, is_whole in words_of_name(name):
            is_all = is_whole and len(text) == len(name)
            is_filler = not is_all and (text in STOP or text in WEAK or text in CODE_NOISE)
            share = settings.weak_weight if is_filler else 1.0 if is_whole else settings.part_weight
            self.add(Word(text, term, weight * share, position, origin if is_whole else f"part of {name}"))

    def ordered(self, limit: int) -> tuple[Word, ...]:
        return tuple(sorted(self.words.values(), key=lambda word: (-word.weight, word.position, word.stem))[:limit])


def _token_weight(token: Token, subject: Token | None, settings: KeywordSettings) -> float:
    if token is subject:
        return settings.subject_weight
    by_role: Mapping[Role, float] = {
        Role.STOP: 0.0,
        Role.WEAK: settings.weak_weight,
        Role.VERB: settings.verb_weight,
        Role.CODE_VERB: settings.leading_verb_weight,
    }
    return by_role.get(token.role, 1.0)


def _add_tokens(bag: _Bag, tokens: Iterable[Token], subject: Token | None, scale: float, where: str, settings: KeywordSettings) -> None:
    for token in tokens:
        weight = _token_weight(token, subject, settings) * scale
        origin = "noun of the leading verb" if token is subject else f"{token.role}{where}"
        text = token.text if token.role is Role.NAME else token.text.lower()
        bag.add_name(text, weight, token.position, origin, settings)


@cache
def _abbreviations() -> dict[str, tuple[tuple[str, str], ...]]:
    """Stem -> (other form, what it is): short to long and long to short."""
    table: dict[str, dict[str, str]] = {}
    for short, longs in ABBREVIATIONS.items():
        for long in longs:
            table.setdefault(stem(short), {})[long] = f"{short} is short for it"
            table.setdefault(stem(long), {})[short] = f"short for {long}"
    return {key: tuple(forms.items()) for key, forms in table.items()}


def _expansions(words: Iterable[Word], known: Mapping[str, Word], settings: KeywordSettings) -> Iterator[Word]:
    seen = set(known)
    for word in words:
        for form, how in _abbreviations().get(word.stem, ()) if word.weight > settings.weak_weight else ():
            term = stem(form)
            if term not in seen:
                seen.add(term)
                yield Word(form, term, word.weight * settings.expansion_weight, word.position, how)


_ASCII_WORD = re.compile(r"[A-Za-z][A-Za-z0-9]+")


def _bigrams(tokens: Iterable[tuple[Token, Token]]) -> Iterator[str]:
    """Neighbours written as one name, in Camel and snake case; pairs of real words before pairs with a filler."""
    pairs = [
        (first, second)
        for first, second in tokens
        if max(len(first.text), len(second.text)) > 3 and all(map(_ASCII_WORD.fullmatch, (first.text, second.text)))
    ]
    for first, second in sorted(pairs, key=lambda pair: sum(token.role is not Role.PLAIN for token in pair)):
        yield first.text.capitalize() + second.text.capitalize()
        yield f"{first.text}_{second.text}".lower()


def _phrases(pairs: Iterable[tuple[Token, Token]], names: Iterable[str]) -> Iterator[tuple[str, str]]:
    for first, second in pairs:
        yield stem(first.text), stem(second.text)
    for name in names:
        parts = [term for _, term, is_whole in words_of_name(name) if not is_whole]
        yield from zip(parts, parts[1:], strict=False)


def _names(pasted: Pasted, prose: list[Token], logged: list[Token], code: list[Token], subject: Token | None) -> dict[str, str]:
    """Compounds and how each was recognised: the subject first, then prose, error types, log and code."""
    head = [subject] if subject and subject.role is Role.NAME else []
    names: dict[str, str] = {}
    for tokens, how in ((head, "noun of the leading verb"), (prose, "identifier"), (logged, "in a log"), (code, "in code")):
        for token in tokens:
            if token.role is Role.NAME and next(words_of_name(token.text), None):
                names.setdefault(token.text, how)
        if tokens is prose:
            for report in pasted.errors:
                if report.type:
                    names.setdefault(report.type, "error type")
    return names


def extract_keywords(task: str, settings: KeywordSettings) -> Keywords:
    """Read a task. Any text is safe and costs time linear in its length; nothing is looked up, so any keyword may match nothing."""
    pasted = read_pasted(task, settings.pasted)
    exact, messages = quoted_names(pasted.prose)
    prose = tokens_of(pasted.prose)
    logged = tokens_of(pasted.logged, len(prose))
    code = [token for token in tokens_of(pasted.code, len(prose) + len(logged), in_code=True) if token.text.lower() not in CODE_NOISE]
    subject = subject_of(prose)
    compounds = {name: how for name, how in _names(pasted, prose, logged, code, subject).items() if name not in exact}
    pairs = list(neighbours(prose))

    bag = _Bag()
    _add_tokens(bag, prose, subject, 1.0, "", settings)
    for name, how in exact.items():
        bag.add_name(name, 1.0, 0, how, settings)
    _add_tokens(bag, logged, None, settings.pasted_weight, " in a log", settings)
    _add_tokens(bag, code, None, settings.code_weight, " in code", settings)
    for place in pasted.places:
        for part in re.findall(r"\w+", " ".join(re.split(r"[/\\]", re.sub(r"\.\w+$", "", place.path))[-2:])):
            if part.lower() not in PATH_NOISE:
                bag.add_name(part, settings.path_weight, len(prose), "file or folder", settings)
    if not bag.words and not compounds:
        for token in prose:
            bag.add_name(token.text.lower(), settings.weak_weight, token.position, "nothing else was said", settings)

    components = bag.ordered(settings.max_words)
    errors = dict.fromkeys(pasted.errors)
    errors |= dict.fromkeys(ErrorReport("", message) for message in messages)
    reported = {report.type for report in errors}
    named = exact | compounds
    for name, how in named.items():
        if is_error_type(name) and name not in reported and how != "in code":
            errors[ErrorReport(name, "")] = None
    kept_exact, kept = tuple(exact)[: settings.max_exact], tuple(compounds)[: settings.max_compounds]
    return Keywords(
        text=" ".join(pasted.prose.split())[: settings.max_text_chars],
        exact=kept_exact,
        compounds=kept,
        bigrams=tuple(dict.fromkeys(_bigrams(pairs)))[: settings.max_bigrams],
        components=components,
        expansions=tuple(_expansions(components, bag.words, settings))[: settings.max_expansions],
        phrases=tuple(dict.fromkeys(_phrases(pairs, (*exact, *compounds))))[: settings.max_phrases],
        paths=pasted.places,
        frames=pasted.frames,
        errors=tuple(errors)[: settings.pasted.errors],
        is_about_tests=is_about_tests(pasted.prose),
        named=tuple((name, named[name]) for name in (*kept_exact, *kept)),
    )
