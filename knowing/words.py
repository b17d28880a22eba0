"""How text becomes terms, the same way for code and for tasks.

>>> split_identifier("getHTTPResponse_code2")
['get', 'HTTP', 'Response', 'code', '2']
>>> terms_of("QuerySet.filtering")
('queri', 'set', 'queryset', 'filt')
>>> terms_of("Rule_L027")
('rule', 'l027', 'rulel027')
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache, lru_cache
from hashlib import blake2b
from itertools import chain
from types import ModuleType

from knowing.stems import stem_of

TOKEN = re.compile(rb"[A-Za-z_\x80-\xff][A-Za-z0-9_\x80-\xff]*")
"""An identifier or a word, in UTF-8 bytes."""

_PART = re.compile(r"[A-Z]+(?![a-z])|[A-Z]?[a-z]+|[A-Z]+|\d+|[^\W\d_a-zA-Z]+")
_UNSPACED = re.compile(r"[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af\uf900-\ufaff\U00020000-\U0003ffff]+")
"""Letters of scripts that put no blank between words, or join what follows a word to it: Chinese, Japanese, Korean."""
_MARKED = re.compile(r"([a-z])[\u0300-\u036f]+")
"""A Latin letter and its accents, taken apart."""
_NUMBERED = re.compile(
    r"(?:(?:(?<![A-Z])[A-Z]+(?![a-z])|(?<![a-z])[A-Z]?[a-z]+)\d+|(?<![^_])\d+(?=[a-z]))(?:[a-z]+\d*)*"
)
"""Letters and the digits right behind them, with the small letters that follow; digits first at the beginning of a word."""
WORD = re.compile(r"[^\W_][\w]*|_\w+")

MAX_TERM = 40
"""Longer 'words' are hashes, base64 or generated names: nobody asks for them."""

_stem = lru_cache(maxsize=100_000)(stem_of)


CODE_NOISE = frozenset(
    """
    if else elif for while do switch case break continue return yield def class self cls this super import from in is
    not and or new public private protected static void const let var function func fn end then begin try except catch
    finally raise throw throws with as pass lambda true false none null nil undefined int str string bool boolean
    float double char long byte final abstract override virtual async await using namespace package use mod pub impl
    mut struct enum interface extends implements typeof instanceof export default require unless elsif rescue ensure
    where match when module ok err some
    """.split()
)
"""Grammar words of the languages we read; as body text they say nothing."""


def split_identifier(name: str) -> list[str]:
    """Split camelCase, snake_case and digits, in any script that has capitals; keep acronyms whole.

    >>> split_identifier("größePrüfen"), split_identifier("ПроверитьРазмер2")
    (['größe', 'Prüfen'], ['Проверить', 'Размер', '2'])
    """
    if name.isascii():
        return _PART.findall(name)
    return [name[found.start() : found.end()] for found in _PART.finditer("".join(map(_shape, name)))]


@lru_cache(maxsize=4_096)
def _shape(letter: str) -> str:
    """An ASCII letter in the place of one that has a case; any other sign as it is."""
    if letter.isascii() or not letter.isalpha():
        return letter
    return "A" if letter.isupper() else "a" if letter.islower() else letter


def fold(word: str) -> str:
    """A word in lower case, its Latin letters without accents: whoever asks may write them or not.

    >>> fold("GRÖSSE") == fold("Größe"), fold("Café"), fold("Йод")
    (True, 'cafe', 'йод')
    """
    if word.isascii():
        return word.lower()
    normalize = _unicodedata().normalize
    folded: str = normalize("NFC", _MARKED.sub(r"\1", normalize("NFD", word.casefold())))
    return folded


@cache
def _unicodedata() -> ModuleType:
    import unicodedata  # noqa: PLC0415 - most repositories never need it

    return unicodedata


def parts_of(name: str) -> tuple[list[str], str]:
    """The parts of an identifier as they are looked for, and the whole of it; a run of letters without blanks gives its pairs.

    >>> parts_of("Größe_prüfen"), parts_of("检查尺寸"), parts_of("base64_encode")
    ((['grosse', 'prufen'], 'grosseprufen'), (['检查', '查尺', '尺寸'], '检查尺寸'), (['base', '64', 'encode', 'base64'], 'base64encode'))
    """
    parts = [fold(part) for part in split_identifier(name)]
    whole = "".join(parts)
    if name.isascii():
        parts += [word for word in numbered_words(name) if word != whole]
    elif not whole.isascii():
        parts = [piece for part in parts for piece in _pairs(part)]
    return parts, whole


def numbered_words(name: str) -> list[str]:
    """The words of an ASCII name that have digits, in lower case: people say *base64* and *i18n*, not *base* and *64*.

    >>> numbered_words("getUTF8Name"), numbered_words("conv2d_k8s_v1"), numbered_words("port_8080")
    (['utf8'], ['conv2d', 'k8s', 'v1'], [])
    """
    return [found[0].lower() for found in _NUMBERED.finditer(name)]


def _pairs(part: str) -> list[str]:
    is_run = len(part) > 2 and _UNSPACED.fullmatch(part) is not None
    return [part[at : at + 2] for at in range(len(part) - 1)] if is_run else [part]


def find_terms(token: str) -> tuple[str, ...]:
    """Stemmed parts of one identifier, its words with digits among them, then the whole of it if it has several parts."""
    if token.islower() and token.isalpha() and token.isascii():  # one part, as most are
        return (_stem(token),) if 1 < len(token) <= MAX_TERM else ()
    if token[:1] == LITERAL:
        return (token,)
    if token.isascii():
        parts = _PART.findall(token)
        if not token.islower():
            parts = [part.lower() for part in parts]
        whole = "".join(parts)
        if not token.replace("_", "").isalpha():
            parts += [word for word in numbered_words(token) if word != whole]
    else:
        parts, whole = parts_of(token)
    kept = [part for part in parts if 1 < len(part) <= MAX_TERM and not part.isdigit()]
    terms = [*map(_stem if whole.isascii() else stem, kept)]
    if len(parts) > 1 and len(whole) <= MAX_TERM:
        terms.append(stem_of(whole) if whole.isascii() else whole)  # nearly every one is new: nothing to remember
    return tuple(terms)


terms_of_token = lru_cache(maxsize=200_000)(find_terms)
"""``find_terms`` of tokens that were met before."""


def terms_of(text: str) -> tuple[str, ...]:
    """All terms of a text, in order, with repeats."""
    return tuple(chain.from_iterable(map(terms_of_token, WORD.findall(text))))


def terms_of_name(name: str) -> set[str]:
    """The terms by which whatever mentions a name can be found; none of a name that the index of words leaves out.

    >>> sorted(terms_of_name("QuerySet")), terms_of_name("self")
    (['queri', 'set'], set())
    """
    return set(map(stem, looked_for(name)))


def looked_for(name: str) -> list[str]:
    """The parts of a name that are looked up, not stemmed yet; none for a name that is noise."""
    if name.lower() in CODE_NOISE:
        return []
    return [part for part in parts_of(name)[0] if 1 < len(part) <= MAX_TERM and not part.isdigit()]


def stem(word: str) -> str:
    """The stem of one word; letters of another script have no English ending."""
    word = fold(word)
    return _stem(word) if word.isascii() else word


# -- literals -------------------------------------------------------------------------------------------------------------

LITERAL = "\x01"
"""Starts the term of a literal; no word does."""
LITERAL_END = "\x02"
"""Every term of a literal comes before this, every word after it."""
LITERAL_SIZE = 11
"""Letters of such a term: the mark and forty bits."""
SEGMENT_WORDS = 8
"""Of a message, the beginning of each stretch; it tells the message from nearly all others."""
_PLACEHOLDER = re.compile(
    r"%[-+ #0]*\d*(?:\.\d+)?[a-zA-Z]\b|%\(\w+\)[a-z]|%[@%]|\$?\{[^{}\n]{0,80}\}|<[\w %-]{1,40}>|#\{[^}\n]{0,80}\}"
)
_SENTENCE_END = re.compile(r"(?<=\w[.!?])\s+(?=[A-Z])")
MAX_SENTENCES = 3
"""So many sentences behind the first of a stretch are kept."""
_MAY_HOLD = frozenset("%{<#")
_AROUND = " \t.,:;!?()[]'\"`*=-_/"


def literal_term(text: str) -> str:
    """The term of a literal: the same for every spelling that differs only in case and in the blanks around it.

    >>> literal_term("Max.Poll ") == literal_term("max.poll"), len(literal_term("a"))
    (True, 11)
    """
    digest = blake2b(text.strip().lower().encode("utf-8", "surrogatepass"), digest_size=5)
    return LITERAL + digest.hexdigest()


def message_words(text: str, most: int) -> list[str]:
    """The first words of a message, in lower case, without the signs around them."""
    words = [word.strip(_AROUND) for word in text.lower().split(None, 2 * most)[: 2 * most]]
    return [word for word in words if word][:most]


def message_segments(text: str) -> Iterator[str]:
    """The stretches of a message between its placeholders that have three words or more, each cut to its beginning, and the sentences
    behind the first of a stretch: whoever asks may quote one of them.

    >>> list(message_segments("Invalid value %r for option: %s, the file was not read"))
    ['the file was not read']
    >>> list(message_segments("Connection refused by {host}"))
    ['connection refused by']
    >>> list(message_segments('Task %q does not exist. Did you mean %q?'))
    ['does not exist did you mean', 'did you mean']
    """
    for stretch in _PLACEHOLDER.split(text) if not _MAY_HOLD.isdisjoint(text) else (text,):
        later = (
            _SENTENCE_END.split(stretch, MAX_SENTENCES)[1:]
            if ". " in stretch or "? " in stretch or "! " in stretch
            else ()
        )
        for piece in (stretch, *later):
            words = message_words(piece, SEGMENT_WORDS)
            if len(words) >= 3 and max(map(len, words)) > 3:
                yield " ".join(words)
