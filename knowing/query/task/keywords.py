"""The first stage of a query: a task, whatever it looks like, becomes keywords in tiers.

>>> keywords = extract_keywords("Add a timeout to `Client.send` before each request", KeywordSettings())
>>> keywords.exact, keywords.components[0].text, keywords.bigrams[-2:]
(('Client.send',), 'timeout', ('BeforeRequest', 'before_request'))
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from msgspec import Struct

from knowing.query.task.about_tests import asks_for_tests, is_about_tests, names_a_test
from knowing.query.task.about_text import is_about_shells, is_about_text
from knowing.query.task.about_values import asks_for_value, names_of_value
from knowing.query.task.configured import configured_of
from knowing.query.task.error_reports import ErrorReport, is_error_type
from knowing.query.task.frames import Frame
from knowing.query.task.literals import asked_literals
from knowing.query.task.pasted import GAP, Place, head_and_tail, read_pasted
from knowing.query.task.prose import (
    Role,
    Token,
    neighbours,
    quoted_names,
    quoted_phrases,
    subject_of,
    tokens_of,
    words_of_name,
)
from knowing.query.task.purpose import Purpose, read_purpose
from knowing.query.task.reports import Report, read_report
from knowing.query.task.statuses import OF_HTTP, status_words
from knowing.query.task.symptoms import read_prose
from knowing.query.task.topics import asks_for_ledger, commands_of, topics_of
from knowing.query.task.vocabulary import PATH_NOISE, PLACES
from knowing.query.task.word_bag import Word, WordBag, expansions_of, joined_names, stem_pairs
from knowing.settings import KeywordSettings
from knowing.settings.task import SHAPE
from knowing.words import CODE_NOISE, stem

ALL_THAT_IS_SAID = "all that is said"
"""How a word is recognised as a name that is the whole task."""


class Origin(Struct, frozen=True):
    """How one keyword came to be."""

    keyword: str
    tier: str
    weight: float
    how: str


class Keywords(Struct, frozen=True):
    """What a task asks for, from the most to the least specific. Names are as written; words by weight."""

    text: str
    """The prose, without what was pasted."""
    exact: tuple[str, ...]
    """Identifiers in backticks or quotes."""
    compounds: tuple[str, ...]
    """Identifiers by their shape: snake, Camel, dotted, ``call()``; error types and names in code too."""
    bigrams: tuple[str, ...]
    """Names guessed from neighbouring words."""
    components: tuple[Word, ...]
    """Words, the heaviest first."""
    expansions: tuple[Word, ...]
    """Abbreviations written out, and the reverse."""
    phrases: tuple[tuple[str, str], ...]
    """Stems that stand side by side."""
    paths: tuple[Place, ...]
    frames: tuple[Frame, ...]
    """Innermost first."""
    errors: tuple[ErrorReport, ...]
    is_about_tests: bool
    names_a_test: bool
    """Whether it writes the name of a test: others of its file may be meant, other tests are not."""
    is_about_text: bool
    """Whether it asks for configuration, builds, deployment or documents."""
    topics: tuple[str, ...]
    """What it asks of the project itself (:mod:`knowing.query.task.topics`): CI, containers, requirements …"""
    commands: tuple[str, ...]
    """Commands of the project that it asks about: targets of a makefile, scripts of a manifest."""
    configured: tuple[str, ...]
    """What it asks the configuration of (:mod:`knowing.query.task.configured`)."""
    asks_for_ledger: bool
    """Whether it asks what changed when, or what is ignored."""
    is_about_shells: bool
    """Whether it speaks of completion on the command line, or names a shell."""
    asked_literals: tuple[str, ...]
    """The keys, flags, variables or routes of a task that asks for nothing but the places that hold them."""
    asks_for_places: bool
    """Whether it asks where, how or when something happens: that is in functions."""
    value_stems: frozenset[str] | None
    """What the value that it asks for may be called; None if it asks for none."""
    purpose: Purpose
    named: tuple[tuple[str, str], ...]
    """How each exact name and compound was recognised."""
    report: Report
    """The task as it was written: title and body, without the boilerplate of issue forms."""
    title_stems: frozenset[str]
    """Words of the title; empty for a task that is nothing but its title."""

    @property
    def asks_for_value(self) -> bool:
        """Whether it asks what a value is, or that it be another one: constants, fields and keys say that."""
        return self.value_stems is not None

    @property
    def asks_for_tests(self) -> bool:
        """Whether it asks which tests there are: they are the answer, and not the code that they try."""
        return self.is_about_tests and not self.report.body and asks_for_tests(self.text)

    @property
    def asks_for_setting(self) -> bool:
        """Whether it asks for what is configured: of the project, or of a program that it configures."""
        return bool(self.topics or self.commands or self.configured) or (
            (self.is_about_text or self.asks_for_value) and not self.report.body
        )

    @property
    def is_empty(self) -> bool:
        """Whether there is nothing to look for."""
        return not (self.exact or self.compounds or self.components or self.paths or self.frames)

    def evidence(self) -> tuple[Origin, ...]:
        """Every keyword with its tier, its weight and how it came to be."""
        return tuple(self._origins())

    def _origins(self) -> Iterator[Origin]:
        how = dict(self.named)
        for tier, names in (("exact", self.exact), ("compound", self.compounds)):
            yield from (Origin(name, tier, 1.0, how[name]) for name in names)
        yield from (Origin(name, "bigram", 1.0, "neighbouring words") for name in self.bigrams)
        for tier, words in (("component", self.components), ("expansion", self.expansions)):
            yield from (Origin(word.text, tier, word.weight, word.origin) for word in words)
        yield from (Origin(" ".join(pair), "phrase", 1.0, "side by side") for pair in self.phrases)
        for place in self.paths:
            name = f"{place.path}:{place.line}" if place.line else place.path
            yield Origin(name, "path", 1.0, "file or folder")
        for frame in self.frames:
            yield Origin(frame.function or frame.path, "frame", 1.0, f"{frame.language} stack frame")
        for report in self.errors:
            yield Origin(report.type or report.message, "error", 1.0, "error report")


def _compounds(
    prose: Sequence[Token], logged: Sequence[Token], code: Sequence[Token], errors: Sequence[ErrorReport]
) -> dict[str, str]:
    """Identifiers and how each was recognised: of the prose, error types, of logs, of code."""
    found = (
        *((token.text, "identifier") for token in prose if token.role is Role.NAME),
        *((report.type, "error type") for report in errors),
        *((token.text, "in a log") for token in logged if token.role is Role.NAME),
        *((token.text, "in code") for token in code if token.role is Role.NAME),
    )
    names: dict[str, str] = {}
    for name, how in found:
        if words_of_name(name):
            names.setdefault(name, how)
    return names


def _path_words(places: Sequence[Place]) -> Iterator[str]:
    """Words of each file's name and folder, without its ending and what every project has."""
    for place in places:
        name = re.sub(r"\.\w{1,12}$", "", place.path)
        for part in re.split(r"[/\\]", name)[-2:]:
            yield from (word for word in re.findall(r"\w+", part) if word.lower() not in PATH_NOISE)


