"""``python -m bench.run``: speed, memory and size as ratios against floors measured in the same run.

    python -m bench.run --repo django --repo terraform            index and query, checkouts of the evaluation corpus
    python -m bench.run --repo django --save bench/runs/DATE.md   keep the table, and a plot if there is more than one

With ``codegraph`` on PATH it indexes the same tree in the same run.

The floor of indexing is tree-sitter alone parsing the same files with the same number of processes. The floor of a query is one
scan of the tree for the task's words (ripgrep if it is installed, else Python's own, said which).
"""

from __future__ import annotations

import argparse
import json
import math
import os
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
import threading
import time
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

from eval.corpus import check_out, default_work, load_corpus
from eval.datasets import load_set
from knowing import languages, queries
from knowing.tree.listing import discover

JOBS = os.cpu_count() or 1
MAX_BYTES = 1_000_000
SAMPLE_S = 0.1
ONCE_FROM_S = 60.0
"""Shorter builds are made twice, and the quicker counts."""


def parse_only(paths: list[str]) -> int:
    """What the floor does in a worker: read and parse, nothing else."""
    from tree_sitter import Parser  # noqa: PLC0415

    size = 0
    for path in paths:
        language = languages.for_path(path)
        if language is not None:
            data = Path(path).read_bytes()
            Parser(queries.grammar(language.name)).parse(data)
            size += len(data)
    return size


def floor(root: Path) -> tuple[float, int]:
    """(seconds, bytes) of parsing every file that has a grammar."""
    files = sorted((str(root / one.path) for one in discover(root, MAX_BYTES).files), key=os.path.getsize, reverse=True)
    started = time.perf_counter()
    with ProcessPoolExecutor(JOBS) as pool:
        size = sum(pool.map(parse_only, [files[at :: 4 * JOBS] for at in range(4 * JOBS)]))
    return time.perf_counter() - started, size


@dataclass(slots=True)
class Run:
    """One run of the program, with the memory of all its processes."""

    seconds: float
    peak_mb: float
    output: str = field(repr=False)


def ctx(root: Path, cache: Path, *arguments: str) -> Run:
    """Run ctx as a user would, with a facts cache of its own."""
    environment = {**os.environ, "XDG_CACHE_HOME": str(cache), "PYTHONPATH": str(Path(__file__).parent.parent)}
    return measured([sys.executable, "-m", "knowing.cli.main", *arguments], root, environment)


def measured(command: list[str], root: Path, environment: dict[str, str]) -> Run:
    """Any program, with the memory of its process group."""
    started = time.perf_counter()
    child = subprocess.Popen(
        command,
        cwd=root,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.DEVNULL,
        text=True,
        start_new_session=True,
    )
    peak = [0.0]
    watcher = threading.Thread(target=_watch, args=(child, peak), daemon=True)
    watcher.start()
    output, _ = child.communicate(timeout=3_600)
    seconds = time.perf_counter() - started
    watcher.join(1)
    return Run(seconds, peak[0], output)


def _watch(child: subprocess.Popen[str], peak: list[float]) -> None:
    """Proportional set size, summed over the process group: a page that several processes share is counted once."""
    while child.poll() is None:
        total = 0
        for entry in Path("/proc").glob("[0-9]*"):
            try:
                parts = (entry / "stat").read_text().rsplit(")", 1)[1].split()
                if int(parts[2]) == child.pid:  # the process group
                    lines = (entry / "smaps_rollup").read_text().splitlines()
                    total += next(int(line.split()[1]) for line in lines if line.startswith("Pss:"))
            except (OSError, IndexError, ValueError, StopIteration):
                continue
        peak[0] = max(peak[0], total / 1e3)
        time.sleep(SAMPLE_S)


