"""Authored rules: which parts of AGENTS.md and its like are hard, soft or searchable.

    front matter     ``ctx: hard`` at the head of a file is the mark of all its parts
    heading          a heading that the settings list, or that ends with ``(hard)``, ``(soft)`` or ``(searchable)``, is the mark of its
                     text and of all headings below it, until one of them has a mark of its own
    neither          what the settings say for the file

A folder may have files of its own (``AGENTS.md``, ``CLAUDE.md``): they hold for what is inside of it, are added to those of the folders
around it, and come before them, the closest first, so that what is closest wins where two differ and is the last to be left out.

The files come from the repository: each is read inside the tree, never through a link, and only up to a size. What is left out is
listed with its reason; a rule that somebody else says twice is kept once.
"""

from __future__ import annotations

import errno
import os
import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from enum import StrEnum
from pathlib import Path
from typing import NamedTuple

from knowing.errors import ConfigError
from knowing.settings import RulesSettings
from knowing.settings.memory import FOUND
from knowing.tree.content import as_utf8, read_bytes

OFF = "off"
CONTRIBUTING = tuple(
    f"{folder}CONTRIBUTING{end}" for folder in ("", ".github/", "docs/") for end in (".md", ".rst", ".txt", "")
)
FILES: dict[str, tuple[str, ...]] = {
    "agents": ("AGENTS.md",),
    "claude": ("CLAUDE.md",),
    "cursor": (".cursorrules",),
    "copilot": (".github/copilot-instructions.md",),
    "contributing": CONTRIBUTING,
}
"""The setting that says what a file's parts are, and the files; authored order is this order."""

NESTED = ("agents", "claude")
"""The settings whose files may stand in any folder."""

_HEADING = re.compile(r" {0,3}(#{1,6})(?:[ \t]+(.*?))?(?:[ \t]+#+)?[ \t]*$")
_UNDERLINE = re.compile(r" {0,3}([=\-~^*+#])\1{2,}[ \t]*$")
_FENCE = re.compile(r" {0,3}(`{3,}|~{3,})")
_NO_FENCES = (".rst", ".txt")
"""In such files a line of tildes is below a title."""
_MARK = re.compile(r"[\[(]\s*(hard|soft|searchable)\s*[\])]\s*$", re.IGNORECASE)
_FRONT = re.compile(r"(?:ctx|rules)\s*:\s*[\"']?(hard|soft|searchable|off)[\"']?\s*$", re.IGNORECASE)
_SETEXT = {"=": 1, "-": 2, "~": 3, "^": 4, "*": 2, "+": 4, "#": 1}


class Tier(StrEnum):
    """How a part is handed out."""

    HARD = "hard"
    """Whole, always."""
    SOFT = "soft"
    """In authored order, as far as it fits."""
    SEARCHABLE = "searchable"
    """When it is found for a task."""


@dataclass(frozen=True, slots=True)
class Rule:
    """One part of an authored file: the text under one heading."""

    path: str
    line: int
    heading: tuple[str, ...]
    """The headings that it stands under, the outermost first; empty before the first."""
    tier: Tier
    text: str
    mark: str
    """What made it so: the heading, front matter, or the setting."""

    @property
    def key(self) -> str:
        """A name for it: ``path:line``."""
        return f"{self.path}:{self.line}"

    @property
    def title(self) -> str:
        """Its headings in one line; the path if it has none."""
        return " > ".join(self.heading) or self.path


@dataclass(frozen=True, slots=True)
class Rules:
    """All authored rules of a repository, in authored order."""

    parts: tuple[Rule, ...] = ()
    unread: tuple[tuple[str, str], ...] = ()
    """Files that could not be read, and why."""

    def of(self, tier: Tier) -> tuple[Rule, ...]:
        """The parts of one tier, in authored order."""
        return tuple(one for one in self.parts if one.tier is tier)


class _Block(NamedTuple):
    """A heading and the text below it, up to the next."""

    level: int
    title: str
    line: int
    text: str


def rules_of(root: Path, settings: RulesSettings, touched: Iterable[str] = ()) -> Rules:
    """The authored rules of a root, and of the folders around some files of it. A file that is not there is no file of rules."""
    parts: list[Rule] = []
    unread: list[tuple[str, str]] = []
    inner = [(name, setting) for folder in folders_around(touched) for name, setting in _own(folder)]
    for path, setting in (*inner, *((path, setting) for setting, names in FILES.items() for path in names)):
        rest = checked_tier(setting, settings)
        text = _text(root, path, settings.max_bytes, unread) if rest != OFF else ""
        if text:
            parts += parts_of(path, text, rest, settings)
    once = {(one.tier, one.text): one for one in reversed(parts)}
    return Rules(tuple(one for one in parts if once[one.tier, one.text] is one), tuple(unread))


def folders_around(paths: Iterable[str]) -> list[str]:
    """The folders that some files of a repository are in, without its root; the deepest first, equals by name.

    >>> folders_around(["shop/pay/card.py", "shop/a.py", "b.py"])
    ['shop/pay', 'shop']
    """
    found = set()
    for path in paths:
        parts = path.split("/")[:-1][: FOUND.rule_folders]
        if not {"", ".", ".."} & {*parts}:
            found |= {"/".join(parts[:depth]) for depth in range(1, len(parts) + 1)}
    return sorted(found, key=lambda one: (-one.count("/"), one))


