"""Stack frames and error messages in pasted text, as each language prints them.

A layout is one row of a table: the literal text that must be present (checked first, so that a long log pays only for what it holds)
and a pattern with the groups ``path``, ``line``, ``function`` and ``code``. Every repetition is bounded or possessive and anchored to the start of
a line: time is linear in the text.
"""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import NamedTuple


@dataclass(frozen=True, slots=True)
class Frame:
    """One call of a stack trace. ``line`` is 0 and ``path`` or ``function`` empty where the trace does not say."""

    path: str
    line: int
    function: str
    language: str


@dataclass(frozen=True, slots=True)
class ErrorReport:
    """An exception's type (last name, undotted) and its message; either may be empty."""

    type: str
    message: str


class Layout(NamedTuple):
    language: str
    hint: str
    pattern: re.Pattern[str]


def _layout(language: str, hint: str, pattern: str) -> Layout:
    return Layout(language, hint, re.compile("(?m)^[ \t|+]{0,60}+" + pattern))


LAYOUTS: tuple[Layout, ...] = (
    _layout(
        "python",
        'File "',
        r'File "(?P<path>[^"\n]{1,400})", line (?P<line>\d{1,7})(?:, in (?P<function>[^\n]{1,200}+))?'
        r'(?:\n[ \t|]{3,60}+(?!File ")(?P<code>[^\n]{1,400}+)(?:\n[ \t|]{3,200}+[~^][~^ ]{0,300}+$)?)?',
    ),
    _layout(
        "rust",
        ": ",
        r"\d{1,4}: (?:0x[0-9a-f]{1,16} - )?(?P<function>[<\w][^\n]{0,300}+)"
        r"(?:\n[ \t]{1,40}+at (?P<path>[^\n]{1,300}?):(?P<line>\d{1,7})(?::\d{1,7})?)?",
    ),
    _layout(
        "java",
        "at ",
        r"at (?:[^\s()/]{0,200}/){0,3}(?P<function>[\w$.<>-]{1,300}+)"
        r"\((?:(?P<path>[\w$-]{1,150}\.[a-z]{1,10})(?::(?P<line>\d{1,7}))?|Native Method|Unknown Source)\)[^\n]{0,200}+",
    ),
    _layout(
        "javascript",
        "at ",
        r"at (?:(?P<function>[^\n()]{1,200}?) \()?"
        r"(?:(?P<path>[^\s()]{1,400}?):(?P<line>\d{1,7}):\d{1,7}|index \d{1,6}|<anonymous>|native)\)?[ \t]*$",
    ),
    _layout(
        "csharp",
        "at ",
        r"at (?P<function>[\w`+<>\[\],$|]{1,200}+(?:\.[\w`+<>\[\],$|]{0,200}+){1,20}+)\([^\n()]{0,400}+\)"
        r"(?: in (?P<path>[^\n]{1,400}?):line (?P<line>\d{1,7}))?[ \t]*$",
    ),
    _layout(
        "go",
        ".go:",
        r"(?P<function>[^\s|+][^\n]{0,400}+)\n[ \t]{1,8}(?P<path>[^\s]{1,400}?\.go):(?P<line>\d{1,7})(?: \+0x[0-9a-f]{1,16})?[ \t]*$",
    ),
    _layout(
        "ruby",
        ":in ",
        r"(?:(?:\d{1,4}: )?from )?(?P<path>[^\s:][^\n:]{0,300}+):(?P<line>\d{1,7}):in [`'](?P<function>[^'\n]{1,200})'",
    ),
    _layout(
        "php", "#", r"#\d{1,4} (?P<path>[^\n(]{1,300})\((?P<line>\d{1,7})\): (?P<function>[^\n(]{1,200})\([^\n]{0,300}+"
    ),
    _layout(
        "native",
        " at ",
        r"#\d{1,4} +(?:0x[0-9a-f]{1,16} in )?(?P<function>[\w:~<>, ]{1,200}?) ?\([^\n]{0,300}?\) at (?P<path>[^\s:]{1,300}):(?P<line>\d{1,7})",
    ),
    _layout("javascript", "@", r"(?P<function>[\w$.</*]{0,100}+)@(?P<path>[a-z-]{2,20}:[^\s]{1,400}?):(?P<line>\d{1,7}):\d{1,7}[ \t]*$"),
)
"""Tried in order; what an earlier row takes, a later one does not see."""