def index_rows(root: Path, work: Path) -> list[tuple[str, str, str]]:
    """Full, no-op and one changed file, against the floor and the full build."""
    cache = work / "cache"
    floor_s, source = floor(root)
    full = ctx(root, cache, "index", "--full", "--quiet")
    unchanged = ctx(root, cache, "index", "--quiet")
    largest = max(
        (f for f in discover(root, MAX_BYTES).files if languages.for_path(f.path)),
        key=lambda f: (f.size < 60_000, f.size),
    )
    edited = root / largest.path
    before = edited.read_bytes()
    try:
        marker = languages.for_path(largest.path)
        edited.write_bytes(before + f"\n{marker.comment if marker else '#'} a remark\n".encode())
        one = ctx(root, cache, "index", "--quiet")
    finally:
        edited.write_bytes(before)
    restored = ctx(root, cache, "index", "--quiet")
    came = edited.with_name(f"quite_new{edited.suffix}")
    came.write_bytes(newcomer(before, edited.suffix))
    added = ctx(root, cache, "index", "--quiet")
    came.unlink()
    removed = ctx(root, cache, "index", "--quiet")
    stored = sum(path.stat().st_size for path in (root / ".ctx").iterdir() if path.suffix in (".db", ".bin"))
    if full.seconds < ONCE_FROM_S:
        full = min(full, ctx(root, cache, "index", "--full", "--quiet"), key=lambda run: run.seconds)
        floor_s = min(floor_s, floor(root)[0])
    return [
        ("parse alone (floor)", f"{floor_s:.2f} s", f"{source / 1e6:.1f} MB of source, {JOBS} processes"),
        ("full index / floor", f"{full.seconds / floor_s:.2f}", f"{full.seconds:.2f} s"),
        ("no-op / full", f"{unchanged.seconds / full.seconds:.3f}", f"{unchanged.seconds:.2f} s"),
        (
            "one changed file / full",
            f"{min(one.seconds, restored.seconds) / full.seconds:.3f}",
            f"{one.seconds:.2f} s, changed back {restored.seconds:.2f} s: the better of the two",
        ),
        (
            "one file more / full",
            f"{added.seconds / full.seconds:.3f}",
            f"{added.seconds:.2f} s, one function beside that file; removed {removed.seconds:.2f} s",
        ),
        ("peak memory, all processes", f"{full.peak_mb:.0f} MB", ""),
        ("stored / source", f"{stored / max(source, 1):.2f}", f"{stored / 1e6:.1f} MB"),
        *codegraph_rows(root, work, full, stored),
    ]


def newcomer(neighbour: bytes, suffix: str) -> bytes:
    """A small new file for the package of another one, in the languages of the repositories that are measured."""
    package = next((line for line in neighbour.splitlines() if line.startswith(b"package ")), b"")
    body = {
        ".py": b"def quite_new_helper(value):\n    return value\n",
        ".go": b"func quiteNewHelper() int { return 1 }\n",
    }
    return package + b"\n\n" + body.get(suffix, b"") if package else body.get(suffix, b"")


def codegraph_rows(root: Path, work: Path, full: Run, stored: int) -> list[tuple[str, str, str]]:
    """The same tree by CodeGraph (npm ``@colbymchenry/codegraph``), where it is installed."""
    program = shutil.which("codegraph")
    if program is None:
        return []
    copy = work / "codegraph"
    subprocess.run(["git", "clone", "--quiet", "--shared", str(root), str(copy)], check=True, stdin=subprocess.DEVNULL)
    run = measured([program, "init", "--yes", str(copy)], copy, dict(os.environ))
    size = sum(path.stat().st_size for path in (copy / ".codegraph").glob("codegraph.db*"))
    return [
        (
            "codegraph / ours: time",
            f"{run.seconds / full.seconds:.2f}",
            f"{run.seconds:.1f} s, peak {run.peak_mb:.0f} MB",
        ),
        ("codegraph / ours: stored", f"{size / max(stored, 1):.2f}", f"{size / 1e6:.1f} MB"),
    ]


def query_rows(root: Path, repo: str, work: Path, growth: list[tuple[str, int, float]]) -> list[tuple[str, str, str]]:
    """Latency in process and from a cold start, and one scan of the tree for comparison; notes (repo, symbols, p50)."""
    from knowing import context_for_task  # noqa: PLC0415
    from knowing.graph.reader import Graph  # noqa: PLC0415

    tasks = [task.text for task in load_set("tasks") if task.repo == repo] or [task.text for task in load_set("tasks")][
        :20
    ]
    with Graph(root) as graph:
        context_for_task(graph, "warm up")
        times = []
        for text in tasks:
            started = time.perf_counter()
            context_for_task(graph, text)
            times.append(time.perf_counter() - started)
        symbols = graph.size
    cold = [ctx(root, work / "cache", "task", tasks[0], "--json") for _ in range(3)]
    scan_s, scanner = scan(root, tasks[0])
    ordered = sorted(times)
    p50, p95 = statistics.median(ordered), ordered[int(0.95 * (len(ordered) - 1))]
    best = min(cold, key=lambda run: run.seconds)
    growth.append((repo, symbols, p50 * 1e3))
    return [
        (
            "query in process, p50 / p95",
            f"{p50 * 1e3:.0f} / {p95 * 1e3:.0f} ms",
            f"{len(tasks)} tasks, {symbols:,} symbols",
        ),
        ("cold ctx task --json", f"{best.seconds:.2f} s", f"peak {best.peak_mb:.0f} MB"),
        ("query / one scan", f"{p50 / scan_s:.2f}", f"cold {best.seconds / scan_s:.2f}; {scanner} {scan_s:.2f} s"),
    ]


