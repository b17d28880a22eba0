"""HTTP is for this machine alone: loopback, a token, this host, no foreign page."""

from __future__ import annotations

import http.client
import json
import re
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest

from tests.forked import PROGRAM, python
from tests.serve.conftest import PATIENCE_S, command, run, told

from mcp import Client  # isort: skip
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

BODY = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
TOKEN = "a-token-that-nobody-guesses"  # noqa: S105


HURRIED = """
import sys
from knowing.serve import http
http.HEAD_S, http.BODY_S = 0.2, 0.4
from knowing.cli.main import main
sys.exit(main(sys.argv[1:]))
"""


@pytest.fixture(scope="module")
def served(shared: tuple[Path, dict[str, str]]) -> Iterator[tuple[int, str]]:
    """A server over HTTP, for all who ask it nicely or not; its port and its token."""
    tree, surroundings = shared
    with listening(command("mcp", "--http", "--root", str(tree)), tree, surroundings) as found:
        yield found


@contextmanager
def listening(line: list[str], tree: Path, surroundings: dict[str, str]) -> Iterator[tuple[int, str]]:
    """The port and the token of a server that a command line starts; it ends when it is told to."""
    with subprocess.Popen(
        line, env=surroundings, cwd=tree.parent,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as server:  # fmt: skip
        assert server.stderr is not None and server.stdout is not None
        address = re.fullmatch(rb"ctx: listening at http://127\.0\.0\.1:(\d+)/mcp\n", server.stderr.readline())
        token = re.fullmatch(rb"ctx: token: (\S{40,})\n", server.stderr.readline())
        assert address is not None and token is not None
        yield int(address[1]), token[1].decode()
        server.terminate()
        said, log = server.communicate(timeout=PATIENCE_S)
        assert said == b"" and b"Traceback" not in log


def head(port: int, token: str, *more: str) -> str:
    """The first lines of a request that may come in, without the blank line."""
    return "\r\n".join(
        [
            "POST /mcp HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Authorization: Bearer {token}",
            "Content-Type: application/json", "Accept: application/json, text/event-stream", *more,
        ]
    ) + "\r\n"  # fmt: skip


def sent(port: int, data: str) -> socket.socket:
    """A connection on which something was sent."""
    connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
    connection.sendall(data.encode())
    return connection


def heard(connection: socket.socket) -> bytes:
    """All that a server says until it closes the connection."""
    with connection:
        return b"".join(iter(lambda: connection.recv(65_536), b""))


def status(port: int, headers: dict[str, str]) -> int:
    """What a request with some headers is answered with."""
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=PATIENCE_S)
    try:
        sent = {"content-type": "application/json", "accept": "application/json, text/event-stream", **headers}
        connection.request("POST", "/mcp", BODY, sent)
        return connection.getresponse().status
    finally:
        connection.close()


def test_who_has_the_token_is_answered(served: tuple[int, str]) -> None:
    port, token = served

    async def story() -> None:
        own = create_mcp_http_client(headers={"authorization": f"Bearer {token}"})
        transport = streamable_http_client(f"http://127.0.0.1:{port}/mcp", http_client=own)
        async with own, Client(transport) as client:
            assert "charge_card" in told(await client.call_tool("context", {"task": "retry when the gateway is busy"}))

    run(story)


def test_a_missing_token_a_foreign_origin_and_a_foreign_host_are_refused(served: tuple[int, str]) -> None:
    port, token = served
    own = {"authorization": f"Bearer {token}"}
    assert status(port, {}) == 401
    assert status(port, {"authorization": f"Bearer {token}x"}) == 401
    assert status(port, {"authorization": token}) == 401
    assert status(port, {**own, "origin": "https://example.org"}) == 403
    assert status(port, {**own, "origin": "null"}) == 403
    assert status(port, {**own, "host": "example.org"}) == 421
    assert status(port, {**own, "host": f"example.org:{port}"}) == 421
    assert status(port, {**own, "origin": f"http://127.0.0.1:{port}"}) not in (401, 403, 421)
    assert status(port, {**own, "content-length": str(10**9)}) == 413


