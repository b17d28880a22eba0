"""The first stage of a query: a task, whatever it looks like, becomes keywords in tiers.

>>> keywords = extract_keywords("Add a timeout to `Client.send` before each request", KeywordSettings())
>>> keywords.exact, keywords.components[0].text, keywords.bigrams[-2:]
(('Client.send',), 'timeout', ('BeforeRequest', 'before_request'))
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence

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
    tokens_of,
    words_of_name,
)
from knowing.query.task.purpose import Purpose, read_purpose
from knowing.query.task.reports import Report, read_report
from knowing.query.task.statuses import status_words
from knowing.query.task.symptoms import read_prose
from knowing.query.task.topics import asks_for_ledger, commands_of, topics_of
from knowing.query.task.vocabulary import PLACES
from knowing.query.task.weighing import code_tokens, compounds_of, joined_phrases, weigh
from knowing.query.task.word_bag import Word, expansions_of, joined_names, stem_pairs
from knowing.settings import KeywordSettings
from knowing.settings.task import SHAPE


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
    purpose = read_purpose(task[: settings.pasted.read_chars], settings.purpose)
    literals = asked_literals(report.text, SHAPE.asked_literals)
    is_report = bool(report.body) and purpose.likeliest == "report"
    prose = read_prose(" ".join(literals) or pasted.prose, is_report=is_report)
    title = prose[: _title_length(report, settings)]
    logged = tokens_of(pasted.logged, len(prose))
    code = code_tokens(pasted.code, len(prose) + len(logged))
    bag = weigh(
        title=title, prose=prose, logged=logged, code=code, exact=exact, errors=pasted.errors, places=pasted.places,
        said=() if report.body else status_words(pasted.prose), settings=settings,
    )  # fmt: skip
    components = bag.ordered(settings.max_words)
    expansions = expansions_of(components, bag.words, settings.expansion_weight, settings.weak_weight)
    compounds = compounds_of(prose, logged, code, pasted.errors)
    named = exact | {name: how for name, how in compounds.items() if name not in exact}
    kept_exact = tuple(exact)[: settings.max_exact]
    kept = tuple(name for name in named if name not in exact)[: settings.max_compounds]
    pairs, phrases = list(neighbours(prose)), () if report.body else tuple(quoted_phrases(pasted.prose))
    asked = report.title or report.body[: settings.max_text_chars]
    said, line = report.title if report.title and report.body else pasted.prose, "" if report.body else asked
    topics = topics_of(line)
    asks_for_text = bool(topics) or is_about_text(asked, is_report=bool(report.body))
    return Keywords(
        text=" ".join(pasted.prose.replace(GAP, " ").split())[: settings.max_text_chars],
        exact=kept_exact,
        compounds=kept,
        bigrams=tuple(dict.fromkeys((*phrases, *joined_names(pairs))))[: settings.max_bigrams],
        components=components,
        expansions=(*joined_phrases(phrases, len(prose)), *expansions)[: settings.max_expansions],
        phrases=tuple(dict.fromkeys(stem_pairs(pairs, (*kept_exact, *kept))))[: settings.max_phrases],
        paths=pasted.places,
        frames=pasted.frames,
        errors=_all_errors(pasted.errors, messages, named)[: settings.pasted.errors],
        is_about_tests=is_about_tests(said),
        names_a_test=names_a_test(said),
        is_about_text=asks_for_text,
        topics=topics,
        commands=commands_of(line),
        configured=configured_of(line),
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
