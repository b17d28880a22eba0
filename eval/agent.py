"""``python -m eval.agent``: what a fixed number of tokens brings into sight, with grep and read and with our tools.

Sixty issues of the development set are replayed by two scripted agents (``eval.agent_policies``). A file is reached when a tool has printed
its path and, in the same answer, a line of it; a function when its first line and at least half of its lines were printed. Both are read off what was
printed, in the same way for both agents. The tokens are those of everything that the tools print and, for our tools, of their list.

Which issues: those whose checkout has at most ``MOST_FILES`` tracked files (indexing 60 base commits must stay cheap), taken in turn from each language and,
within it, from each repository, in the order of the set, until there are 60.
"""

from __future__ import annotations

import argparse
import asyncio
import csv
import json
import subprocess
import sys
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from pathlib import Path

from eval.agent_policies import Step, lines_of, with_grep, with_tools
from eval.agent_report import GRID, Curve, page, picture
from eval.ask import Place, found_places
from eval.corpus import default_work
from eval.datasets import Question, load_set
from eval.indexed import indexed
from eval.matching import matches_gold
from eval.saved import RESULTS
from eval.symbols import SymbolText, symbols_of
from knowing import languages
from knowing.query.pack.tokens import estimate
from knowing.verbs.host import Host
from knowing.verbs.warm import WarmGraphs

ISSUES = 60
MOST_FILES = 2_100
MOST_TOKENS = GRID[-1]
LEAST_CHARS = 8
"""Shorter lines (a brace, a return) stand everywhere and prove nothing."""
SAVED = RESULTS / "agent.csv"
COLUMNS = ["issue", "language", "agent", "step", "tool", "tokens", "budget", "files", "functions", "of_files", "of_functions"]  # fmt: skip


def chosen(questions: Sequence[Question], work: Path, count: int = ISSUES) -> list[Question]:
    """The issues to replay, by the rule above."""
    queues: dict[str, dict[str, list[Question]]] = {}
    for question in questions:
        if question.gold and question.files and _tracked(work / question.checkout) <= MOST_FILES:
            queues.setdefault(question.language, {}).setdefault(question.repo, []).append(question)
    order = {language: _in_turn(repos.values()) for language, repos in sorted(queues.items())}
    return _in_turn(order.values())[:count]


def _in_turn(queues: Iterable[Sequence[Question]]) -> list[Question]:
    """One of each queue, then another of each, until all are empty."""
    waiting = [list(queue) for queue in queues]
    found = []
    while any(waiting):
        found += [queue.pop(0) for queue in waiting if queue]
    return found


def _tracked(root: Path) -> int:
    listed = subprocess.run(
        ["git", "-C", str(root), "ls-files"], stdin=subprocess.DEVNULL, capture_output=True, timeout=60, check=False
    )
    return listed.stdout.count(b"\n") or MOST_FILES + 1


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an issue's fix edited, as lines to look for in what tools print."""

    files: dict[str, frozenset[str]]
    functions: tuple[tuple[str, str, frozenset[str]], ...]
    """File, first line and all lines of each."""


def wanted(question: Question, root: Path, lines: dict[str, list[str]]) -> Wanted:
    """The gold files and functions of an issue with their lines; a function that is not at the base is left out."""
    files = {path: _telling(lines[path]) for path in question.files if path in lines}
    functions = []
    for gold in question.gold:
        language = languages.for_path(gold.file)
        if gold.file in lines and language is not None:
            symbols = symbols_of(gold.file, (root / gold.file).read_bytes())
            functions += [
                _function(one, lines[gold.file]) for one in symbols if matches_gold(one.path, one.qualname, gold)
            ][:1]
    return Wanted(files, tuple(functions))


def _function(symbol: SymbolText, lines: list[str]) -> tuple[str, str, frozenset[str]]:
    own = lines[symbol.line - 1 : symbol.end_line]
    head = next((line.strip() for line in own if symbol.name in line), own[0].strip() if own else "")
    return symbol.path, head, _telling(own) or frozenset({head})


