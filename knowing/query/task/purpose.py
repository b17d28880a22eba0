"""What a task is for: to understand or build something, to change what is there, to have a question answered, to have a bug fixed.

Who builds on something needs its types and entry points; who asks where something happens, or reports that it goes wrong, needs the
functions where it happens. Few tasks are purely one of these, so the answer is a share of each purpose, and the ranking mixes their
weights by these shares. The cues are few and can be checked by eye; what each is worth was learned (``eval/learn.py``).

>>> purpose = read_purpose("Where is the timeout of a request enforced?", PurposeSettings())
>>> purpose.likeliest, purpose.cues
('question', ('ends with a question mark', 'begins with a question word'))
>>> read_purpose("Crash on empty files\\n## Steps to reproduce\\n```\\nrun()\\n```\\nExpected: no crash", PurposeSettings()).likeliest
'report'
"""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import dataclass
from math import exp, log1p

from knowing.patterns import Pattern
from knowing.settings import PurposeSettings

_ASKS = frozenset("what how why where which who when does is are can".split())
_WORD = Pattern(r"[A-Za-z][A-Za-z']*")
_TRACE = Pattern(
    r"Traceback \(most recent|^\s{1,40}at \S{1,300}\(|panicked at|^\s{1,40}File \"|\w(?:Error|Exception)\b",
    re.MULTILINE,
    needs=("Traceback", "at ", "panicked at", 'File "', "Error", "Exception"),
)
_REPORT = Pattern(
    r"\b(?:bug|expected|actual|reproduce|steps|regression|issue|workaround|version|feature request)\b",
    re.IGNORECASE,
    needs=(
        "bug",
        "expected",
        "actual",
        "reproduce",
        "steps",
        "regression",
        "issue",
        "workaround",
        "version",
        "feature request",
    ),
)
_HEADING = Pattern(r"(?m)^\s{0,8}(?:#{1,6} |\*\*[^*\n]{1,200}\*\*|- \[[ xX]\])", needs=("# ", "**", "- ["))
_DONE = Pattern(
    r"(?i)^(?:\w{1,40}: )?(?:fix|fixed|fixes|add|added|adds|remove|removed|removes|refs|bump|feat|chore|refactor)\w*\b"
)
_TO_DO = Pattern(
    r"(?i)^(?:add|build|configure|create|customi[sz]e|debug|design|extend|fix|implement|integrate|optimi[sz]e|refactor|support|trace"
    r"|understand|write)\b"
)
_PERSON = Pattern(r"\b(?:I|I'm|I've|my|we)\b", needs=("I", "my", "we"))
_IDENTIFIER = Pattern(r"\w_\w|[a-z][A-Z]|\w\(\)|\w\.\w")


@dataclass(frozen=True, slots=True)
class PurposeRow:
    """One purpose: the settings that hold for it, and how it is said."""

    weights: str
    """The field of the score settings with the weights of features."""
    crowding: str
    """The field with the share that a further symbol of the same container keeps."""
    aim: str
    """What ``why`` says of a task that could be several."""
    taken_as: str
    """What ``why`` says after "taken as"."""


PURPOSES: dict[str, PurposeRow] = {
    "understand": PurposeRow("weights", "crowding", "to understand it", "something to understand or build on"),
    "change": PurposeRow("change_weights", "change_crowding", "to change something", "a change to what is there"),
    "question": PurposeRow("question_weights", "question_crowding", "to have a question answered", "a question"),
    "report": PurposeRow("report_weights", "report_crowding", "to have a bug or a wish seen to", "a report"),
}


@dataclass(frozen=True, slots=True)
class Purpose:
    """How far a task has each purpose, in shares that sum to 1, and what says so."""

    shares: dict[str, float]
    cues: tuple[str, ...]
    """Those that are true of the task or not; how long it is speaks as well."""

    @property
    def likeliest(self) -> str:
        """The purpose with the largest share."""
        return max(self.shares, key=lambda name: self.shares[name])


@dataclass(frozen=True, slots=True)
class Said:
    """A task, its first line and its first word, as cues look at them."""

    text: str
    first: str
    word: str


CUES: dict[str, Callable[[Said], float]] = {
    "characters": lambda task: log1p(len(task.text)) / 8,
    "lines": lambda task: log1p(task.text.strip().count("\n") + 1) / 4,
    "has code": lambda task: float("```" in task.text or "\n    " in task.text),
    "has a trace or an error": lambda task: float(_TRACE.search(task.text) is not None),
    "ends with a question mark": lambda task: float(task.first.endswith("?")),
    "begins with a question word": lambda task: float(task.word in _ASKS),
    "has headings": lambda task: float(_HEADING.search(task.text) is not None),
    "has a link": lambda task: float("http://" in task.text or "https://" in task.text),
    "has words of a report": lambda task: min(len(_REPORT.findall(task.text)) / 4, 1.0),
    "begins like a commit": lambda task: float(_DONE.search(task.first) is not None),
    "begins with something to do": lambda task: float(_TO_DO.search(task.first) is not None),
    "has backticks": lambda task: float("`" in task.text),
    "speaks of a person": lambda task: float(_PERSON.search(task.text) is not None),
    "names code in its first line": lambda task: float(_IDENTIFIER.search(task.first) is not None),
    "has a long first line": lambda task: float(len(task.first) > 90),
}
"""What is looked at, each from 0 to about 1: of the text, its first line and its first word."""


def cues_of(text: str) -> dict[str, float]:
    """The value of each cue of a text."""
    first = text.strip().partition("\n")[0].strip()
    found = _WORD.match(first)
    said = Said(text, first, found[0].lower() if found else "")
    return {name: cue(said) for name, cue in CUES.items()}


def read_purpose(text: str, settings: PurposeSettings) -> Purpose:
    """Read the purpose off a task: a multinomial logistic reading of its cues."""
    values = cues_of(text)
    odds = {}
    for name in PURPOSES:
        worth: dict[str, float] = getattr(settings, name)
        odds[name] = worth["bias"] + sum(worth[cue] * value for cue, value in values.items())
    peak = max(odds.values())
    powers = {name: exp(value - peak) for name, value in odds.items()}
    total = sum(powers.values())
    said = tuple(name for name, value in values.items() if value and name not in ("characters", "lines"))
    return Purpose({name: power / total for name, power in powers.items()}, said)
