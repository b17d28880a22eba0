"""What memory costs: a note, a kept answer, and verdicts and notes in their thousands.

    python -m bench.memory REPOSITORY [--verdicts 10000] [--notes 10000] [--runs 7]

The repository must be indexed; it and the user's own memory are not touched. Times are medians of runs in this process, start-up left out, and of
the processor only, all rows in turn: a busy machine slows all of them down alike.
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
from knowing.memory.around import surroundings_of_all
from knowing.memory.recall import name_of
from knowing.memory.store import associations, entries, verdicts
from knowing.memory.store.associations import Association
from knowing.memory.store.entries import Entry, Subject
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


def timed(run: Callable[[], object]) -> float:
    """Milliseconds of the processor for one run."""
    started = time.process_time()
    run()
    return 1_000 * (time.process_time() - started)


def fill(memory: Memory, graph: Graph, count: int) -> None:
    """Verdicts on symbols drawn at random, all of which hold, and as many associations with a few words."""
    chance = random.Random(7)  # noqa: S311 - not a secret
    symbols = list(graph.symbols(chance.sample(range(1, graph.size), min(count, graph.size - 1))).values())
    drawn = [one for one in symbols if one.path] or symbols
    around = surroundings_of_all(graph, drawn)
    said = [
        Verdict(
            "mail template file", one.path, name_of(one), number % 3 > 0, "said", f"pack{number}", around[one.id],
            tie=int(graph.tie[one.id]),
        )
        for number, one in enumerate(chance.choices(drawn, k=count))
    ]  # fmt: skip
    verdicts.add(memory, said)
    words = ("mail", "templat", "file", "connect", "cach", "valid", "retri", "limit")
    pairs = [(chance.choice(words), one.path, name_of(one), 3) for one in chance.choices(drawn, k=count)]
    associations.add(memory, [Association(*pair) for pair in pairs])


def fill_notes(memory: Memory, graph: Graph, count: int) -> None:
    """Notes of a dozen words each, half of them about a symbol."""
    chance = random.Random(11)  # noqa: S311 - not a secret
    symbols = [one for one in graph.symbols(chance.sample(range(1, graph.size), 2_000)).values() if one.path]
    words = [word for one in symbols for word in one.doc.split()] or ["word"]
    found = []
    for number in range(count):
        own = chance.choice(symbols)
        subjects = (Subject(own.path, name_of(own)),) if number % 2 else ()
        text = " ".join(chance.choices(words, k=12))
        found.append(Entry(f"note {number}", text, subjects=subjects, key=f"note:{number}"))
    entries.put(memory, found)


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
        default, learning = (
            Host(options.repository, memory_folder=Path(folder) / "memory", is_freshened=False, settings=one)
            for one in (given, on)
        )
        off = Host(options.repository, is_remembering=False, is_freshened=False)
        root = default.repository()
        memory = default.memory(root, default.settings_at(root))

        def ask(one: Host, rules: bool = False) -> Callable[[], list[object]]:
            return lambda: [task_or_text(TaskRequest(text, rules=rules), one, Paint()) for text in TASKS]

        rows: dict[str, Callable[[], object]] = {"without memory": ask(off), "kept, verdicts off": ask(default)}
        show(rows, options.runs, "an empty memory")
        show({"a note": lambda: note(NoteRequest("We retry because the bank is slow."), default)}, options.runs, "", 1)
        with Graph(root) as graph:
            fill(memory, graph, options.verdicts)
            fill_notes(memory, graph, options.notes)
        began = time.process_time()
        ask(learning)()
        print(
            f"first answers of this build with verdicts on {1000 * (time.process_time() - began) / len(TASKS):8.1f} ms"
        )
        rows["kept, verdicts and words on"] = ask(learning)
        rows["without memory, --rules"] = ask(off, True)
        rows["kept, --rules with notes"] = ask(default, True)
        show(rows, options.runs, f"{options.verdicts:,} verdicts, {options.notes:,} notes")
        show({"a note": lambda: note(NoteRequest("We retry because the bank is slow."), default)}, options.runs, "", 1)
    return 0


def show(rows: dict[str, Callable[[], object]], runs: int, title: str, each: int = len(TASKS)) -> None:
    """Print the median of each row, all rows in turn, so that what else the machine does falls on all of them."""
    found: dict[str, list[float]] = {name: [] for name in rows}
    for run in rows.values():
        run()
    for _ in range(runs):
        for name, run in rows.items():
            found[name].append(timed(run) / each)
    print(title) if title else None
    base = median(next(iter(found.values())))
    for name, values in found.items():
        print(f"  {name:30} {median(values):8.1f} ms  {median(values) / base - 1:+7.1%}")


if __name__ == "__main__":
    sys.exit(main())
