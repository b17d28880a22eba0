"""Drills of the stored index: killed writers, busy readers, damaged files. Each yields what it saw fail."""

from __future__ import annotations

import contextlib
import os
import random
import signal
import time
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import knowing
from bench.faults.sandbox import QUICK, SECONDS, SHOP, Tries, apart, ended, shop
from knowing.errors import CtxError, IndexUnusable, NoIndex
from knowing.graph.canonical import content
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.verbs.host import Host
from tests.worktree import write


def _indexed(root: Path, cache: Path, is_full: bool) -> None:
    index(root, QUICK, cache, full=is_full)


def kills(folder: Path, tries: Tries, chance: random.Random) -> Iterator[str]:
    """An index run is killed at a random point: the graph is the one before or the one after, and the next run makes it whole."""
    root = shop(folder)
    index(root, QUICK, folder / "cache")
    states = [SHOP["shop/pay.py"], SHOP["shop/pay.py"] + "\n\ndef tip(total):\n    return total\n"]
    whole = []
    for text in states:
        write(root, {"shop/pay.py": text})
        begun = time.monotonic()
        index(root, QUICK, folder / "cache", full=True)
        takes = time.monotonic() - begun
        whole.append(content(root))
    for number in tries:
        new, is_full = number % 2, chance.random() < 0.5
        write(root, {"shop/pay.py": states[new]})
        child = apart(partial(_indexed, root, folder / "cache", is_full))
        time.sleep(chance.random() * takes)
        with contextlib.suppress(ProcessLookupError):
            os.kill(child, signal.SIGKILL)
        os.waitpid(child, 0)
        try:
            if content(root) not in whole:
                yield f"kill {number}: the graph is neither the old nor the new one"
            index(root, QUICK, folder / "cache")
            if content(root) != whole[new]:
                yield f"kill {number}: the next run did not make it whole"
            if left := [path.name for path in (root / ".ctx").iterdir() if ".tmp" in path.name]:
                write(root, {"shop/pay.py": states[1 - new]})
                index(root, QUICK, folder / "cache")
                if [one for one in left if (root / ".ctx" / one).exists()]:
                    yield f"kill {number}: {left[0]} stays"
        except CtxError as error:
            yield f"kill {number}: {error}"


def readers(folder: Path, tries: Tries, chance: random.Random) -> Iterator[str]:
    """Eight readers ask while a writer changes files and indexes: each answer is whole."""
    root = shop(folder)
    index(root, QUICK, folder / "cache")

    def write_on() -> None:
        for number in range(1_000_000):
            write(root, {"shop/new.py": f"def new_{number % 7}():\n    return charge({number})\n"})
            index(root, QUICK, folder / "cache", full=number % 5 == 0)

    told, tell = os.pipe()

    def read_on() -> None:
        for number in Tries(tries.most // 8):
            host = Host(root, stale="warn" if number % 2 else "refresh", cache_folder=folder / "cache")
            if number % 3 == 0:
                assert "charge" in knowing.task(host, "charge the card again").text()
            else:
                assert knowing.search(host, "charge").found
            os.write(tell, b".")

    writer = apart(write_on, 10 * SECONDS)
    children = [apart(read_on) for _ in range(8)]
    for number, child in enumerate(children):
        code = ended(child, 3_600)
        if code:
            yield f"reader {number} ended with {code}"
    if os.waitpid(writer, os.WNOHANG)[0]:
        yield "the writer ended"
    else:
        os.kill(writer, signal.SIGKILL)
        os.waitpid(writer, 0)
    os.close(tell)
    tries.made = len(os.read(told, 1 << 16))
    os.close(told)
    del chance


def corruptions(folder: Path, tries: Tries, chance: random.Random) -> Iterator[str]:
    """A stored file is damaged: the next answer is the one of before, whatever it takes, and the doctor finds nothing afterwards."""
    root = shop(folder)
    host = Host(root, cache_folder=folder / "cache")
    index(root, QUICK, folder / "cache")
    right = knowing.task(host, "refund what was charged").text(), knowing.search(host, "count stock").found
    for number in tries:
        path = chance.choice(sorted((root / ".ctx").glob("*.*")))
        damage(path, chance)
        said = f"corruption {number} ({path.name.partition('-')[0]})"

        def look(said: str = said) -> None:
            with contextlib.suppress(IndexUnusable, NoIndex), Graph(root) as graph:
                graph.symbols(range(1, graph.size))
            now = knowing.task(host, "refund what was charged").text(), knowing.search(host, "count stock").found
            assert now == right, f"{said}: another answer"
            knowing.build_index(host)
            assert knowing.doctor(host).is_well, f"{said}: not well after ctx index"

        code = ended(apart(look))
        if code != 0:
            yield f"{said}: {code}"
            index(root, QUICK, folder / "cache", full=True)


def damage(path: Path, chance: random.Random) -> None:
    """One of the things that disks, crashes and people do to a file."""
    data, info = bytearray(path.read_bytes()), path.stat()
    kind = chance.randrange(7)
    if kind == 0:
        path.unlink()
        return
    if kind == 1:
        data = data[: chance.randrange(len(data) + 1)]
    elif kind == 2:
        data = bytearray(chance.randbytes(len(data)))
    elif kind == 3:
        data += chance.randbytes(chance.randrange(1, 5_000))
    elif data:
        for _ in range(chance.choice((1, 1, 8))):
            data[chance.randrange(len(data))] ^= 1 << chance.randrange(8)
    path.write_bytes(data)
    if kind > 4:
        os.utime(path, ns=(info.st_atime_ns, info.st_mtime_ns))
