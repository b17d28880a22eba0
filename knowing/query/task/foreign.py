"""Whether a task is written in English: what is not can only be answered by the words of code in it, whatever their letters.

The words that hold an English sentence together are few, and nearly every sentence of four words has one. Those that are words of
other languages too (in, an, was, die) are no sign of English.
"""

from __future__ import annotations

import re
from collections.abc import Callable
from functools import cache

from knowing.query.task.vocabulary import CODE_VERBS, LEADING_VERBS, TASK_VERBS
from knowing.settings import SpellingSettings
from knowing.words import fold

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
ENGLISH = _FUNCTION_WORDS - _ALSO_ELSEWHERE
"""Words that only English sentences are held together by …"""
DEEDS = TASK_VERBS | LEADING_VERBS | CODE_VERBS
"""… and verbs that may be words of code in any sentence (*load balancer*)."""

ELSEWHERE = frozenset(
    """
    der die das und ist sind wird werden wurde ein eine einen eines einem wie wo warum nicht mit für fuer auf von zu dem den
    le la les des une est sont dans pour avec comment pourquoi où ou du au que qui pas sur cette ces
    el los las del una se es está esta son como cómo donde dónde cuando por para con qué cual cuál al
    il lo gli dei della nel nella dove come che perché è sono di
    os um uma é são onde quando não em ao na da dos das
    het een de wordt worden waar hoe niet van op voor met zijn
    quel quelle quels quelles quoi quand combien lequel laquelle welche welcher welches welchen wer wann wieso weshalb woher wohin
    quién quien quiénes cuándo cuánto cuántos cuáles quale quali quanto qual quais quem welke wanneer waarom hoeveel
    hvordan hvorfor hvilken hvilke når hur varför vilken vilka detta denna fungerar nasıl neden nerede hangi için miten miksi missä hogyan
    miért wird gdzie jest jak nie się w na dla czy kde je proč hvor er og ikke det var är och inte
    """.split()
)
"""Words that hold sentences of some other languages together."""


@cache
def _without_accents() -> frozenset[str]:
    """The same words as those of a task are looked for."""
    return frozenset(map(fold, ELSEWHERE))


def is_of_elsewhere(word: str) -> bool:
    """Whether a word, with its accents or without, holds sentences of another language together: it names no code and is no slip.

    >>> is_of_elsewhere("comment"), is_of_elsewhere("donde"), is_of_elsewhere("comments")
    (True, True, False)
    """
    return word in ELSEWHERE or word in _without_accents()


def is_foreign(text: str, strange: Callable[[], float], settings: SpellingSettings) -> bool:
    """Whether a text is a sentence of another language: no word in it is plainly English, and either its small words are those of
    others, or its letters and words are strange to the code. In another script, words that the code has are words of code.

    >>> is_foreign("wo wird das Passwort geprüft", lambda: 0.0, SpellingSettings()), is_foreign("donde se valida el token", lambda: 0.0, SpellingSettings())
    (True, True)
    >>> is_foreign("где проверяется пароль", lambda: 1.0, SpellingSettings()), is_foreign("where is the naïve façade", lambda: 0.6, SpellingSettings())
    (True, False)
    >>> is_foreign("hoe wordt de load balancer gekozen", lambda: 0.0, SpellingSettings())
    True
    >>> is_foreign("hyperspace warp engine telemetry", lambda: 1.0, SpellingSettings())
    False
    """
    words = [word.lower() for word in _WORD.findall(text)]
    letters = "".join(words)
    if letters and sum(map(bool, map(_LATIN.match, letters))) * 2 < len(letters):
        return strange() >= settings.foreign_share
    if len(words) < settings.foreign_words or not ENGLISH.isdisjoint(words):
        return False
    signs = len(ELSEWHERE.intersection(words))
    if not DEEDS.isdisjoint(words):
        return signs > 1
    return signs > 1 or ((signs == 1 or not letters.isascii()) and strange() >= settings.foreign_share)
