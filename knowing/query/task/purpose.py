"""What a task is for: to understand a part of the code or build on it, or to change what is there.

Who wants to understand needs the types and entry points; who changes something needs the functions where it happens. Few tasks
are purely one or the other, so the answer is a share of each purpose, and the ranking mixes their sets of weights by these shares.

>>> purpose = read_purpose("Trace how a request reaches its handler", 1, False, PurposeSettings())
>>> purpose.change < 0.3, purpose.cues
(True, ('begins with "trace"', 'says "how"'))
>>> read_purpose("stop sending the cookie twice", 1, False, PurposeSettings()).change > 0.7
True
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass
from math import exp

from knowing.settings import PurposeSettings

_EXPLORE = frozenset(
    """analyse analyze debug describe diagnose document explain explore find follow how investigate learn locate review study
    trace understand walk what where which who why""".split()
)
_BUILD = frozenset(
    "build configure create customize design develop extend generate implement integrate introduce register setup write".split()
)
_EDIT = frozenset(
    """align allow avoid bump change clean cleanup convert correct disable do don don't drop enable ensure expose extract filter
    forbid forward guard handle hide ignore improve inline keep lazily limit log make mark merge move only optimise optimize
    order pass preserve prevent prohibit put raise rather reduce refactor remove rename replace restore return revert rework
    sanitize scope send set show simplify skip sort split stop strip switch tighten translate tweak unify update use validate
    wrap""".split()
)
_EITHER = frozenset({"add", "fix"})
_ASKED = frozenset({"how", "through", "where", "why"})
_NEW = frozenset({"custom", "new"})
_WORD = re.compile(r"[A-Za-z][A-Za-z']*")


@dataclass(frozen=True, slots=True)
class Cue:
    """One thing that speaks for a purpose: the setting that weighs it, and in words."""

    name: str
    said: str


@dataclass(frozen=True, slots=True)
class PurposeRow:
    """One purpose: the settings that hold for it, and how it is said."""

    weights: str
    """The field of the score settings with the weights of features."""
    crowding: str
    """The field with the share that a further symbol of the same container keeps."""
    aim: str
    """"to change something"."""
    taken_as: str
    """What ``why`` says after "taken as"."""


PURPOSES: dict[str, PurposeRow] = {
    "change": PurposeRow("change_weights", "change_crowding", "to change something", "a change to what is there"),
    "understand": PurposeRow("weights", "crowding", "to understand it", "something to understand or build on"),
}


@dataclass(frozen=True, slots=True)
class Purpose:
    """How far a task has each purpose, in shares that sum to 1, and what says so."""

    shares: dict[str, float]
    found: tuple[Cue, ...]

    @property
    def change(self) -> float:
        """How far the task is to change something."""
        return self.shares.get("change", 0.0)

    @property
    def cues(self) -> tuple[str, ...]:
        return tuple(cue.said for cue in self.found)


def read_purpose(prose: str, lines: int, has_pasted: bool, settings: PurposeSettings) -> Purpose:
    """Read the purpose off the first line (``lines`` there are in all) and whether a trace, log or diff was pasted."""
    found = tuple(_cues(prose, lines, has_pasted))
    odds = settings.bias + sum(float(getattr(settings, cue.name)) for cue in found)
    change = 1.0 / (1.0 + exp(-odds))
    return Purpose({"change": change, "understand": 1.0 - change}, found)


def _cues(prose: str, lines: int, has_pasted: bool) -> Iterator[Cue]:
    subject = [word.lower() for word in _WORD.findall(prose.strip().partition("\n")[0])]
    first = subject[0] if subject else ""
    if kind := _kind_of(first):
        yield Cue(kind, f'begins with "{first}"')
    for name, known in (("asked", _ASKED), ("new", _NEW)):
        said = next((word for word in subject if word in known), None)
        if said is not None:
            yield Cue(name, f'says "{said}"')
    if lines > 1:
        yield Cue("lines", "has more than one line")
    if has_pasted:
        yield Cue("pasted", "holds a trace, log or diff")


def _kind_of(first: str) -> str:
    """The setting that a leading word falls under; empty if none."""
    stem = _infinitive(first)
    if first in _EXPLORE:
        return "explore"
    if first in _BUILD:
        return "build"
    if stem in _EDIT or (stem != first and stem in _EITHER):
        return "edit"
    return first if first in _EITHER else ""


def _infinitive(word: str) -> str:
    """``removed``, ``removes`` and ``removing`` speak of a change like ``remove``."""
    for ending in ("ing", "ed", "es", "s"):
        if word.endswith(ending):
            bare = word.removesuffix(ending)
            for stem in (bare, bare + "e", bare[:-1]):
                if stem in _EDIT or stem in _EITHER:
                    return stem
    return word
