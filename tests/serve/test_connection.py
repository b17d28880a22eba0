"""A connection: progress, cancellation, several clients, a client that is gone, files that change meanwhile."""

from __future__ import annotations

import subprocess
import sys
import warnings
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.forked import PROGRAM, python
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


def test_the_roots_of_a_client_are_allowed_and_nothing_else(connect_here: Connect, tree: Path) -> None:
    other = write(tree.parent / "other", {"kite.py": "def fly_kite(): ...\n"})
    third = write(tree.parent / "third", {"boat.py": "def row_boat(): ...\n"})

    async def roots(_: object) -> ListRootsResult:
        return ListRootsResult(
            roots=[Root(uri=other.as_uri()), Root(uri="file:///no/such/folder"), Root(uri="file://host/")]
        )  # type: ignore[arg-type]

    async def story() -> None:
        async with connect_here(list_roots_callback=roots, mode="legacy") as client:
            assert "kite.py:1" in told(await client.call_tool("find", {"query": "fly_kite"}))
            assert "Basket" in told(await client.call_tool("find", {"query": "basket", "path": str(tree)}))
            for path in (str(third), "../third", "/", "file:///"):
                refused = await client.call_tool("find", {"query": "row_boat", "path": path})
                assert refused.is_error and "roots" in told(refused)
            (other / "link").symlink_to(third)
            refused = await client.call_tool("find", {"query": "row_boat", "path": "link"})
            assert refused.is_error and not (third / ".ctx").exists()

    run(story)


def test_roots_may_change_during_the_connection(connect_here: Connect, tree: Path) -> None:
    other = write(tree.parent / "other", {"kite.py": "def fly_kite(): ...\n"})
    third = write(tree.parent / "third", {"boat.py": "def row_boat(): ...\n"})
    named = [other]

    async def roots(_: object) -> ListRootsResult:
        return ListRootsResult(roots=[Root(uri=one.as_uri()) for one in named])  # type: ignore[arg-type]

    async def story() -> None:
        async with connect_here(list_roots_callback=roots, mode="legacy") as client:
            assert "kite.py:1" in told(await client.call_tool("find", {"query": "fly_kite"}))
            named[:] = [third]
            with warnings.catch_warnings():
                warnings.simplefilter("ignore")  # newer clients have no roots
                await client.send_roots_list_changed()
            assert "boat.py:1" in told(await client.call_tool("find", {"query": "row_boat"}))
            refused = await client.call_tool("find", {"query": "fly_kite", "path": str(other)})
            assert refused.is_error and "roots" in told(refused)

    run(story)


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
    done = python(PROGRAM, "mcp", *arguments, cwd=tree, env=surroundings)
    assert done.returncode == 2 and said in done.stderr and done.stdout == ""


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
