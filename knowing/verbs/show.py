"""One symbol: its source, what it uses and who uses it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import TYPE_CHECKING

from knowing.verbs.host import Host, opened

if TYPE_CHECKING:
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


def show(request: ShowRequest, host: Host) -> ShowAnswer:
    """Definition, members, bases, callers, callees and tests of a symbol, each with how sure that is."""
    found = opened(host)
    from knowing.change.tested import with_tests
    from knowing.query.lookup import find_group
    from knowing.query.portrait import portray

    portrait = portray(found.graph, *find_group(found.graph, request.symbol, request.kind, request.file))
    return ShowAnswer(with_tests(portrait, found.graph, found.settings.change), found.freshness)
