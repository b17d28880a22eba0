"""A shop under git, and the client of the protocol's own package connected to ``ctx mcp``."""

from __future__ import annotations

import os
import sys
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping
from contextlib import AbstractAsyncContextManager, asynccontextmanager
from pathlib import Path
from typing import Any, TypeAlias

import pytest

from tests.worktree import git, write

pytest.importorskip("mcp.client.client")
import anyio
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client
from mcp_types import CallToolResult, TextContent

from knowing.cli.host import host_at
from knowing.index.lock import writer_lock
from knowing.serve.server import Served, make_server

SOURCES = str(Path(__file__).parents[2])
PATIENCE_S = 120
"""What fails only when a server hangs."""
Connect: TypeAlias = Callable[..., AbstractAsyncContextManager[Client]]
Story: TypeAlias = Callable[[], Awaitable[None]]


def command(*arguments: str) -> list[str]:
    """The command line of the program, as this test's interpreter runs it."""
    return [sys.executable, "-P", "-m", "knowing", *arguments]


def told(result: CallToolResult) -> str:
    """The text of a result."""
    (block,) = result.content
    assert isinstance(block, TextContent)
    return block.text


def run(story: Story) -> None:
    """Run a story to its end; one that hangs fails."""

    async def bounded() -> None:
        with anyio.fail_after(PATIENCE_S):
            await story()

    try:
        anyio.run(bounded)
    except BaseExceptionGroup as several:  # each layer of the client adds one around what went wrong
        one: BaseException = several
        while isinstance(one, BaseExceptionGroup):
            one = one.exceptions[0]
        raise one from None


@pytest.fixture
def surroundings(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    """The environment of a server: caches and settings of its own, and these sources."""
    for name in ("CACHE", "CONFIG"):
        monkeypatch.setenv(f"XDG_{name}_HOME", str(tmp_path / name.lower()))
    monkeypatch.setenv("PYTHONPATH", SOURCES)
    return dict(os.environ)


@pytest.fixture
def tree(tmp_path: Path, shop_files: Mapping[str, str]) -> Path:
    """The shop under git, with one commit and no index."""
    return committed(write(tmp_path / "shop", shop_files))


def committed(root: Path) -> Path:
    """A folder under git, with one commit of all that is in it."""
    git(root, "init", "--quiet")
    git(root, "add", ".")
    git(root, "commit", "--quiet", "-m", "Start the shop")
    return root


@pytest.fixture(scope="module")
def shared(tmp_path_factory: pytest.TempPathFactory, shop_files: Mapping[str, str]) -> tuple[Path, dict[str, str]]:
    """The shop under git and the environment of a server, for one that several tests ask. Not to be changed."""
    folder = tmp_path_factory.mktemp("shared")
    own = {f"XDG_{name}_HOME": str(folder / name.lower()) for name in ("CACHE", "CONFIG")}
    return committed(write(folder / "shop", shop_files)), {**os.environ, **own, "PYTHONPATH": SOURCES}


@pytest.fixture
def connect(tree: Path, surroundings: dict[str, str]) -> Connect:
    """Start a server and connect a client to it; arguments are those of ``ctx mcp``, options those of the client."""

    @asynccontextmanager
    async def connected(*arguments: str, **options: Any) -> AsyncIterator[Client]:
        line = command("mcp", *(arguments or ("--root", str(tree))))
        server = StdioServerParameters(command=line[0], args=line[1:], env=surroundings, cwd=str(tree.parent))
        async with Client(stdio_client(server), **options) as client:
            yield client

    return connected


@pytest.fixture
def connect_here(tree: Path, surroundings: dict[str, str]) -> Connect:
    """Connect a client to a server in this process, for what does not depend on how the bytes came; options are those of the client."""

    @asynccontextmanager
    async def connected(**options: Any) -> AsyncIterator[Client]:
        served = Served(host_at(tree), (tree.resolve(),))
        try:
            async with Client(make_server(served), **options) as client:
                yield client
        finally:
            served.sessions.end()
            served.warm.close()

    return connected


@pytest.fixture
def busy(tree: Path) -> Iterator[Callable[[], None]]:
    """Somebody else is indexing the shop until the returned function is called: a call that needs an index waits."""
    held = writer_lock(tree)
    held.__enter__()
    is_held = [True]

    def release() -> None:
        if is_held.pop() if is_held else False:
            held.__exit__(None, None, None)

    yield release
    release()
