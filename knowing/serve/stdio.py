"""The protocol over standard input and output, until the client is gone."""

from __future__ import annotations

import contextlib
import json
import os
import re
import sys
from collections.abc import AsyncIterator
from typing import Any

import anyio
import anyio.to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.stdio import stdio_server

from knowing.render.safe import whole_json
from knowing.settings.serve import SERVER

_ID = re.compile(rb'"id"\s*:\s*(-?\d{1,18}|"[^"\\]{0,200}")')
INVALID_REQUEST = -32600


class BoundedLines:
    """Lines of a file, read in a thread; a line that is too long is refused, in an answer if it has an id, and on standard error."""

    def __init__(self, number: int, most: int, out: anyio.AsyncFile[str]) -> None:
        self._file = os.fdopen(number, "rb", closefd=False)
        self._most = most
        self._out = out

    async def __aiter__(self) -> AsyncIterator[str]:
        while True:
            line = await anyio.to_thread.run_sync(self._file.readline, self._most + 1, abandon_on_cancel=True)
            if not line:
                return
            if len(line) > self._most and not line.endswith(b"\n"):
                rest = await anyio.to_thread.run_sync(self._skip, abandon_on_cancel=True)
                await self._refuse(_id_of(line[: SERVER.id_bytes], rest))
                continue
            yield whole_json(line.decode("utf-8", "replace"))

    def _skip(self) -> bytes:
        """Read to the end of the line; returns its last bytes."""
        last = b""
        while rest := self._file.readline(self._most):
            last = (last + rest)[-SERVER.id_bytes :]
            if rest.endswith(b"\n"):
                break
        return last

    async def _refuse(self, number: object) -> None:
        said = f"a request of more than {self._most:,} bytes was dropped"
        print(f"ctx: {said}", file=sys.stderr, flush=True)
        if number is not None:
            answer = {"jsonrpc": "2.0", "id": number, "error": {"code": INVALID_REQUEST, "message": said}}
            await self._out.write(json.dumps(answer) + "\n")
            await self._out.flush()


def _id_of(head: bytes, tail: bytes) -> object:
    """The id of a request of which only the two ends are known; None if it stands at neither."""
    first = _ID.search(head.partition(b'"params"')[0])
    found = first[1] if first else next(reversed(_ID.findall(tail)), None)
    return json.loads(found) if found else None


def serve(server: MCPServer[Any], most_bytes: int) -> None:
    """Answer one client until it closes the connection. Meanwhile nothing else can read what it sends or write to it."""
    wire_in, wire_out = os.dup(0), os.dup(1)
    with contextlib.ExitStack() as restored:
        for number, path, flags in ((0, os.devnull, os.O_RDONLY), (1, "", 0)):
            other = os.open(path, flags) if path else os.dup(2)
            os.dup2(other, number)
            os.close(other)
            restored.callback(os.dup2, wire_in if number == 0 else wire_out, number)
        anyio.run(_run, server, wire_in, wire_out, most_bytes)


async def _run(server: MCPServer[Any], wire_in: int, wire_out: int, most_bytes: int) -> None:
    out = anyio.wrap_file(os.fdopen(wire_out, "w", encoding="utf-8", closefd=False))
    own = server._lowlevel_server
    with contextlib.suppress(BrokenPipeError, anyio.BrokenResourceError):  # nobody listens any more
        async with stdio_server(BoundedLines(wire_in, most_bytes, out), out) as (reads, writes):  # type: ignore[arg-type]
            await own.run(reads, writes, own.create_initialization_options())
