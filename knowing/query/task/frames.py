"""Stack frames in pasted text, as each language prints them.

A layout is one row of a table: the literal text that must be present (checked first, so that a long log pays
only for what it holds) and a pattern with the groups ``path``, ``line``, ``function`` and ``code``. Patterns
begin at the start of a line, and every repetition is bounded or possessive: time is linear in the text.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import NamedTuple

from msgspec import Struct

from knowing.patterns import Pattern
from knowing.settings.task import SHAPE


class Frame(Struct, frozen=True):
    """One call of a stack trace; ``line`` 0 and ``path`` or ``function`` empty where the trace is silent."""

    path: str
    line: int
    function: str
    language: str


class Layout(NamedTuple):
    language: str
    hint: str
    pattern: Pattern


def _layout(language: str, hint: str, pattern: str) -> Layout:
    return Layout(language, hint, Pattern("(?m)^[ \t|+]{0,60}+" + pattern))


LAYOUTS: tuple[Layout, ...] = (
    _layout(
        "python",
        'File "',
        r'File "(?P<path>[^"\n]{1,400})", line (?P<line>\d{1,7})(?:, in (?P<function>[\w.<>]{1,200}+)(?:\(\))?)?'
        r"[: \t]{0,60}+"
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
        r"\((?:(?P<path>[\w$-]{1,150}\.[a-z]{1,10})(?::(?P<line>\d{1,7}))?|Native Method|Unknown Source)\)"
        r"[^\n]{0,200}+",
    ),
    _layout(
        "javascript",
        "at ",
        r"at (?:(?P<function>[^\n()]{1,200}?) \()?"
        r"(?:(?P<path>[^\s()]{1,400}?):(?P<line>\d{1,7}):\d{1,7}|index \d{1,6}|<anonymous>|native)\)?(?: \{)?[ \t]*$",
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
        r"(?P<function>[^\s|+][^\n]{0,400}+)\n[ \t]{1,8}(?P<path>[^\s]{1,400}?\.go):(?P<line>\d{1,7})"
        r"(?: \+0x[0-9a-f]{1,16})?[ \t]*$",
    ),
    _layout(
        "ruby",
        ":in ",
        r"(?:(?:\d{1,4}: )?from )?(?P<path>[^\s:][^\n:]{0,300}+):(?P<line>\d{1,7})"
        r":in [`'](?P<function>[^'\n]{1,200})'",
    ),
    _layout(
        "php",
        "#",
        r"#(?P<number>\d{1,4}) (?P<path>[^\n(]{1,300})\((?P<line>\d{1,7})\): (?P<function>[^\n(]{1,200})\([^\n]{0,300}+",
    ),
    _layout(
        "native",
        " at ",
        r"#\d{1,4} +(?:0x[0-9a-f]{1,16} in )?(?P<function>[\w:~<>, ]{1,200}?) ?\([^\n]{0,300}?\)"
        r" at (?P<path>[^\s:]{1,300}):(?P<line>\d{1,7})",
    ),
    _layout(
        "native",
        " in ",
        r"#\d{1,4} +0x[0-9a-f]{1,16} in (?P<function>[^\n(]{1,200}?)(?:\([^\n]{0,300}?\))?(?: const)?"
        r" (?P<path>[^\s:()]{1,300}):(?P<line>\d{1,7})(?::\d{1,7})?[ \t]*$",
    ),
    _layout(
        "native",
        "+0x",
        r"(?:#?\d{1,4}[ :]{1,40}+)?[^\n(]{1,300}\((?P<function>[A-Za-z_][^\n()+]{0,300})(?:\([^\n()]{0,300}\)[^\n()+]{0,20})?\+0x[0-9a-f]{1,16}\)"
        r" ?\[0x[0-9a-f]{1,16}\](?P<path>)(?P<line>)[ \t]*$",
    ),
    _layout(
        "native",
        " + ",
        r"\d{1,4} +[^\s]{1,120}[ \t]{1,60}0x[0-9a-f]{8,16} (?P<function>[A-Za-z_~:][^\n]{0,300}?) \+ \d{1,9}(?P<path>)(?P<line>)"
        r"(?: \([^\n()]{1,200}\))?[ \t]*$",
    ),
    _layout(
        "native",
        ": Assertion ",
        r"(?:[^\s:]{1,100}: )?(?P<path>[^\s:]{1,300}):(?P<line>\d{1,7}): (?P<function>[^\n]{1,300}?)(?=: Assertion [`'])",
    ),
    _layout(
        "javascript",
        "@",
        r"(?P<function>[\w$.</*]{0,100}+)@(?P<path>[a-z-]{2,20}:[^\s]{1,400}?):(?P<line>\d{1,7}):\d{1,7}"
        r"[ \t]*$",
    ),
)
"""Tried in order; what an earlier row takes, a later one does not see."""

_NAME = Pattern(r"[^\W\d]\w*")
_RUBY_NAME = Pattern(r"[^\W\d]\w*[?!]?")
_DECORATION = Pattern(
    r"::h[0-9a-f]{16}\b|\[[^\]]{0,200}\]|\{\{?[^}]{0,80}\}\}?|^(?:async|new|static|created by) "
    r"| in goroutine \d{1,9}|<(?:cl)?init>|<anonymous>|<>c\b|lambda\$"
)
_IMPL = Pattern(r"<(?:impl )?([^<>]{1,200}?) (?:as|for) [^<>]{1,200}>")
_SYNTHETIC = Pattern(r"func\d+|gowrap\d+|[dbc]__\w*|c?ctor")
_STATE_MACHINE = Pattern(r">d(?:__\d+)?(?:`\d+)?(?:\[[^\]]{0,200}\])?\.MoveNext$", needs=("MoveNext",))
_BRACKETED = Pattern(r"<[a-z]+(?:[: ][^\n]{0,100})?>")


def function_name(raw: str, language: str) -> str:
    """The last type and name of a frame's function, without packages, arguments and what compilers add.

    >>> function_name("github.com/acme/app/http.(*Server).serve.func1(0xc000, 0x1)", "go")
    'Server.serve'
    >>> function_name("<cargo::core::Shell as core::fmt::Debug>::fmt::h0123456789abcdef", "rust")
    'Shell.fmt'
    """
    text = raw.strip()
    if language == "csharp":
        text = _STATE_MACHINE.sub("", text)
    text = _DECORATION.sub("", text)
    if language == "go" and text.endswith(")"):
        text = text[: text.rfind("(")]
    if language in ("go", "javascript"):
        text = text.rpartition("/")[2]
    if language == "ruby":
        text = text.rpartition(" in ")[2]
    if language == "native":
        text = text.partition("(")[0].rpartition(" ")[2]
    text = _IMPL.sub(r"\1", text)
    if _BRACKETED.fullmatch(text):
        return ""
    words = _RUBY_NAME if language == "ruby" else _NAME
    names = [name for name in words.findall(text.replace("$", ".")) if not _SYNTHETIC.fullmatch(name)]
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
    return Frame(
        path.removeprefix("file://"),
        int(match["line"] or 0),
        function_name(raw, language)[: SHAPE.name_chars],
        language,
    )


def _is_rust(match: re.Match[str]) -> bool:
    """Whether a numbered line is a frame of a Rust backtrace: it has a place, or is a path of names."""
    return bool(match["path"]) or ("::" in match["function"] and " " not in match["function"].replace(" as ", ""))


_CAUSE = Pattern(r"(?m)^[ \t]{0,60}+(?:Caused by:|\[cause\]:)", needs=("Caused by:", "[cause]:"))
_BLANK = Pattern(r"\s*+(?:\.{3} \d{1,5} \w[^\n]{0,60}+)?+\s*+")


def _innermost_first(chain: Sequence[Sequence[Frame]]) -> list[Frame]:
    """The frames of a trace and its causes, the last cause first."""
    return [frame for link in reversed(chain) for frame in link]


def _causes_first(found: Sequence[tuple[re.Match[str], Frame]], text: str) -> list[Frame]:
    """The frames of some traces in their order, but those of a cause before those of what it caused: it is where the failure began."""
    ordered: list[Frame] = []
    chain: list[list[Frame]] = []
    end = 0
    for match, frame in found:
        between = text[end : match.start()]
        is_cause = bool(chain) and _CAUSE.search(between) is not None
        if not is_cause and not _BLANK.fullmatch(between):
            ordered += _innermost_first(chain)
            chain = []
        if is_cause or not chain:
            chain.append([])
        chain[-1].append(frame)
        end = match.end()
    return ordered + _innermost_first(chain)


def _where_called_from(found: Sequence[tuple[re.Match[str], Frame]]) -> list[tuple[re.Match[str], Frame]]:
    """The frames of PHP, which prints each function with the place that calls it: a place goes with the function of the next line, which
    is the one around it. What the innermost line calls has no place here."""
    paired: list[tuple[re.Match[str], Frame]] = []
    for at, (match, frame) in enumerate(found):
        number = int(match["number"])
        follower = found[at + 1] if at + 1 < len(found) and int(found[at + 1][0]["number"]) == number + 1 else None
        if number == 0:
            paired.append((match, Frame("", 0, frame.function, frame.language)))
        paired.append((match, Frame(frame.path, frame.line, follower[1].function if follower else "", frame.language)))
    return paired


def take_frames(text: str, limit: int) -> tuple[tuple[Frame, ...], list[str], str]:
    """Frames with the innermost first, the source lines quoted with them, and the text without both."""
    frames: dict[Frame, None] = {}
    quoted: list[str] = []
    for language, hint, pattern in LAYOUTS:
        if hint not in text:
            continue
        found: list[tuple[re.Match[str], Frame]] = []
        lines: list[str] = []

        def take(
            match: re.Match[str],
            language: str = language,
            found: list[tuple[re.Match[str], Frame]] = found,
            lines: list[str] = lines,
        ) -> str:
            if language == "rust" and not _is_rust(match):
                return match[0]
            found.append((match, _frame(match, language)))
            if language == "python" and match["code"]:
                lines.append(match["code"])
            return ""

        whole, text = text, pattern.sub(take, text)
        ordered = _causes_first(_where_called_from(found) if language == "php" else found, whole)
        if language == "python":  # most recent call last
            ordered.reverse()
            lines.reverse()
        frames.update(dict.fromkeys(ordered))
        quoted += lines
    return tuple(frames)[:limit], quoted, text
