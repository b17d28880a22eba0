"""Setting up a client touches nothing that is not ours: tracked files, links, other people's entries."""

from __future__ import annotations

import json
import os
import resource
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from knowing.clients import json_entry
from knowing.clients.command import server_command
from knowing.clients.records import recorded
from knowing.clients.table import CLIENTS, PROJECT, Client
from knowing.errors import ConfigError, StorageError, UsageError
from knowing.verbs.agents import (
    AgentsEditRequest,
    CheckAgentsRequest,
    ListRequest,
    agents_add,
    agents_check,
    agents_list,
    agents_remove,
)
from knowing.verbs.host import Host
from tests.worktree import git, write


def states(host: Host, client: str) -> dict[str, str]:
    return {one.scope: one.state for one in agents_list(ListRequest((client,)), host)}


def test_a_row_is_a_client_everywhere(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    places = {PROJECT: ("editor/servers.json",)}
    row = Client("Editor", places, json_entry, ("tools", "ctx"), lambda command: {"run": list(command)})
    monkeypatch.setitem(CLIENTS, "editor", row)
    assert states(host, "editor") == {PROJECT: "absent"} and {
        one.client for one in agents_list(ListRequest(), host)
    } == {*CLIENTS}
    agents_add(AgentsEditRequest(("editor",)), host)
    written = json.loads((host.root / "editor" / "servers.json").read_text("utf-8"))
    assert written == {"tools": {"ctx": {"run": list(server_command())}}} and states(host, "editor") == {
        PROJECT: "added"
    }
    agents_remove(AgentsEditRequest(("editor",)), host)
    assert states(host, "editor") == {PROJECT: "absent"}
    with pytest.raises(UsageError, match=r"one of: .*editor"):
        agents_add(AgentsEditRequest(("notepad",)), host)


def test_a_tracked_file_is_changed_only_when_told(host: Host) -> None:
    git(write(host.root, {".mcp.json": "{}\n", "AGENTS.md": "# Rules\n"}), "init", "-q")
    git(host.root, "add", ".")
    for request in (AgentsEditRequest(("claude",)), AgentsEditRequest(("cursor",), instructions=True)):
        with pytest.raises(ConfigError, match=r"git tracks .*--tracked"):
            agents_add(request, host)
    assert git(host.root, "status", "--porcelain", "-uall").split() == ["A", ".mcp.json", "A", "AGENTS.md"]
    agents_add(AgentsEditRequest(("claude",), is_tracked_too=True), host)
    with pytest.raises(ConfigError, match="git tracks"):
        agents_remove(AgentsEditRequest(("claude",)), host)
    agents_remove(AgentsEditRequest(("claude",), is_tracked_too=True), host)
    assert (host.root / ".mcp.json").read_bytes() == b"{}\n"


def test_a_home_that_git_tracks_is_left_alone_too(host: Host, tmp_path: Path) -> None:
    home = write(tmp_path / "home", {".codex/config.toml": "a = 1\n"})
    git(home, "init", "-q")
    git(home, "add", ".")
    with pytest.raises(ConfigError, match="git tracks"):
        agents_add(AgentsEditRequest(("codex",)), host)


@pytest.mark.parametrize("link", [".vscode", ".vscode/mcp.json"])
def test_a_link_in_a_repository_is_not_followed(host: Host, tmp_path: Path, link: str) -> None:
    elsewhere = write(tmp_path / "elsewhere", {"mcp.json": "{}"})
    (host.root / link).parent.mkdir(exist_ok=True)
    (host.root / link).symlink_to(elsewhere if link == ".vscode" else elsewhere / "mcp.json")
    with pytest.raises(StorageError, match="link"):
        agents_add(AgentsEditRequest(("vscode",)), host)
    assert (elsewhere / "mcp.json").read_text() == "{}" and [*elsewhere.iterdir()] == [elsewhere / "mcp.json"]
    assert states(host, "vscode")["project"] == "unreadable"


def test_a_pipe_in_place_of_a_file_makes_nobody_wait(host: Host) -> None:
    import os

    os.mkfifo(host.root / ".mcp.json")
    with pytest.raises(StorageError, match="not a file"):
        agents_add(AgentsEditRequest(("claude",)), host)


def test_an_entry_of_the_same_name_that_is_not_ours_stays(host: Host) -> None:
    text = '{"mcpServers": {"ctx": {"command": "other"}}}'
    write(host.root, {".mcp.json": text})
    for action in (agents_add, agents_remove):
        with pytest.raises(ConfigError, match=r"not (as ctx wrote it|written by ctx)"):
            action(AgentsEditRequest(("claude",)), host)
    assert (host.root / ".mcp.json").read_text() == text
    assert states(host, "claude") == {"project": "foreign", "user": "absent"}


def test_a_command_that_a_repository_brings_is_never_started(host: Host, tmp_path: Path) -> None:
    trap = ["touch", str(tmp_path / "started"), "-m", "knowing", "mcp"]
    write(host.root, {".mcp.json": json.dumps({"mcpServers": {"ctx": {"command": trap[0], "args": trap[1:]}}})})
    (checked,) = agents_check(CheckAgentsRequest(), host)
    assert not checked.is_well and not (tmp_path / "started").exists()


def test_an_entry_of_an_earlier_version_is_replaced_and_still_comes_out_to_the_byte(
    host: Host, monkeypatch: pytest.MonkeyPatch
) -> None:
    before = b'{"mcpServers": {} /* mine */}\n'
    write(host.root, {".mcp.json": before})
    with monkeypatch.context() as earlier:
        earlier.setattr(sys, "executable", "/opt/old/python")
        agents_add(AgentsEditRequest(("claude",)), host)
    assert states(host, "claude")["project"] == "outdated"
    (edited,) = agents_add(AgentsEditRequest(("claude",)), host)
    assert edited.outcome == "added" and "/opt/old/python" in edited.diff
    assert states(host, "claude")["project"] == "added"
    (again,) = agents_add(AgentsEditRequest(("claude",)), host)
    assert again.outcome == "unchanged"
    agents_remove(AgentsEditRequest(("claude",)), host)
    assert (host.root / ".mcp.json").read_bytes() == before


def test_an_entry_that_its_owner_changed_is_not_overwritten_but_can_be_removed(host: Host) -> None:
    path = host.root / ".mcp.json"
    agents_add(AgentsEditRequest(("claude",)), host)
    path.write_text(path.read_text().replace('"stdio",', '"stdio", "env": {"A": "b"},'))
    with pytest.raises(ConfigError, match="not as ctx wrote it"):
        agents_add(AgentsEditRequest(("claude",)), host)
    agents_remove(AgentsEditRequest(("claude",)), host)
    assert not path.exists()


def test_without_a_record_the_entry_goes_and_what_is_around_it_stays(host: Host, tmp_path: Path) -> None:
    path = host.root / ".mcp.json"
    agents_add(AgentsEditRequest(("claude",)), host)
    for record in (tmp_path / "data/knowing/agents").iterdir():
        record.unlink()
    agents_remove(AgentsEditRequest(("claude",)), host)
    assert json.loads(path.read_text()) == {"mcpServers": {}} and recorded(path) is None


@pytest.mark.parametrize("client", ["agents-md", "skill"])
def test_a_text_of_ours_is_known_without_a_record_and_a_changed_page_is_not(
    host: Host, tmp_path: Path, client: str
) -> None:
    (edited,) = agents_add(AgentsEditRequest((client,)), host)
    for record in (tmp_path / "data/knowing/agents").iterdir():
        record.unlink()
    agents_remove(AgentsEditRequest((client,)), host)
    assert not edited.path.exists() or edited.path.read_text() == ""
    agents_add(AgentsEditRequest(("claude-skill",)), host)
    page = host.root / ".claude/skills/ctx/SKILL.md"
    page.write_text(page.read_text() + "and more")
    with pytest.raises(ConfigError, match="was changed since"):
        agents_remove(AgentsEditRequest(("claude-skill",)), host)
    assert page.read_text().endswith("and more")


def test_if_one_file_is_refused_none_is_written(host: Host) -> None:
    write(host.root, {".cursor/mcp.json": "{"})
    with pytest.raises(ConfigError):
        agents_add(AgentsEditRequest(("claude", "cursor")), host)
    assert not (host.root / ".mcp.json").exists()


def test_a_full_disk_leaves_the_file_as_it_was(host: Host) -> None:
    text = json.dumps({"mcpServers": {f"server{at}": {"command": "x" * 50} for at in range(60)}})
    write(host.root, {".mcp.json": text})

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (3_000, 3_000))
        signal.signal(signal.SIGXFSZ, signal.SIG_IGN)

    done = subprocess.run(
        [sys.executable, "-m", "knowing", "-C", str(host.root), "agents", "add", "claude"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=60, check=False, preexec_fn=limited,
        env={**os.environ, "PYTHONDONTWRITEBYTECODE": "1"},  # it would be cut short, and be believed
    )  # fmt: skip
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == f"ctx: the disk is full: {host.root}/.mcp.json is left as it is; free some space\n"
    assert (host.root / ".mcp.json").read_text() == text and [*host.root.iterdir()] == [host.root / ".mcp.json"]
    agents_add(AgentsEditRequest(("claude",)), host)
    agents_remove(AgentsEditRequest(("claude",)), host)
    assert (host.root / ".mcp.json").read_text() == text


def test_variables_move_the_folders_of_a_user(host: Host, tmp_path: Path) -> None:
    moved = Host(host.root, environment={"CODEX_HOME": str(tmp_path / "moved")})
    (edited,) = agents_add(AgentsEditRequest(("codex",)), moved)
    assert edited.path == tmp_path / "moved/config.toml" and edited.path.is_file()


def test_the_file_that_is_there_is_used(host: Host) -> None:
    write(host.root, {"opencode.jsonc": "// mine\n{}\n"})
    (edited,) = agents_add(AgentsEditRequest(("opencode",)), host)
    assert edited.path.name == "opencode.jsonc" and not (host.root / "opencode.json").exists()


def test_the_server_is_this_python_and_imports_nothing_of_the_folder_it_starts_in() -> None:
    assert server_command() == (sys.executable, "-P", "-m", "knowing", "mcp")


@pytest.mark.parametrize(
    ("request_", "said"),
    [
        (AgentsEditRequest(()), "no client was named; one or more of: claude, cursor"),
        (AgentsEditRequest(("emacs",)), "no client 'emacs'; one of: claude"),
        (AgentsEditRequest(("windsurf",), "project"), "windsurf has no scope 'project'; one of: user"),
    ],
)
def test_words_that_mean_nothing_are_refused(host: Host, request_: AgentsEditRequest, said: str) -> None:
    with pytest.raises(UsageError, match=said):
        agents_add(request_, host)
