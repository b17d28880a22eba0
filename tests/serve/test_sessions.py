"""A connection is a session: nothing is repeated, a budget holds for all answers, and what is looked at teaches."""

from __future__ import annotations

import os
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from knowing import Host
from knowing.memory.store import verdicts
from knowing.memory.store.memory import Memory
from knowing.memory.store.sessions import all_sessions, turns
from knowing.query.pack.tokens import estimate
from tests.serve.conftest import Connect, run, told

TASK = {"task": "retry when the gateway is busy", "budget": 800}
BODY = "for attempt in range(RETRY_LIMIT)"


@pytest.fixture(autouse=True)
def own_memory(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder of memories that only this test writes to."""
    monkeypatch.setenv("CTX_MEMORY", str(tmp_path / "memories"))


@contextmanager
def memory_of(tree: Path, surroundings: dict[str, str]) -> Iterator[Memory]:
    """What the server remembered, as it would read it itself."""
    from knowing.cli.host import host_at

    host: Host = host_at(tree)
    found = host.remembered(tree, host.settings_at(tree))
    assert found is not None and os.environ["CTX_MEMORY"] in str(found.path)
    yield found


def test_what_was_shown_is_named_and_not_repeated(connect_here: Connect, tree: Path) -> None:
    async def story() -> None:
        async with connect_here() as client:
            first, second = [told(await client.call_tool("context", TASK)) for _ in range(2)]
            assert BODY in first and BODY not in second and "charge_card" in second
            again = told(await client.call_tool("context", {**TASK, "again": True}))
            assert BODY in again
            shown = told(await client.call_tool("look", {"at": ["forecast"]}))
            hidden = told(await client.call_tool("look", {"at": ["forecast"]}))
            assert '"sunny"' in shown and '"sunny"' not in hidden and "again" in hidden
            (tree / "shop" / "weather.py").write_text('def forecast(city: str) -> str:\n    return "rain"\n')
            assert '"rain"' in told(await client.call_tool("look", {"at": ["forecast"]}))

    run(story)


def test_the_budget_of_a_connection_holds_for_all_its_answers(connect: Connect, tree: Path) -> None:
    async def story() -> None:
        async with connect("--root", str(tree), "--session-budget", "1000") as client:
            used = 0
            for number in range(10):
                result = await client.call_tool("context", {"task": f"retry {number} gateway basket", "again": True})
                if result.is_error:
                    break
                used += estimate(told(result))
            assert result.is_error and used <= 1_000 + 60 * number

    run(story)


def test_a_symbol_that_is_looked_at_after_an_answer_is_a_verdict_and_one_that_is_only_returned_is_none(
    connect: Connect, tree: Path, surroundings: dict[str, str]
) -> None:
    packs: list[Any] = []

    async def story() -> None:
        async with connect("--root", str(tree), "--structured") as client:
            result = await client.call_tool("context", TASK)
            assert result.structured_content is not None
            packs.append(result.structured_content["pack_id"])
            await client.call_tool("look", {"at": ["charge_card", "humidity"]})

    run(story)
    with memory_of(tree, surroundings) as memory:
        found = [(one.qualname, one.is_useful, one.origin) for one in verdicts.of_pack(memory, packs[0])]
        assert found == [("charge_card", True, "seen")]
        (session,) = all_sessions(memory)
        assert session.id.startswith("mcp-") and session.ended is not None
        assert len(turns(memory, session.id)) == 2


def test_verdicts_and_summaries_are_remembered(connect_here: Connect, tree: Path, surroundings: dict[str, str]) -> None:
    async def story() -> None:
        async with connect_here() as client:
            await client.call_tool("context", TASK)
            said = told(await client.call_tool("note", {"useful": ["charge_card"], "useless": ["Basket.total"]}))
            assert "charge_card" in said and "Basket.total" in said
            said = told(await client.call_tool("note", {"text": "retries end after three attempts", "kind": "summary"}))
            assert "kept as a turn" in said
            refused = await client.call_tool("note", {"text": "the password is hunter2: AKIAIOSFODNN7EXAMPLE"})
            assert refused.is_error

    run(story)
    with memory_of(tree, surroundings) as memory:
        (session,) = all_sessions(memory)
        assert "three attempts" in turns(memory, session.id)[-1].asked


def test_without_memory_nothing_is_remembered(connect: Connect, tree: Path, tmp_path: Path) -> None:
    async def story() -> None:
        async with connect("--root", str(tree), "--no-memory") as client:
            first, second = [told(await client.call_tool("context", TASK)) for _ in range(2)]
            assert BODY in first and BODY in second
            assert (await client.call_tool("note", {"text": "x"})).is_error

    run(story)
    assert not list((tmp_path / "memories").rglob("*"))


def test_what_was_noted_comes_back_with_the_task_and_with_the_symbol(connect: Connect, tree: Path) -> None:
    said = "the bank is slow on Mondays, so three attempts are not enough"

    async def story() -> None:
        async with connect() as client:
            assert "wrote note 1" in told(await client.call_tool("note", {"text": said, "about": ["charge_card"]}))
        async with connect() as client:
            assert said in told(await client.call_tool("context", TASK))
            assert said in told(await client.call_tool("look", {"at": ["charge_card"]}))
        async with connect("--root", str(tree), "--no-memory") as client:
            assert said not in told(await client.call_tool("context", TASK))

    run(story)
