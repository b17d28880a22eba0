"""How each feature is measured: one function for each row of :data:`knowing.features.FEATURES`, by its name.

Only features that carry weight are measured for an answer; what several of them need is computed once, by :class:`Seen`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.features import FEATURES
from knowing.graph.layout import walk_code
from knowing.model import KINDS, TEXT_KINDS, VALUE_KINDS, EdgeKind, Flag, Kind
from knowing.patterns import Pattern
from knowing.query.channels.matches import FILE_CODE, IS_TYPE
from knowing.query.channels.usage import users_of
from knowing.query.rank.on_topic import on_topic
from knowing.query.rank.seen import Seen
from knowing.words import split_identifier, stem

Array = NDArray[Any]
_IS_VALUE = np.array([kind in VALUE_KINDS for kind in KINDS])
_IS_PART = np.array([kind in TEXT_KINDS or kind is Kind.FILE for kind in KINDS])
_WRITTEN_OUT = Pattern(r"""(?:=|^#define\s{1,40}\w{1,200})[^\n]{0,200}?(?:[1-9]|\d\d|["'`][^"'`])""")
"""The definition of a value that says what it is: a number other than 0 or a text behind its name."""
_AMOUNT = Pattern(r"(?:=|^#define\s{1,40}\w{1,200})[^\n]{0,200}?(?<![A-Za-z_])\d")
"""The same with a number in it: what is asked for is so many, so long or so large."""
_DEFAULT = frozenset({stem("default")})
_CONSTRUCTOR = KINDS.index(Kind.CONSTRUCTOR)
_CALLS = walk_code(EdgeKind.CALLS)
_CALLED = walk_code(EdgeKind.CALLS, is_against=True)


def _container(seen: Seen) -> Array:
    return np.where(seen.parent > 0, seen.usable[seen.parent], 0.0) / seen.best_text


def _logarithm(values: Array, scale: float) -> Array:
    """The logarithm of a count divided by ``scale``, at most 1."""
    return np.minimum(np.log1p(values) / scale, 1.0)


def _size(seen: Seen) -> Array:
    return _logarithm(seen.graph.arrays["length_body"][seen.ids], seen.settings.measures.size_scale)


def _has_own_name(seen: Seen) -> Array:
    """Whether the name of each is its own: a constructor is called like its type, or like all constructors."""
    return np.asarray(seen.kind != _CONSTRUCTOR)


def _named(seen: Seen) -> Array:
    """1 for what the task names with its owner or by its line; in a task of one line, for what it names at all (less if many have that
    name, or if it is a value), and for who holds a message of the task that hardly anyone else holds (less for a key). Who asks for
    nothing but the places of a key is given whoever holds it."""
    measures, names = seen.settings.measures, seen.votes.names
    exact = names.exact[seen.ids]
    if seen.keywords.report.body:
        return np.asarray(exact >= measures.sure)
    is_held = (seen.votes.scores["literal"][seen.ids] >= measures.held) | seen.is_asked_holder
    held = np.where(np.isin(seen.ids, seen.votes.literals.said), 1.0, _mentioned(seen)) * is_held
    called = names.alone[seen.ids] * (exact >= measures.written)
    is_trial = (seen.graph.flags[seen.ids] & np.uint16(int(Flag.TEST | Flag.EXAMPLE))) != 0
    is_part = _IS_PART[seen.kind] & (is_trial | (seen.kind != FILE_CODE))  # who calls a file by its name means it
    is_value = (_IS_VALUE[seen.kind] & ~seen.is_callable) | is_part
    return np.asarray(np.maximum(held, called * np.where(is_value, _mentioned(seen), 1.0)))


def _mentioned(seen: Seen) -> float:
    """What it counts that a task names an option, a key or a field: all, if it asks what that is; otherwise the code that obeys it is
    wanted, and the name only says which."""
    is_asked = seen.keywords.asks_for_setting or seen.keywords.asked_literals
    return 1.0 if is_asked else seen.settings.measures.mentioned


def _asked_kind(seen: Seen) -> Array:
    """1 for tests in a task about tests, and for parts of text files in a task about what these say."""
    return np.asarray(seen.is_asked_test | (_IS_PART[seen.kind] & seen.keywords.is_about_text))


def in_called_file(seen: Seen) -> Array:
    """Whether each stands in a file of code that a task of one line calls by its name."""
    files = [one.id for one in seen.votes.names.files if not one.is_whole]
    return np.asarray(np.isin(seen.file, files) & (seen.kind != FILE_CODE))


def _called_file(seen: Seen) -> Array:
    """How much each symbol of a file of code that the task calls by its name is meant: the one that says most of the task wholly, if the
    file as a whole says as much of it as any, or is written with its folder. Of another that says little the task speaks in passing
    ("passed on from build.rs")."""
    with_folder = np.isin(seen.file, [one.id for one in seen.votes.names.files if one.has_folder])
    inside = in_called_file(seen) * np.where(with_folder, 1.0, seen.by_file[0])
    said = np.where(inside, seen.text[seen.ids], 0.0)
    least = seen.settings.measures.called_file
    return np.asarray(inside * (least + (1.0 - least) * said / (float(said.max(initial=0.0)) or 1.0)))


def _asked_value(seen: Seen) -> Array:
    """In a task that asks for a value: how far each value that is written out may be it, by what uses it and by what it is called."""
    found = np.zeros(len(seen.ids))
    if (called := seen.keywords.value_stems) is None:
        return found
    measures, written, at = seen.settings.measures, seen.settings.written, np.flatnonzero(_IS_VALUE[seen.kind])
    if not seen.keywords.is_about_tests:
        at = at[(seen.graph.flags[seen.ids[at]] & np.uint16(Flag.TEST)) == 0]
    written_out = (_WRITTEN_OUT, _AMOUNT) if called - _DEFAULT else (_WRITTEN_OUT,)
    known, speaking = seen.graph.symbols(seen.ids[at]), seen.votes.matches.saying_more_than(_DEFAULT)
    for place, one in zip(at.tolist(), seen.ids[at].tolist(), strict=True):
        name, signature = known[one].name, known[one].signature
        if all(one.search(signature) for one in written_out):
            users = users_of(one, name, seen.graph, measures.value_users)
            fit = min(float(seen.usable[users].max(initial=0.0)) / seen.best_text, 1.0)
            parts = called.intersection(map(stem, split_identifier(name)))
            worth = measures.value + measures.value_used * fit + measures.value_called * bool(parts)
            found[place] = worth * (parts != _DEFAULT or speaking[one] or fit >= measures.value_spoken)
    likely = np.where(found > 0, found + seen.usable[seen.ids] / seen.best_text, 0.0)
    found[np.argsort(-likely, kind="stable")[measures.values :]] = 0.0
    says = np.minimum(seen.usable[seen.ids] / seen.best_text, 1.0)
    sure = np.array([seen.asked.values.get(one, 0.0) for one in seen.ids.tolist()]) * (1.0 - written.fit * (1.0 - says))
    sure[np.argsort(-sure, kind="stable")[written.most :]] = 0.0
    return np.maximum(found, sure)


MEASURES: dict[str, Callable[[Seen], Array]] = {
    "text": lambda seen: seen.text[seen.ids] / seen.best_text,
    "coverage": lambda seen: np.minimum(seen.coverage(0, 1, 2, 3, 4), 1.0),
    "name": lambda seen: seen.votes.names.task_share[seen.ids] * _has_own_name(seen),
    "name_fraction": lambda seen: seen.votes.names.name_share[seen.ids] * _has_own_name(seen),
    "name_pair": lambda seen: seen.votes.names.pairs[seen.ids] * _has_own_name(seen),
    "exact": lambda seen: seen.votes.names.exact[seen.ids],
    "named": _named,
    "exact_code": lambda seen: seen.votes.names.in_code[seen.ids],
    "owner_exact": lambda seen: np.where(seen.parent > 0, seen.votes.names.exact[seen.parent], 0.0),
    "literal": lambda seen: seen.votes.scores["literal"][seen.ids],
    "title": lambda seen: seen.relative(seen.title[0]),
    "title_coverage": lambda seen: seen.title[1][seen.ids],
    "doc": lambda seen: seen.coverage(3),
    "signature": lambda seen: seen.coverage(2),
    "enclosing": lambda seen: seen.coverage(1),
    "path": lambda seen: seen.votes.matches.path_coverage[seen.ids],
    "members": lambda seen: seen.best_members() / seen.best_text,
    "container": _container,
    "neighbours": lambda seen: seen.best_of_file() / seen.best_text,
    "whole": lambda seen: seen.by_type[0],
    "whole_coverage": lambda seen: seen.by_type[1],
    "file": lambda seen: seen.by_file[0],
    "file_coverage": lambda seen: seen.by_file[1],
    "past": lambda seen: np.sqrt(seen.relative(seen.past, seen.file)),
    "callers": lambda seen: seen.best_through(_CALLED) / seen.best_text,
    "callees": lambda seen: seen.best_through(_CALLS) / seen.best_text,
    "tests": lambda seen: seen.best_test() / seen.best_text,
    "equivalence": lambda seen: seen.relative(seen.votes.scores["equivalence"]),
    "vector": lambda seen: seen.relative(seen.votes.scores["vector"]),
    "walk": lambda seen: np.sqrt(seen.spread.mass[seen.ids]),
    "company": lambda seen: seen.company,
    "lines": lambda seen: seen.lines[0],
    "line_pairs": lambda seen: seen.lines[1],
    "walk_members": lambda seen: np.sqrt(np.minimum(seen.from_members(seen.spread.mass), 1.0)),
    "seed": lambda seen: seen.relative(seen.fused),
    "authority": lambda seen: seen.authority().authority[seen.ids],
    "hub": lambda seen: seen.authority().hub[seen.ids],
    "centrality": lambda seen: _logarithm(
        seen.graph.arrays["in_degree"][seen.ids], seen.settings.measures.centrality_scale
    ),
    "centrality_members": lambda seen: _logarithm(
        seen.from_members(seen.graph.arrays["in_degree"]), seen.settings.measures.members_scale
    ),
    "type": lambda seen: IS_TYPE[seen.kind],
    "callable": lambda seen: seen.is_callable,
    "value": lambda seen: _IS_VALUE[seen.kind] & ~seen.is_callable,
    "asked_kind": _asked_kind,
    "asked_value": _asked_value,
    "asked_topic": on_topic,
    "called_file": _called_file,
    "part": lambda seen: _IS_PART[seen.kind],
    "walk_callable": lambda seen: np.sqrt(seen.spread.mass[seen.ids]) * seen.is_callable,
    "file_callable": lambda seen: seen.by_file[0] * seen.is_callable,
    "size_callable": lambda seen: _size(seen) * seen.is_callable,
    "private": lambda seen: (seen.graph.flags[seen.ids] & np.uint16(Flag.PRIVATE)) != 0,
    "constructor": lambda seen: seen.kind == _CONSTRUCTOR,
    "size": _size,
    "depth": lambda seen: np.minimum(seen.graph.arrays["depth"][seen.ids] / seen.settings.measures.depth_scale, 1.0),
}


def measure(seen: Seen, wanted: Iterable[str]) -> Array:
    """A row for each symbol of the pool and a column for each feature there is; those that are not wanted stay 0."""
    found = np.zeros((len(seen.ids), len(FEATURES)))
    asked = set(wanted)
    for column, name in enumerate(FEATURES):
        if name in asked:
            found[:, column] = MEASURES[name](seen)
    return found
