"""Whether a task is written in English: what is not can only be answered by the words of code in it.

The words that hold a sentence together are few, and nearly every sentence of four words has one. Those that several languages have
(in, an, was, die) are a sign of none.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from knowing.query.task.vocabulary import CODE_VERBS, LEADING_VERBS, TASK_VERBS

LEAST_WORDS = 4
"""Fewer words are keywords, not a sentence."""
MOSTLY = 0.5
"""A sentence is strange if no symbol is named with this share of its words."""
_WORD = re.compile(r"[^\W\d_]+")
_LATIN = re.compile(r"[A-Za-z\u00c0-\u024f]")
_FUNCTION_WORDS = frozenset(
    """
    the how where what which who why when does do did is are be been has have had can could should would must may
    to of and or with without for from that this these those it its not there their they then than if while into by as at
    but only all any each every some no new old more same other after before between using used via make get set
    """.split()
)
_ALSO_ELSEWHERE = frozenset("do as no at or is of me by had set also".split())
"""Words of the list that Dutch, German, Portuguese and others have too."""
ENGLISH = (_FUNCTION_WORDS - _ALSO_ELSEWHERE) | TASK_VERBS | LEADING_VERBS | CODE_VERBS


_FOREIGN = frozenset(
    """
    wo wie wird werden ist sind der das und nicht ein eine einen wenn warum welche wann fuer mit von zum zur auf aus bei
    ou est sont la le les des une dans pour pourquoi quelle quel avec sur par ce cette qui quand
    donde como se el los las del una por para con que cuando cual es son esta este
    onde dos das pelo pela quando qual uma um nao
    dove gli della dello che perche quale sono il lo
    waar hoe het een wordt zijn niet waarom welke voor naar
    jak gdzie czy nie jest sie dlaczego hvor hvordan hvorfor er ikke och var hur inte
    """.split()
)
"""Words that hold sentences of other languages together."""


def is_foreign(text: str, strange: Callable[[], float]) -> bool:
    """Whether a text is a sentence of another language: by its script, or because no word in it is plainly English and its
    letters say so, or one of its words is plainly of another language and most of them are strange to the code.

    >>> is_foreign("wo wird das Passwort geprüft", lambda: 0.0), is_foreign("donde se valida el token", lambda: 0.6)
    (True, True)
    >>> is_foreign("где проверяется пароль", lambda: 0.0), is_foreign("where is the naïve façade", lambda: 0.6)
    (True, False)
    >>> is_foreign("password reset token timeout", lambda: 0.25), is_foreign("a letter on glossy paper", lambda: 1.0)
    (False, False)
    """
    words = [word.lower() for word in _WORD.findall(text)]
    letters = "".join(words)
    if letters and sum(map(bool, map(_LATIN.match, letters))) * 2 < len(letters):
        return True
    if len(words) < LEAST_WORDS or not ENGLISH.isdisjoint(words):
        return False
    if not letters.isascii():
        return True
    return not _FOREIGN.isdisjoint(words) and strange() >= MOSTLY
