"""Set up coding agents: put an entry for our server into their configuration, take it out again, list and try what is there."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from difflib import unified_diff
from pathlib import Path
from typing import TYPE_CHECKING, Literal

from knowing.clients.command import lacking, server_command
from knowing.errors import ConfigError, CtxError, UsageError
from knowing.settings.clients import CLIENT
from knowing.verbs.host import Host

if TYPE_CHECKING:
    from knowing.clients.disk import TrustedFile
    from knowing.clients.edits import Edit
    from knowing.clients.table import Client
    from knowing.clients.whereabouts import SearchedFolders

Outcome = Literal["added", "removed", "unchanged"]
State = Literal["added", "outdated", "foreign", "absent", "unreadable"]


@dataclass(frozen=True, slots=True)
class AgentsEditRequest:
    """Which clients to set up, or to leave as they were."""

    clients: tuple[str, ...]
    scope: str = ""
    """project or user; empty: the first that a client has."""
    is_dry: bool = False
    """Nothing is written."""
    is_tracked_too: bool = False
    """Files that git tracks may be changed."""
    instructions: bool = False
    """Also the fenced block in AGENTS.md or CLAUDE.md."""
    home: Path | None = None
    """The home of the user; None: the one of this process."""


@dataclass(frozen=True, slots=True)
class Edited:
    """What happened to one file, or would."""

    client: str
    path: Path
    outcome: Outcome
    diff: str
    """Unified; empty if nothing changes."""
    note: str = ""


@dataclass(frozen=True, slots=True)
class ListRequest:
    """Which clients to look at; none: all of them."""

    clients: tuple[str, ...] = ()
    home: Path | None = None


@dataclass(frozen=True, slots=True)
class Listed:
    """One file that a client reads, and whether our entry is in it."""

    client: str
    title: str
    scope: str
    path: Path
    state: State
    said: str = ""


@dataclass(frozen=True, slots=True)
class CheckAgentsRequest:
    """Which clients to try; none: all that are set up."""

    clients: tuple[str, ...] = ()
    timeout_s: float = CLIENT.answer_s
    home: Path | None = None


@dataclass(frozen=True, slots=True)
class CheckedClient:
    """Whether what a client would start answers."""

    client: str
    path: Path
    is_well: bool
    said: str


def agents_add(request: AgentsEditRequest, host: Host) -> tuple[Edited, ...]:
    """Put our entry into the configuration of clients. Every file is looked at before the first is written."""
    from knowing.clients.edits import plan_add

    def plan(client: Client, place: TrustedFile) -> Edit:
        return plan_add(client, place, client.entry(server_command()))

    edits = [(name, one, plan(one, place)) for name, one, place in _wanted(request, host)]
    missing = lacking()
    return _done(request, "added", [(name, edit, _note(one, missing)) for name, one, edit in edits])


def agents_remove(request: AgentsEditRequest, host: Host) -> tuple[Edited, ...]:
    """Take our entry out again: a file that nobody changed since becomes what it was, to the byte."""
    from knowing.clients.edits import plan_remove

    edits = [(name, plan_remove(one, place), "") for name, one, place in _wanted(request, host)]
    return _done(request, "removed", edits)


def _note(client: Client, missing: str) -> str:
    return "; ".join(one for one in (client.note, missing if client.is_server else "") if one)


def _done(request: AgentsEditRequest, outcome: Outcome, edits: list[tuple[str, Edit, str]]) -> tuple[Edited, ...]:
    """Make the edits, unless they are only to be shown; what happened to each file."""
    from knowing.clients.edits import write
    from knowing.clients.whereabouts import is_tracked

    for _, edit, _ in edits:
        if edit.is_change and not request.is_tracked_too and is_tracked(edit.place.path):
            raise ConfigError(f"git tracks {edit.place.path}", "to change it all the same: --tracked")
    done = []
    for name, edit, note in edits:
        if not request.is_dry:
            write(edit)
        what: Outcome = outcome if edit.is_change else "unchanged"
        done.append(Edited(name, edit.place.path, what, _diff(edit), note if edit.is_change else ""))
    return tuple(done)


def _diff(edit: Edit) -> str:
    """What changes in a file, as a unified diff."""
    old, new = (
        (data or b"").decode("utf-8", "replace").splitlines(keepends=True) for data in (edit.before, edit.after)
    )
    was, becomes = (str(edit.place.path) if data is not None else "/dev/null" for data in (edit.before, edit.after))
    lines = unified_diff(old, new, was, becomes)
    return "".join(one if one.endswith("\n") else f"{one}\n\\ No newline at end of file\n" for one in lines)


def _wanted(request: AgentsEditRequest, host: Host) -> list[tuple[str, Client, TrustedFile]]:
    """The files that a request is about, each once."""
    from knowing.clients.table import CLIENTS, PROJECT
    from knowing.clients.whereabouts import place_of

    around = _around(host, request.home)
    if not request.clients:
        raise UsageError("no client was named", f"one or more of: {', '.join(CLIENTS)}")
    found: dict[Path, tuple[str, Client, TrustedFile]] = {}
    for name in request.clients:
        client = _client(name)
        scope = request.scope or next(iter(client.places))
        if scope not in client.places:
            raise UsageError(f"{name} has no scope {scope[:40]!r}", f"one of: {', '.join(client.places)}")
        place = place_of(client, scope, around)
        found.setdefault(place.path, (name, client, place))
        if request.instructions and client.is_server:
            block = next(one for one in CLIENTS if CLIENTS[one].title == client.instructions)
            place = place_of(CLIENTS[block], PROJECT, around)
            found.setdefault(place.path, (block, CLIENTS[block], place))
    return list(found.values())


def _client(name: str) -> Client:
    from knowing.clients.table import CLIENTS

    if name not in CLIENTS:
        raise UsageError(f"no client {name[:40]!r}", f"one of: {', '.join(CLIENTS)}")
    return CLIENTS[name]


def _around(host: Host, home: Path | None) -> SearchedFolders:
    from knowing.clients.whereabouts import SearchedFolders

    return SearchedFolders(host.repository(), home or Path.home(), host.environment)


def agents_list(request: ListRequest, host: Host) -> tuple[Listed, ...]:
    """Every file that a client reads, and whether our entry is in it. Changes nothing and starts nothing."""
    around = _around(host, request.home)
    return tuple(one for one, _ in _looked(request.clients, around))


def _looked(names: tuple[str, ...], around: SearchedFolders) -> Iterator[tuple[Listed, object]]:
    """What is in each file, and the entry itself."""
    from knowing.clients.edits import entry_at, is_ours
    from knowing.clients.table import CLIENTS
    from knowing.clients.whereabouts import place_of

    for name, client in [(name, _client(name)) for name in names or CLIENTS]:
        for scope in client.places:
            place, entry, said = place_of(client, scope, around), None, ""
            try:
                entry = entry_at(client, place)
                state: State = "absent"
                if entry is not None:
                    current = entry == client.entry(server_command())
                    state = "added" if current else "outdated" if is_ours(client, place, entry) else "foreign"
            except CtxError as error:
                state, said = "unreadable", str(error)
            yield Listed(name, client.title, scope, place.path, state, said), entry


def agents_check(request: CheckAgentsRequest, host: Host) -> tuple[CheckedClient, ...]:
    """Start the server as each client would, and ask it something. Only a command that this program wrote is started."""
    from knowing.clients.answering import asked

    around = _around(host, request.home)
    found = []
    for listed, entry in _looked(request.clients, around):
        if listed.state == "absent":
            continue
        client = _client(listed.client)
        if listed.state != "added" or not client.is_server:
            found.append(CheckedClient(listed.client, listed.path, listed.state == "added", _why(listed)))
            continue
        answer = asked(_command(entry), around.root, host.environment, request.timeout_s)
        found.append(CheckedClient(listed.client, listed.path, answer.is_well, answer.said))
    return tuple(found)


def _why(listed: Listed) -> str:
    again = f"run: ctx agents add {listed.client} --scope {listed.scope}"
    return {
        "added": "is what this version writes",
        "outdated": f"is not what this version writes: {again}",
        "foreign": "was not written by ctx, and is not started",
    }.get(listed.state, listed.said)


def _command(entry: object) -> list[str]:
    """The command line of an entry, however the client spells it."""
    said = entry if isinstance(entry, dict) else {}
    first, more = said.get("command", ""), said.get("args", [])
    return [str(one) for one in [*(first if isinstance(first, list) else [first]), *more]]


def agents_skill() -> str:
    """The page for agents without MCP: when to call ``ctx``."""
    from knowing.clients.skill import skill_text

    return skill_text()
