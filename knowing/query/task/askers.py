"""People who ask: in "what if the *caller passes* nothing" the caller is not what the code is about; nor is what tests do, in "which
tests *cover* it".

>>> from knowing.query.task.prose import tokens_of
>>> [token.text for token in with_askers_aside(tokens_of("drop rows that the user asked for")) if token.role is Role.WEAK]
['user', 'asked']
>>> [token.text for token in with_askers_aside(tokens_of("find every caller of a function")) if token.text == "caller" and token.role is Role.WEAK]
[]
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import pairwise

from msgspec.structs import replace

from knowing.query.task.prose import Role, Token

_ASKERS = frozenset("caller callers user users client clients people person developer developers".split())
_ASKS = frozenset(
    """
    ask asks asked want wants wanted wish wishes wished say says said pass passes passed give gives gave given expect expects expected
    supply supplies supplied specify specifies specified provide provides provided requested forget forgets forgot
    need needs needed try tries tried
    """.split()
)
"""What a person does to a program: asks it for something, or hands it something."""
_BETWEEN = frozenset(
    """
    a an the can could did didn do does doesn don explicitly had has have just may might must never no not only really should will would
    """.split()
)
"""Words that may stand between the two: "the user *did not* ask", "passed by *the* caller"."""
_TRIES = frozenset(
    """
    cover covers covering check checks checking exercise exercises exercising verify verifies verifying assert asserts asserting ensure
    ensures ensuring prove proves proving pin pins catch catches catching touch touches exist exists
    """.split()
)
"""What a test does to the code."""
_TESTS = frozenset("test tests spec specs".split())
_THAT = frozenset("that which".split())


def with_askers_aside(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, with people who ask, and their asking, as filler: in front of what they do, or behind it and *by*."""
    aside = {place for pair in _asking(tokens) for place in pair}
    return [
        replace(token, role=Role.WEAK) if place in aside and token.role is Role.PLAIN else token
        for place, token in enumerate(tokens)
    ]


def _asking(tokens: Sequence[Token]) -> Iterator[tuple[int, int]]:
    """The places of each person who asks and of the word for it, with nothing but small words between them."""
    before: int | None = None
    has_by = False
    for place, token in enumerate(tokens):
        word = token.text.lower()
        if before is not None and (token.opens or not (token.joined or word in _BETWEEN)):
            before = None
        if word in _ASKERS or word in _ASKS:
            said = tokens[before].text.lower() if before is not None else ""
            if before is not None and (said in _ASKERS) != (word in _ASKERS) and (said in _ASKERS) != has_by:
                yield before, place
            before, has_by = place, False
        elif word == "by" and before is not None:
            has_by = True
        elif word not in _BETWEEN:
            before = None


def with_tries_aside(tokens: Sequence[Token]) -> list[Token]:
    """The tokens, with what tests do as filler: directly behind *tests*, or behind *tests that*.

    >>> from knowing.query.task.prose import tokens_of
    >>> [token.role.name for token in with_tries_aside(tokens_of("which tests that cover the cover")) if token.text == "cover"]
    ['WEAK', 'PLAIN']
    """
    words = ["", "", *(token.text.lower() for token in tokens)]
    behind = [two if one in _THAT else one for two, one in pairwise(words)]
    return [
        replace(token, role=Role.WEAK)
        if before in _TESTS and token.text.lower() in _TRIES and token.role is not Role.NAME and not token.opens
        else token
        for token, before in zip(tokens, behind, strict=False)
    ]