def _own(folder: str) -> Iterator[tuple[str, str]]:
    """The files of rules that a folder may have, and their settings."""
    for setting in NESTED:
        for name in FILES[setting]:
            yield f"{folder}/{name}", setting


def checked_tier(setting: str, settings: RulesSettings) -> str:
    """What a setting says of a file; a word that means nothing is refused."""
    value: str = getattr(settings, setting)
    if value not in (*Tier, OFF):
        raise ConfigError(f"rules.{setting} is {value[:40]!r}", f"one of: {', '.join(Tier)}, {OFF}")
    return value


def _text(root: Path, path: str, most: int, unread: list[tuple[str, str]]) -> str:
    """The text of a file; empty if it is not there or cannot be read, which is then listed."""
    try:
        data = as_utf8(read_bytes(root, path, most))
    except FileNotFoundError:
        return ""
    except OSError as error:
        if os.path.lexists(root / path) and not _is_other_name(root, path):
            said = {errno.EFBIG: f"larger than {most:,} bytes", errno.EXDEV: "a link"}
            unread.append((path, said.get(error.errno or 0, error.strerror or "unreadable")))
        return ""
    if data is None:
        unread.append((path, "binary"))
        return ""
    return data.decode("utf-8", "replace").replace("\r\n", "\n").replace("\r", "\n")


def _is_other_name(root: Path, path: str) -> bool:
    """Whether a file is only another name for a file of rules beside it, as CLAUDE.md often is for AGENTS.md."""
    target, folder = os.path.realpath(root / path), os.path.dirname(path)  # noqa: PTH120 - a path of the repository
    beside = (os.path.join(folder, name) for names in FILES.values() for name in names)  # noqa: PTH118
    known = {*beside, *(name for names in FILES.values() for name in names)} - {path}
    return target in {os.path.realpath(root / name) for name in known}


def parts_of(path: str, text: str, rest: str, settings: RulesSettings) -> Iterator[Rule]:
    """The parts of one file in their order, each with its tier; parts without text are left out."""
    front, body, skipped = _front_matter(text)
    tier = front or rest
    if tier == OFF:
        return
    marks = {**dict.fromkeys(_names(settings.soft), Tier.SOFT), **dict.fromkeys(_names(settings.hard), Tier.HARD)}
    base = (Tier(tier), "front matter" if front else "")
    above: list[tuple[int, str, tuple[Tier, str]]] = []
    for block in _blocks(body, skipped + 1, not path.endswith(_NO_FENCES)):
        if block.level:
            above = [one for one in above if one[0] < block.level]
            inherited = above[-1][2] if above else base
            own = _marked(block.title, marks)
            above.append((block.level, block.title, (own, block.title) if own else inherited))
        now, mark = above[-1][2] if above else base
        if block.text.strip():
            yield Rule(path, block.line, tuple(one[1] for one in above), now, block.text.strip("\n").rstrip(), mark)


def _front_matter(text: str) -> tuple[str, str, int]:
    """(mark or nothing, the text after the front matter, how many lines that took)."""
    lines = text.split("\n")
    if lines[0].strip("\ufeff \t") != "---":
        return "", text, 0
    end = next((at for at, line in enumerate(lines[1:], 1) if line.strip() in ("---", "...")), 0)
    if not end:
        return "", text, 0
    found = next((mark[1].lower() for line in lines[1:end] if (mark := _FRONT.match(line.strip()))), "")
    return found, "\n".join(lines[end + 1 :]), end + 1


def _names(written: str) -> list[str]:
    return [_plain(one) for one in written.split(",") if _plain(one)]


def _plain(title: str) -> str:
    """A heading without marks, numbers and case: ``## 2. *Never*:`` is never."""
    return " ".join(re.sub(r"[^\w\s]|^[\s\d.]+", " ", _MARK.sub("", title)).casefold().split())


def _marked(title: str, marks: dict[str, Tier]) -> Tier | None:
    """The tier that a heading marks; None if it marks none."""
    if found := _MARK.search(title):
        return Tier(found[1].lower())
    return marks.get(_plain(title))


def _blocks(text: str, line: int, has_fences: bool) -> Iterator[_Block]:
    """The text cut at its headings; what looks like a heading inside a fence is text."""
    level, title, start, said, fence = 0, "", line, list[str](), ""
    for number, own in enumerate(text.split("\n"), line):
        if has_fences and (found := _FENCE.match(own)):
            fence = "" if fence and own.strip().startswith(fence) else fence or found[1]
        elif not fence and len(own) <= FOUND.rule_title_chars and (head := _HEADING.match(own)):
            yield _Block(level, title, start, "\n".join(said))
            level, title, start, said = len(head[1]), (head[2] or "").strip(), number, []
            continue
        elif not fence and said and said[-1].strip() and (under := _UNDERLINE.match(own)) and _is_title(said):
            named = said.pop().strip()
            yield _Block(level, title, start, "\n".join(said))
            level, title, start, said = _SETEXT[under[1]], named, number - 1, []
            continue
        said.append(own)
    yield _Block(level, title, start, "\n".join(said))


def _is_title(said: list[str]) -> bool:
    """Whether the last line can be a title above a line of marks: it stands alone and is no list, table or quote."""
    alone = len(said) == 1 or not said[-2].strip()
    return (
        alone and len(said[-1]) <= FOUND.rule_title_chars and not re.match(r"\s*(?:[-*+>|]|\d+[.)])\s|\s{4,}", said[-1])
    )
