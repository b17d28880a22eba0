"""The protocol over standard input and output, until the client is gone."""

from __future__ import annotations

import contextlib
import os
import sys
from collections.abc import AsyncIterator
from typing import Any

import anyio
import anyio.to_thread
from mcp.server.mcpserver import MCPServer
from mcp.server.stdio import stdio_server


class BoundedLines:
    """Lines of a file, read in a thread; a line that is too long is dropped and said on standard error."""

    def __init__(self, number: int, most: int) -> None:
        self._file = os.fdopen(number, "rb", closefd=False)
        self._most = most

    async def __aiter__(self) -> AsyncIterator[str]:
        while True:
            line = await anyio.to_thread.run_sync(self._file.readline, self._most + 1, abandon_on_cancel=True)
            if not line:
                return
            if len(line) > self._most and not line.endswith(b"\n"):
                await anyio.to_thread.run_sync(self._skip, abandon_on_cancel=True)
                print(f"ctx: a request of more than {self._most:,} bytes was dropped", file=sys.stderr, flush=True)
                continue
            yield line.decode("utf-8", "replace")

    def _skip(self) -> None:
        while (rest := self._file.readline(self._most)) and not rest.endswith(b"\n"):
            pass


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
        async with stdio_server(BoundedLines(wire_in, most_bytes), out) as (reads, writes):  # type: ignore[arg-type]
            await own.run(reads, writes, own.create_initialization_options())
