"""Reads a long task as the report it is: its title, its body, and the parts of a template that say nothing.

Issue trackers hand out forms. Their headings, checkboxes, comments and blocks of versions are the same in every report,
so their words would lead to code that has nothing to do with this one.

>>> report = read_report("Crash on empty files\\n### Describe the bug\\nIt fails.\\n### Environment\\n- OS: Linux\\n- [x] searched", 300)
>>> report.title, report.body.split(), report.set_aside
('Crash on empty files', ['It', 'fails.'], ('Describe the bug', 'Environment'))
"""

from __future__ import annotations

import re
from collections.abc import Sequence

from msgspec import Struct

from knowing.patterns import Pattern
from knowing.query.task.machines import FENCE, lines_about_the_machine
from knowing.settings.task import SHAPE

_COMMENT = Pattern(r"<!--.*?-->", re.DOTALL, needs=("<!--",))
"""Only for a text in which every beginning has an end behind it: then each match ends the search for its end."""
_CHECKBOX = Pattern(r"^\s{0,12}[-*+]\s{1,4}\[[ xX]?\]", needs=("[",))
_HEADING = Pattern(
    r"""(?x)^\s{0,3}(?:
      \#{1,6}\s{1,8}(?P<hashes>\S[^\n]{0,150}?)\s{0,8}\#{0,6}
    | (?P<marks>\*\*|__)(?P<strong>\S[^\n]{0,150}?)(?P=marks)
    | (?P<plain>[A-Z][\w'/,()&.` -]{2,80}(?=:\s{0,8}$|\?\s{0,8}$))
    )\s{0,4}[:?]?\s{0,8}$"""
)
_MARKS = Pattern(r"^\s{0,3}#{1,3}\s{1,4}", needs=("#",))
_REMARK = Pattern(r"\([^()]{0,100}\)", needs=("(",))
_NOTHING = Pattern(
    r"""(?xi)^\s{0,8}(?:_?no\s+response_?|n/?a|none|_?originally\s+posted\s+by\s+@.{0,200}|!\[[^\]]{0,200}\]\([^)]{0,500}\)
    |<img\s.{0,500}>|</?(?:details|summary|p|br|sub|sup)\b[^>]{0,100}>|(?:thanks|thank\s+you|cheers|hello|hi)[\s!.,]{0,8}(?:all|everyone|there|guys)?[\s!.,]{0,8}
    |-{3,}|={3,}|\*{3,})\s{0,8}$"""
)
_VERSION_LINE = Pattern(
    r"""(?xi)^\s{0,12}[-*+>•]?\s{0,4}[`*]{0,4}(?:[\w.+@/-]+\s){0,3}?
    (?:version|os|operating\s+system|platform|python|node(?:\.?js)?|npm|yarn|ruby|php|java|jdk|go|rust(?:c)?|cargo|browser|kernel|arch(?:itecture)?|distro(?:\s+name)?)
    (?:\s+version)?(?:\s*\([^)]{0,80}\))?[`*]{0,4}\s{0,4}[:=]\s{0,4}[^\n]{0,120}$""",
    needs=(":", "="),
)
_FORM = frozenset(
    """a about actual actually additional affected all alternative alternatives an and any applicable are assign attach before
    behavior behaviors behaviour bug bugs but by can case causing checklist code command commands comments complete considered context
    could current currently demo describe described description detail details did do does else encountered error errors exact example
    examples expect expectation expectations expected explain explanation feature features files fix following full get got had happen
    happened happening happens have here how i if in info information input instead instruction instructions is issue it it's kind
    like link links live log logs me minimal minimally minimum motivation my need notes observed occur occurred of on optional or
    other our output outputs paste please possible possibly pr precisely problem problems proposal proposal's proposals propose
    proposed provide question ran reason reference references related relevant report repro reproduce reproducer reproduces
    reproducible reproducing reproduction reproductions request requested result results run running sample screenshot screenshots see
    seen short should snippet snippets solution solutions solve stack step steps suggest suggested suggestion summary tell test that
    the there this thoughts title to trace traceback tracebacks traces try trying type understand url urls use used using verbose
    verification want was we were what what's when where which why will with work workaround workarounds would write wrong you you'd
    your""".split()
)
"""Words that headings of forms are made of; a heading of nothing else says nothing about the code."""
_ABOUT_THE_MACHINE = Pattern(
    r"""(?xi)\b(?:environment|versions?|system\s+info(?:rmation)?|operating\s+system|platform|os|browser|device|screen\s?shots?
    |code\s+of\s+conduct|search(?:ed)?\s+before|willing\s+to|contributing\s+guidelines|self-service|prerequisites|checklist
    |how\s+did\s+you\s+install|compile\s+time\s+information|pip\s+(?:list|freeze)|pkginfo|setup\s+details|hardware
    |(?:doctor|config|info|env|--version)`?\s+output)\b"""
)
_STATES = Pattern(
    r"(?i)\d\.\d|\b(?:fail(?:s|ed|ing)?|crash(?:es|ed|ing)?|broken|wrong|ignored|missing|cannot|no\s+longer|(?:is|are|do|does|did)\s+not)\b|n't\b"
)
"""What a heading says that is the reporter's own, whatever part of the machine it names: no form says it."""