_NAME = re.compile(r"[^\W\d]\w*")
_DECORATION = re.compile(r"::h[0-9a-f]{16}\b|\[[^\]]{0,200}\]|\{\{?[^}]{0,80}\}\}?|^(?:async|new|created by|static) | in goroutine \d{1,9}")
_IMPL = re.compile(r"<(?:impl )?([^<>]{1,200}?) (?:as|for) [^<>]{1,200}>")
_SYNTHETIC = re.compile(r"func\d+|[dbc]__\w*|d__\d+|c|lambda|closure|anonymous|MoveNext|c?ctor|init|module|listcomp|main__|gowrap\d+")
_BRACKETED = re.compile(r"<[a-z]+(?:[: ][^\n]{0,100})?>")


def function_name(raw: str, language: str) -> str:
    """The last type and name of a frame's function, without packages, arguments and what compilers add.

    >>> function_name("github.com/acme/app/http.(*Server).serve.func1(0xc000, 0x1)", "go")
    'Server.serve'
    >>> function_name("<cargo::core::Shell as core::fmt::Debug>::fmt::h0123456789abcdef", "rust")
    'Shell.fmt'
    """
    text = _DECORATION.sub("", raw.strip())
    if language == "go" and text.endswith(")"):
        text = text[: text.rfind("(")]
    if language in ("go", "javascript"):
        text = text.rpartition("/")[2]
    if language == "ruby":
        text = text.rpartition(" in ")[2]
    text = _IMPL.sub(r"\1", text)
    if _BRACKETED.fullmatch(text):
        return ""
    names = [name for name in _NAME.findall(text.replace("$", ".")) if not _SYNTHETIC.fullmatch(name)]
    if language == "go":
        names = names[1:] or names
        return ".".join(names[-2:])
    if names in (["Object"], ["eval"]):
        return ""
    typed = len(names) > 1 and names[-2][:1].isupper()
    return ".".join(names[-2:] if typed else names[-1:])


def _frame(match: re.Match[str], language: str) -> Frame:
    raw, path = match["function"] or "", match["path"] or ""
    if language == "java" and path:
        package = [part for part in raw.split(".") if part[:1].islower()]
        package = package[:-1] if raw.rpartition(".")[2][:1].islower() else package
        path = "/".join([*package, path])
    return Frame(path.removeprefix("file://"), int(match["line"] or 0), function_name(raw, language)[:120], language)


def _is_rust(match: re.Match[str]) -> bool:
    """A numbered list is not a backtrace: a frame has a place or is a path of names."""
    return bool(match["path"]) or ("::" in match["function"] and " " not in match["function"].replace(" as ", ""))


def take_frames(text: str, limit: int) -> tuple[tuple[Frame, ...], list[str], str]:
    """Frames with the innermost first, the source lines quoted with them, and the text without both."""
    frames: dict[Frame, None] = {}
    quoted: list[str] = []
    for language, hint, pattern in LAYOUTS:
        if hint not in text:
            continue
        found: list[Frame] = []
        lines: list[str] = []

        def take(match: re.Match[str], language: str = language, found: list[Frame] = found, lines: list[str] = lines) -> str:
            if language == "rust" and not _is_rust(match):
                return match[0]
            found.append(_frame(match, language))
            if language == "python" and match["code"]:
                lines.append(match["code"])
            return ""

        text = pattern.sub(take, text)
        if language == "python":  # most recent call last
            found.reverse()
            lines.reverse()
        frames.update(dict.fromkeys(found))
        quoted += lines
    return tuple(frames)[:limit], quoted, text


