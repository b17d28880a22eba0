"""How a sentence is read: tokens and their roles, the subject, neighbouring words, names in quotes."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from enum import StrEnum
from functools import lru_cache

from msgspec import Struct

from knowing.patterns import Pattern
from knowing.query.task.vocabulary import (
    ADVERBS,
    ASKING,
    CODE_VERBS,
    DETERMINERS,
    DONE_BY_CODE,
    LEADING_VERBS,
    NO_ADVERB_ENDINGS,
    NO_ADVERBS,
    PRODUCTS,
    SPELLED,
    STOP,
    TASK_VERBS,
    WEAK,
)
from knowing.settings.task import SHAPE
from knowing.words import MAX_TERM, parts_of, stem


class Role(StrEnum):
    """What a token does in a task."""

    STOP = "stop word"
    WEAK = "filler"
    ADVERB = "adverb"
    VERB = "task verb"
    CODE_VERB = "leading verb"
    PLAIN = "word"
    NAME = "identifier"


class Token(Struct, frozen=True):
    """A word or identifier in its place.

    ``joined``: only a blank or a hyphen stands before it; ``opens``: a sentence begins with it.
    """

    text: str
    role: Role
    position: int
    joined: bool = False
    opens: bool = False


_SEPARATOR = r"(?:\.|::|->|\#|\?\.)"
SEPARATOR = Pattern(_SEPARATOR)
_IDENTIFIER = rf"[^\W\d]\w*+(?:{_SEPARATOR}[^\W\d]\w*+)*+"
_TOKEN = Pattern(
    rf"""(?x)
      (?<![\w-])--(?P<flag>[A-Za-z][A-Za-z0-9]*+(?:-[A-Za-z0-9]++)*+)
    | @?(?P<name>{_IDENTIFIER})(?P<call>\((?!(?:e?s|ies)\)))?(?:'(?P<tail>s|t|re|ve|ll|d|m)\b)?
    | (?P<number>\d\w*+)"""
)
_VERSION = Pattern(
    r"(?<![\w.])v?\d{1,9}(?:\.\d{1,9})*+(?:\.[x*])?(?:[-+.]?(?:rc|alpha|beta|dev|post|a|b)\.?\d{0,6})?(?![\w])"
)
_PRODUCT = Pattern(rf"\b({'|'.join(sorted(PRODUCTS))})\.js\b", re.IGNORECASE, needs=(".js",))
_RELEASE = Pattern(
    r"(?<![\w./@-])[A-Za-z][\w-]{1,30}\.(?:ai|dev|io|js|net|py|rs|ts)(?=(?:\s{1,3}(?:version\s{1,3})?|@|:\s?)v?\d{1,9}(?:\.\d{1,9})+)",
    re.IGNORECASE,
    needs=(".",),
)
"""A product with its version (*socket.io 4.8.1*): no member of anything."""
_CAMEL = Pattern(r"[a-z0-9][A-Z]|[A-Z]{2,}[a-z]")
_ACRONYMS = Pattern(r"[A-Z]{2,}s")
_NOISE = Pattern(r"(?=[a-f]*+\d)[0-9a-f]{6,}|0x[0-9a-fA-F]+|\d+(?:ms|s|sec|m|min|h|[kmgt]i?b|k|px|x|th|st|nd|rd)?")
_SELF = Pattern(r"(?:self|this|cls|Self)(?:\.|::|->|\?\.)")
_DOMAIN = Pattern(r"[a-z0-9.]+\.(?:com|org|net|edu|gov)")
_TO_DO = re.compile(r"\s+to\s", re.IGNORECASE)
"""What is to be done follows: "what must I understand to *write* an adapter"."""
_SENTENCE_END = Pattern(r"[.;:!?]|\n\s*\n")
_QUOTED = Pattern(
    r"(`{1,3})([^`\n]{1,200})`{1,3}|(?<![\w=(\[])(?:\"([^\"\n]{1,200})\"|'([^'\n]{1,100})')(?!\w)",
    needs=("`", '"', "'"),
)
_QUOTED_NAME = Pattern(rf"[@#$&*.:<-]{{0,3}}({_IDENTIFIER})(?:\([^\n]*|[!?;,:/>\s]{{0,3}})")
_ERROR_TALK = Pattern(
    r"(?i)\b(?:errors?|exceptions?|fail(?:s|ed|ing|ure)?|rais(?:es?|ed|ing)|throw(?:s|n|ing)?|panics?"
    r"|crash(?:es|ed)?|messages?|warnings?|complain\w*)\b"
)


def _is_name(name: str, is_call: bool) -> bool:
    """Whether a word is written as code: ``snake_case``, ``camelCase``, ``dotted.path``, ``call()``; not ``URLs`` or ``e.g``."""
    parts = SEPARATOR.split(name)
    if len(parts) > 1:
        return any(len(part) > 2 for part in parts) and (is_call or not _DOMAIN.fullmatch(name))
    return is_call or "_" in name.rstrip("_") or (_CAMEL.search(name) is not None and not _ACRONYMS.fullmatch(name))


def _role(word: str) -> Role:
    if word in STOP:
        return Role.STOP
    if word in TASK_VERBS:
        return Role.VERB
    if word in WEAK:
        return Role.WEAK
    return Role.ADVERB if _is_adverb(word) else Role.PLAIN


def _is_adverb(word: str) -> bool:
    """Whether a word says how something is done.

    >>> [_is_adverb(word) for word in ("briefly", "optionally", "dragonfly", "fortnightly", "plotly", "reply")]
    [True, True, False, False, False, False]
    """
    is_something = word in NO_ADVERBS or (word.endswith(NO_ADVERB_ENDINGS) and word not in ADVERBS)
    return len(word) > 5 and word.endswith("ly") and not is_something


def _leading_role(word: str) -> Role | None:
    if word in LEADING_VERBS or word in TASK_VERBS:
        return Role.VERB
    return Role.CODE_VERB if word in CODE_VERBS else None


def _plain(match: re.Match[str], in_code: bool) -> tuple[str, Role] | None:
    """The text and role of one match, or None if it is no word: ``don't``, ``e.g``, a number, a hash."""
    if flag := match["flag"]:
        return (flag.replace("-", "_"), Role.NAME) if "-" in flag else (flag, Role.PLAIN)
    text = match["number"] or _SELF.sub("", match["name"], count=1)
    is_call = match["call"] is not None
    if match["name"] and len(text) <= SHAPE.name_chars and _is_name(text, is_call):
        return text, Role.NAME
    is_noise = (
        match["tail"] not in (None, "s") or len(text) > MAX_TERM or not text[:1].isalnum() or SEPARATOR.search(text)
    )
    if is_noise or _NOISE.fullmatch(text.lower()):
        return None
    role = _role(text.lower())
    is_type = in_code and role is Role.PLAIN and len(text) > 2 and text[0].isupper() and not text.isupper()
    return text, Role.NAME if is_type else role


def tokens_of(text: str, first: int = 0, *, in_code: bool = False) -> list[Token]:
    """All words and identifiers in order; the verb that heads the task is known by its place."""
    for spelled, name in SPELLED:
        text = text.replace(spelled, name)
    text = _PRODUCT.sub(r"\1", _VERSION.sub(" , ", _RELEASE.sub(" , ", text)))
    tokens: list[Token] = []
    end, at_head = 0, True
    for match in _TOKEN.finditer(text):
        plain = _plain(match, in_code)
        if plain is None:
            continue
        word, role = plain
        gap = text[end : match.start()]
        joined = bool(tokens) and len(gap) < SHAPE.gap and not gap.strip(" \t\n-`'\"*_")
        opens = not tokens or _SENTENCE_END.search(gap) is not None
        if at_head and role is not Role.STOP:
            leading = _leading_role(word.lower()) if role is not Role.NAME else None
            is_followed = leading is Role.VERB and _TO_DO.match(text, match.end()) is not None
            at_head = is_followed or (leading is None and role in (Role.WEAK, Role.ADVERB))
            role = leading or role
        elif role is Role.VERB and tokens and tokens[0].text.lower() in ASKING and word.lower() in DONE_BY_CODE:
            role = Role.CODE_VERB
        tokens.append(Token(word, role, first + len(tokens), joined, opens))
        end = match.end() - bool(match["call"])
    return tokens


def subject_of(tokens: Sequence[Token]) -> Token | None:
    """The first real word after the verb that heads the task: "add a new *retry* policy"."""
    for index, token in enumerate(tokens):
        if token.role in (Role.VERB, Role.CODE_VERB):
            for follower in tokens[index + 1 : index + 1 + SHAPE.subject_words]:
                if follower.opens or follower.text.lower() in ("that", "which", "who"):
                    return None
                if follower.role in (Role.PLAIN, Role.NAME):
                    return follower
            return None
        if token.role not in (Role.STOP, Role.WEAK):
            return None
    return None


_SAYS = frozenset({Role.PLAIN, Role.CODE_VERB})


def neighbours(tokens: Sequence[Token]) -> Iterator[tuple[Token, Token]]:
    """Words side by side, determiners aside: "before each request" pairs *before* with *request*."""
    previous: Token | None = None
    for token in tokens:
        if not token.joined:
            previous = None
        if token.role is Role.STOP:
            previous = previous if token.text.lower() in DETERMINERS else None
        elif token.role is Role.NAME:
            previous = None
        else:
            if (
                previous is not None
                and previous.text.lower() != token.text.lower()
                and {previous.role, token.role} & _SAYS
            ):
                yield previous, token
            previous = token


@lru_cache(maxsize=8192)
def words_of_name(name: str) -> tuple[tuple[str, str, bool], ...]:
    """(text, stem, is a whole) of each segment of a name and of its parts: just what the index holds."""
    words: list[tuple[str, str, bool]] = []
    for segment in SEPARATOR.split(name):
        parts, whole = parts_of(segment)
        texts = [*((part, False) for part in parts if part != whole), (whole, True)]
        for text, is_whole in texts:
            is_number = text.isdigit() and not (is_whole and len(parts) > 1)  # `1_000` is looked for as 1000
            if 1 < len(text) <= MAX_TERM and not is_number:
                words.append((text, stem(text), is_whole))
    return tuple(words)


def quoted_phrases(text: str) -> Iterator[str]:
    """Yield the names that a few words in quotes would make, in Camel and snake case: who speaks of the 'did you mean' hint may mean
    ``didYouMean``.

    >>> list(quoted_phrases("the 'did you mean' hint is not shown"))
    ['DidYouMean', 'did_you_mean']
    """
    for found in _QUOTED.finditer(text):
        words = (found[2] or found[3] or found[4]).split()
        if 1 < len(words) <= SHAPE.phrase_words and all(word.isascii() and word.isalpha() for word in words):
            yield "".join(map(str.capitalize, words))
            yield "_".join(words).lower()


ALL_THAT_IS_SAID = "all that is said"
"""How a word is recognised as a name that is the whole task."""


def only_name(prose: str) -> dict[str, str]:
    """The single word that a task is, as a name: nothing else can be meant by it.

    >>> only_name("abortable"), only_name("abortable promises")
    ({'abortable': 'all that is said'}, {})
    """
    word = prose.strip(" ?.!,\n")
    return {word: ALL_THAT_IS_SAID} if word.isascii() and word.isidentifier() and words_of_name(word) else {}


def quoted_names(text: str) -> tuple[dict[str, str], list[str]]:
    """Identifiers in backticks or quotes, or alone, and how; quoted sentences on lines that talk of errors."""
    names: dict[str, str] = {}
    messages: list[str] = []
    for line in text.split("\n"):
        for match in _QUOTED.finditer(line):
            content = (match[2] or match[3] or match[4]).strip()
            found = _QUOTED_NAME.fullmatch(content)
            if (
                found
                and len(found[1]) <= SHAPE.name_chars
                and (match[2] or found[1].lower() not in STOP)
                and words_of_name(found[1])
            ):
                names.setdefault(found[1], "in backticks" if match[2] else "in quotes")
            elif not match[2] and content.count(" ") > 1 and _ERROR_TALK.search(line):
                messages.append(content)
    return names | only_name(text), messages
