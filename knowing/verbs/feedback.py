"""Records which symbols of an answer were useful and which were not."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.characters import well_formed
from knowing.errors import UsageError
from knowing.verbs.host import Host, Opened, opened

if TYPE_CHECKING:
    from knowing.memory.store.memory import Memory
    from knowing.memory.store.packs import KeptPack
    from knowing.model import Symbol


@dataclass(frozen=True, slots=True)
class FeedbackRequest:
    """An answer by its id, and symbols of it, written as for ``ctx show``."""

    pack: str
    useful: tuple[str, ...] = ()
    useless: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class FeedbackAnswer:
    """What was written down: addresses of symbols."""

    pack: str
    useful: tuple[str, ...]
    useless: tuple[str, ...]
    surprising: tuple[str, ...]
    """Useful ones that were not in the answer."""


def feedback(request: FeedbackRequest, host: Host) -> FeedbackAnswer:
    """Store what was said of an answer. It counts while what stands around each symbol stays as it is."""
    if not request.useful and not request.useless:
        raise UsageError("nothing is said of any symbol", "give --useful SYMBOL or --useless SYMBOL")
    root = host.repository()
    memory = host.memory(root, host.settings_at(root))
    pack = kept(memory, request.pack)
    found = opened(host)
    useful, useless = (_named(found, names) for names in (request.useful, request.useless))
    if both := {one.address for one in useful} & {one.address for one in useless}:
        raise UsageError(f"{min(both)} cannot be useful and useless at once")
    from knowing.memory.learning import judge

    with memory.together():
        judge(memory, found.graph, pack, [(one, one in useful) for one in (*useful, *useless)], found.settings)
    held = {(one.path, one.qualname) for one in pack.items}
    surprising = tuple(one.address for one in useful if (one.path, one.qualname) not in held)
    return FeedbackAnswer(
        pack.id, tuple(one.address for one in useful), tuple(one.address for one in useless), surprising
    )


def kept(memory: Memory, pack: str) -> KeptPack:
    """The kept answer of an id, or of the beginning of one; refuses if there is none."""
    from knowing.memory.store.packs import find

    wanted = well_formed(pack.strip().lower())
    found = find(memory, wanted) if len(wanted) >= 4 else None
    if found is None:
        raise UsageError(
            f"no answer {pack[:40]!r} is kept", "its id is in the last lines of: ctx task; old ones are forgotten"
        )
    return found


def _named(found: Opened, names: tuple[str, ...]) -> list[Symbol]:
    from knowing.query.lookup import find_group

    return [find_group(found.graph, name, settings=found.settings.explain.lookup)[0] for name in names]