def scan(root: Path, task: str) -> tuple[float, str]:
    """One look at every file for the task's words."""
    words = "|".join(re.escape(word) for word in re.findall(r"[A-Za-z]{4,}", task))
    program = shutil.which("rg")
    started = time.perf_counter()
    if program:
        subprocess.run(
            [program, "-i", "-c", "-e", words],
            cwd=root,
            stdin=subprocess.DEVNULL,
            capture_output=True,
            check=False,
            timeout=600,
        )
        return time.perf_counter() - started, "ripgrep"
    pattern = re.compile(words.encode(), re.IGNORECASE)
    for one in discover(root, MAX_BYTES).files:
        pattern.findall((root / one.path).read_bytes())
    return time.perf_counter() - started, "Python's re"


def table(repo: str, rows: list[tuple[str, str, str]]) -> str:
    lines = [f"## {repo}", "", "| what | ratio or figure | |", "|---|---|---|"]
    return "\n".join([*lines, *(f"| {name} | {value} | {note} |" for name, value, note in rows), ""])


def plot(points: list[tuple[str, int, float]]) -> str:
    """Latency over symbols as an SVG, both logarithmic; the dashed line is linear growth through the first point."""
    points = sorted(points, key=lambda point: point[1])
    left, right, bottom, top = 60, 620, 340, 20
    spans = [
        (math.log10(min(v) * 0.8), math.log10(max(v) * 1.25)) for v in ([p[1] for p in points], [p[2] for p in points])
    ]

    def at(symbols: float, latency: float) -> tuple[float, float]:
        (x0, x1), (y0, y1) = spans
        x = left + (math.log10(symbols) - x0) / (x1 - x0) * (right - left)
        return x, bottom - (math.log10(latency) - y0) / (y1 - y0) * (bottom - top)

    marks = []
    for name, symbols, latency in points:
        x, y = at(symbols, latency)
        marks.append(f'<circle cx="{x:.0f}" cy="{y:.0f}" r="4"/>')
        marks.append(f'<text x="{x + 7:.0f}" y="{y + 14:.0f}">{name}: {symbols:,}, {latency:.0f} ms</text>')
    (_, first, slowest), last = points[0], points[-1][1]
    (x0, y0), (x1, y1) = at(first, slowest), at(last, slowest * last / first)
    line = f'<path d="M{x0:.0f} {y0:.0f} L{x1:.0f} {y1:.0f}" stroke="gray" stroke-dasharray="4"/>'
    axes = f'<path d="M{left} {top} V{bottom} H{right}" stroke="black" fill="none"/>'
    words = f'<text x="{left}" y="370">symbols (logarithmic)</text><text x="5" y="14">ms, median (logarithmic)</text>'
    style = 'xmlns="http://www.w3.org/2000/svg" width="760" height="380" font-family="sans-serif" font-size="12"'
    clip = f'<clipPath id="c"><rect x="{left}" y="{top}" width="{right - left}" height="{bottom - top}"/></clipPath>'
    return f'<svg {style}>{clip}{axes}<g clip-path="url(#c)">{line}</g>{words}{"".join(marks)}</svg>\n'


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--repo", action="append", help="a checkout of the corpus (default: django, terraform)")
    parser.add_argument("--work", type=Path, default=default_work())
    parser.add_argument("--save", type=Path, help="keep the tables here, and the plot of growth beside them")
    options = parser.parse_args()
    pages = [
        f"# Speed and size\n\n{JOBS} cores, load {os.getloadavg()[0]:.1f} at the start, Python {sys.version.split()[0]}.\n"
    ]
    growth: list[tuple[str, int, float]] = []
    known = {**load_corpus(), **load_corpus(Path(__file__).with_name("corpus.toml"))}
    for repo in options.repo or ["django", "terraform"]:
        with tempfile.TemporaryDirectory() as scratch:
            clone = Path(scratch) / repo
            source = check_out(known[repo], options.work).root
            command = ["git", "clone", "--quiet", "--shared", str(source), str(clone)]
            if subprocess.run(
                command, check=False, stdin=subprocess.DEVNULL
            ).returncode:  # a snapshot that lacks a few files
                shutil.rmtree(clone, ignore_errors=True)
                shutil.copytree(source, clone, symlinks=True, ignore=shutil.ignore_patterns(".ctx"))
            rows = index_rows(clone, Path(scratch)) + query_rows(clone, repo, Path(scratch), growth)
        pages.append(table(repo, rows))
        print(pages[-1])
    if options.save:
        if len(growth) > 1:
            picture = options.save.with_suffix(".svg")
            picture.write_text(plot(growth), "utf-8")
            pages.append(f"## Growth\n\n![latency over symbols]({picture.name})\n")
        options.save.write_text("\n".join(pages), "utf-8")
        print(json.dumps({"saved": str(options.save)}))


if __name__ == "__main__":
    main()
