"""Error messages in pasted text: exceptions, panics and what compilers say."""

from __future__ import annotations

import re

from msgspec import Struct

from knowing.patterns import Pattern


class ErrorReport(Struct, frozen=True):
    """An exception's type (last name, undotted) and its message; either may be empty."""

    type: str
    message: str


_ENDINGS = (
    "Error", "Exception", "Warning", "Failure", "Fault", "Interrupt", "Exit", "NotFound", "DoesNotExist", "Timeout",
)  # fmt: skip
_SUFFIX = Pattern(rf".*(?:{'|'.join(_ENDINGS)})\d?", needs=_ENDINGS)
_GENERIC = frozenset({"Error", "Exception", "Warning", "Failure", "Fault"})
_DOT = Pattern(r"\.|::|\\")
_TYPED = Pattern(
    r"""(?mx)^[ \t>|]{0,30}+
    (?: E[ ]{2,8}+ | Caused[ ]by:[ ] | Exception[ ]in[ ]thread[ ]"[^"\n]{0,100}"[ ] | Uncaught[ ] | ---?>[ ]
      | Unhandled[ ](?:[Ee]xception[.:][ ]{1,2}|Rejection[ :]{1,2})
      | \w{1,20}[ ]Fatal[ ]error:[ ]{1,2}Uncaught[ ] )?
    (?P<type>(?:[A-Za-z_]\w{0,60}+(?:\.|::|\\)){0,12}[A-Z]\w{0,80}+)(?:[ ]\[[A-Z_]{1,40}\]|[ ]\(0x[0-9A-Fa-f]{1,16}\))?
    (?::[ ](?P<message>[^\n]{1,400}+)|:?[ \t]*$)"""
)
_UNTYPED = Pattern(
    r"""(?mx)^
    (?P<place>[ \t>]{0,30}+(?:[^\s:()]{1,200}+(?:(?::\d{1,7}){1,2}(?::|[ ]-)?|\(\d{1,7}(?:,\d{1,7})?\):)[ ])?)
    (?:(?:PHP[ ])?(?:Fatal|Parse)[ ]error|PHP[ ](?:Warning|Notice|Deprecated)|fatal[ ]error|runtime[ ]error|[Ee]rror|ERROR|[Pp]anic|[Ff]atal|FATAL|npm[ ]ERR!)
    (?:\[E\d{4}\]|[ ][A-Z]{1,4}\d{1,5})?:?(?<=[:!\]\d])[ ]{1,2}
    (?P<message>[^\n]{1,400}+)""",
    needs=("rror", "ERROR", "anic", "atal", "FATAL", "npm ERR!", "PHP "),
)
_PANICKED = Pattern(
    r"(?m)^thread '[^'\n]{0,100}' (?:\(\d{1,9}\) )?panicked at (?:'(?P<quoted>[^\n]{1,400}?)', )?"
    r"(?P<place>(?:[A-Z]:)?[^\s,:]{1,300}+:\d{1,7}:\d{1,7})(?::\n(?P<message>[^\n]{1,400}+))?",
    needs=("panicked at ",),
)
_RUBY = Pattern(r"(?m)^: (?P<message>[^\n]{1,400}?) \((?P<type>[A-Z][\w:]{1,120}+)\)[ \t]*$", needs=(": ",))
_BOILERPLATE = Pattern(
    r"(?m)^(?:Traceback \(most recent call last\):|goroutine \d{1,9} \[[^\n]{0,60}\]:|\[signal [^\n]{0,200}"
    r"|stack backtrace:|Stack trace:|#\d{1,4} \{main\}|exit status \d{1,3}|[ \t]{0,8}\.{3} \d{1,5} more"
    r"|note: run with `RUST_BACKTRACE[^\n]{0,100}|[ ]{0,3}--- End of [^\n]{0,100}"
    r"|During handling of the above exception[^\n]{0,60}|The above exception was[^\n]{0,60})[ \t]*$",
    needs=(
        "Traceback",
        "goroutine",
        "[signal",
        "backtrace:",
        "Stack trace:",
        "{main}",
        "exit status",
        "...",
        "RUST_BACKTRACE",
        "--- End of",
        "above exception",
    ),
)


def is_error_type(name: str) -> bool:
    """Whether a name reads as an exception by its ending."""
    return _SUFFIX.fullmatch(name) is not None and name not in _GENERIC


def _report(kind: str, message: str) -> ErrorReport:
    name = _DOT.split(kind)[-1]
    text = message.strip()
    if len(text) > 2 and text[0] == text[-1] and text[0] in "'\"":
        text = text[1:-1]
    return ErrorReport("" if name in _GENERIC else name, text)


def take_errors(text: str, limit: int) -> tuple[tuple[ErrorReport, ...], str]:
    """Error reports, and the text without them; the places that compilers and panics name stay in it."""
    found: dict[ErrorReport, None] = {}

    def typed(match: re.Match[str]) -> str:
        is_qualified = _DOT.search(match["type"]) is not None and match["message"]
        if not (is_qualified or _SUFFIX.fullmatch(match["type"])):
            return match[0]
        found[_report(match["type"], match["message"] or "")] = None
        return ""

    def named_last(match: re.Match[str]) -> str:
        found[_report(match["type"], match["message"])] = None
        return ""

    def untyped(match: re.Match[str]) -> str:
        found[_report("", match["message"])] = None
        return match["place"]

    def panicked(match: re.Match[str]) -> str:
        found[_report("", match["quoted"] or match["message"] or "panic")] = None
        return match["place"]

    text = _BOILERPLATE.sub("", text)
    takers = [(_PANICKED, panicked), (_RUBY, named_last)]
    if ": " in text or any(one in text for one in _ENDINGS):  # without both, ``typed`` takes nothing
        takers.append((_TYPED, typed))
    for pattern, take in (*takers, (_UNTYPED, untyped)):
        text = pattern.sub(take, text)
    return tuple(found)[:limit], text
