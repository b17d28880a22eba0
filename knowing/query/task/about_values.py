"""Whether a task asks for a value, such as a default, a limit, a port or a number of retries: constants, fields and keys say that.

>>> asks_for_value("which port does the server listen on by default"), asks_for_value("how many times is a request retried")
(True, True)
>>> asks_for_value("what is the largest header that is accepted"), asks_for_value("raise the default timeout of a connection")
(True, True)
>>> asks_for_value("which environment variable turns colours off"), asks_for_value("after how many days is a session forgotten")
(True, True)
>>> asks_for_value("how is the size of a batch decided"), asks_for_value("which class handles retries")
(False, False)
>>> asks_for_value("why does the default handler swallow errors"), asks_for_value("what happens when the limit is reached")
(False, False)
>>> asks_for_value("into which folder are files written by default"), asks_for_value("why are redirects not followed by default")
(True, False)
>>> asks_for_value("where is the size limit of a body set"), asks_for_value("where is the default limit of levels enforced")
(True, False)
"""

from __future__ import annotations

import re

from knowing.patterns import Pattern
from knowing.words import stem

_MEASURED = (
    r"(?:defaults?|port|limit|max(?:im(?:um|al))?|min(?:im(?:um|al))?|time-?outs?|number|size|length|depth|interval|delay|period|duration"
    r"|threshold|capacity|values?|ratio|rate|width|height|age|lifetime|ttl|precision|encoding|charset|suffix|prefix|extensions?|constants?"
    r"|level|weights?|retries|largest|longest|smallest|shortest|highest|lowest|most|least|oldest|newest)"
)
"""Nouns of what has a value …"""
_NAMED = (
    r"(?:env(?:ironment)?\s+var(?:iable)?s?|(?:status|exit|error)\s+codes?|(?:file|folder|directory|header)s?\s+names?|names?|versions?|file"
    r"|(?:mime|content)\s+types?|(?:user\s+agent|algorithms?|url|address|host|headers?))"
)
"""… and of what has a name that is written in the code."""
_BEGIN = r"^\W{0,9}"
_UP_TO_TWO = r"(?:(?:the|a|an|its|our)\s+)?(?:[\w-]{1,30}\s+){0,2}"
_VALUE = tuple(
    Pattern(expression, re.IGNORECASE, tuple(needs.split()))
    for expression, needs in (
        (
            rf"{_BEGIN}(?:(?:after|for|by|at|in|within|with)\s+)?"
            r"how\s+(?:many|long|much|big|large|often|old|far|deep|high|wide|frequently)\b",
            "many long much big large often old far deep high wide frequently",
        ),
        (rf"{_BEGIN}what(?:'s|\s+(?:is|are|was))\s+{_UP_TO_TWO}{_MEASURED}\b", "what"),
        (
            rf"{_BEGIN}where\s+(?:is|are)\s+{_UP_TO_TWO}{_MEASURED}\b"
            r"[^.?!]{0,60}\b(?:set|defined|configured|declared|specified|chosen|kept)\s{0,9}\??\s{0,9}$",
            "set defined configured declared specified chosen kept",
        ),
        (
            rf"{_BEGIN}(?:(?:after|for|by|at|in|on|to|under|with)\s+)?(?:what|which)\s+"
            rf"(?:[\w-]{{1,30}}\s+)?(?:{_MEASURED}|{_NAMED})\b",
            "what which",
        ),
        (rf"{_BEGIN}what(?:'s|\s+(?:is|are))\s+(?:the|a|an)\s+(?:[\w-]{{1,30}}\s+)?{_NAMED}\b", "what"),
        (
            rf"{_BEGIN}(?:the\s+)?(?:default|max(?:imum)?|min(?:imum)?|largest|longest|smallest|oldest|newest)\s+"
            rf"(?:[\w-]{{1,30}}\s+){{0,3}}(?:{_MEASURED}|{_NAMED})\b",
            "default max min largest longest smallest oldest newest",
        ),
        (
            r"\b(?:raise|lower|increase|decrease|reduce|bump|double|halve|shorten|lengthen|change|adjust|set)\s+"
            rf"(?:(?:the|a|our|its)\s+)?(?:[\w-]{{1,30}}\s+){{0,2}}{_MEASURED}\b",
            "raise lower increase decrease reduce bump double halve shorten lengthen change adjust set",
        ),
        (
            rf"{_BEGIN}(?:(?:after|for|by|at|in|into|on|to|under|with)\s+)?(?:what|which|where)\b[^.?!]{{0,200}}\bby\s+default\s{{0,9}}\??\s{{0,9}}$",
            "default",
        ),
    )
)
"""How a value is asked for. One expression each, because all of them in one take 8 ms to compile, and most tasks need none."""
_SPAN = (
    "timeout duration interval delay ttl period age time wait expire expiry lifetime deadline second minute hour day ms"
)
_COUNT = "max maximum min minimum limit count num number retry attempt time capacity"
_EXTENT = "size max maximum min minimum limit length len width byte column depth capacity"
_CALLED = (
    (
        Pattern(
            r"(?i)\bhow (?:long|old)\b|\bhow (?:many|much) (?:time|(?:milli)?seconds|minutes|hours|days)\b|\b(?:long|short)er\b"
        ),
        _SPAN,
    ),
    (Pattern(r"(?i)\bhow (?:many|much)\b|\bnumber of\b|\blimit\b"), _COUNT),
    (
        Pattern(r"(?i)\bhow (?:large|big|wide|deep|high)\b|\b(?:larg|small)est\b|\bmaximum\b|\bminimum\b|\bsize\b"),
        _EXTENT,
    ),
    (Pattern(r"(?i)\bhow (?:often|frequently)\b"), "interval period rate frequency"),
    (
        Pattern(r"(?i)\bdefault\b|\bif nothing\b|\bwhen (?:nothing|no|none)\b|\bnot (?:say|set|given|configured)\b"),
        "default",
    ),
)
"""How a value is asked for, and what such values are called."""


def asks_for_value(task: str) -> bool:
    """Whether the words of a task ask what a value is, or that it be another one."""
    return any(one.search(task) for one in _VALUE)


def names_of_value(task: str) -> frozenset[str] | None:
    """Stems of what the value that a task asks for may be called, besides the words of the task; None if it asks for none.

    >>> called = names_of_value("how long does it wait for an answer") or frozenset()
    >>> "timeout" in called, "size" in called, names_of_value("how does it wait for an answer")
    (True, False, None)
    """
    if not asks_for_value(task):
        return None
    return frozenset(stem(word) for asked, words in _CALLED if asked.search(task) for word in words.split())