def _weigh(
    *,
    title: Sequence[Token],
    prose: Sequence[Token],
    logged: Sequence[Token],
    code: Sequence[Token],
    exact: dict[str, str],
    errors: Sequence[ErrorReport],
    places: Sequence[Place],
    said: Iterable[tuple[str, str]],
    settings: KeywordSettings,
) -> WordBag:
    """All words by weight. Stop words count for nothing, unless they are all there is."""
    weights = {
        Role.STOP: 0.0,
        Role.WEAK: settings.weak_weight,
        Role.ADVERB: settings.adverb_weight,
        Role.VERB: settings.verb_weight,
        Role.CODE_VERB: settings.leading_verb_weight,
        Role.PLAIN: 1.0,
        Role.NAME: 1.0,
    }
    bag = WordBag(settings.part_weight, settings.weak_weight)
    if subject := subject_of(prose):
        text = subject.text if subject.role is Role.NAME else subject.text.lower()
        bag.add(text, settings.subject_weight, subject.position, "noun of the leading verb")
    bag.add_tokens(title, weights, 1.0, "")
    bag.add_repeated(prose[len(title) :], weights, settings.body_weight, settings.repeated_weight)
    for name, how in exact.items():
        bag.add(name, 1.0, 0, how)
    bag.add_tokens(logged, weights, settings.pasted_weight, " in a log")
    for report in errors:
        bag.add(report.type, settings.pasted_weight, len(prose), "error type")
    bag.add_tokens(code, weights, settings.code_weight, " in code")
    for word in _path_words(places):
        bag.add(word, settings.path_weight, len(prose), "file or folder")
    for number, word in said:
        bag.add(word, settings.expansion_weight, len(prose), f"{number}{OF_HTTP}")
    if not bag.words:
        bag.add_tokens(prose, dict.fromkeys(Role, settings.weak_weight), 1.0, ", for want of others")
    return bag


def _all_errors(
    reports: Sequence[ErrorReport], messages: Sequence[str], named: dict[str, str]
) -> tuple[ErrorReport, ...]:
    """Reports, then quoted messages, then exception types that are merely mentioned."""
    typed = {report.type for report in reports}
    found = dict.fromkeys((*reports, *(ErrorReport("", text) for text in messages)))
    for name, how in named.items():
        if how != "in code" and is_error_type(name) and name not in typed:
            found[ErrorReport(name, "")] = None
    return tuple(found)


