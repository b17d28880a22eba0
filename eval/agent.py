"""``python -m eval.agent``: what a fixed number of tokens brings into sight, with grep and read and with our tools.

Sixty issues of the development set are replayed by scripted agents (``eval.agents``). A file is reached when a tool has printed
its path and, in the same answer, a line of it; a function when its first line and at least half of its lines were printed. Both are read off what was
printed, in the same way for all of them. The tokens are those of everything that the tools print and, for our tools, of their list.

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
from collections.abc import Collection, Iterable, Iterator, Sequence
from contextlib import nullcontext
from itertools import chain
from pathlib import Path

from eval.agents import Step, sessions
from eval.agents.grep import WIDE, lines_of, with_grep
from eval.agents.ours import with_tools
from eval.agents.picture import picture
from eval.agents.report import LIST, NAMES, Curve, page
from eval.agents.sight import replay, wanted
from eval.ask import Place, found_places
from eval.corpus import default_work
from eval.datasets import Question, load_set
from eval.indexed import indexed
from eval.saved import RESULTS
from knowing.query.pack.tokens import estimate
from knowing.verbs.host import Host
from knowing.verbs.warm import WarmGraphs

ISSUES = 60
MOST_FILES = 700
SAVED, SPOKEN = RESULTS / "agent.csv", RESULTS / "agent-sessions.csv"
Rows = list[dict[str, object]]
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


def rows_of(place: Place, done: Collection[object], listed: Step) -> Iterator[dict[str, object]]:
    """The agents on the issues of one checkout; pairs of an issue and an agent that are done are left out."""
    lines = lines_of(place.root)
    host = Host(place.root, is_freshened=False, warm=WarmGraphs())
    for question in place.questions:
        goal, text = wanted(question, place.root, lines), question.text
        agents = {
            "grep": with_grep(text, lines),
            "grep-wide": with_grep(text, lines, WIDE),
            "tools": chain([listed], with_tools(text, host)),
        }
        for agent, steps in agents.items():
            if (question.id, agent) in done:
                continue
            for at, (step, spent, files, functions) in enumerate(replay(steps, goal)):
                cells = [question.id, question.language, agent, at, step.tool, spent, step.budget, files, functions]
                yield dict(zip(COLUMNS, [*cells, len(goal.files), len(goal.functions)], strict=True))


def tools_listed() -> Step:
    """The list of tools as a client hands it to its model before anything is asked: names, descriptions and schemas."""
    from knowing.serve.server import Served, make_server  # noqa: PLC0415

    listed = asyncio.run(make_server(Served(Host(Path.cwd()), (Path.cwd(),))).list_tools())
    told = [{"name": one.name, "description": one.description, "inputSchema": one.input_schema} for one in listed]
    sent = json.dumps(told, separators=(",", ":"))
    return Step(LIST, sent, estimate(sent))


def save(rows: Rows, file: Path, columns: Sequence[str]) -> None:
    """Write rows as they are."""
    with file.open("w", encoding="utf-8", newline="") as opened:
        writer = csv.DictWriter(opened, columns, lineterminator="\n")
        writer.writeheader()
        writer.writerows(rows)


def load(file: Path) -> Rows:
    """The rows of a file; none if there is no such file."""
    if not file.is_file():
        return []
    with file.open(encoding="utf-8", newline="") as opened:
        return [dict(row) for row in csv.DictReader(opened)]


def curves_of(rows: Rows) -> list[Curve]:
    """A curve for each agent."""
    return [Curve.of(rows, agent) for agent in NAMES]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m eval.agent", description="Replay issues with scripted agents.")
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR")
    parser.add_argument("--count", type=int, default=ISSUES)
    parser.add_argument("--save", action="store_true", help="write results/agent*, after each checkout")
    parser.add_argument("--more", action="store_true", help="begin with the saved rows, and replay what is not in them")
    parser.add_argument(
        "--anew", choices=NAMES, help="with --more: leave out the saved rows of this agent; its tools have changed"
    )
    options = parser.parse_args(arguments)
    listed, notes = tools_listed(), list[str]()
    rows, spoken = (load(file) if options.more else [] for file in (SAVED, SPOKEN))
    rows, spoken = ([row for row in rows if row["agent"] != options.anew], [] if options.anew == "tools" else spoken)
    done = {(row["issue"], row["agent"]) for row in rows}
    asked = chosen(load_set("issues"), options.work, options.count)
    left = [one for one in asked if not all((one.id, agent) in done for agent in NAMES)]
    for place in found_places(left, options.work, notes):
        needs_index = any((one.id, "tools") not in done for one in place.questions)
        with indexed(place.root) if needs_index else nullcontext():
            rows += rows_of(place, done, listed)
            if needs_index and len({row["issue"] for row in spoken}) < sessions.SESSIONS:
                spoken += [row for question in place.questions for row in sessions.replayed(question, place.root)]
        if options.save:
            save(rows, SAVED, COLUMNS)
            save(spoken, SPOKEN, sessions.COLUMNS)
            SAVED.with_suffix(".svg").write_text(picture(curves_of(rows)), "utf-8")
        print(f"{place.root.name}: {len(rows)} steps", file=sys.stderr, flush=True)
    print("\n".join(notes), file=sys.stderr)
    print(f"{page(rows, curves_of(rows))}\n\n{sessions.page(spoken)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