_SUFFIX = re.compile(r".*(?:Error|Exception|Warning|Failure|Fault|Interrupt|Exit|NotFound|DoesNotExist|Timeout)\d?")
_GENERIC = frozenset({"Error", "Exception", "Warning", "Failure", "Fault"})
_TYPED = re.compile(
    r"""(?mx)^[ \t>|]{0,30}+
    (?:E[ ]{2,8}+|Caused[ ]by:[ ]|Exception[ ]in[ ]thread[ ]"[^"\n]{0,100}"[ ]|Unhandled[ ][Ee]xception[.:][ ]{1,2}|Uncaught[ ]
      |Unhandled[ ]Rejection[ :]{1,2}|\w{1,20}[ ]Fatal[ ]error:[ ]{1,2}Uncaught[ ]|---?>[ ]|\(?Inner[ ]Exception[ ][^\n)]{0,10}\)?[ ])?
    (?P<type>(?:[A-Za-z_]\w{0,60}+(?:\.|::|\\)){0,12}[A-Z]\w{0,80}+)(?:[ ]\[[A-Z_]{1,40}\])?
    (?::[ ](?P<message>[^\n]{1,400}+)|:?[ \t]*$)"""
)
_UNTYPED = re.compile(
    r"""(?mx)^(?P<lead>[ \t>]{0,30}+(?:[^\s:()]{1,200}+(?:(?::\d{1,7}){1,2}:?|\(\d{1,7}(?:,\d{1,7})?\):)[ ])?)
    (?:fatal[ ]error|[Ee]rror|ERROR|[Pp]anic|[Ff]atal|FATAL|npm[ ]ERR!)(?:\[E\d{4}\]|[ ][A-Z]{2,4}\d{1,5})?:?(?<=[:!\]\d])[ ]
    (?P<message>[^\n]{1,400}+)"""
)
_PANICKED = re.compile(
    r"(?m)^thread '[^'\n]{0,100}' (?:\(\d{1,9}\) )?panicked at (?:'(?P<quoted>[^\n]{1,400}?)', )?(?P<lead>(?:[A-Z]:)?[^\s,:]{1,300}+:\d{1,7}:\d{1,7})(?::\n(?P<message>[^\n]{1,400}+))?"
)
_RUBY = re.compile(r"(?m)^: (?P<message>[^\n]{1,400}?) \((?P<type>[A-Z][\w:]{1,120}+)\)[ \t]*$")
_BOILERPLATE = re.compile(
    r"(?m)^(?:Traceback \(most recent call last\):|goroutine \d{1,9} \[[^\n]{0,60}\]:|stack backtrace:|Stack trace:|#\d{1,4} \{main\}|exit status \d{1,3}|\[signal [^\n]{0,200}"
    r"|note: run with `RUST_BACKTRACE[^\n]{0,100}|[ \t]{0,8}\.{3} \d{1,5} more|During handling of the above exception[^\n]{0,60}"
    r"|The above exception was the direct cause[^\n]{0,60}|[ \t]{0,3}--- End of [^\n]{0,100})[ \t]*$"
)


def is_error_type(name: str) -> bool:
    """Whether a name reads as an exception by its ending."""
    return _SUFFIX.fullmatch(name) is not None and name not in _GENERIC


def _unquoted(text: str) -> str:
    return text[1:-1] if len(text) > 2 and text[0] == text[-1] and text[0] in "'\"" else text


def take_errors(text: str, limit: int) -> tuple[tuple[ErrorReport, ...], str]:
    """Error reports in order of appearance, and the text without them (their places stay in it)."""
    found: dict[ErrorReport, None] = {}

    def keep(kind: str, message: str) -> None:
        name = re.split(r"\.|::|\\", kind)[-1]
        found[ErrorReport("" if name in _GENERIC else name, _unquoted(message.strip()))] = None

    def typed(match: re.Match[str]) -> str:
        dotted = re.search(r"\.|::|\\", match["type"]) is not None
        if not (_SUFFIX.fullmatch(match["type"]) or (dotted and match["message"])):
            return match[0]
        keep(match["type"], match["message"] or "")
        return ""

    def untyped(match: re.Match[str]) -> str:
        keep("", match["message"])
        return match["lead"]

    def panicked(match: re.Match[str]) -> str:
        keep("", match["quoted"] or match["message"] or "")
        return match["lead"]

    def ruby(match: re.Match[str]) -> str:
        keep(match["type"], match["message"])
        return ""

    text = _BOILERPLATE.sub("", text)
    for pattern, take in ((_PANICKED, panicked), (_RUBY, ruby), (_TYPED, typed), (_UNTYPED, untyped)):
        text = pattern.sub(take, text)
    return tuple(found)[:limit], text