_ROW = Pattern(r"^\s{0,12}\|", needs=("|",))
_POINT = Pattern(r"\d\.\d", needs=(".",))
_OF_VERSIONS = ("version", "versions", "version(s)", "os", "operating system")
"""How a cell of a table of versions ends: in its head, or before the version of something."""


class Report(Struct, frozen=True):
    """A task taken apart before its words are read."""

    title: str
    body: str
    set_aside: tuple[str, ...]
    """Headings of the form that were left out, with or without what stood below them."""

    @property
    def text(self) -> str:
        """Title and body, as one text."""
        return f"{self.title}\n{self.body}" if self.body else self.title


def read_report(task: str, title_chars: int) -> Report:
    """Take a task apart into title and body, without the boilerplate of issue forms. Linear in its length."""
    lines = _without_comments(task.replace("\r\n", "\n").replace("\r", "\n")).strip("\n").split("\n")
    lines[0] = _MARKS.sub("", lines[0])
    is_titled = len(lines) > 1 and 0 < len(lines[0].strip()) <= title_chars and not FENCE.match(lines[0])
    if not is_titled:
        return Report("", task, ()) if len(lines) > 1 else Report(task, "", ())
    kept, set_aside = _without_form(lines[1:])
    return Report(lines[0].strip(), "\n".join(kept), tuple(set_aside))


def _without_comments(text: str) -> str:
    """The text with a line break for each comment. What begins one behind the last end begins none, and is not looked at.

    >>> _without_comments("a <!-- b --> c <!-- d")
    'a \\n c <!-- d'
    """
    commented, end, rest = text.rpartition("-->")
    return _COMMENT.sub("\n", commented + end) + rest


def _without_form(lines: list[str]) -> tuple[list[str], list[str]]:
    """The lines that somebody wrote for this report, and the headings of those that were left out."""
    kept: list[str] = []
    set_aside: list[str] = []
    in_fence = is_dropped = False
    takes_along = 0
    tables, of_machine = _tables_of_versions(lines), lines_about_the_machine(lines)
    for number, line in enumerate(lines):
        heading = ""
        if FENCE.match(line):
            in_fence = not in_fence
        elif line.strip() and not in_fence:
            if number in tables:
                continue
            heading = heading_of(line)
            if heading:
                is_form = is_of_form(heading)
                if is_form or not is_dropped or _hashes(line) <= takes_along:
                    is_dropped = _asks_for_machine(heading)
                    takes_along = _level(line)
                if is_dropped or is_form:
                    set_aside.append(heading)
                    continue
            elif _CHECKBOX.match(line) or _NOTHING.match(line) or _VERSION_LINE.match(line):
                continue
        if not is_dropped and (heading or number not in of_machine):
            kept.append(line)
    return kept, set_aside


