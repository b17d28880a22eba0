"""Literals of a task: keys, flags, routes, environment variables and messages that code may hold word for word.

>>> [(one.text, one.kind.value) for one in find_literals('where is max.poll.interval.ms read, and what does --no-verify do', 9)][:2]
[('--no-verify', 'flag'), ('max.poll.interval.ms', 'key')]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from enum import StrEnum

from msgspec import Struct

from knowing.patterns import Pattern
from knowing.query.task.vocabulary import STOP
from knowing.settings.task import SHAPE
from knowing.words import SEGMENT_WORDS, message_segments, message_words


class LiteralKind(StrEnum):
    """What a literal looks like."""

    QUOTED = "quoted"
    KEY = "key"
    FLAG = "flag"
    ROUTE = "route"
    VARIABLE = "environment variable"
    MESSAGE = "message"


class Literal(Struct, frozen=True):
    """A text that code may hold; ``text`` is as the index normalises it, except for case."""

    text: str
    kind: LiteralKind


_SHAPES = (
    (LiteralKind.FLAG, Pattern(r"(?<![\w-])--?[A-Za-z][\w-]{1,60}", needs=("-",))),
    (LiteralKind.VARIABLE, Pattern(r"\b[A-Z][A-Z0-9]{1,40}(?:_[A-Z0-9]{1,40}){1,8}\b", needs=("_",))),
    (LiteralKind.ROUTE, Pattern(r"(?<![\w/.:])/[\w{}<>:.\-]{1,60}(?:/[\w{}<>:.\-*]{0,60}){0,12}", needs=("/",))),
    (
        LiteralKind.KEY,
        Pattern(
            r"\b[A-Za-z][\w+]{0,40}(?:[.\-/:][A-Za-z0-9][\w+]{0,40}){1,12}\b|(?<![\w.)\]}/\\-])\.[a-z][\w-]{1,30}\b",
            needs=(".", "-", "/", ":"),
        ),
    ),
)
_QUOTED = Pattern(
    r"\"([^\"\n]{2,200})\"|(?<!\w)'([^'\n]{2,200})'(?!\w)|`([^`\n]{2,200})`|“([^”\n]{2,200})”",
    needs=('"', "'", "`", "“"),
)
_QUOTE = Pattern(r"[\"“”`]", needs=('"', "“", "”", "`"))


def find_literals(task: str, most: int) -> tuple[Literal, ...]:
    """What in a task may stand word for word in the code, most telling first; each text once, ``most`` at most."""
    found: dict[str, Literal] = {}
    for one in _all(task):
        found.setdefault(one.text.lower(), one)
        if len(found) >= most:
            break
    return tuple(found.values())


def _all(task: str) -> Iterator[Literal]:
    for match in _QUOTED.finditer(task):
        text = next(filter(None, match.groups())).strip()
        if " " not in text:
            yield Literal(text, LiteralKind.QUOTED)
        else:
            yield from (Literal(segment, LiteralKind.QUOTED) for segment in message_segments(text))
    for kind, shape in _SHAPES:
        yield from (Literal(match[0].rstrip(".:,-"), kind) for match in shape.finditer(task))


_OF_LITERALS = frozenset(
    """
    read reads reading used use uses using usage set sets get gets got defined define defines declared declare declares configured
    configures parsed parse parses referenced reference references accessed access consumed consume consumes looked evaluated come comes
    coming mentioned mention mentions found find occurs occur held hold holds written occurrence default defaults value values env environ
    environment variable variables var option options flag flags key keys setting settings config configuration parameter argument switch
    property constant literal string route endpoint path url code codebase source file files place places line lines function functions
    method class happen happens mean means work works explain show
    """.split()
)
"""What is said of a literal by who asks for nothing but the places that hold it."""
_SHAPED = frozenset({LiteralKind.KEY, LiteralKind.FLAG, LiteralKind.ROUTE, LiteralKind.VARIABLE, LiteralKind.QUOTED})
_SAID = Pattern(r"[^\W\d_][\w']*")


def asked_literals(task: str, most: int) -> tuple[str, ...]:
    """The literals of a task that asks for nothing but the places that hold or read them; none of any other task.

    >>> asked_literals("Where is REDIS_URL read?", 8), asked_literals("what does the --verbose flag do", 8)
    (('REDIS_URL',), ('--verbose',))
    >>> asked_literals("where is max.poll.interval.ms enforced", 8), asked_literals("where is it read", 8)
    ((), ())
    """
    if len(task) > SHAPE.literal_chars or "\n" in task.strip():
        return ()
    texts = [one.text for one in find_literals(task, most) if one.kind in _SHAPED]
    rest = task
    for text in sorted(texts, key=len, reverse=True):
        rest = rest.replace(text, " ")
    words = {word.lower() for word in _SAID.findall(rest)}
    return tuple(texts) if texts and words <= _OF_LITERALS | STOP else ()


def find_messages(task: str, read_words: int) -> Iterator[str]:
    """Every run of three to eight words of a line: a message that the code prints may be any of them. Only the first ``read_words``
    words are read."""
    for words in _stretches(task, read_words):
        yield from _runs(words)


def _stretches(task: str, read_words: int) -> Iterator[list[str]]:
    """The words of each line as a whole, since a message may have quotes inside, and of its pieces between quotes."""
    left = read_words
    for line in task.split("\n"):
        pieces = _QUOTE.split(line)
        if len(pieces) > 1:
            yield message_words(line, min(left, SHAPE.message_words))
        for piece in pieces:
            words = message_words(piece, min(left, SHAPE.message_words))
            left -= len(words)
            yield words
            if left <= 0:
                return


def _runs(words: Sequence[str]) -> Iterator[str]:
    """Every run of three to eight of some words that has two of some length, the longest first."""
    for size in range(min(SEGMENT_WORDS, len(words)), 2, -1):
        for first in range(len(words) - size + 1):
            run = words[first : first + size]
            if sum(len(word) >= SHAPE.message_letters for word in run) >= 2:
                yield " ".join(run)
