"""Tests that are blocks with an end of their own, as Ruby's: ``it "adds" do … end``, ``RSpec.describe Cart do … end``.

They are found by how their lines begin and end and how far they are indented; what stands in a text of several lines is none.
"""

from __future__ import annotations

import re

from knowing.settings.called import CALLED

_OWNERS = "RSpec|Minitest"
_MOST = f"{{1,{CALLED.title_chars}}}+"
_TITLE = re.compile(
    rf"""[ \t]{{0,9}}(?:"((?:[^"\\\n]|\\.){_MOST})|'((?:[^'\\\n]|\\.){_MOST})|([A-Z](?:[\w:.]){_MOST}))"""
)
_HEREDOC = re.compile(r"""<<[~-](["'`]?)([A-Za-z]\w{0,80})\1""")

Titled = tuple[int, int, str]
"""First line, last line, title."""


def blocks_ended(text: str, calls: tuple[str, ...], end: str) -> list[Titled]:
    """The blocks of these calls in a text; ``end`` is the word that ends one.

    >>> blocks_ended("describe Cart do\\n  it 'adds' do\\n    add\\n  end\\nend\\n", ("describe", "it"), "end")
    [(1, 5, 'Cart'), (2, 4, 'adds')]
    """
    begins = re.compile(rf"[ \t]*+(?:(?:{_OWNERS})\.)?[fx]?(?:{'|'.join(calls)})(?=[ \t({{])")
    closes = re.compile(rf"(?:{end}\b|\}})")
    found: list[Titled] = []
    around: list[tuple[int, int, str]] = []
    """(indentation, line, title) of those that are not ended yet."""
    texts: list[str] = []
    last = 0
    for number, line in enumerate(text.split("\n"), 1):
        bare = line.strip()
        if texts:
            texts = texts[1:] if bare == texts[0] else texts
        elif bare and not bare.startswith("#"):
            indent = len(line) - len(line.lstrip())
            head = begins.match(line)
            is_end = closes.match(bare) is not None
            while (head or is_end) and around and around[-1][0] >= indent:
                depth, first, title = around.pop()
                found.append((first, number if is_end and depth == indent else last, title))
            if head and _opens(bare):
                around.append((indent, number, _title(line, head.end(), bare)))
            elif head and bare.endswith("}") and "{" in bare:
                found.append((number, number, _title(line, head.end(), bare)))
            texts = [one[1] for one in _HEREDOC.findall(line)]
            last = number
    return sorted([*found, *((first, last, title) for _, first, title in around)])


def _opens(line: str) -> bool:
    """Whether a line ends with what opens a block, or goes on in the next.

    >>> _opens("it 'adds' do |cart|"), _opens("it { adds"), _opens("it 'adds', :slow,")
    (True, False, True)
    """
    if line.endswith("|") and (start := line.rfind("|", 0, -1)) >= 0:
        line = line[:start].rstrip()
    return line.endswith((" do", ")do", "{", ","))


def _title(line: str, at: int, bare: str) -> str:
    """The text or the constant that a call begins with; the whole line if it begins with something else."""
    said = _TITLE.match(line, at + (line[at] == "("))
    title = next((one for one in said.groups() if one), "") if said else ""
    return title if title and not title.isspace() else bare[: CALLED.title_chars]
