"""``python -m bench.serve REPOSITORY``: how fast and how lean a warm ``ctx mcp`` is.

Asks a server over stdio, with the client of the protocol's own package: the time of a warm ``context`` as the client sees it, what the list
of tools and the answers cost in tokens, and the memory of the server before and after many calls.
"""

from __future__ import annotations

import argparse
import json
import os
import statistics
import sys
import time
from pathlib import Path
from typing import Any

import anyio
from mcp import Client, StdioServerParameters
from mcp.client.stdio import stdio_client

from knowing.query.pack.tokens import estimate

TASKS = (
    "QuerySet.bulk_create ignores the batch size on SQLite",
    "how does the admin's autocomplete view check permissions",
    "add a retry limit to the mail backend",
    "the migration autodetector renames a field twice",
    "where are template tags loaded and cached",
    "TypeError: Object of type datetime is not JSON serializable in a session",
    "validate the length of a password when a user is created",
    "a redirect after login loses the query string",
)
BUDGET = 6_000


def rss_mb(pid: int) -> float:
    """The resident memory of a process in megabytes, as Linux counts it."""
    for line in Path(f"/proc/{pid}/status").read_text("ascii").splitlines():
        if line.startswith("VmRSS:"):
            return int(line.split()[1]) / 1024
    return 0.0


def cpu_ms(pid: int) -> float:
    """The processor time of a process so far: what a busy machine changes least."""
    fields = Path(f"/proc/{pid}/stat").read_text("ascii").rsplit(")", 1)[1].split()
    return (int(fields[11]) + int(fields[12])) * 1000 / os.sysconf("SC_CLK_TCK")


def child() -> int:
    """The process that was started last: the server."""
    found = Path(f"/proc/{os.getpid()}/task/{os.getpid()}/children").read_text("ascii").split()
    return int(found[-1])


def tokens_of(result: Any) -> tuple[int, int]:
    """The tokens of the text of a result, and of its structured content."""
    return estimate(result.content[0].text), estimate(json.dumps(result.structured_content or {}))


async def timed(client: Client, rounds: int, pid: int, extra: dict[str, Any]) -> dict[str, Any]:
    """Times of warm calls of ``context`` in milliseconds, and tokens of the answers."""
    times, texts, data = [], [], []
    before = cpu_ms(pid)
    for number in range(rounds * len(TASKS)):
        began = time.perf_counter()
        result = await client.call_tool("context", {"task": TASKS[number % len(TASKS)], "budget": BUDGET, **extra})
        times.append((time.perf_counter() - began) * 1000)
        text, structured = tokens_of(result)
        texts.append(text)
        data.append(structured)
    return {
        "calls": len(times),
        "p50_ms": round(statistics.median(times), 1),
        "p95_ms": round(sorted(times)[int(len(times) * 0.95)], 1),
        "mean_cpu_ms": round((cpu_ms(pid) - before) / len(times), 1),
        "least_ms": round(min(times), 1),
        "budget_tokens": BUDGET,
        "most_tokens": max(texts),
        "mean_tokens": round(statistics.mean(texts)),
        "mean_structured_tokens": round(statistics.mean(data)),
    }


async def many(client: Client, calls: int, pid: int) -> dict[str, Any]:
    """The memory of the server over many short calls."""
    found = (await client.call_tool("find", {"query": "*", "by": "name"})).content[0].text.split("`")  # type: ignore[union-attr]
    names = [one for one in found if one.isidentifier()][:40] or ["main"]
    points = []
    for number in range(calls):
        name = names[number % len(names)]
        questions: tuple[tuple[str, dict[str, Any]], ...] = (
            ("context", {"task": f"{name} {number}", "budget": 500}),
            ("look", {"at": [name], "budget": 500}),
            ("find", {"query": name, "budget": 300}),
            ("find", {"query": name, "by": "text", "budget": 300}),
        )
        await client.call_tool(*questions[number % len(questions)])
        if number % max(1, calls // 10) == 0:
            points.append(round(rss_mb(pid), 1))
    return {"calls": calls, "rss_mb": [*points, round(rss_mb(pid), 1)]}


async def measured(root: Path, rounds: int, calls: int, extra: list[str]) -> dict[str, Any]:
    """Everything, of one server."""
    line = ["-P", "-m", "knowing", "mcp", "--root", str(root), "--structured", *extra]
    began = time.perf_counter()
    server = StdioServerParameters(command=sys.executable, args=line, env=dict(os.environ))
    async with Client(stdio_client(server)) as client:
        pid = child()
        tools = [
            one.model_dump(by_alias=True, exclude_none=True, mode="json") for one in (await client.list_tools()).tools
        ]
        started = time.perf_counter() - began
        await client.call_tool("context", {"task": TASKS[0], "budget": BUDGET})
        first = time.perf_counter() - began - started
        found: dict[str, Any] = {
            "root": root.name,
            "start_s": round(started, 2),
            "first_s": round(first, 2),
            "tool_list_tokens": estimate(json.dumps(tools)),
        }
        if rounds:
            found["warm"] = await timed(client, rounds, pid, {})
            found["warm_again"] = await timed(client, rounds, pid, {"again": True})
        if calls:
            found["memory"] = await many(client, calls, pid)
        return found


def main() -> None:
    """Print one JSON object."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("root", type=Path)
    parser.add_argument("--rounds", type=int, default=5)
    parser.add_argument("--calls", type=int, default=0)
    parser.add_argument("--no-memory", action="store_true")
    given = parser.parse_args()
    extra = ["--no-memory"] if given.no_memory else []
    print(json.dumps(anyio.run(measured, given.root.resolve(), given.rounds, given.calls, extra), indent=2))


if __name__ == "__main__":
    main()
