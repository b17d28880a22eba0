"""How long a search of many entries takes: ``python -m bench.knowledge [--entries 100000]``.

Entries are made of words drawn by rank (Zipf), 60 to each. What is timed is what a search does once the words are kept: opening the kept file
and asking it, as a program does that asks once; the words of one new note; and the nearest entries for a task.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from collections.abc import Callable
from functools import partial
from pathlib import Path

import numpy as np

from knowing.algorithms.cascade import nearest
from knowing.memory.nearness import near
from knowing.memory.searching import search
from knowing.memory.store import entries
from knowing.memory.store.entries import Entry
from knowing.memory.store.memory import Memory
from knowing.memory.storedwords import path_of, stored_words
from knowing.memory.wordindex import Texts
from knowing.settings import SearchSettings

WORDS = 30_000
QUESTIONS = 20


def made(count: int) -> list[Texts]:
    """Entries of random words."""
    random = np.random.default_rng(1)
    weights = 1.0 / np.arange(1, WORDS + 1)
    drawn = random.choice(WORDS, (count, 60), p=weights / weights.sum())
    names = np.array([f"w{one:x}q" for one in range(WORDS)])
    return [Texts(" ".join(row[:4]), " ".join(row[4:12]), row[12], " ".join(row[12:])) for row in names[drawn]]


def spent(run: Callable[[], object]) -> float:
    """Milliseconds of processor time."""
    started = time.process_time()
    run()
    return (time.process_time() - started) * 1e3


def main() -> None:
    """Print the milliseconds of each step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=100_000)
    arguments = parser.parse_args()
    texts = made(arguments.entries)
    vectors = np.random.default_rng(2).standard_normal((arguments.entries, 256)).astype(np.float32)
    with tempfile.TemporaryDirectory() as folder:
        memory = Memory(Path(folder) / "memory.sqlite")
        stored = (
            Entry(one.name, one.content, one.description, tags=(one.tags,), key=f"k{n}") for n, one in enumerate(texts)
        )
        entries.put(memory, stored)
        print(f"words of {len(texts):,} entries made in {spent(lambda: stored_words(memory)) / 1e3:.1f} s")
        print(f"kept in {path_of(memory).stat().st_size / 1e6:.0f} MB")
        entries.add(memory, Entry("one more", "a note about retries"))
        print(f"words of one more note: {spent(lambda: stored_words(memory)):.0f} ms")
        words, task, vector = [], [], []
        for number in range(QUESTIONS):
            question = " ".join(texts[number * 7].content.split()[:6])
            asked = partial(search, question, limit=10, settings=SearchSettings())
            words.append(spent(lambda: asked(index=stored_words(memory))))  # noqa: B023 - run at once
            task.append(spent(lambda: near(question, stored_words(memory))))  # noqa: B023
            vector.append(spent(partial(nearest, vectors, vectors[number], 30)))
    for said, times in (
        ("opened and asked by words", words),
        ("opened, near a task", task),
        ("nearest vectors", vector),
    ):
        print(f"{said}: median {statistics.median(times):.1f} ms, slowest {max(times):.1f} ms of processor time")


if __name__ == "__main__":
    main()