def _tables_of_versions(lines: Sequence[str]) -> set[int]:
    """The lines of each table that says what is installed (its head or one of its rows is of versions), and of a heading right above it.

    >>> sorted(_tables_of_versions(["## Setup", "", "| Tool | Version |", "|---|---|", "| cli | 2 |", "So:", "| id | name |"]))
    [0, 2, 3, 4]
    """
    found: set[int] = set()
    table: list[int] = []
    for at, line in enumerate((*lines, "")):
        if _ROW.match(line):
            table.append(at)
        elif table:
            if _tells_versions([lines[row] for row in table]):
                found.update(table)
                above = next((row for row in range(table[0] - 1, -1, -1) if lines[row].strip()), 0)
                found.update([above] if _says_something(heading_of(lines[above])) else [])
            table = []
    return found


def _tells_versions(rows: Sequence[str]) -> bool:
    """Whether a table says what is installed: one of three columns or more that has a version among them tells some, with a point.

    >>> _tells_versions(["| Tool | Version |", "| cli | latest |"]), _tells_versions(["| id | version | name |", "| 1 | 2 | add_email |"])
    (True, False)
    """
    is_wide = rows[0].strip().strip("|").count("|") > 1
    return any(map(_is_of_versions, rows)) and (not is_wide or any(map(_POINT.search, rows)))


def _is_of_versions(row: str) -> bool:
    """Whether one of the first cells of a row says that versions, or the system, are told.

    >>> [_is_of_versions(row) for row in ("| Tool | **Version** |", "| rust_version | 1.8 |", "| conversion | 3 |", "| build_os | linux |")]
    [True, True, False, True]
    """
    cells = row.split("|", SHAPE.version_cells)[:-1]
    words = (" " + cell.strip(" \t`*").lower().replace("_", " ").replace("-", " ") for cell in cells)
    return any(said.endswith(tuple(f" {one}" for one in _OF_VERSIONS)) for said in words)


def _says_something(heading: str) -> bool:
    """Whether a heading is none of a form, and none about the machine, which takes all along that stands below it."""
    return bool(heading) and not is_of_form(heading) and not _asks_for_machine(heading)


def heading_of(line: str) -> str:
    """The text of a heading in Markdown, in bold or before a colon; empty for any other line."""
    if len(line) > SHAPE.heading_chars or (found := _HEADING.match(line)) is None:
        return ""
    return (found["hashes"] or found["strong"] or found["plain"] or "").strip(" *_:?#")


def _hashes(line: str) -> int:
    """With how many hashes a line begins."""
    return len(line.lstrip()) - len(line.lstrip().lstrip("#"))


def _level(line: str) -> int:
    """How deep a heading is, which takes those with more hashes along: a question of a form in bold holds what a tool wrote below it,
    with headings of its own; a label before a colon holds none.

    >>> _level("## Environment"), _level("**Environment**"), _level("Environment:")
    (2, 3, 6)
    """
    return _hashes(line) or (SHAPE.bold_level if line.lstrip().startswith(("**", "__")) else SHAPE.deepest_level)


def is_of_form(heading: str) -> bool:
    """Whether every word of a heading is one that issue forms are made of; what it remarks in parentheses is for who fills it in.

    >>> is_of_form("What happened (include all output of the command)?"), is_of_form("Crash of the parser")
    (True, False)
    """
    words = re.findall(r"[a-z']+", _REMARK.sub("", heading.lower()))
    return bool(words) and all(word in _FORM for word in words)


def _asks_for_machine(heading: str) -> bool:
    """Whether a heading is a label of a form that asks about the machine, rather than a sentence of the reporter.

    >>> [_asks_for_machine(one) for one in ("Your environment", "Environment variables are not expanded", "Since version 2.1 it hangs")]
    [True, False, False]
    """
    is_short = len(heading.split()) <= SHAPE.heading_words
    return is_short and bool(_ABOUT_THE_MACHINE.search(heading)) and not _STATES.search(heading)
