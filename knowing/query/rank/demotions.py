"""Demotions: reasons why a symbol keeps only a share of its score, one row each.

A row is the whole of a demotion: ranking multiplies by its factor, and the reasons of a pack, ``why`` and ``why-not`` read its words.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import numpy as np
from msgspec import Struct
from numpy.typing import NDArray

from knowing.languages import load
from knowing.model import KINDS, TEXT_KINDS, TYPE_KINDS, Flag, Kind
from knowing.query.rank.headed import are_headed
from knowing.query.rank.held_aside import ASIDE, only_aside
from knowing.query.rank.seen import Seen
from knowing.query.task.keywords import Keywords
from knowing.settings import ScoreSettings

Array = NDArray[Any]


class Demotion(Struct, frozen=True):
    """Which symbols are demoted, by which setting, and how that is said."""

    setting: str
    """The field of the score settings that holds the factor: the share of its score that a symbol keeps."""
    because: str
    """What ``why`` says of it."""
    being: str
    """What ``why-not`` says after "it was demoted for"."""
    reason: str = ""
    """What the reasons of a pack say after "demoted:"; empty for what a reader sees anyway."""
    flag: Flag = Flag.NONE
    kinds: frozenset[Kind] = frozenset()
    """Symbols of this flag or of these kinds are demoted."""
    is_lifted_for_tests: bool = False
    """Not applied to a task that is about tests."""
    is_lifted_for_text: bool = False
    """Not applied to a task about what text files say: configuration, builds, documents."""
    is_lifted_for_headings: bool = False
    """Not applied to a section whose headings say what the task says, nor to a part of text of whose name the task says all."""
    is_lifted_for_holders: bool = False
    """Not applied to what holds a literal, if the task asks for nothing but the places that do."""
    is_lifted_for_values: bool = False
    """Not applied to a task that asks for a value: configuration has them as well."""
    is_lifted_for_shells: bool = False
    """Not applied to a task that is about completion, or names a shell."""
    is_lifted_for_scripts: bool = False
    """Not applied to a script without functions: nothing smaller can stand in its place."""
    is_for_ledgers: bool = False
    """In a task about text, records of what was and lists of what is ignored are demoted, unless it asks for them."""
    is_for_promises: bool = False
    """What is declared without a body and implemented elsewhere in the repository is demoted too."""
    is_for_asked_tests: bool = False
    """Applied only to a task that asks which tests there are, and to whatever is none."""
    is_for_helpers: bool = False
    """Applied only to such a task, and to test code that only helps the tests of its file, unless the task names it."""
    is_for_places: bool = False
    """Applied only to a task that asks where or how something happens."""
    is_for_texts: bool = False
    """Applied only to a report or a question for what happens, and to functions that mostly hold texts for people."""


DEMOTIONS: dict[str, Demotion] = {
    "test": Demotion(
        "test_factor",
        "a test, and the task is not about tests",
        "being a test",
        "a test",
        Flag.TEST,
        is_lifted_for_tests=True,
    ),
    "no_test": Demotion(
        "no_test_factor",
        "no test, and the task asks for tests",
        "being no test where tests were asked for",
        is_for_asked_tests=True,
    ),
    "helper": Demotion(
        "helper_factor",
        "helps the tests of its file and is none, and the task asks for tests",
        "only helping the tests that were asked for",
        "helps tests",
        is_for_helpers=True,
    ),
    "example": Demotion(
        "example_factor",
        "an example",
        "being an example",
        "an example",
        Flag.EXAMPLE,
        is_lifted_for_headings=True,
    ),
    "vendored": Demotion("vendored_factor", "code of somebody else", "being vendored code", "vendored", Flag.VENDORED),
    "generated": Demotion("generated_factor", "generated code", "being generated", "generated", Flag.GENERATED),
    "completion": Demotion(
        "completion_factor",
        "a completion script, and the task is not about shells",
        "being a completion script",
        "a completion script",
        Flag.COMPLETION,
        is_lifted_for_shells=True,
    ),
    "ledger": Demotion(
        "ledger_factor",
        "a record of changes or a list of what is ignored, and the task asks for neither",
        "being a record of changes or a list of what is ignored",
        "a record or a list",
        is_for_ledgers=True,
    ),
    "docs": Demotion(
        "docs_factor",
        "documentation, not code",
        "being documentation",
        "documentation",
        Flag.DOCS,
        is_lifted_for_text=True,
        is_lifted_for_headings=True,
    ),
    "legacy": Demotion(
        "legacy_factor",
        "legacy code: its file or folder is called so, or it says itself that it is deprecated",
        "being legacy code",
        "legacy code",
        Flag.DEPRECATED,
    ),
    "file": Demotion(
        "file_factor",
        "a whole file",
        "being a whole file",
        kinds=frozenset({Kind.FILE}),
        is_lifted_for_text=True,
        is_lifted_for_holders=True,
        is_lifted_for_headings=True,
        is_lifted_for_scripts=True,
    ),
    "part": Demotion(
        "part_factor",
        "a part of a text file, and the task is about code",
        "being a part of a text file",
        kinds=TEXT_KINDS,
        is_lifted_for_text=True,
        is_lifted_for_headings=True,
        is_lifted_for_holders=True,
        is_lifted_for_values=True,
    ),
    "not_the_place": Demotion(
        "not_the_place_factor",
        "a type, a value or a mere declaration, and the task asks where or how something happens",
        "being a type, a value or a mere declaration where code was asked for",
        kinds=TYPE_KINDS | {Kind.FIELD, Kind.CONSTANT, Kind.VARIABLE},
        is_lifted_for_holders=True,
        is_for_promises=True,
        is_for_places=True,
    ),
    "promise": Demotion(
        "promise_factor",
        "only declared here and implemented elsewhere, and the task asks where or how something happens",
        "being only declared here, and implemented elsewhere",
        "only declared",
        is_for_promises=True,
        is_for_places=True,
    ),
    "for_people": Demotion(
        "for_people_factor",
        "mostly texts for people to read, and the task is about what happens",
        "mostly holding texts for people to read",
        "mostly texts for people",
        is_for_texts=True,
    ),
}
"""By the name of the contribution, in the order in which they are applied."""

ADJUSTED: dict[str, str] = {
    "feedback": "the caller says how useful it was before",
    "session": "the caller says how much it is at hand",
    "verdicts": "it was useful for tasks before, or it was not",
    "floor": "no score is below 0",
    "crowding": "stands behind others of its container or name, or behind a function that it copies",
}
"""The other contributions that are no features, in words."""
BEHIND_OTHERS = "standing behind others of its container or name, or behind a function that it copies"
"""What ``why-not`` says of crowding, which is no demotion for what a symbol is, but for where it stands."""


def _is_about_what_happens(keywords: Keywords) -> bool:
    """Whether a task reports what goes wrong or asks where or how something is done: no wish for another option, no question for a value."""
    is_question = keywords.purpose.likeliest in ("question", "locate")
    return bool(keywords.report.body) or (is_question and not keywords.asks_for_setting)


def factors_of(seen: Seen, settings: ScoreSettings) -> Iterator[Array]:
    """For each demotion in turn, the share of its score that each symbol of the pool keeps; 1 for those it does not concern."""
    flags = seen.graph.flags[seen.ids]
    is_only_there = np.isin(seen.ids, only_aside(seen.keywords, seen.graph, settings.held_files))
    is_headed = are_headed(seen)
    for row in DEMOTIONS.values():
        concerned = (flags & np.uint16(row.flag)) != 0
        if row.kinds:
            concerned = concerned | np.isin(seen.kind, [KINDS.index(kind) for kind in row.kinds])
        if row.is_for_ledgers:
            concerned = concerned | seen.is_in_ledger
        if row.is_for_promises:
            concerned = concerned | seen.is_promise
        if row.is_for_texts and _is_about_what_happens(seen.keywords):
            from knowing.query.rank.texts import are_texts_for_people  # noqa: PLC0415 - loaded for such a task

            concerned = concerned | are_texts_for_people(seen, settings.texts)
        if row.is_for_asked_tests:
            concerned = concerned | ((flags & np.uint16(Flag.TEST)) == 0)
        if row.is_lifted_for_headings:
            concerned = concerned & ~is_headed
        if row.is_lifted_for_holders:
            concerned = concerned & ~seen.is_asked_holder
        if row.flag & ASIDE:
            concerned = concerned & ~is_only_there
        if row.is_lifted_for_scripts:
            concerned = concerned & ~_are_bare_scripts(seen, concerned)
        factor = 1.0 if _is_lifted(row, seen.keywords) else float(getattr(settings, row.setting))
        is_asked = seen.is_own_text if row.flag & ASIDE else seen.is_asked_text
        concerned = concerned & ~seen.is_spared & ~is_asked
        if row.is_for_helpers and seen.keywords.asks_for_tests:  # such a task spares all tests
            from knowing.query.rank.beside_tests import are_helpers  # noqa: PLC0415 - loaded for such a task

            concerned = are_helpers(seen, settings.helpers)
        yield np.where(concerned, factor, 1.0)


def _are_bare_scripts(seen: Seen, asked: Array) -> Array:
    """Whether each of those asked for is a script of a shell that has no smaller symbols. A module that only passes on what others define
    has none either, and is no place to look at."""
    found = np.zeros(len(seen.ids), bool)
    after = np.minimum(seen.ids + 1, len(seen.graph.parent) - 1)  # what a file has follows it
    at = np.flatnonzero(asked & (seen.graph.parent[after] != seen.ids))
    written = [load(one.language) if one.language else None for one in seen.symbols(seen.ids[at])]
    found[at] = [one is not None and one.is_text and bool(one.interpreters) for one in written]
    return found


def _is_lifted(row: Demotion, keywords: Keywords) -> bool:
    """Whether a demotion is not applied, because the task asks for such symbols."""
    return (
        (row.is_lifted_for_tests and keywords.is_about_tests)
        or (row.is_lifted_for_text and keywords.is_about_text)
        or (row.is_lifted_for_values and keywords.asks_for_value)
        or (row.is_lifted_for_shells and keywords.is_about_shells)
        or (row.is_for_ledgers and keywords.asks_for_ledger)
        or (row.is_for_asked_tests and not keywords.asks_for_tests)
        or (row.is_for_places and not keywords.asks_for_places)
    )


def words_of(name: str) -> str:
    """What ``why`` says of a contribution that is no feature."""
    return DEMOTIONS[name].because if name in DEMOTIONS else ADJUSTED.get(name, name)


def demoted_for(name: str) -> str:
    """What ``why-not`` says after "it was demoted for"."""
    return DEMOTIONS[name].being if name in DEMOTIONS else BEHIND_OTHERS
