"""The Python API about coding agents that may start our server."""

from __future__ import annotations

from collections.abc import Iterable
from pathlib import Path

from knowing.settings.clients import CLIENT
from knowing.verbs import agents as _agents
from knowing.verbs.host import At, host_of


def agents_add(
    at: At,
    clients: Iterable[str],
    *,
    scope: str = "",
    is_dry: bool = False,
    is_tracked_too: bool = False,
    instructions: bool = False,
    home: Path | None = None,
) -> tuple[_agents.Edited, ...]:
    """Put an entry for our server into the configuration of clients; the outcome and the diff of each file."""
    asked = _agents.AgentsEditRequest(tuple(clients), scope, is_dry, is_tracked_too, instructions, home)
    return _agents.agents_add(asked, host_of(at))


def agents_remove(
    at: At,
    clients: Iterable[str],
    *,
    scope: str = "",
    is_dry: bool = False,
    is_tracked_too: bool = False,
    instructions: bool = False,
    home: Path | None = None,
) -> tuple[_agents.Edited, ...]:
    """Take the entry out again; a file that nobody changed since becomes what it was, to the byte."""
    asked = _agents.AgentsEditRequest(tuple(clients), scope, is_dry, is_tracked_too, instructions, home)
    return _agents.agents_remove(asked, host_of(at))


def agents_list(at: At, clients: Iterable[str] = (), *, home: Path | None = None) -> tuple[_agents.Listed, ...]:
    """Every file that a client reads, and whether our entry is in it."""
    return _agents.agents_list(_agents.ListRequest(tuple(clients), home), host_of(at))


def agents_check(
    at: At, clients: Iterable[str] = (), *, timeout_s: float = CLIENT.answer_s, home: Path | None = None
) -> tuple[_agents.CheckedClient, ...]:
    """Start the server as each client would, in the host's environment, and ask it something."""
    return _agents.agents_check(_agents.CheckAgentsRequest(tuple(clients), timeout_s, home), host_of(at))
