"""HTTP is for this machine alone: loopback, a token, this host, no foreign page."""

from __future__ import annotations

import http.client
import json
import re
import subprocess
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.serve.conftest import PATIENCE_S, command, run, told

from mcp import Client  # isort: skip
from mcp.client.streamable_http import streamable_http_client
from mcp.shared._httpx_utils import create_mcp_http_client

BODY = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "ping"})
TOKEN = "a-token-that-nobody-guesses"  # noqa: S105


@pytest.fixture
def served(tree: Path, surroundings: dict[str, str]) -> Iterator[tuple[int, str]]:
    """A server over HTTP; its port and its token."""
    with subprocess.Popen(
        command("mcp", "--http", "--root", str(tree)), env=surroundings, cwd=tree.parent,
        stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    ) as server:  # fmt: skip
        assert server.stderr is not None and server.stdout is not None
        address = re.fullmatch(rb"ctx: listening at http://127\.0\.0\.1:(\d+)/mcp\n", server.stderr.readline())
        token = re.fullmatch(rb"ctx: token: (\S{40,})\n", server.stderr.readline())
        assert address is not None and token is not None
        yield int(address[1]), token[1].decode()
        server.terminate()
        assert server.stdout.read() == b""


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
    done = subprocess.run(
        command("mcp", *arguments), env=surroundings, cwd=tree, stdin=subprocess.DEVNULL, capture_output=True,
        timeout=PATIENCE_S, check=False,
    )  # fmt: skip
    assert done.returncode == 2 and said in done.stderr.decode() and done.stdout == b""


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
