"""The change path, on one screen: diff -> changed symbols -> dependents, tests, what is missing, what is
unknown, what is near.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, replace
from pathlib import Path

from knowing import languages
from knowing.change.diff.between import Diff
from knowing.change.diff.compared import REMOVED
from knowing.change.diff.lines import Lines, changed_lines
from knowing.change.diff.touched import Changed, ChangedParts, read_changes
from knowing.change.effects.cochange import CoChange
from knowing.change.effects.covering import TestFile, Tests, find_tests
from knowing.change.effects.dependents import Dependents, find_dependents
from knowing.change.effects.likeness import alike
from knowing.change.effects.missing import Missing, find_missing
from knowing.change.effects.nearby import Nearby, find_nearby
from knowing.change.effects.open_calls import OpenCall, calls_of_lonely
from knowing.change.effects.pointers import holding
from knowing.change.effects.runnable import is_made, is_test_code
from knowing.change.effects.unknown import Unknown, find_unknown
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, TYPE_KINDS, Flag, Kind
from knowing.settings import Settings
from knowing.tree.history import read_history
from knowing.tree.roles import flags_of_path

_WORD = re.compile(r"[^\W\d]\w{3,39}")
"""Shorter words are everywhere, longer ones are data."""
_NAME = re.compile(r"\w+")
_PAGE = re.compile(
    r"(?:^|/)(?!(?:requirements|constraints)[^/]*\.txt$|cmakelists\.txt$)(?:[^/]*\.(?:md|mdx|rst|adoc|asciidoc|txt|png|jpe?g|gif|svg)"
    r"|(?:readme|changelog|changes|license|authors|contributing)[^/.]*)$",
    re.IGNORECASE,
)
_REQUIRED = re.compile(r"(?:^|/)(?:requirements|constraints)/", re.IGNORECASE)
"""Paths of text that people read and no program does, and folders in which it is read by one: a page is known by its ending, not by its folder."""
_RUNNABLE = (">>>", "```")
"""What begins an example in a comment that a test may run."""


@dataclass(frozen=True, slots=True, eq=False)
class Change:
    """Everything there is to say about a diff. Nothing is packed yet."""

    changes: ChangedParts
    dependents: Dependents
    may_depend: tuple[OpenCall, ...]
    """Calls that may mean what is changed and has no known dependent."""
    tests: Tests
    missing: Missing
    unknown: Unknown
    nearby: Nearby
    notes: tuple[str, ...]
    graph: Graph
    settings: Settings

    @property
    def untested(self) -> list[Changed]:
        """Changed functions and types that no test reaches; prose, removals and tests themselves do not
        count.
        """
        lost = set(self.tests.untested)
        return [
            one
            for one in self.changes.symbols
            if one.symbol in lost
            and one.change.status != REMOVED
            and not one.change.is_prose
            and one.change.version.kind in CALLABLE_KINDS | TYPE_KINDS | {Kind.PROPERTY}
            and not is_test_code(self.graph, one.symbol)
            and not is_made(self.graph, one.symbol)
        ]

    @property
    def only(self) -> str:
        """What the change is confined to: ``prose``, ``tests`` or ``prose and tests``; empty if it changes code."""
        return confined_to(self.changes, self.graph)

    def mentions(self, one: Changed) -> int:
        """Tests that name a changed symbol, whether or not a path leads from them to it."""
        return holding(self.graph, one.change.version.name)


def confined_to(changes: ChangedParts, graph: Graph) -> str:
    """What changes are confined to: ``prose``, ``tests`` or ``prose and tests``; empty if they are code."""
    kinds = {_role(one.path, changes, graph) for one in changes.diff.files} or {""}
    return "" if "" in kinds else " and ".join(sorted(kinds))


def _role(path: str, changes: ChangedParts, graph: Graph) -> str:
    language = languages.for_path(path)
    flags = flags_of_path(path, language.name if language else "", changes.published)
    if flags & Flag.TEST:
        return "tests"
    if language is None or language.is_text:
        return "prose" if flags & Flag.DOCS and _is_page(path) else ""
    own = [one for one in changes.symbols if one.change.version.path == path]
    if own and all(one.change.is_prose for one in own):
        return "prose"
    inside = own and all(one.symbol >= 0 and is_test_code(graph, one.symbol) for one in own)
    return "tests" if inside else ""


def _is_page(path: str) -> bool:
    """Whether a file is text that people read and no program does.

    >>> [_is_page(path) for path in ("docs/guide.md", "docs/notes.txt", "LICENSE-MIT", "docs/logo.png")]
    [True, True, True, True]
    >>> [_is_page(path) for path in ("docs/requirements.txt", "requirements/docs.txt", "docs/Makefile", "docs/package.json", "CMakeLists.txt")]
    [False, False, False, False, False]
    """
    return bool(_PAGE.search(path)) and not _REQUIRED.search(path)


def _needs_tests(changes: ChangedParts, graph: Graph) -> bool:
    """Whether tests have anything to say about changes: not about prose alone, unless it is code whose remarks hold examples."""
    if confined_to(changes, graph) != "prose":
        return True
    sides = (side for one in changes.symbols for side in (one.change.old, one.change.new) if side is not None)
    return any(mark in side.own for side in sides if not _is_page(side.path) for mark in _RUNNABLE)


def _named_after(tests: Tests, changes: ChangedParts) -> tuple[TestFile, ...]:
    """The tests that are named after changed pages: those that a change of prose may well concern."""
    are_pages = all(_is_page(one.path) for one in changes.diff.files)
    return tuple(one for one in tests.files if are_pages and "convention" in one.parts)


def for_diff(diff: Diff, graph: Graph, settings: Settings, cache_folder: Path | None) -> Change:
    """The context of a change. Each line is a stage; each name is the noun it returns."""
    changes = read_changes(diff, graph, cache_folder, settings.change)
    cochange = past_of(diff, graph, settings)
    there = set(graph.paths().values()) | set(graph.skipped())
    code = code_paths(changes)
    words = changed_words(changes)
    dependents = find_dependents(graph, changes.ids(), settings.change)
    may_depend = calls_of_lonely(graph, changes.symbols, settings.change)
    tests = find_tests(
        graph,
        changes.ids(),
        code,
        cochange.together(code, there),
        settings.change,
        words,
        settings.change.test_share,
        touched_lines(changes),
        alike(graph, words, changed_names(changes), settings.change.likeness),
    )
    if not _needs_tests(changes, graph):
        tests = replace(tests, files=_named_after(tests, changes), left_out=0)
    together = cochange.together(changes.paths(), there)
    missing = find_missing(changes, graph, cochange, together, settings.change.history, cache_folder)
    unknown = find_unknown(changes, graph, settings.change)
    nearby = find_nearby(graph, changes.ids(), settings.change, settings.walk)
    notes = (*_notes(changes, missing, unknown), *tests.notes)
    return Change(changes, dependents, may_depend, tests, missing, unknown, nearby, notes, graph, settings)


def past_of(diff: Diff, graph: Graph, settings: Settings) -> CoChange:
    """What changed together in the commits before the change."""
    limits = settings.change.history
    return CoChange(read_history(graph.root, diff.base_commit or "HEAD", limits.commits, limits.files), limits)


def code_paths(changes: ChangedParts) -> list[str]:
    """The changed files that are not tests: programs, or prose and settings where no program changed.

    A change log goes with everything and a page on configuration is not what ``test_config.py`` is named after.
    """
    known = [
        (path, language)
        for path in changes.paths()
        if (language := languages.for_path(path))
        and not flags_of_path(path, language.name, changes.published) & Flag.TEST
    ]
    return [path for path, language in known if not language.is_text] or [path for path, _ in known]


def touched_lines(changes: ChangedParts) -> dict[str, Lines]:
    """The changed lines of the changed files that are not tests, by the path that each has now."""
    code = set(code_paths(changes))
    both = [one for one in changes.diff.files if one.path in code and not one.note]
    return {one.path: changed_lines(one.old_data, one.new_data) for one in both}


def changed_words(changes: ChangedParts) -> list[str]:
    """The identifiers and words of the lines that differ, in code that is not a test; comments do not count."""
    words: set[str] = set()
    for one in _of_code(changes):
        old, new = one.change.old, one.change.new
        if not one.change.is_prose and (old is None or new is None or old.own != new.own):
            before, after = (set(side.own.split("\n")) if side else set() for side in (old, new))
            words.update(word for line in before ^ after for word in _WORD.findall(line))
            words.add(one.change.version.name)
    return sorted(words)


def changed_names(changes: ChangedParts) -> list[str]:
    """The names of what changed in code that is not a test, and of what each stands in."""
    return sorted({word for one in _of_code(changes) for word in _NAME.findall(one.change.version.qualname)})


def _of_code(changes: ChangedParts) -> list[Changed]:
    code = set(code_paths(changes))
    return [one for one in changes.symbols if one.change.version.path in code]


def _notes(changes: ChangedParts, missing: Missing, unknown: Unknown) -> tuple[str, ...]:
    notes = list(changes.diff.notes)
    if changes.elsewhere:
        notes.append(
            f"the index is of neither side for {_counted(changes.elsewhere)}:"
            " dependents and tests are those of the checkout"
        )
    if changes.behind:
        notes.append(
            f"the index is of the old side for {_counted(changes.behind)}: what they add is not in the graph yet"
        )
    if unknown.unsought:
        notes.append(f"{unknown.unsought:,} removed names were not looked for: there are too many")
    if missing.note:
        notes.append(missing.note)
    return tuple(notes)


def _counted(paths: tuple[str, ...]) -> str:
    more = f" and {len(paths) - 1} more" if len(paths) > 1 else ""
    return f"{paths[0]}{more}"
