"""Adding an entry and removing it leaves every configuration as it was, to the byte."""

from __future__ import annotations

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from knowing.clients.command import server_command
from knowing.clients.positions import parsed
from knowing.clients.table import CLIENTS, PROJECT, USER
from knowing.errors import ConfigError
from knowing.verbs.agents import AgentsEditRequest, agents_add, agents_list, agents_remove
from knowing.verbs.agents import ListRequest as Look
from knowing.verbs.host import Host
from tests.clients.conftest import Writer, some_configuration, some_toml

JSON = ["claude", "cursor", "vscode", "opencode", "windsurf"]
ONE_FOLDER = [HealthCheck.function_scoped_fixture, HealthCheck.too_slow]


def file_of(host: Host, client: str) -> tuple[Path, str]:
    """The file that a client's entry goes to, its folders made, and the scope."""
    scope = PROJECT if PROJECT in CLIENTS[client].places else USER
    (path,) = [one.path for one in agents_list(Look((client,)), host) if one.scope == scope]
    path.parent.mkdir(parents=True, exist_ok=True)
    return path, scope


def value_of(data: bytes, client: str) -> Any:
    text = data.decode("utf-8-sig")
    if client == "codex":
        return tomllib.loads(text)
    tree = parsed(text)
    return None if tree is None else tree.value


def there_and_back(host: Host, client: str, before: bytes) -> None:
    """Add and remove an entry; it must be there in between, beside all that was there, and nothing of it after."""
    path, scope = file_of(host, client)
    path.write_bytes(before)
    path.chmod(0o640)
    agents_add(AgentsEditRequest((client,), scope), host)
    between = path.read_bytes()
    old, (container, name) = value_of(before, client) or {}, CLIENTS[client].keys
    entry = {name: CLIENTS[client].entry(server_command())}
    assert value_of(between, client) == {**old, container: {**old.get(container, {}), **entry}}
    assert path.stat().st_mode & 0o777 == 0o640
    agents_remove(AgentsEditRequest((client,), scope), host)
    assert path.read_bytes() == before


@settings(max_examples=150, suppress_health_check=ONE_FOLDER)
@given(st.sampled_from(JSON), st.randoms(use_true_random=False))
def test_a_json_configuration_comes_back_to_the_byte(host: Host, client: str, chance: random.Random) -> None:
    configuration = some_configuration(chance, CLIENTS[client].keys[0])
    there_and_back(host, client, Writer(chance).document(configuration).encode())


@settings(max_examples=100, suppress_health_check=ONE_FOLDER)
@given(st.randoms(use_true_random=False))
def test_a_toml_configuration_comes_back_to_the_byte(host: Host, chance: random.Random) -> None:
    there_and_back(host, "codex", some_toml(chance).encode())


@settings(max_examples=50, suppress_health_check=ONE_FOLDER)
@given(st.text("# \n\tab.é-", max_size=40).map(lambda text: text.replace("\n", "\r\n") if "é" in text else text))
def test_a_page_of_instructions_comes_back_to_the_byte(host: Host, text: str) -> None:
    path, _ = file_of(host, "agents-md")
    path.write_bytes(text.encode())
    agents_add(AgentsEditRequest(("agents-md",)), host)
    assert path.read_bytes() != text.encode()
    agents_remove(AgentsEditRequest(("agents-md",)), host)
    assert path.read_bytes() == text.encode()


@settings(max_examples=60, suppress_health_check=ONE_FOLDER)
@given(st.sampled_from(JSON), st.randoms(use_true_random=False))
def test_what_was_edited_in_between_stays_and_only_the_entry_goes(
    host: Host, client: str, chance: random.Random
) -> None:
    path, scope = file_of(host, client)
    configuration = some_configuration(chance, CLIENTS[client].keys[0])
    path.write_bytes(Writer(chance).document(configuration).encode())
    agents_add(AgentsEditRequest((client,), scope), host)
    edited = path.read_bytes() + b"\n// edited by hand\n"
    path.write_bytes(edited)
    agents_remove(AgentsEditRequest((client,), scope), host)
    after = path.read_bytes()
    assert after.endswith(b"// edited by hand\n") and value_of(after, client) == configuration
    is_taken = iter(edited)
    assert all(byte in is_taken for byte in after), "nothing is moved or written, only left out"


