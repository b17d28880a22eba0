"""What a task is for: to understand or build something, to change what is there, to have a question answered, to find the place where
something happens, to have a bug fixed, to work on something inside of the code.

Who builds on something needs its types and entry points; who works on its inside needs the functions that do it with what they call and
are called by; who asks where something happens, or reports that it goes wrong, needs the
functions where it happens; who asks what part a class plays needs the class too. Few tasks are purely one of these, so the answer is a
share of each purpose, and the ranking mixes their weights by these shares. The cues are few and can be checked by eye; what each is
worth was learned (``eval/learn.py``).

>>> purpose = read_purpose("Where is the timeout of a request enforced?", PurposeSettings())
>>> purpose.likeliest, purpose.cues
('locate', ('ends with a question mark', 'begins with a question word'))
>>> read_purpose("Crash on empty files\\n## Steps to reproduce\\n```\\nrun()\\n```\\nExpected: no crash", PurposeSettings()).likeliest
'report'
"""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence, Set
from math import exp, log1p

from msgspec import Struct

from knowing.patterns import Pattern
from knowing.settings import PurposeSettings
from knowing.settings.task import CUE

_ASKS = frozenset("what how why where which who when does is are can explain describe locate".split())
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
_DEEDS = (
    "add|build|configure|create|customi[sz]e|debug|design|extend|fix|implement|integrate|optimi[sz]e|refactor|support|trace"
    "|understand|write"
)
_TO_DO = Pattern(rf"(?i)^(?:{_DEEDS})\b")
_WISH = Pattern(
    r"(?i)^(?:please,? )?(?:what (?:must|do|should|would) (?:i|we) (?:have to |need to )?"
    r"(?:understand|know|read|change|touch|look at)(?: in order)? to "
    rf"|(?:how (?:do|can|could|should|would|must) (?:i|we)|how to|(?:can|could|would) you(?: please)?"
    rf"|(?:i|we)(?:'d like| would like| want| need| have) to|(?:please )?help me(?: to)?|please,?)"
    rf" (?=(?:{_DEEDS}|allow|change|let|make|remove|rename|replace)\b))"
)
"""Who asks how to do something, or what one must know to do it, wants to do it: what is left tells what for."""
_TELL = Pattern(
    r"(?i)^(?:please,? )?(?:(?:can|could|would) you )?(?:(?:show|tell) me|(?:i|we)(?:'d| would) like to (?:know|see)"
    r"|(?:i|we) (?:want|need) to (?:know|see|find out)) "
)
"""Who wants to be shown something asks where it is."""
_OF_WHICH = Pattern(r"(?i)^(?:at|by|for|from|in|on|to|under|with) (?=(?:what|which|where|whose)\b)")
_ASKED_LATER = Pattern(
    r"(?i)(?:[.;:!?] |, (?=\w{3,5} (?:is|are|does|do)\b))(?:and |but )?"
    r"(?!how (?:do|can|could|should) (?:i|we)\b)(?:what|how|why|where|which|who)\b[^.!]{0,400}\?$"
)
"""Something is told, and then asked."""
_MEND_THIS = Pattern(
    r"(?i)^(?:please,? )?(?:fix|debug|solve|resolve|investigate|look into)\b[^\n]{0,200}(?:\bthis\b|:$)"
)
"""A deed that is no change of its own: what is pasted below it says what to mend."""
_QUESTION_MARK = Pattern(r"[\w)\]\"'`.>?!]\?$", needs=("?",))
"""One that stands alone is a sign of which the task speaks ("links to names with # or ?")."""
_PERSON = Pattern(r"\b(?:I|I'm|I've|my|we)\b", needs=("I", "my", "we"))
_IDENTIFIER = Pattern(r"\w_\w|[a-z][A-Z]|\w\(\)|\w\.\w")
_OF_CODE = frozenset(
    """class classes method methods function functions attribute attributes parameter parameters module modules argument arguments property
    properties decorator decorators subclass subclasses mixin mixins constructor constructors instance instances object objects api apis
    interface interfaces implementation implementations codebase mechanism mechanisms inheritance logic""".split()
)
_BEGIN_OF_CODE = ("instantiat", "overrid", "architectur")
"""Words of who has the code before their eyes …"""
_OF_ROLES = frozenset(
    """role roles purpose impact impacts effect effects affect mechanism mechanisms implication implications bottleneck bottlenecks
    relationship relationships tradeoff tradeoffs design rationale overhead semantic semantics underlying abstraction across within
    specific""".split()
)
_BEGIN_OF_ROLES = tuple(
    """interact maintain architectur ensur strateg coordinat integrat dependenc hierarch enabl facilitat determin propagat
    efficien""".split()
)
"""… and of who asks what its parts are for."""


class PurposeRow(Struct, frozen=True):
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
    "question": PurposeRow(
        "question_weights", "question_crowding", "to have something explained", "a question about the code"
    ),
    "locate": PurposeRow("locate_weights", "locate_crowding", "to find the place", "something to find in the code"),
    "report": PurposeRow("report_weights", "report_crowding", "to have a bug or a wish seen to", "a report"),
    "work": PurposeRow("work_weights", "work_crowding", "to work on its inside", "a piece of work inside of the code"),
}


class Purpose(Struct, frozen=True):
    """How far a task has each purpose, in shares that sum to 1, and what says so."""

    shares: dict[str, float]
    cues: tuple[str, ...]
    """Those that are true of the task or not; how long it is speaks as well."""

    @property
    def likeliest(self) -> str:
        """The purpose with the largest share."""
        return max(self.shares, key=lambda name: self.shares[name])


