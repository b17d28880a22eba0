"""A connection: progress, cancellation, several clients, a client that is gone, files that change meanwhile."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from tests.serve.conftest import PATIENCE_S, Connect, command, run, told
from tests.worktree import write

import anyio  # isort: skip
from mcp_types import ListRootsResult, Root

TASK = {"task": "retry when the gateway is busy"}
CLIENT = """
import anyio, os, sys
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

async def main():
    server = StdioServerParameters(command=sys.executable, args=sys.argv[1:], env=dict(os.environ))
    async with Client(stdio_client(server)) as client:
        async def progress(*_):
            print("working", flush=True)
        await client.call_tool("context", {"task": "retry"}, progress_callback=progress)

anyio.run(main)
"""


def test_progress_is_told_while_an_index_is_made(connect: Connect) -> None:
    told_so_far: list[tuple[float, str | None]] = []

    async def note(done: float, _total: float | None, message: str | None) -> None:
        told_so_far.append((done, message))

    async def story() -> None:
        async with connect() as client:
            assert not (await client.call_tool("context", TASK, progress_callback=note)).is_error
            before = len(told_so_far)
            assert not (await client.call_tool("context", TASK, progress_callback=note)).is_error
            assert len(told_so_far) == before

    run(story)
    assert told_so_far and told_so_far[0][1] == "indexing"
    numbers = [done for done, _ in told_so_far]
    assert numbers == sorted(set(numbers))


def test_a_call_that_is_cancelled_ends_its_work_and_the_next_is_answered(
    connect: Connect, busy: Callable[[], None]
) -> None:
    async def story() -> None:
        async with connect() as client:
            with anyio.CancelScope() as scope:

                async def stop(*_: object) -> None:
                    scope.cancel()

                await client.call_tool("context", TASK, progress_callback=stop)
            assert scope.cancelled_caught
            assert (await client.list_tools()).tools  # while the work was waiting
            busy()
            assert "charge_card" in told(await client.call_tool("context", TASK))

    run(story)


def test_calls_are_answered_while_another_one_waits(connect: Connect, tree: Path, busy: Callable[[], None]) -> None:
    other = write(tree.parent / "other", {"kite.py": "def fly_kite(): ...\n"})

    async def story() -> None:
        async with connect("--root", str(tree), "--root", str(other)) as client, anyio.create_task_group() as group:
            waiting = anyio.Event()

            async def note(*_: object) -> None:
                waiting.set()

            async def slow() -> None:
                assert "charge_card" in told(await client.call_tool("context", TASK, progress_callback=note))

            group.start_soon(slow)
            await waiting.wait()
            assert "kite.py:1" in told(await client.call_tool("find", {"query": "fly_kite", "path": str(other)}))
            busy()

    run(story)


def test_a_call_that_takes_too_long_says_so(connect: Connect, tree: Path, busy: Callable[[], None]) -> None:
    async def story() -> None:
        async with connect("--root", str(tree), "--timeout", "1") as client:
            result = await client.call_tool("context", TASK)
            assert result.is_error and "no answer within 1 seconds" in told(result)
            busy()

    run(story)


def test_two_clients_ask_about_one_repository(connect: Connect) -> None:
    async def story() -> None:
        async with connect() as first, connect() as second, anyio.create_task_group() as group:

            async def ask(client: object) -> None:
                for _ in range(3):
                    assert "charge_card" in told(await client.call_tool("context", TASK))  # type: ignore[attr-defined]

            group.start_soon(ask, first)
            group.start_soon(ask, second)

    run(story)


def test_a_server_ends_when_its_client_is_killed_in_mid_call(
    tree: Path, surroundings: dict[str, str], busy: Callable[[], None]
) -> None:
    line = command("mcp", "--root", str(tree))[1:]
    client = subprocess.Popen(
        [sys.executable, "-c", CLIENT, *line], env=surroundings, cwd=tree.parent,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    assert client.stdout is not None and client.stdout.readline() == b"working\n"
    client.kill()
    _, said = client.communicate(timeout=PATIENCE_S)  # the server has the same stderr: it closes when both are gone
    assert b"Traceback" not in said
    busy()


def test_changes_of_the_tree_are_seen_at_once(connect: Connect, tree: Path) -> None:
    async def story() -> None:
        async with connect() as client:
            for number in range(4):
                place = "shop" if number < 2 else f"new/deep{number}"
                write(tree, {f"{place}/coin{number}.py": f"def mint_coin_{number}(): ...\n"})
                found = await client.call_tool("find", {"query": f"mint_coin_{number}", "by": "name"})
                assert f"{place}/coin{number}.py:1" in told(found)
            write(tree, {"shop/coin0.py": None, "shop/coin1.py": "def melt_coin(): ...\n"})
            assert "nothing found" in told(await client.call_tool("find", {"query": "mint_coin_0", "by": "name"}))
            looked = await client.call_tool("look", {"at": ["melt_coin"]})
            assert "index: fresh" in told(looked)
            (tree / "empty").mkdir()
            assert "nothing found" in told(await client.call_tool("find", {"query": "hidden_coin", "by": "name"}))
            write(tree, {"empty/coin.py": "def hidden_coin(): ...\n"})
            assert "empty/coin.py" in told(await client.call_tool("find", {"query": "hidden_coin", "by": "name"}))

    run(story)


def test_the_roots_of_a_client_are_allowed_and_nothing_else(connect: Connect, tree: Path) -> None:
    other = write(tree.parent / "other", {"kite.py": "def fly_kite(): ...\n"})
    third = write(tree.parent / "third", {"boat.py": "def row_boat(): ...\n"})

    async def roots(_: object) -> ListRootsResult:
        return ListRootsResult(
            roots=[Root(uri=other.as_uri()), Root(uri="file:///no/such/folder"), Root(uri="file://host/")]
        )  # type: ignore[arg-type]

    async def story() -> None:
        async with connect(list_roots_callback=roots, mode="legacy") as client:
            assert "kite.py:1" in told(await client.call_tool("find", {"query": "fly_kite"}))
            assert "Basket" in told(await client.call_tool("find", {"query": "basket", "path": str(tree)}))
            for path in (str(third), "../third", "/", "file:///"):
                refused = await client.call_tool("find", {"query": "row_boat", "path": path})
                assert refused.is_error and "roots" in told(refused)
            (other / "link").symlink_to(third)
            refused = await client.call_tool("find", {"query": "row_boat", "path": "link"})
            assert refused.is_error and not (third / ".ctx").exists()

    run(story)


@contextmanager
def raw(tree: Path, surroundings: dict[str, str]) -> Iterator[subprocess.Popen[bytes]]:
    """A server that was told hello; its standard input and output are plain bytes."""
    hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}
    with subprocess.Popen(
        command("mcp"), env=surroundings, cwd=tree, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:  # fmt: skip
        send(server, {"id": 1, "method": "initialize", "params": hello}, {"method": "notifications/initialized"})
        assert answer(server, 1)["result"]
        yield server
        assert server.stdin is not None and server.stdout is not None
        server.stdin.close()
        assert server.stdout.read() == b""
        assert server.wait(PATIENCE_S) == 0


def send(server: subprocess.Popen[bytes], *messages: dict[str, object] | bytes) -> None:
    """Write messages, each as a line."""
    assert server.stdin is not None
    for one in messages:
        server.stdin.write(one if isinstance(one, bytes) else json.dumps({"jsonrpc": "2.0", **one}).encode())
        server.stdin.write(b"\n")
    server.stdin.flush()


def call(number: int, name: str, arguments: str) -> bytes:
    """A call of a tool whose arguments are written as they are."""
    params = f'{{"name": "{name}", "arguments": {arguments}}}'
    return f'{{"jsonrpc": "2.0", "id": {number}, "method": "tools/call", "params": {params}}}'.encode()


def answer(server: subprocess.Popen[bytes], number: int) -> dict[str, Any]:
    """The answer to a request; everything on standard output is a message of the protocol."""
    assert server.stdout is not None
    while True:
        found: dict[str, Any] = json.loads(server.stdout.readline())
        assert found["jsonrpc"] == "2.0"
        if found.get("id") == number:
            return found


def test_standard_output_carries_the_protocol_and_a_request_that_is_too_long_is_refused(
    tree: Path, surroundings: dict[str, str]
) -> None:
    with raw(tree, surroundings) as server:
        long = "y" * 5_000_000
        send(server, b"not json at all", {"id": 2, "method": "ping", "params": {"x": long}})
        assert "more than 4,000,000 bytes" in answer(server, 2)["error"]["message"]
        send(server, json.dumps({"params": {"id": 7, "x": long}, "id": 3, "jsonrpc": "2.0", "method": "ping"}).encode())
        assert "more than 4,000,000 bytes" in answer(server, 3)["error"]["message"]
        send(server, call(4, "context", json.dumps(TASK)))
        assert "charge_card" in answer(server, 4)["result"]["content"][0]["text"]
        send(server, call(5, "context", json.dumps({"task": "x" * 1_500_000})))
        assert "too long" in answer(server, 5)["result"]["content"][0]["text"]


HALF = r'"\ud800 basket"'


@pytest.mark.parametrize(
    ("name", "arguments"),
    [
        ("context", f'{{"task": {HALF}}}'),
        ("look", f'{{"at": [{HALF}]}}'),
        ("look", f'{{"at": ["Basket"], "path": {HALF}}}'),
        *(("find", f'{{"query": {HALF}, "by": "{way}"}}') for way in ("words", "name", "text", "regex")),
        ("find", f'{{"query": "basket", "paths": [{HALF}]}}'),
        ("change", f'{{"base": {HALF}}}'),
        ("change", f'{{"diff": {HALF}}}'),
        ("change", f'{{"files": [{HALF}]}}'),
        ("note", f'{{"text": {HALF}, "about": [{HALF}]}}'),
    ],
)
def test_half_a_character_is_answered(tree: Path, surroundings: dict[str, str], name: str, arguments: str) -> None:
    with raw(tree, surroundings) as server:
        send(server, call(2, name, arguments))
        text = answer(server, 2)["result"]["content"][0]["text"]
        assert text.startswith("<repository-") and "Traceback" not in text and "codec" not in text


@pytest.mark.parametrize(
    ("name", "arguments", "said"),
    [
        ("look", json.dumps({"at": [f"name{number}" for number in range(200)]}), "give at most 20"),
        ("look", '{"at": "Basket"}', "class `Basket`"),
        ("look", r'{"at": ["Basket"], "path": "a\u0000b"}', "is no folder"),
        ("look", json.dumps({"at": ["Basket"], "path": "x" * 5_000}), "is no folder"),
        ("find", '{"query": "no such thing anywhere", "by": "text"}', "Try other words"),
    ],
)
def test_what_models_get_wrong_is_answered_with_what_to_do(
    tree: Path, surroundings: dict[str, str], name: str, arguments: str, said: str
) -> None:
    with raw(tree, surroundings) as server:
        send(server, call(2, name, arguments))
        assert said in answer(server, 2)["result"]["content"][0]["text"]


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--root", "no/such"), "is not a folder"),
        (("--hide", "magic"), "no tool 'magic'"),
        (("--timeout", "0"), "out of range"),
        (("--log", "no/such/file"), "cannot write"),
    ],
)
def test_what_cannot_be_served_is_refused(
    tree: Path, surroundings: dict[str, str], arguments: tuple[str, ...], said: str
) -> None:
    done = subprocess.run(
        command("mcp", *arguments),
        env=surroundings,
        cwd=tree,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2 and said in done.stderr.decode() and done.stdout == b""


def test_without_the_package_one_line_says_what_to_install(tree: Path, surroundings: dict[str, str]) -> None:
    code = "import sys; sys.modules['mcp'] = None; from knowing.cli.main import main; sys.exit(main(['mcp']))"
    done = subprocess.run(
        [sys.executable, "-c", code],
        env=surroundings,
        cwd=tree,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 2 and b"pip install 'knowing-ctx[mcp]'" in done.stderr and done.stderr.count(b"\n") == 1