def _telling(lines: Iterable[str]) -> frozenset[str]:
    return frozenset(bare for line in lines if len(bare := line.strip()) >= LEAST_CHARS)


@dataclass(slots=True)
class Sight:
    """What has come into sight so far."""

    wanted: Wanted
    lines: set[str]
    files: set[str]

    def see(self, text: str) -> None:
        """Take in what a tool printed. Line numbers that grep and read put before a line are taken off."""
        own = set()
        for line in text.splitlines():
            own.add(line.strip())
            own.add(line.partition("\t")[2].strip())
            own.add("".join(line.split(":", 2)[2:]).strip() if line.count(":") > 1 else line.strip())
        self.lines |= own
        self.files |= {path for path, lines in self.wanted.files.items() if path in text and not lines.isdisjoint(own)}

    @property
    def functions(self) -> int:
        """How many functions have been printed, their first line and at least half of the rest."""
        return sum(
            path in self.files and head in self.lines and 2 * len(own & self.lines) >= len(own)
            for path, head, own in self.wanted.functions
        )


def replay(steps: Iterator[Step], goal: Wanted, already: int = 0) -> list[tuple[Step, int, int, int]]:
    """The steps of an agent until its tokens are spent: each with tokens so far, files and functions in sight."""
    sight, spent, done = Sight(goal, set(), set()), already, []
    for step in steps:
        spent += step.tokens
        if spent > MOST_TOKENS:
            break
        sight.see(step.text)
        done.append((step, spent, len(sight.files), sight.functions))
    return done


def rows_of(place: Place, tool_tokens: int) -> Iterator[dict[str, object]]:
    """Both agents on the issues of one checkout."""
    lines = lines_of(place.root)
    host = Host(place.root, is_freshened=False, warm=WarmGraphs())
    for question in place.questions:
        goal = wanted(question, place.root, lines)
        agents = {
            "grep": replay(with_grep(question.text, lines), goal),
            "tools": replay(with_tools(question.text, host), goal, tool_tokens),
        }
        for agent, steps in agents.items():
            for at, (step, spent, files, functions) in enumerate(steps):
                cells = [question.id, question.language, agent, at, step.tool, spent, step.budget, files, functions]
                yield dict(zip(COLUMNS, [*cells, len(goal.files), len(goal.functions)], strict=True))


def tools_listed() -> int:
    """The tokens of the list of tools, as the server sends it."""
    from knowing.serve.server import Served, make_server  # noqa: PLC0415

    listed = asyncio.run(make_server(Served(Host(Path.cwd()), (Path.cwd(),))).list_tools())
    sent = [one.model_dump(mode="json", by_alias=True, exclude_none=True) for one in listed]
    return estimate(json.dumps(sent))


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m eval.agent", description="Replay issues with scripted agents.")
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR")
    parser.add_argument("--count", type=int, default=ISSUES)
    parser.add_argument("--save", action="store_true", help="write results/agent.csv and agent.svg")
    parser.add_argument("--from-saved", action="store_true", help="report on the saved rows, and replay nothing")
    options = parser.parse_args(arguments)
    tokens = tools_listed()
    if options.from_saved:
        rows: list[dict[str, object]] = [dict(row) for row in csv.DictReader(SAVED.open(encoding="utf-8"))]
    else:
        rows = []
        notes: list[str] = []
        for place in found_places(chosen(load_set("issues"), options.work, options.count), options.work, notes):
            with indexed(place.root):
                rows += rows_of(place, tokens)
            print(f"{place.root.name}: {len(rows)} steps", file=sys.stderr, flush=True)
        print("\n".join(notes), file=sys.stderr)
    curves = [Curve.of(rows, agent) for agent in ("grep", "tools")]
    print(page(rows, curves, tokens))
    if options.save:
        with SAVED.open("w", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, COLUMNS, lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        SAVED.with_suffix(".svg").write_text(picture(curves), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
