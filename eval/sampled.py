"""``python -m eval.sampled``: the committed samples of questions, asked again of the program as it is now.

A sample (``eval/samples/questions*.csv``) was written by hand and judged by hand, with the symbol that is needed named. Here only its
place is looked up: the first symbol of that name (in that file, where one is named) in the ranking, and whether the answer shows its code.
The result is ``eval/samples/again.csv``, beside what the judges saw.
"""

from __future__ import annotations

import argparse
import csv
import re
import subprocess
import sys
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from eval.ask import found_places
from eval.corpus import Repository, cloned, default_work
from eval.datasets import Question
from eval.indexed import indexed
from knowing import context_for_task, opened
from knowing.model import Symbol
from knowing.render.formats.markdown import MarkdownWriter

SAMPLES = Path(__file__).parent / "samples"
FILES = ("questions.csv", "questions-engineers-words.csv", "questions-everyday-words.csv")
RESULT = "again.csv"
OWNERS = {
    "caddy": "caddyserver",
    "express": "expressjs",
    "httpx": "encode",
    "junit5": "junit-team",
    "nest": "nestjs",
    "clap": "clap-rs",
    "ripgrep": "BurntSushi",
}
"""Owners of repositories that a sample names without one and that are not called like them."""
_NEEDED = re.compile(r"\s*([\w.:?!#~]+)\s*\(?([\w./-]+\.\w+)?")
FIRST, MORE = 5, 10


@dataclass(frozen=True, slots=True)
class Sampled:
    """One question of a sample, and what a judge named as needed: (name, file or nothing) each."""

    sample: str
    number: str
    question: Question
    needed: tuple[tuple[str, str], ...]
    seen: str
    """Whether a judge saw it in the first five with its code, at the time."""

    def is_needed(self, symbol: Symbol) -> bool:
        """Whether a symbol is one that is needed: its name, its owner and its file, as far as they are named."""
        parts = symbol.qualname.split(".")
        return any(
            name.split(".")[-1] == parts[-1]
            and (not file or symbol.path.endswith(file))
            and set(name.split(".")[:-1]) <= set(parts)
            for name, file in self.needed
        )


@dataclass(frozen=True, slots=True)
class Found:
    """Where what is needed stands: 0 if it is not ranked."""

    sampled: Sampled
    place: int
    is_shown: bool
    """With its code."""


def needed_in(text: str) -> tuple[tuple[str, str], ...]:
    """The symbols that a cell of a sample names.

    >>> needed_in("Core::detect or View.lookup"), needed_in("rawBody lib/parser.js:239"), needed_in("delay (lib/retry.rb:4)")
    ((('Core.detect', ''), ('View.lookup', '')), (('rawBody', 'lib/parser.js'),), (('delay', 'lib/retry.rb'),))
    """
    found = (_NEEDED.match(part) for part in re.split(r"\s+or\s+|;", text))
    return tuple((one[1].replace("::", ".").replace("#", "."), one[2] or "") for one in found if one)


def samples(work: Path) -> Iterator[Sampled]:
    """All questions of all samples, each at its commit."""
    for name in FILES:
        with (SAMPLES / name).open(encoding="utf-8", newline="") as file:
            for row in csv.DictReader(file):
                seen = next(value for key, value in row.items() if key.startswith("in the first five"))
                repository = _at(row["repository"], row["commit"], work)
                question = Question(
                    "samples", f"{name}-{row['number']}", repository.name, repository, row["question"], ()
                )
                yield Sampled(name, row["number"], question, needed_in(row["needed"]), seen)


def _at(name: str, commit: str, work: Path) -> Repository:
    """The repository of a row at its commit, which samples write in short."""
    full = name if "/" in name else f"{OWNERS.get(name, name)}/{name}"
    url = f"https://github.com/{full}"
    clone = cloned(Repository(full, url, "HEAD"), work)
    done = subprocess.run(
        ["git", "-C", str(clone), "rev-parse", commit], capture_output=True, text=True, timeout=60, check=True
    )
    return Repository(f"{full.replace('/', '+')}@{commit[:12]}", url, done.stdout.strip())


def ask(asked: Sequence[Sampled], work: Path) -> Iterator[Found]:
    """Every question, asked as a user would."""
    by_id = {one.question.id: one for one in asked}
    for place in found_places([one.question for one in asked], work, []):
        with indexed(place.root), opened(place.root) as graph:
            for question in place.questions:
                one, trace = by_id[question.id], context_for_task(graph, question.text)
                ranked = (at for at, symbol in enumerate(trace.ranking.symbols, 1) if one.is_needed(symbol))
                shown = any(item.source and one.is_needed(item.symbol) for item in trace.pack(MarkdownWriter()).items)
                yield Found(one, next(ranked, 0), shown)


def write(found: Sequence[Found]) -> None:
    """One row for each question, as ``again.csv``."""
    with (SAMPLES / RESULT).open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(["sample", "number", "repository", "question", "judged then", "place now", "with its code now"])
        for one in found:
            asked = one.sampled
            out.writerow(
                [asked.sample, asked.number, asked.question.repo, asked.question.text, asked.seen, one.place or "", "yes" if one.is_shown else "no"]
            )  # fmt: skip


def main(arguments: Sequence[str] | None = None) -> int:
    """Ask all samples, write the result and print how many have what is needed in the first five and ten."""
    parser = argparse.ArgumentParser(prog="python -m eval.sampled", description=__doc__.partition("\n")[0])
    parser.add_argument("--work", type=Path, default=default_work())
    work: Path = parser.parse_args(arguments).work
    found = sorted(ask(list(samples(work)), work), key=lambda one: (one.sampled.sample, int(one.sampled.number)))
    write(found)
    for name in FILES:
        own = [one for one in found if one.sampled.sample == name]
        five, ten = (sum(0 < one.place <= most and one.is_shown for one in own) for most in (FIRST, MORE))
        then = sum(one.sampled.seen.strip().lower().startswith("yes") for one in own)
        print(f"{name}: {five} of {len(own)} in the first five with code (then {then}), {ten} in the first ten")
    return 0


if __name__ == "__main__":
    sys.exit(main())
