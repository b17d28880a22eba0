"""What memory costs: a note, a kept answer, and verdicts and notes in their thousands.

    python -m bench.memory REPOSITORY [--verdicts 10000] [--notes 10000] [--runs 7]

The repository must be indexed; it and the user's own memory are not touched. Times are medians of runs in this process, start-up left out, and of
the processor only: they say the same on a busy machine. Verdicts and learned words are turned on.
"""

from __future__ import annotations

import argparse
import random
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from statistics import median

from msgspec.structs import replace

from knowing.graph.reader import Graph
from knowing.memory.around import surroundings_of
from knowing.memory.recall import name_of
from knowing.memory.store import associations, entries, verdicts
from knowing.memory.store.associations import Association
from knowing.memory.store.entries import Entry
from knowing.memory.store.memory import Memory
from knowing.memory.store.verdicts import Verdict
from knowing.render.paint import Paint
from knowing.settings import Settings
from knowing.verbs.host import Host
from knowing.verbs.note import NoteRequest, note
from knowing.verbs.task import TaskRequest, task_or_text

TASKS = (
    "add a retry limit to sending mail",
    "cache the rendered template",
    "validate uploaded files",
    "close idle connections",
)


def timed(run: Callable[[], object], runs: int) -> float:
    """Milliseconds of the median run."""
    found = []
    for _ in range(runs):
        started = time.process_time()
        run()
        found.append(1_000 * (time.process_time() - started))
    return median(found)


def fill(memory: Memory, graph: Graph, count: int) -> None:
    """Verdicts on symbols drawn at random, with the surroundings they have now, and as many associations."""
    chance = random.Random(7)  # noqa: S311 - not a secret
    symbols = list(graph.symbols(chance.sample(range(1, graph.size), min(count, graph.size - 1))).values())
    drawn = [one for one in symbols if one.path] or symbols
    said = [
        Verdict("mail template file", one.path, name_of(one), number % 3 > 0, "said", f"pack{number}", "")
        for number, one in enumerate(chance.choices(drawn, k=count))
    ]
    near = {(one.path, name_of(one)): one for one in drawn[:500]}
    said += [
        Verdict("mail", path, name, True, "said", "near", surroundings_of(graph, one))
        for (path, name), one in near.items()
    ]
    verdicts.add(memory, said)
    words = ("mail", "templat", "file", "connect", "cach", "valid", "retri", "limit")
    pairs = [(chance.choice(words), one.path, name_of(one), 3) for one in chance.choices(drawn, k=count)]
    associations.add(memory, [Association(*pair) for pair in pairs])


def write_down(memory: Memory, count: int) -> None:
    """Notes of forty words each, some of which tasks have."""
    chance = random.Random(7)  # noqa: S311 - not a secret
    words = [f"word{number}" for number in range(5_000)] + " ".join(TASKS).split() * 20
    told = (" ".join(chance.choices(words, k=40)) for _ in range(count))
    entries.put(memory, (Entry(one[:40], one, key=f"bench:{number}") for number, one in enumerate(told)))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("repository", type=Path)
    parser.add_argument("--verdicts", type=int, default=10_000)
    parser.add_argument("--notes", type=int, default=10_000)
    parser.add_argument("--runs", type=int, default=7)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        given = Settings()
        on = replace(given, memory=replace(given.memory, verdicts=True, words=True))
        host = Host(options.repository, memory_folder=Path(folder) / "memory", is_freshened=False, settings=on)
        off = Host(options.repository, is_remembering=False, is_freshened=False)
        root = host.repository()
        memory = host.memory(root, host.settings_at(root))

        def ask(one: Host, rules: bool = False) -> Callable[[], list[object]]:
            return lambda: [task_or_text(TaskRequest(text, rules=rules), one, Paint()) for text in TASKS]

        ask(off)()
        without = timed(ask(off), options.runs) / len(TASKS)
        kept = timed(ask(host), options.runs) / len(TASKS)
        written = timed(lambda: note(NoteRequest("We retry because the bank is slow."), host), options.runs)
        with Graph(root) as graph:
            fill(memory, graph, options.verdicts)
        full = timed(ask(host), options.runs) / len(TASKS)
        plain = Host(options.repository, memory_folder=Path(folder) / "notes", is_freshened=False)
        write_down(plain.memory(root, given), options.notes)
        ask(plain, True)()
        bare = timed(ask(off, True), options.runs) / len(TASKS)
        noted = timed(ask(plain, True), options.runs) / len(TASKS)
    print(f"task without memory        {without:8.1f} ms")
    print(f"task that is kept          {kept:8.1f} ms  {kept - without:+.1f} ms")
    print(f"task with {options.verdicts:,} verdicts  {full:8.1f} ms  {full / without - 1:+.1%}")
    print(f"task --rules, no memory    {bare:8.1f} ms")
    print(f"task --rules, {options.notes:,} notes {noted:6.1f} ms  {noted / bare - 1:+.1%}")
    print(f"a note                     {written:8.1f} ms")
    return 0


if __name__ == "__main__":
    sys.exit(main())
