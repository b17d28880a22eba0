"""The clients, one row each: where a client keeps its configuration and how it wants an entry. ``ctx agents`` is read from here.

Whoever adds a client adds a row. The formats were checked with the clients themselves where they run without an account, and with their
documentation else: bench/runs holds the runs.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple, Protocol

from knowing.clients import json_entry, marked_block, toml_entry, whole_file
from knowing.clients.insertions import Added
from knowing.clients.skill import skill_text

NAME = "ctx"
"""What the server is called in every client."""
PROJECT, USER = "project", "user"
INSTRUCTIONS = (
    "Before you read or change code for a task, ask `ctx`: its tool `context`, or `ctx task \"WORDS OF THE TASK\"` in a shell.\n"
    "One symbol with its callers and tests: `look`, or `ctx show NAME`. What a change still misses: `change`, or `ctx pr`."
)  # fmt: skip
"""What a fenced block tells an agent; with its markers it has four lines."""


class Form(Protocol):
    """How an entry is found in a text, put into it and taken out of it; Malformed if that cannot be."""

    def found(self, text: str, keys: Sequence[str], /) -> object: ...

    def added(self, text: str, keys: Sequence[str], entry: Mapping[str, object], /) -> Added: ...

    def removed(self, text: str, keys: Sequence[str], made: int = 0, /) -> str: ...

    def is_blank(self, text: str, /) -> bool: ...


class Client(NamedTuple):
    """One client."""

    title: str
    places: Mapping[str, tuple[str, ...]]
    """For each scope the files that the client reads: the first that exists is used, and the first of all is made. The first scope is the
    default. A user's path starts with ``~/``, or with the name of a variable that moves its folder and ``:``."""
    form: Form
    keys: tuple[str, ...] = ()
    """Where the entry stands in the file."""
    entry: Callable[[Sequence[str]], Mapping[str, object]] = lambda _: {}
    """The entry for a command line."""
    instructions: str = "AGENTS.md"
    """The file of the repository that the client reads instructions from."""
    note: str = ""
    """What a person must do besides, in a few words."""
    start: str = ""
    """What a new file holds besides the entry: a client that puts it in by itself would change the file behind our back."""

    @property
    def is_server(self) -> bool:
        """Whether the entry starts our server; if not, it is text for an agent to read."""
        return bool(self.keys)


def _plain(command: Sequence[str]) -> Mapping[str, object]:
    return {"command": command[0], "args": list(command[1:])}


def _typed(command: Sequence[str]) -> Mapping[str, object]:
    return {"type": "stdio", **_plain(command)}


def _local(command: Sequence[str]) -> Mapping[str, object]:
    return {"type": "local", "command": list(command), "enabled": True}


def _instructions(_: Sequence[str]) -> Mapping[str, object]:
    return {"text": INSTRUCTIONS}


def _skill(_: Sequence[str]) -> Mapping[str, object]:
    return {"text": skill_text()}


CLIENTS: dict[str, Client] = {
    "claude": Client(
        "Claude Code",
        {PROJECT: (".mcp.json",), USER: ("CLAUDE_CONFIG_DIR:.claude.json", "~/.claude.json")},
        json_entry,
        ("mcpServers", NAME),
        _typed,
        "CLAUDE.md",
        "Claude Code asks once whether to trust a server of a project",
    ),
    "cursor": Client(
        "Cursor",
        {PROJECT: (".cursor/mcp.json",), USER: ("~/.cursor/mcp.json",)},
        json_entry,
        ("mcpServers", NAME),
        _typed,
        note="switch the server on in Cursor's settings",
    ),
    "vscode": Client(
        "VS Code",
        {PROJECT: (".vscode/mcp.json",), USER: ("XDG_CONFIG_HOME:Code/User/mcp.json", "~/.config/Code/User/mcp.json")},
        json_entry,
        ("servers", NAME),
        _typed,
        note="VS Code asks once whether to trust the server",
    ),
    "codex": Client(
        "Codex",
        {USER: ("CODEX_HOME:config.toml", "~/.codex/config.toml"), PROJECT: (".codex/config.toml",)},
        toml_entry,
        ("mcp_servers", NAME),
        _plain,
        note="Codex reads the file of a project only if it trusts the project",
    ),
    "opencode": Client(
        "OpenCode",
        {
            PROJECT: ("opencode.json", "opencode.jsonc", ".opencode/opencode.json", ".opencode/opencode.jsonc"),
            USER: (
                "XDG_CONFIG_HOME:opencode/opencode.json",
                "XDG_CONFIG_HOME:opencode/opencode.jsonc",
                "~/.config/opencode/opencode.json",
                "~/.config/opencode/opencode.jsonc",
            ),
        },
        json_entry,
        ("mcp", NAME),
        _local,
        start='{\n  "$schema": "https://opencode.ai/config.json"\n}\n',
    ),
    "windsurf": Client(
        "Windsurf",
        {USER: ("~/.codeium/windsurf/mcp_config.json",)},
        json_entry,
        ("mcpServers", NAME),
        _plain,
        note="press refresh in Windsurf's list of servers",
    ),
    "agents-md": Client("AGENTS.md", {PROJECT: ("AGENTS.md",)}, marked_block, entry=_instructions),
    "claude-md": Client("CLAUDE.md", {PROJECT: ("CLAUDE.md",)}, marked_block, entry=_instructions),
    "skill": Client(
        "Agents that read skills",
        {PROJECT: (".agents/skills/ctx/SKILL.md",), USER: ("~/.agents/skills/ctx/SKILL.md",)},
        whole_file,
        entry=_skill,
    ),
    "claude-skill": Client(
        "Claude Code, as a skill",
        {PROJECT: (".claude/skills/ctx/SKILL.md",), USER: ("~/.claude/skills/ctx/SKILL.md",)},
        whole_file,
        entry=_skill,
    ),
}
"""The name that ``ctx agents`` takes, and the client."""