def extract_keywords(task: str, settings: KeywordSettings) -> Keywords:
    """Read a task. Any text is safe, in linear time. Nothing is looked up: a keyword may match nothing."""
    report = read_report(head_and_tail(task, settings.pasted.read_chars), settings.title_chars)
    pasted = read_pasted(report.text, settings.pasted)
    exact, messages = quoted_names(pasted.prose)
    exact |= only_name(pasted.prose)
    purpose = read_purpose(task[: settings.pasted.read_chars], settings.purpose)
    literals = asked_literals(report.text, SHAPE.asked_literals)
    prose = read_prose(
        " ".join(literals) or pasted.prose, is_report=bool(report.body) and purpose.likeliest == "report"
    )
    title = prose[: _title_length(report, settings)]
    logged = tokens_of(pasted.logged, len(prose))
    code = _code(pasted.code, len(prose) + len(logged))
    bag = _weigh(
        title=title, prose=prose, logged=logged, code=code, exact=exact, errors=pasted.errors, places=pasted.places,
        said=() if report.body else status_words(pasted.prose), settings=settings,
    )  # fmt: skip
    components = bag.ordered(settings.max_words)
    expansions = expansions_of(components, bag.words, settings.expansion_weight, settings.weak_weight)
    compounds = _compounds(prose, logged, code, pasted.errors)
    named = exact | {name: how for name, how in compounds.items() if name not in exact}
    kept_exact = tuple(exact)[: settings.max_exact]
    kept = tuple(name for name in compounds if name not in exact)[: settings.max_compounds]
    pairs = list(neighbours(prose))
    phrases = () if report.body else tuple(quoted_phrases(pasted.prose))
    joined = [Word(name, stem(name), 1.0, len(prose), "in quotes, as one name") for name in phrases[::2]]
    asked = report.title or report.body[: settings.max_text_chars]
    said = report.title if report.title and report.body else pasted.prose
    topics = () if report.body else topics_of(asked)
    return Keywords(
        text=" ".join(pasted.prose.replace(GAP, " ").split())[: settings.max_text_chars],
        exact=kept_exact,
        compounds=kept,
        bigrams=tuple(dict.fromkeys((*phrases, *joined_names(pairs))))[: settings.max_bigrams],
        components=components,
        expansions=(*joined, *expansions)[: settings.max_expansions],
        phrases=tuple(dict.fromkeys(stem_pairs(pairs, (*kept_exact, *kept))))[: settings.max_phrases],
        paths=pasted.places,
        frames=pasted.frames,
        errors=_all_errors(pasted.errors, messages, named)[: settings.pasted.errors],
        is_about_tests=is_about_tests(said),
        names_a_test=names_a_test(said),
        is_about_text=bool(topics) or is_about_text(asked, is_report=bool(report.body)),
        topics=topics,
        commands=() if report.body else commands_of(asked),
        configured=() if report.body else configured_of(asked),
        asks_for_ledger=asks_for_ledger(asked),
        is_about_shells=is_about_shells(asked),
        asked_literals=literals,
        asks_for_places=_first_word(asked) in PLACES and not asks_for_value(asked),
        value_stems=names_of_value(asked),
        purpose=purpose,
        named=tuple((name, named[name]) for name in (*kept_exact, *kept)),
        report=report,
        title_stems=_stems(title) if len(title) < len(prose) else frozenset(),
    )


def only_name(prose: str) -> dict[str, str]:
    """The single word that a task is, as a name: nothing else can be meant by it.

    >>> only_name("abortable"), only_name("abortable promises")
    ({'abortable': 'all that is said'}, {})
    """
    word = prose.strip(" ?.!,\n")
    return {word: ALL_THAT_IS_SAID} if word.isascii() and word.isidentifier() and words_of_name(word) else {}


def _code(text: str, first: int) -> list[Token]:
    """The words of pasted code, without those that any code has."""
    return [token for token in tokens_of(text, first, in_code=True) if token.text.lower() not in CODE_NOISE]


def _first_word(text: str) -> str:
    """The first word of a text in small letters; empty if it has none."""
    found = re.search(r"[A-Za-z]+", text[: SHAPE.opening_chars])
    return found[0].lower() if found else ""


def _title_length(report: Report, settings: KeywordSettings) -> int:
    """How many of the first tokens of a task are its title: all of them, if it has no body."""
    if not report.body or not report.title:
        return settings.pasted.read_chars
    return len(tokens_of(read_pasted(report.title, settings.pasted).prose))


def _stems(tokens: Sequence[Token]) -> frozenset[str]:
    """The stems of all words that say something, and of the parts of names."""
    telling = (token for token in tokens if token.role is not Role.STOP)
    return frozenset(term for token in telling for _, term, _ in words_of_name(token.text))
