"""What people paste beside what they write: diffs, logs, code fences, URLs, file names and stack traces.

>>> pasted = read_pasted("Crash in src/app.py:12 since #41", PastedSettings())
>>> pasted.places, pasted.prose
((Place(path='src/app.py', line=12),), 'Crash in  ,  since #41')
"""

from __future__ import annotations

import re

from msgspec import Struct

from knowing.patterns import Pattern
from knowing.query.task.error_reports import ErrorReport, take_errors
from knowing.query.task.frames import Frame, take_frames
from knowing.query.task.vocabulary import ATTRIBUTE_LIKE, FILE_EXTENSIONS, PRODUCTS
from knowing.settings import PastedSettings
from knowing.settings.task import SHAPE


class Place(Struct, frozen=True):
    """A file as the task names it, to be matched by its longest common ending; ``line`` is 0 if unsaid."""

    path: str
    line: int = 0


class Pasted(Struct, frozen=True):
    """A task taken apart. ``prose`` is what is left for a person to have written."""

    prose: str
    logged: str
    code: str
    frames: tuple[Frame, ...]
    places: tuple[Place, ...]
    errors: tuple[ErrorReport, ...]


GAP = " , "
"""Stands where something was taken out of a sentence, so that its neighbours do not become neighbours."""

_ESCAPES = Pattern(r"\x1b(?:\[[0-9;?]{0,20}[A-Za-z]|[@-Z\\-_])", needs=("\x1b",))
_CONTROLS = Pattern(r"[\x00-\x08\x0b-\x1f\x7f\u200b-\u200f\u2028-\u202e\ufeff\ud800-\udfff]")
_BLANKS = Pattern(r"\n(?:[ \t]{0,200}+\n){8,}+|[ \t]{200,}+")
_FENCE = Pattern(r"(?m)^[ \t]{0,8}+(?:```|~~~)[^\n`]{0,80}+$", needs=("```", "~~~"))
_HUNK = Pattern(r"@@ -\d{1,7}(?:,(\d{1,7}))? \+(\d{1,7})(?:,(\d{1,7}))? @@ ?(.{0,200})", needs=("@@ -",))
_HAS_HUNK = Pattern(r"(?m)^@@ -\d{1,7}(?:,\d{1,7})? \+\d{1,7}", needs=("@@ -",))
_DIFF_NOISE = Pattern(
    r"(?:diff --git |index [0-9a-f]{7,40}\.\.|(?:new|deleted) file mode |(?:old|new) mode |similarity index "
    r"|rename |copy |Binary files |commit [0-9a-f]{7,40}|Author: |Date: |From: |GIT binary |\\ No newline)"
)
_URL = Pattern(r"(?<![\w/])[a-z][a-z+]{1,10}://[^\s<>\"'`)\]}]{1,2000}+", re.IGNORECASE, needs=("://",))
_BLOB = Pattern(
    r"/(?:blob|blame|raw|src|tree)/[^/\s]{1,100}/(?P<path>[^\s#?]{1,300})(?:#L(?P<line>\d{1,7}))?", needs=("/",)
)
_LOCAL = Pattern(r"file://(?=/)", re.IGNORECASE, needs=("file://",))
_EMAIL = Pattern(r"(?<![\w.+-])[\w.+-]{1,64}+@[\w-]{1,64}+\.[\w.-]{1,64}+", needs=("@",))
_LEVELS = "TRACE|DEBUG|INFO|WARN|WARNING|ERROR|FATAL|CRITICAL|SEVERE"
_LOG = Pattern(
    rf"""(?mx)^[ \t]{{0,8}}+
    (?: \[?\d{{4}}[-/]\d\d[-/]\d\d[T ]\d\d:\d\d[^\s\]]{{0,24}}+\]?
      | \[?\d\d:\d\d:\d\d[^\s\]]{{0,12}}+\]?
      | [A-Z][a-z]{{2}}[ ]{{1,2}}\d{{1,2}}[ ]\d\d:\d\d:\d\d
      | (?=\[(?:{_LEVELS})\]|(?:{_LEVELS})[ ]?[:-][ ])
      | (?=\[[^\]\n]{{1,60}}+\][ ]{{1,4}}(?:{_LEVELS})[ ]))
    (?P<rest>[^\n]{{0,2000}}+)""",
    needs=("[", ":", "-"),
)
_LEVEL = Pattern(rf"\W{{0,8}}(?:\[[^\]\n]{{0,60}}\]\s{{0,4}}){{0,4}}\[?(?P<level>{_LEVELS})\b[\]:| -]{{0,8}}")
_SEGMENT = r"(?:[\w.@+$-]|\[[\w.]{1,40}+\]){1,80}+"
_LINE = r"""(?: :(?P<line>\d{1,7})(?::\d{1,7})? | \((?P<line2>\d{1,7})(?:,\d{1,7})?\) | \#L(?P<line3>\d{1,7})
    | ["'`]?,?[ ](?:on[ ]|at[ ])?line[ ](?P<line4>\d{1,7}) )?"""
_PATH = Pattern(
    rf"""(?x)(?<![\w./\\@~+$\]-])
    (?P<path>(?:[A-Za-z]:[\\/]|~/|/|\.{{1,2}}[/\\])?(?:{_SEGMENT}[/\\]){{1,24}}+(?:{_SEGMENT})?){_LINE}""",
    needs=("/", "\\"),
)
_BARE = Pattern(
    rf"""(?x)(?<![\w./\\@$-])
    (?P<path>\.?[\w-]{{1,80}}+(?:\.[\w-]{{1,40}}+){{0,4}}?\.(?:{"|".join(sorted(FILE_EXTENSIONS))}))
    (?![\w/-]|\((?!\d{{1,7}},\d{{1,7}}\))|\.\w){_LINE}""",
    needs=(".",),
)
_ENDING = Pattern(r"[^./\\]\.([A-Za-z]\w{0,9})$", needs=(".",))


