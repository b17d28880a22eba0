"""One symbol: its source, what it uses and who uses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.verbs.host import Host, Opened, opened

if TYPE_CHECKING:
    from knowing.memory.notes import Told
    from knowing.model import Symbol
    from knowing.query.portrait import Portrait


@dataclass(frozen=True, slots=True)
class ShowRequest:
    """The symbol to show."""

    symbol: str
    """name, Qual.name, path::Qual.name, path:line or #id."""
    kind: str | None = None
    file: str | None = None


@dataclass(frozen=True, slots=True, eq=False)
class ShowAnswer:
    """The symbol with its neighbours."""

    portrait: Portrait
    freshness: str
    notes: tuple[Told, ...] = ()
    """What was noted about it, the oldest first."""


def show(request: ShowRequest, host: Host) -> ShowAnswer:
    """Definition, members, bases, callers, callees and tests of a symbol, each with how sure that is."""
    found = opened(host)
    from knowing.change.tested import with_tests
    from knowing.query.lookup import find_group
    from knowing.query.portrait import portray

    portrait = portray(found.graph, *find_group(found.graph, request.symbol, request.kind, request.file))
    notes = notes_about(portrait.symbol, found, host)
    return ShowAnswer(with_tests(portrait, found.graph, found.settings.change), found.freshness, notes)


def notes_about(symbol: Symbol, found: Opened, host: Host) -> tuple[Told, ...]:
    """What was noted about a symbol, wherever it was then, the oldest first; replaced notes are left out."""
    memory = found.memory()
    if memory is None:
        return ()
    from knowing.memory.store.entries import with_subjects

    entries = tuple(one for one in with_subjects(memory) if one.superseded_by is None)
    if not entries:
        return ()
    from knowing.memory.notes import Told
    from knowing.memory.subjects import Subjects

    about = Subjects(found.graph, host.cache()).about(entries, symbol)
    return tuple(Told(entry, (standing,)) for entry, standing in about)
