"""Exact text in code, configuration and prose, and the symbol around it."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.errors import UsageError
from knowing.verbs.asking import checked_filters
from knowing.verbs.host import Host, opened

if TYPE_CHECKING:
    from knowing.query.exact.enclosing import Finding

_LIKE_EXPRESSION = re.compile(
    r"\.[*+?]|\\[wdsbWDSB.(\[]|^\^|\$$|\[[^\]\s]*\w-\w[^\]\s]*\]|\[[^\]\s]+\][*+?]|\([^()\s]*\|[^()]*\)|\w\|\w"
)
SAY_WHAT = "ctx find TEXT, --regex RE or --name NAME"


@dataclass(frozen=True, slots=True)
class FindRequest:
    """One of a text, a regular expression and a name, and what to leave out."""

    text: str = ""
    regex: str = ""
    name: str = ""
    paths: tuple[str, ...] = ()
    kinds: tuple[str, ...] = ()
    limit: int = 100
    is_case_ignored: bool = False

    def asked(self) -> dict[str, str]:
        """What was given, by how it was given."""
        given = {"text": self.text, "regex": self.regex, "name": self.name}
        return {how: what for how, what in given.items() if what}


@dataclass(frozen=True, slots=True)
class FindAnswer:
    """The lines that were found, the repository's own code first."""

    request: FindRequest
    finding: Finding


def find(request: FindRequest, host: Host) -> FindAnswer:
    """The lines that hold a text, that match an expression, or that define a name."""
    if len(request.asked()) != 1:
        raise UsageError("one of a text, an expression and a name is looked for", SAY_WHAT)
    if "\n" in request.text:
        raise UsageError("the text has several lines", "look for one of them")
    filters = checked_filters(request.kinds, request.paths, True, request.limit)
    from knowing.query.exact import scanning
    from knowing.query.exact.enclosing import Finding, as_words, find_lines, find_named

    if not _is_utf8(request):
        if request.text:
            return FindAnswer(request, Finding(()))  # files are searched as UTF-8: none can hold it
        raise UsageError("what is looked for is no UTF-8", SAY_WHAT)
    if request.name:
        return FindAnswer(request, find_named(request.name, opened(host).graph, filters))
    whole = as_words(request.text, request.is_case_ignored) if request.text else None
    if request.text and not request.is_case_ignored:
        literal = scanning.literal(request.text)
        return FindAnswer(request, find_lines(literal, request.text, opened(host).graph, filters, whole))
    pattern = request.regex or scanning.quoted(request.text)
    finder = scanning.expression(pattern, request.is_case_ignored)
    return FindAnswer(request, find_lines(finder, "", opened(host).graph, filters, whole))


def to_do(request: FindRequest, host: Host) -> str:
    """What to do about a text that was not found, in a line: another case of it is there, or it is no text but an expression."""
    if not request.text or not _is_utf8(request):
        return ""
    if not request.is_case_ignored and (other := _in_another_case(request, host)):
        return f"there is only another case of it: {other}; --ignore-case finds it"
    if _LIKE_EXPRESSION.search(request.text):
        return "a text is looked for as it is written; to have it read as a regular expression, give it to --regex"
    return ""


def _is_utf8(request: FindRequest) -> bool:
    """Whether what is looked for can be written at all: a shell gives bytes that are no text as halves of characters."""
    try:
        "".join(request.asked().values()).encode()
    except UnicodeEncodeError:
        return False
    return True


def _in_another_case(request: FindRequest, host: Host) -> str:
    """The text as the first line has it that holds it in another case; empty if none is found in little time."""
    from knowing.query.exact import scanning
    from knowing.query.exact.enclosing import find_lines
    from knowing.settings.exact import SCAN

    finder = scanning.expression(scanning.quoted(request.text), True)
    filters = checked_filters(request.kinds, request.paths, True, 1)
    for one in find_lines(finder, "", opened(host).graph, filters, seconds=SCAN.hint_s).found:
        return one.line.text[one.line.column - 1 :][: len(request.text)]
    return ""
