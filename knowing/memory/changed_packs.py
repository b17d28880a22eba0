"""What came, went and moved between two packs that were handed out, and why."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from knowing.memory.store.packs import HeldSymbol, KeptPack

CAME, WENT, MOVED, REWRITTEN, SHOWN = "came", "went", "moved", "rewritten", "shown otherwise"


@dataclass(frozen=True, slots=True)
class Difference:
    """What became of one symbol from one pack to the other."""

    what: str
    """came, went, moved, rewritten (at the same place, its text is another one) or shown otherwise (with more or less of it)."""
    path: str
    qualname: str
    old: int | None
    new: int | None
    """Its places, from 1; None where it is not there."""
    why: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class PackDiff:
    """Two packs, what is different about the questions, and what is different about the answers."""

    old: KeptPack
    new: KeptPack
    causes: tuple[str, ...]
    differences: tuple[Difference, ...]


def differences_of_packs(old: KeptPack, new: KeptPack) -> PackDiff:
    """What came, went and moved, in the order of the new pack, then of the old one."""
    before, after = (
        {(one.path, one.qualname, one.kind): (at, one) for at, one in enumerate(pack.items, 1)} for pack in (old, new)
    )
    found = []
    for key, (at, held) in after.items():
        was = before.get(key)
        if one := _became(was, at, held):
            found.append(one)
    found += [
        Difference(WENT, held.path, held.qualname, at, None, (f"scored {held.score:.3f}",))
        for key, (at, held) in before.items()
        if key not in after
    ]
    return PackDiff(old, new, tuple(_causes(old, new)), tuple(found))


def _became(was: tuple[int, HeldSymbol] | None, at: int, held: HeldSymbol) -> Difference | None:
    if was is None:
        return Difference(CAME, held.path, held.qualname, None, at, (f"scores {held.score:.3f}", *held.reasons))
    place, old = was
    why = tuple(_reasons(old, held))
    what = MOVED if place != at else REWRITTEN if old.body != held.body else SHOWN if old.level != held.level else ""
    return Difference(what, held.path, held.qualname, place, at, why) if what else None


def _reasons(old: HeldSymbol, new: HeldSymbol) -> Iterator[str]:
    if old.body != new.body:
        yield "its text changed"
    if old.level != new.level:
        yield f"shown as {new.level}, not as {old.level}"
    if old.score != new.score:
        yield f"score {old.score:.3f} -> {new.score:.3f}"
    yield from (f"now: {reason}" for reason in new.reasons if reason not in old.reasons)
    yield from (f"no longer: {reason}" for reason in old.reasons if reason not in new.reasons)


def _causes(old: KeptPack, new: KeptPack) -> Iterator[str]:
    """What is different about what was asked, and of what."""
    if old.task != new.task:
        yield "another task"
    elif old.settings != new.settings:
        yield "other settings or another form"
    if old.tree != new.tree:
        yield "the repository changed"
    if old.memory != new.memory:
        yield "more is remembered"