def head_and_tail(text: str, limit: int) -> str:
    """The beginning and the end of a text that is too long: people ask before or after what they paste."""
    return text if len(text) <= limit else f"{text[: limit // 2]}\n{text[-(limit // 2) :]}"


def clean(text: str) -> str:
    """The text without terminal escapes, control characters and halves of characters."""
    text = text.replace("\r\n", "\n").replace("\r", "\n")
    text = _BLANKS.sub("\n\n", _CONTROLS.sub(" ", _ESCAPES.sub("", text)))
    return text.replace("’", "'").replace("“", '"').replace("”", '"')


def _take_diff(text: str, places: dict[Place, None], code: list[str]) -> str:
    """Unified diffs: files and changed lines. Hunks end where their headers say; what follows is prose."""
    if "diff --git " not in text and not _HAS_HUNK.search(text):
        return text
    rest: list[str] = []
    path, old, new, line, is_first = "", 0, 0, 0, False
    for row in text.split("\n"):
        mark = row[:1]
        if (old > 0 or new > 0) and mark in ("+", "-", " ", "\\", ""):
            if mark in ("+", "-"):
                code.append(row[1:])
                if is_first and path:
                    places[Place(path, line)] = None
                    is_first = False
            old -= mark in ("-", " ", "")
            new -= mark in ("+", " ", "")
            line += mark != "-"
        elif hunk := _HUNK.match(row):
            old, new = int(hunk[1] or 1), int(hunk[3] or 1)
            line, is_first = int(hunk[2]), True
            code.append(hunk[4])
        elif row.startswith(("--- ", "+++ ")):
            name = row[4:].partition("\t")[0].strip()
            path = path if name == "/dev/null" else re.sub(r"^[abciow]/", "", name)
            old = new = 0
        else:
            old = new = 0
            if not _DIFF_NOISE.match(row):
                rest.append(row)
    return "\n".join(rest)


def _take_logs(text: str, errors: dict[ErrorReport, None], logged: list[str]) -> str:
    def take(match: re.Match[str]) -> str:
        level = _LEVEL.match(match["rest"])
        message = match["rest"][level.end() :] if level else match["rest"]
        if level and level["level"] in ("ERROR", "FATAL", "CRITICAL", "SEVERE") and message:
            errors[ErrorReport("", message[: SHAPE.error_chars].strip())] = None
        logged.append(message)
        return ""

    return _LOG.sub(take, text)


def _take_urls(text: str, places: dict[Place, None]) -> str:
    def take(match: re.Match[str]) -> str:
        if blob := _BLOB.search(match[0]):
            places[Place(blob["path"], int(blob["line"] or 0))] = None
        return GAP

    text = _LOCAL.sub("", text)
    return _EMAIL.sub(GAP, _URL.sub(take, text)) if "@" in text or "://" in text else text


def _is_path(path: str, ending: str) -> bool:
    """Whether a text is a path, unlike "and/or" or "12/05/2024": it has letters, and an ending, a root, a last slash or 3 parts."""
    parts = [part for part in re.split(r"[/\\]", path) if part]
    if not any(any(char.isalpha() for char in part) for part in parts):
        return False
    rooted = path[:1] in "/~." or path[1:2] == ":"
    return bool(ending) or (rooted and len(parts) > 1) or (path[-1] in "/\\" and len(path) > 2) or len(parts) > 2


def _take_paths(text: str, places: dict[Place, None]) -> str:
    """Files leave the prose; folders and what may be words or attributes stay in it as well."""

    def take(match: re.Match[str]) -> str:
        path = match["path"].rstrip(".")
        found = _ENDING.search(path)
        ending = found[1].lower() if found else ""
        line = int(match["line"] or match["line2"] or match["line3"] or match["line4"] or 0)
        is_bare = not ("/" in path or "\\" in path)
        if not _is_path(path, ending) or (is_bare and ending == "js" and path[:-3].lower() in PRODUCTS):
            return match[0]
        places[Place(path, line)] = None
        stays = not ending or (is_bare and not line and ending in ATTRIBUTE_LIKE)
        return match[0] if stays else GAP

    return _BARE.sub(take, _PATH.sub(take, text))


def read_pasted(task: str, limits: PastedSettings) -> Pasted:
    """Take a task apart into what was written and what was pasted, in time linear in its length."""
    places: dict[Place, None] = {}
    code: list[str] = []
    logged: list[str] = []
    text = clean(head_and_tail(task, limits.read_chars))
    text = _take_diff(text, places, code)
    frames, quoted, text = take_frames(text, limits.frames)
    reports, text = take_errors(text, limits.errors)
    errors = dict.fromkeys(reports)
    text = _take_logs(text, errors, logged)
    parts = _FENCE.split(text)
    text, code = "\n".join(parts[0::2]), [*code, *quoted, *parts[1::2]]
    text = _take_paths(_take_urls(head_and_tail(text, limits.named_chars), places), places)
    told = "\n".join([*(report.message for report in reports), *logged])
    told = _take_paths(_take_urls(head_and_tail(told, limits.logged_chars), places), places)
    return Pasted(
        prose=head_and_tail(text, limits.prose_chars).strip(),
        logged=told,
        code=head_and_tail("\n".join(code), limits.code_chars),
        frames=frames,
        places=tuple(places)[: limits.places],
        errors=tuple(errors)[: limits.errors],
    )
