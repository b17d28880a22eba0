"""The parts of a task that ask: people tell what they saw and then ask for something else, or ask for two things at once.

>>> list(asking_clauses("CI is slow on windows. Which versions are in the matrix, and which make targets are there?"))
['Which versions are in the matrix', 'which make targets are there?']
>>> list(asking_clauses("since the last release, which jobs run on GitHub?")), list(asking_clauses("drop the files, which CI makes"))
(['which jobs run on GitHub?'], [])
>>> list(asking_clauses("can you tell me which python version is needed")), list(asking_clauses("which function reads the version"))
(['can you tell me which python version is needed'], [])
>>> list(asking_clauses("oldest Rust version that is supported"))
['oldest Rust version that is supported']
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from knowing.patterns import Pattern
from knowing.settings.task import CUE

_BEFORE = r"(?:(?:on|in|for|with|to|by|under|at)\s+)?"
_WORD = r"(?:what|which|where|how|when|who|why)\b"
_LEAD = (
    r"(?:(?:and|also|but|please|can|could|would|you|tell|me|us|i|i'd|we|like|want|wonder|wondering|need|to|know|find|out"
    r"|check|remind|see|not|sure)"
    r"\s{1,9}){0,8}"
)
_QUESTION = Pattern(
    rf"\W{{0,9}}(?:{_LEAD}{_BEFORE}{_WORD}|(?:please\s+|can you\s+|could you\s+)?(?:does|do|is|are|list|show|bump|upgrade|pin)\b"
    r"|(?:the\s+)?(?:minimum|minimal|oldest|lowest|newest)\b)"
    r"(?!\s+(?:code(?![\s-]+style)|functions?|methods?|class(?:es)?|modules?|types?|symbols?)\b)",
    re.IGNORECASE,
)
_ENDS = Pattern(r"(?<=[.?!;])\s+|\n+")
_NEXT = rf"(?:[,;:–—-]?\s{{1,9}}(?:and|but|also|then)|[:;–—]|\s-)\s{{1,9}}(?={_BEFORE}{_WORD})"
_PARTS = Pattern(_NEXT, re.IGNORECASE)
_PARTS_OF_QUESTION = Pattern(rf"{_NEXT}|,\s{{1,9}}(?={_BEFORE}{_WORD})", re.IGNORECASE)
"""Behind a comma alone *which* tells more of what stands before it, unless the sentence ends as a question."""


def asking_clauses(task: str) -> Iterator[str]:
    """Yield the sentences and parts of sentences that begin as a question does, and do not ask for code by that name."""
    for sentence in _ENDS.split(task[: CUE.line_chars]):
        parts = _PARTS_OF_QUESTION if sentence.rstrip().endswith("?") else _PARTS
        yield from (clause for clause in parts.split(sentence) if _QUESTION.match(clause))


def may_call_parts(task: str) -> bool:
    """Whether a task asks anything, or is so short that it may be a name.

    >>> may_call_parts("what does the lint job run"), may_call_parts("comment form"), may_call_parts("add a retry limit to the charge")
    (True, True, False)
    """
    return len(task[: CUE.line_chars].split(None, CUE.name_words)) <= CUE.name_words or any(asking_clauses(task))
