"""What each word of a task weighs: by where it stands, what it does in the sentence, and how it was written or pasted."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator, Sequence

from knowing.query.task.error_reports import ErrorReport
from knowing.query.task.pasted import Place
from knowing.query.task.prose import Role, Token, subject_of, tokens_of, words_of_name
from knowing.query.task.statuses import OF_HTTP
from knowing.query.task.vocabulary import PATH_NOISE
from knowing.query.task.word_bag import Word, WordBag
from knowing.settings import KeywordSettings
from knowing.words import CODE_NOISE, stem


def compounds_of(
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


def weigh(
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


def code_tokens(text: str, first: int) -> list[Token]:
    """The words of pasted code, without those that any code has."""
    return [token for token in tokens_of(text, first, in_code=True) if token.text.lower() not in CODE_NOISE]


def joined_phrases(names: Sequence[str], position: int) -> list[Word]:
    """Words for phrases in quotes that may be one name; each is given in Camel and snake case, which are one word."""
    return [Word(name, stem(name), 1.0, position, "in quotes, as one name") for name in names[::2]]