def test_every_request_of_a_connection_is_checked(served: tuple[int, str]) -> None:
    port, token = served
    length = f"Content-Length: {len(BODY)}"
    good = head(port, token, length) + f"\r\n{BODY}"
    for other in (good.replace(token, "x" * 40), good.replace(f"127.0.0.1:{port}", "example.org")):
        said = heard(sent(port, good + other))
        assert [int(code) for code in re.findall(rb"HTTP/1\.1 (\d+)", said)][1:] in ([401], [421])
    twice = head(port, token, length, f"Host: 127.0.0.1:{port}") + f"\r\n{BODY}"
    assert heard(sent(port, twice)).startswith(b"HTTP/1.1 400 ")


def test_a_token_in_the_address_is_none_and_sessions_end_only_for_who_has_it(served: tuple[int, str]) -> None:
    port, token = served
    asked = head(port, "x" * 40, "Content-Length: 0", "Connection: close").replace("/mcp", f"/mcp?token={token}")
    assert heard(sent(port, asked + "\r\n")).startswith(b"HTTP/1.1 401 ")
    params = {"protocolVersion": "2025-06-18", "capabilities": {}, "clientInfo": {"name": "raw", "version": "1"}}
    hello = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "initialize", "params": params})
    begun = heard(sent(port, head(port, token, f"Content-Length: {len(hello)}", "Connection: close") + f"\r\n{hello}"))
    session = re.search(rb"mcp-session-id: (\S+)", begun)
    assert session is not None
    for given, number, expected in (
        ("x" * 40, session[1].decode(), 401),
        (token, "0" * 32, 404),
        (token, session[1].decode(), 200),
        (token, session[1].decode(), 404),
    ):
        line = head(port, given, "Content-Length: 0", f"mcp-session-id: {number}", "Connection: close")
        said = heard(sent(port, line.replace("POST", "DELETE") + "\r\n"))
        assert said.startswith(f"HTTP/1.1 {expected} ".encode())


def test_who_sends_slowly_is_not_waited_for_and_others_are_answered(tree: Path, surroundings: dict[str, str]) -> None:
    line = [sys.executable, "-P", "-c", HURRIED, "mcp", "--http", "--root", str(tree)]
    with listening(line, tree, surroundings) as (port, token):
        slow = [sent(port, "POST /mcp HTTP/1.1\r\nHost: 127.0.") for _ in range(100)]
        half = [sent(port, head(port, token, "Content-Length: 100") + "\r\n{") for _ in range(100)]
        assert status(port, {"authorization": f"Bearer {token}"}) not in (401, 403, 421, 503)
        assert all(heard(one) == b"" for one in slow)
        assert all(heard(one).startswith(b"HTTP/1.1 408 ") for one in half)


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--http", "0.0.0.0:0"), "can be reached by others"),
        (("--http", "192.168.0.1:80"), "can be reached by others"),
        (("--http", "example.org:80"), "no address"),
        (("--http", "127.0.0.1:x"), "no address"),
        (("127.0.0.1:0",), "give --http"),
        (("--http", "--token-file", "none"), "cannot read the token"),
        (("--http", "--token-file", "short"), "can be guessed"),
    ],
)
def test_what_others_could_reach_or_guess_is_refused(
    tree: Path, surroundings: dict[str, str], arguments: tuple[str, ...], said: str
) -> None:
    (tree / "short").write_text("secret\n")
    done = python(PROGRAM, "mcp", *arguments, cwd=tree, env=surroundings)
    assert done.returncode == 2 and said in done.stderr and done.stdout == ""


def test_a_given_token_is_not_printed(tree: Path, surroundings: dict[str, str]) -> None:
    with subprocess.Popen(
        command("mcp", "--http", "localhost:0"), env={**surroundings, "CTX_MCP_TOKEN": TOKEN}, cwd=tree,
        stdin=subprocess.DEVNULL, stderr=subprocess.PIPE,
    ) as server:  # fmt: skip
        assert server.stderr is not None
        port = int(server.stderr.readline().rsplit(b":", 1)[1].split(b"/")[0])
        assert status(port, {"authorization": f"Bearer {TOKEN}"}) not in (401, 403, 421)
        server.terminate()
        assert TOKEN.encode() not in server.stderr.read()
