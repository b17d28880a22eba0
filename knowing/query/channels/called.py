"""Names that a task writes: how surely each is the name of a symbol, by how it is spelled, whose it is and where it stands."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Any

import numpy as np
from numpy.typing import NDArray

from knowing.graph.reader import Graph
from knowing.model import KINDS, SET_ASIDE, VALUE_KINDS, Flag, Kind
from knowing.query.channels.matches import IS_TYPE
from knowing.query.channels.place import is_trial
from knowing.query.channels.promised import over_namesakes
from knowing.query.task.prose import SEPARATOR
from knowing.settings import NameSettings

Array = NDArray[Any]
_CONSTRUCTOR = KINDS.index(Kind.CONSTRUCTOR)
_SECTION, _KEY = KINDS.index(Kind.SECTION), KINDS.index(Kind.KEY)
_IS_EXAMPLE = np.array([kind in (VALUE_KINDS - {Kind.CONSTANT}) | {Kind.KEY} for kind in KINDS])
_NONE = np.zeros(0, np.int64)
_FOLDER = re.compile(r"[/.]")
_OWN = frozenset({"self", "this", "cls"})


class Written:
    """How surely the names that a task writes are the names of symbols: a strength for each symbol of the graph."""

    def __init__(self, graph: Graph, settings: NameSettings, is_about_tests: bool = False) -> None:
        self.graph, self.settings, self.is_about_tests = graph, settings, is_about_tests
        self.strength = np.zeros(graph.size, np.float32)
        self.is_spared = np.zeros(graph.size, bool)
        self.alone = np.zeros(graph.size, np.float32)
        self.ids: dict[str, Array] = {}
        """The symbols of each name that was written as a name, by the name."""

    def add(self, name: str, strength: float = 1.0, is_called: bool = False) -> None:
        """Raise the symbols of a written name: less if many are called that or their case differs, more behind their owner's name. What
        is called with parentheses (``app.config.load()``) is no key."""
        *owners_written, last = parts = SEPARATOR.split(name.rstrip("()"))
        ids = self._meant(self.graph.ids_named(last)) if len(last) > 1 else _NONE
        may_be_key = not is_called and is_key(parts)
        if len(ids) == 0 or (may_be_key and not self._stand_in(ids, owners_written[-1]).any()):
            return
        self.alone[ids] = np.maximum(self.alone[ids], min(1.0, self.settings.few / len(ids)))
        are_trial = self._are_trial(ids)
        is_plain = strength == 1.0
        if is_plain:
            self.ids[last] = ids[~are_trial]
            self.is_spared[ids[~(are_trial | self._are_stand_ins(ids))]] |= len(ids) <= self.settings.few
        is_common = is_plain and len(ids) > self.settings.common_count
        share = np.where(are_trial, self.settings.trial, 1.0) * self._as_spelled(ids, last)
        self.raise_to(ids, (self.settings.common if is_common else strength) * share)
        if owners_written and owners_written[-1]:
            real = ids[~are_trial]
            inside = real[np.isin(self.graph.parent[real], self.graph.ids_named(owners_written[-1]))]
            if len(inside) == 0 and 1 < len(real) <= self.settings.common_count and len(owners_written) > 1:
                inside = real[self._are_in_package(real, owners_written)]
            self._set_elsewhere(ids, inside)
            self.raise_to(inside, self.settings.owner, is_spared=True)

    def _stand_in(self, ids: Array, owner: str) -> Array:
        """Which symbols stand in something of a name: a type, a key, a file or a folder."""
        inside = np.isin(self.graph.parent[ids], self.graph.ids_named(owner))
        if inside.any() or len(ids) > self.settings.common_count:
            return np.asarray(inside)
        rows = self.graph.symbols(ids.tolist())
        return np.array([owner in _FOLDER.split(rows[int(one)].path.lower()) for one in ids])

    def _are_in_package(self, ids: Array, owners: list[str]) -> Array:
        """Which symbols stand in the folders or the file that a name is written behind (``org.shop.cart.Basket``)."""
        rows, tail = self.graph.symbols(ids.tolist()), "/" + "/".join(owners)
        paths = [f"/{rows[int(one)].path.rpartition('.')[0]}" for one in ids]
        return np.array([path.endswith(tail) or path.rpartition("/")[0].endswith(tail) for path in paths])

    def add_styled(self, name: str) -> None:
        """Raise the symbols that are called like a name with hyphens (``content-hash``) in the styles of other languages."""
        parts = name.split("-")
        ids = self._meant(
            np.unique(np.concatenate([self.graph.ids_named(sign.join(parts)) for sign in ("", "_", "-")]))
        )
        if 0 < len(ids) <= self.settings.common_count:
            self.raise_to(ids, self.settings.other_style, is_spared=len(ids) <= self.settings.few)

    def _are_trial(self, ids: Array) -> Array:
        """Which symbols are values in tests and examples, or keys of what these are configured with: a name in prose is an example itself
        (``DateOfBirth``), and happens to be theirs too. None for a task that is about tests."""
        is_key = self.graph.kind[ids] == _KEY
        is_theirs = are_example_values(ids, self.graph)
        if self.is_about_tests or not (is_key | is_theirs).any() or len(ids) > self.settings.common_count:
            return np.zeros(len(ids), bool)
        rows = self.graph.symbols(ids[is_key])
        is_called = np.array([int(one) in rows and is_trial(rows[int(one)].path) for one in ids])
        return np.asarray(is_theirs | (is_key & is_called))

    def _are_stand_ins(self, ids: Array) -> Array:
        """Which symbols of a name are set aside (tests, examples, others' code) while others of that name are not; none for a task about
        tests. So are those that are deprecated, and types that extend another of the name."""
        flags = self.graph.flags[ids]
        is_aside = ((flags & np.uint16(int(SET_ASIDE))) != 0) & (not self.is_about_tests)
        is_aside |= (flags & np.uint16(int(Flag.DEPRECATED))) != 0
        if 1 < len(ids) <= self.settings.few:
            is_aside |= over_namesakes(ids, self.graph)
        return np.asarray(is_aside & (not is_aside.all()))

    def _meant(self, ids: Array) -> Array:
        """The symbols of a name without the constructors that are called like their type: the type is meant."""
        kinds = self.graph.kind[ids]
        return ids[kinds != _CONSTRUCTOR] if IS_TYPE[kinds].any() else ids

    def raise_to(self, ids: Array, strength: Array | float, is_spared: bool = False) -> None:
        """Raise some symbols to a strength, if they are below it."""
        self.strength[ids] = np.maximum(self.strength[ids], strength)
        self.is_spared[ids] |= is_spared
        if is_spared:
            self.alone[ids] = 1.0

    def members_of_written(self) -> None:
        """Raise a symbol whose own name and whose type's name are both written, wherever they stand in the task.

        Others of its name are then not meant.
        """
        types = {name: ids[IS_TYPE[self.graph.kind[ids]]] for name, ids in self.ids.items()}
        for name, ids in self.ids.items():
            owners = [found for other, found in types.items() if other.lower() != name.lower()]
            inside = ids[np.isin(self.graph.parent[ids], np.concatenate([_NONE, *owners]))]
            self._set_elsewhere(ids, inside)
            self.raise_to(inside, self.settings.beside, is_spared=True)

    def _set_elsewhere(self, ids: Array, inside: Array) -> None:
        """Lower all of a name, if some stand inside of a type that is written with it; but not what is written behind its own type."""
        others = ids[self.strength[ids] < self.settings.owner] if len(inside) else inside
        self.strength[others] = np.minimum(self.strength[others], self.settings.elsewhere)
        self.is_spared[others] = False

    def _as_spelled(self, ids: Array, name: str) -> Array:
        """For each symbol: 1, or the share that one of another case keeps where there is one of the very case.

        A name with capitals inside (``BigQuery``) is no plain word of the code (``bigquery``), even where it is the only one, and a
        heading is prose.
        """
        if len(ids) > self.settings.common_count or name.islower():
            return np.ones(len(ids))
        rows = self.graph.symbols(ids)
        spelled = [rows[int(one)].name for one in ids]
        is_same = np.array([one == name for one in spelled])
        is_like = np.array([not (is_joined(name) and one.islower() and one.isalpha()) for one in spelled])
        is_meant = is_same | (is_like & (not is_same.any()))
        return np.where(is_meant & (self.graph.kind[ids] != _SECTION), 1.0, self.settings.other_case)


def is_key(parts: Sequence[str]) -> bool:
    """Whether these parts make a key of configuration: three plain words or more, the first not *self*. Its last is a word of the key,
    not what something elsewhere is called.

    >>> is_key(["replica", "fetch", "max"]), is_key(["app", "route"]), is_key(["np", "linalg", "cholesky_ex"]), is_key(["a", "b", "Type"])
    (True, False, False, False)
    >>> is_key(["self", "session", "commit"])
    False
    """
    return len(parts) > 2 and parts[0] not in _OWN and all(part.isalpha() and part.islower() for part in parts)


def are_example_values(ids: Array, graph: Graph) -> Array:
    """Which symbols are fields, properties, variables or keys of tests and examples."""
    is_aside = (graph.flags[ids] & np.uint16(int(Flag.TEST | Flag.EXAMPLE))) != 0
    return np.asarray(is_aside & _IS_EXAMPLE[graph.kind[ids]])


def is_joined(name: str) -> bool:
    """Whether capitals inside a name join words, as in ``BigQuery`` but not in ``HTTP`` or ``Request``."""
    return any(one.isupper() for one in name[1:]) and any(one.islower() for one in name)
