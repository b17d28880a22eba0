"""Messages as bytes: what is no request of a client that is sound, and a server that is killed."""

from __future__ import annotations

import json
import os
import select
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

import pytest

from tests.serve.conftest import PATIENCE_S, command

LOOK_S = 0.05
"""How long it is waited for a word of progress before it is looked again whether the process is there."""
TASK = {"task": "retry when the gateway is busy"}


def test_the_process_that_indexes_ends_with_its_server(
    tree: Path, surroundings: dict[str, str], busy: Callable[[], None]
) -> None:
    with subprocess.Popen(
        command("mcp"), env=surroundings, cwd=tree, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    ) as server:  # fmt: skip
        hello = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}
        send(server, {"id": 1, "method": "initialize", "params": hello}, {"method": "notifications/initialized"})
        params = {"name": "context", "arguments": TASK, "_meta": {"progressToken": 7}}
        send(server, {"id": 2, "method": "tools/call", "params": params})
        assert server.stdout is not None and server.stdin is not None
        while not (found := children(server.pid)):  # words of progress may come before the process is there
            if select.select([server.stdout], [], [], LOOK_S)[0]:
                assert json.loads(server.stdout.readline()).get("id") != 2, "it was answered without an index"
        (child,) = (int(one) for one in found)
        server.kill()  # it has no time to tell anybody
        pipe = os.pidfd_open(child)
        try:
            assert select.select([pipe], [], [], PATIENCE_S)[0], "it goes on without its server"
        finally:
            os.close(pipe)
        busy()


def children(number: int) -> list[str]:
    """The processes that a process has started, by any of its threads."""
    tasks = Path(f"/proc/{number}/task")
    return [one for task in tasks.iterdir() for one in (task / "children").read_text("ascii").split()]


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


@pytest.fixture(scope="module")
def ask(shared: tuple[Path, dict[str, str]]) -> Iterator[Callable[[str, str], str]]:
    """One server for calls that change nothing for each other; asks it, and returns the text of the answer."""
    numbers = count(2)
    with raw(*shared) as server:

        def asked(name: str, arguments: str) -> str:
            number = next(numbers)
            send(server, call(number, name, arguments))
            return str(answer(server, number)["result"]["content"][0]["text"])

        yield asked


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
def test_half_a_character_is_answered(ask: Callable[[str, str], str], name: str, arguments: str) -> None:
    text = ask(name, arguments)
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
    ask: Callable[[str, str], str], name: str, arguments: str, said: str
) -> None:
    assert said in ask(name, arguments)
