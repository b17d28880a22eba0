"""Words for what goes wrong: a report says that something *fails*, *crashes* or raises an *error*, whatever the code is about.

>>> from knowing.query.task.prose import tokens_of
>>> [token.text for token in with_symptoms_aside(tokens_of("parsing fails with an error")) if token.role is Role.WEAK]
['fails', 'error']
"""

from __future__ import annotations

from collections.abc import Iterable

from msgspec.structs import replace

from knowing.query.task.askers import with_askers_aside, with_tries_aside
from knowing.query.task.prose import Role, Token, tokens_of

_SYMPTOMS = frozenset(
    """
    error errors fail fails failed failing failure failures crash crashes crashed crashing broken break breaks breaking exception
    exceptions regression regressions inconsistent inconsistently inconsistency raise raises raised throw throws thrown hang hangs
    segfault segfaults segfaulting panic panics panicked panicking
    """.split()
)


def with_symptoms_aside(tokens: Iterable[Token]) -> list[Token]:
    """The tokens of a report, with words for what goes wrong as filler. In the development set none of 23 titles that say *error*, of 12
    that say *fails* and of 7 that say *crashes* have it from the code that was mended."""
    return [
        replace(token, role=Role.WEAK) if token.role is Role.PLAIN and token.text.lower() in _SYMPTOMS else token
        for token in tokens
    ]


def read_prose(text: str, *, is_report: bool) -> list[Token]:
    """The words of what somebody wrote, with those that say nothing of the code as filler."""
    tokens = with_tries_aside(with_askers_aside(tokens_of(text)))
    return with_symptoms_aside(tokens) if is_report else tokens
