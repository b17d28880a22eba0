"""How long a search of many entries takes: ``python -m bench.knowledge [--entries 100000]``.

Entries are made of words drawn by rank (Zipf), 60 to each. What is timed is what a search does once the words are kept: reading the kept file,
and asking it; the first is paid once by a server.
"""

from __future__ import annotations

import argparse
import statistics
import tempfile
import time
from pathlib import Path

import numpy as np

from knowing.algorithms.cascade import nearest
from knowing.memory.searching import search
from knowing.memory.wordindex import Texts, index_words, load_words, save_words
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


def main() -> None:
    """Print the milliseconds of each step."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--entries", type=int, default=100_000)
    arguments = parser.parse_args()
    texts = made(arguments.entries)
    started = time.perf_counter()
    index = index_words(texts)
    print(f"made of {len(texts):,} entries in {time.perf_counter() - started:.1f} s")
    with tempfile.TemporaryDirectory() as folder:
        path = Path(folder) / "kept.npz"
        save_words(index, path)
        started = time.perf_counter()
        kept = load_words(path)
        print(f"read {path.stat().st_size / 1e6:.0f} MB in {(time.perf_counter() - started) * 1e3:.0f} ms")
    assert kept is not None
    vectors = np.random.default_rng(2).standard_normal((arguments.entries, 256)).astype(np.float32)
    words, near = [], []
    for number in range(QUESTIONS):
        question = " ".join(texts[number * 7].content.split()[:6])
        started = time.process_time()
        assert search(question, kept, 10, SearchSettings())
        words.append((time.process_time() - started) * 1e3)
        started = time.process_time()
        nearest(vectors, vectors[number], 30)
        near.append((time.process_time() - started) * 1e3)
    print(f"asked by words: median {statistics.median(words):.1f} ms, slowest {max(words):.1f} ms of processor time")
    print(f"nearest of 256 numbers: median {statistics.median(near):.1f} ms, slowest {max(near):.1f} ms")


if __name__ == "__main__":
    main()