class Said(Struct, frozen=True):
    """A task, its first line and the words of that line in small letters, as cues look at them."""

    text: str
    first: str
    words: tuple[str, ...]

    @property
    def word(self) -> str:
        """The first word, if the line begins with one."""
        return self.words[0] if self.words and self.first[:1].isalpha() else ""


CUES: dict[str, Callable[[Said], float]] = {
    "characters": lambda task: log1p(len(task.text)) / 8,
    "lines": lambda task: log1p(task.text.strip().count("\n") + 1) / 4,
    "has code": lambda task: float("```" in task.text or "\n    " in task.text),
    "has a trace or an error": lambda task: float(_TRACE.search(task.text) is not None),
    "ends with a question mark": lambda task: float(_QUESTION_MARK.search(task.first) is not None),
    "begins with a question word": lambda task: float(task.word in _ASKS),
    "asks in the end": lambda task: float(task.word not in _ASKS and _ASKED_LATER.search(task.first) is not None),
    "has headings": lambda task: float(_HEADING.search(task.text) is not None),
    "has a link": lambda task: float("http://" in task.text or "https://" in task.text),
    "has words of a report": lambda task: min(len(_REPORT.findall(task.text)) / 4, 1.0),
    "begins like a commit": lambda task: float(_DONE.search(task.first) is not None),
    "begins with something to do": lambda task: float(_TO_DO.search(task.first) is not None),
    "has backticks": lambda task: float("`" in task.text),
    "speaks of a person": lambda task: float(_PERSON.search(task.text) is not None),
    "names code in its first line": lambda task: float(_IDENTIFIER.search(task.first) is not None),
    "has a long first line": lambda task: float(len(task.first) > 90),
    "words": lambda task: min(len(task.words) / CUE.many_words, 1.5),
    "speaks of code": lambda task: _share_of(task.words, _OF_CODE, _BEGIN_OF_CODE),
    "speaks of roles": lambda task: _share_of(task.words, _OF_ROLES, _BEGIN_OF_ROLES),
    "long words": lambda task: _long_words(task.words),
}
"""What is looked at, each from 0 to about 1: of the text, its first line and its first word."""
_MEASURES = frozenset({"characters", "lines", "words", "long words"})
"""Those that are true of every task to some degree; they are not told as cues."""
_SAYS_WHAT_FOR = (
    "ends with a question mark",
    "begins with a question word",
    "asks in the end",
    "begins like a commit",
    "begins with something to do",
)
"""Who says so in the first line has pasted a failure to show what is meant."""


def _share_of(words: Sequence[str], known: Set[str], beginnings: tuple[str, ...]) -> float:
    """How many of the words are known or begin in a known way, of as many as are telling; at most 1."""
    return min(sum(word in known or word.startswith(beginnings) for word in words) / CUE.telling_words, 1.0)


def _long_words(words: Sequence[str]) -> float:
    """How far the mean length of words is above that of everyday words; 0 without any.

    >>> _long_words(["why", "is", "my", "tab", "gone"]), _long_words(["hierarchical", "propagation"])
    (0.0, 1.5)
    """
    mean = sum(map(len, words)) / len(words) if words else 0.0
    return min(max((mean - CUE.long_word) / 3, 0.0), 1.5)


def _meant(line: str) -> str:
    """A line without the words by which somebody wishes or asks for what it says.

    >>> _meant("How do I add a retry to the client?"), _meant("Show me the retry of the client"), _meant("In which file is it?")
    ('add a retry to the client', 'where is the retry of the client', 'which file is it?')
    """
    if told := _TELL.search(line):
        rest = line[told.end() :]
        return rest if rest.split(" ", 1)[0].lower() in _ASKS else f"where is {rest}"
    if wish := _WISH.search(line):
        return line[wish.end() :].rstrip("? ")
    return _OF_WHICH.sub("", line)


def cues_of(text: str) -> dict[str, float]:
    """The value of each cue of a text."""
    first = _meant(text.strip().partition("\n")[0].strip())
    said = Said(text, first, tuple(word.lower() for word in _WORD.findall(first[: CUE.line_chars])))
    return {name: cue(said) for name, cue in CUES.items()}


def read_purpose(text: str, settings: PurposeSettings) -> Purpose:
    """Read the purpose off a task: a multinomial logistic reading of its cues; what a console printed is a report, and was hardly
    learned from without a form around it."""
    values = cues_of(text)
    odds = {}
    for name in PURPOSES:
        worth: dict[str, float] = getattr(settings, name)
        odds[name] = worth["bias"] + sum(worth[cue] * value for cue, value in values.items())
    peak = max(odds.values())
    powers = {name: exp(settings.sharpness * (value - peak)) for name, value in odds.items()}
    total = sum(powers.values())
    said = tuple(name for name, value in values.items() if value and name not in _MEASURES)
    shares = {name: power / total for name, power in powers.items()}
    if not _is_failure(text, values):
        return Purpose(shares, said)
    shares = {name: share * (1.0 - settings.pasted_failure) for name, share in shares.items()}
    shares["report"] += settings.pasted_failure
    return Purpose(shares, (*said, "is a pasted failure"))


def _is_failure(text: str, cues: dict[str, float]) -> bool:
    """Whether a task is what a console printed when something went wrong, and says nothing else that it is for."""
    first = text.strip().partition("\n")[0].strip()
    if any(cues[name] for name in _SAYS_WHAT_FOR) and _MEND_THIS.search(first) is None:
        return False
    from knowing.query.task.consoles import shows_failure  # noqa: PLC0415 - most tasks say what they are for

    return shows_failure(text)