@settings(max_examples=40, suppress_health_check=ONE_FOLDER)
@given(st.randoms(use_true_random=False))
def test_in_toml_what_was_edited_in_between_stays(host: Host, chance: random.Random) -> None:
    path, scope = file_of(host, "codex")
    before = some_toml(chance).encode()
    path.write_bytes(before)
    agents_add(AgentsEditRequest(("codex",), scope), host)
    more = b'\n[mcp_servers.ctx.env]\nA = "b"\n\n# of the user\n[last]\nx = 1\n'
    path.write_bytes(path.read_bytes() + more)
    agents_remove(AgentsEditRequest(("codex",), scope), host)
    after = path.read_bytes()
    assert after.endswith(b"# of the user\n[last]\nx = 1\n")
    assert value_of(after, "codex") == {**value_of(before, "codex"), "last": {"x": 1}}


@pytest.mark.parametrize("client", [*JSON, "codex", "agents-md", "skill", "claude-skill"])
def test_what_add_makes_remove_takes_away(host: Host, tmp_path: Path, client: str) -> None:
    before = sorted(tmp_path.rglob("*"))
    agents_add(AgentsEditRequest((client,)), host)
    assert sorted(tmp_path.rglob("*")) != before
    agents_remove(AgentsEditRequest((client,)), host)
    left = [path for path in sorted(tmp_path.rglob("*")) if path not in before]
    assert {path.relative_to(tmp_path).parts[0] for path in left} == {"data"}, "only the folder of records"
    assert not [path for path in left if path.is_file()]


MALFORMED = ["{", '{"mcpServers": {}', '{"a" 1}', "[]", '"x"', '{"a": 01}', "{'a': 1}", '{"a": "\n"}', "{} {}", "nul", '{"a": 1 /* }',
             '{"mcpServers": []}', '{"mcpServers": null, "mcpServers": {}}', "[" * 200 + "]" * 200, '{"a":: 1}', "{,}"]  # fmt: skip


@pytest.mark.parametrize("text", MALFORMED)
def test_what_is_malformed_is_refused_and_left_as_it_was(host: Host, text: str) -> None:
    path, _ = file_of(host, "claude")
    path.write_text(text)
    for action in (agents_add, agents_remove):
        with pytest.raises(ConfigError, match="left as it is"):
            action(AgentsEditRequest(("claude",)), host)
        assert path.read_text() == text
    (state,) = [one.state for one in agents_list(Look(("claude",)), host) if one.scope == PROJECT]
    assert state == "unreadable"


@settings(max_examples=60, suppress_health_check=ONE_FOLDER)
@given(st.randoms(use_true_random=False), st.data())
def test_a_configuration_cut_off_anywhere_is_refused_or_understood(
    host: Host, chance: random.Random, data: st.DataObject
) -> None:
    whole = Writer(chance).document(some_configuration(chance, "mcpServers")).encode()
    before = whole[: data.draw(st.integers(0, len(whole)))]
    try:
        there_and_back(host, "cursor", before)
    except ConfigError:
        assert file_of(host, "cursor")[0].read_bytes() == before


@pytest.mark.parametrize(
    "text", ["[mcp_servers", "a = ", "mcp_servers = 1", "mcp_servers = {}", "[[mcp_servers]]", "a = 1\na = 2"]
)
def test_toml_that_is_malformed_or_cannot_take_a_table_is_left_as_it_was(host: Host, text: str) -> None:
    path, scope = file_of(host, "codex")
    path.write_text(text)
    with pytest.raises(ConfigError, match="left as it is"):
        agents_add(AgentsEditRequest(("codex",), scope), host)
    assert path.read_text() == text


def test_bytes_that_are_no_text_are_left_as_they_were(host: Host) -> None:
    path, _ = file_of(host, "claude")
    path.write_bytes(b'{"a": "\xff"}')
    with pytest.raises(ConfigError, match="not UTF-8"):
        agents_add(AgentsEditRequest(("claude",)), host)
    assert path.read_bytes() == b'{"a": "\xff"}'
