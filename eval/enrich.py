"""What language servers and SCIP do to a graph: resolved share before and after, time, memory; samples to judge.

    python -m eval.enrich measure ROOT --language go --budget 600     # one line of eval/results/enrich.csv
    python -m eval.enrich sample ROOT gopls --count 100               # eval/samples/lsp-gopls.csv, verdicts left open
    python -m eval.enrich agree ROOT FILE.scip                        # LSP and SCIP at the same call sites
    python -m eval.enrich ablate WORK --set tasks                     # what such edges do to the ranking

``measure`` starts from the graph without answers: it forgets them, indexes and asks. Use a copy of the repository.
``ablate`` looks for checkouts of the corpus in WORK that have answers, and asks with and without them.
"""

from __future__ import annotations

import argparse
import csv
import os
import random
import threading
from collections import Counter
from pathlib import Path

from eval.ablate import table
from eval.ask import ask_system
from eval.datasets import SETS, Question, load_set
from eval.metrics import Scored, score
from eval.systems.ours import Ours
from eval.vary import Variation, varied
from knowing.enrich import EnrichSettings, run
from knowing.enrich.places import Text
from knowing.enrich.scip.documents import ScipIndex
from knowing.enrich.scip.join import Ingested, Reading, define, outside
from knowing.graph.enriched import ANSWERS, CALLS, Answer, Answers, has_answers
from knowing.graph.located import Symbols
from knowing.graph.reader import Graph
from knowing.index.build import build
from knowing.settings import Settings

HERE = Path(__file__).parent
INSIDE = 0.7
"""Share of a sample that stays in the repository: those are the edges that a walk takes."""
MAX_BYTES = 1_000_000
PLAIN = "not enriched"
PRECISE: dict[str, Variation] = {f"precise {value:g}": {"walk.precise": value} for value in (0.0, 0.3, 1.0, 2.0)}
FIELDS = (
    "repository",
    "server",
    "budget_s",
    "asked",
    "found",
    "outside",
    "nothing",
    "left",
    "call_sites",
    "resolved_before",
    "resolved_after",
    "share_before",
    "share_after",
    "edges_added",
    "corrected",
    "seconds",
    "peak_mb",
    "stopped",
)


class Memory:
    """Peak of what our children hold together, looked at four times a second."""

    def __init__(self) -> None:
        self.peak_kb = 0
        self._end = threading.Event()
        self._thread = threading.Thread(target=self._look, daemon=True)

    def __enter__(self) -> Memory:
        self._thread.start()
        return self

    def __exit__(self, *_: object) -> None:
        self._end.set()
        self._thread.join()

    def _look(self) -> None:
        while not self._end.wait(0.25):
            self.peak_kb = max(self.peak_kb, sum(map(_resident_kb, _children(os.getpid()))))


def _children(pid: int) -> list[int]:
    try:
        direct = [int(one) for one in Path(f"/proc/{pid}/task/{pid}/children").read_text("ascii").split()]
    except (OSError, ValueError):
        return []
    return [found for child in direct for found in (child, *_children(child))]


def _resident_kb(pid: int) -> int:
    try:
        lines = Path(f"/proc/{pid}/status").read_text("ascii", "replace").splitlines()
    except OSError:
        return 0
    return next((int(line.split()[1]) for line in lines if line.startswith("VmRSS")), 0)


def _sites(root: Path) -> tuple[int, int]:
    """(resolved, unresolved) call sites."""
    with Graph(root) as graph:
        return int(graph.summary["resolved_calls"]), int(graph.summary["unresolved_calls"])


def measure(root: Path, language: str, budget_s: float, jobs: int) -> dict[str, object]:
    """One run from nothing."""
    (root / ".ctx" / "answers.sqlite").unlink(missing_ok=True)
    build(root, MAX_BYTES, 2, None)
    resolved, unresolved = _sites(root)
    with Memory() as memory:
        report = run(root, os.environ, EnrichSettings(budget_s=budget_s), language, jobs)
    after, _ = _sites(root)
    [spoken] = report.spoken
    asked, total = spoken.asked, resolved + unresolved
    return {
        "repository": root.name,
        "server": spoken.server,
        "budget_s": budget_s,
        "asked": asked.asked,
        "found": asked.found,
        "outside": asked.outside,
        "nothing": asked.nothing,
        "left": asked.left,
        "call_sites": total,
        "resolved_before": resolved,
        "resolved_after": after,
        "share_before": round(resolved / total, 3),
        "share_after": round(after / total, 3),
        "edges_added": sum(report.applied.added.values()),
        "corrected": report.applied.corrected,
        "seconds": round(asked.seconds, 1),
        "peak_mb": memory.peak_kb // 1024,
        "stopped": asked.stopped,
    }


def sample(root: Path, server: str, count: int) -> Path:
    """Call sites a server resolved to a symbol of the repository or outside it, to be judged by reading the code."""
    with Graph(root) as graph, Answers(root) as answers:
        blobs = Symbols.load(graph.connection).blobs()
        known = [one for one in answers.of(blobs) if one.kind == CALLS and one.name and one.provider == f"lsp {server}"]
    draw = random.Random(20_240_601)  # noqa: S311 - a sample, not a secret
    inside, beyond = [one for one in known if one.target_path], [one for one in known if not one.target_path]
    chosen = draw.sample(inside, min(round(count * INSIDE), len(inside)))
    chosen += draw.sample(beyond, min(count - len(chosen), len(beyond)))
    path = HERE / "samples" / f"lsp-{server}.csv"
    path.parent.mkdir(exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(
            ["repository", "path", "line", "code", "target", "target_path", "target_line", "verdict", "why"]
        )
        for one in sorted(chosen):
            text = Text.of(root, one.path)
            code = text.line(one.line).strip()[:160] if text else ""
            writer.writerow([root.name, one.path, one.line, code, one.name, one.target_path, one.target_line, "", ""])
    return path


def agree(root: Path, file: Path) -> Counter[str]:
    """What SCIP says where a server gave a target."""
    index = ScipIndex(file)
    with Graph(root) as graph, Answers(root) as answers:
        symbols = Symbols.load(graph.connection)
        told = {
            (one.path, one.line, one.column): one
            for one in answers.of(symbols.blobs())
            if one.kind == CALLS and one.name and one.column >= 0 and one.provider.startswith("lsp")
        }
    reading = Reading(root, symbols, "", Ingested(file.name), {}, {})
    for document in index.documents():
        define(reading, document)
    table: Counter[str] = Counter()
    said: dict[tuple[str, int, int], set[str]] = {}
    for document in index.documents():
        text = reading.fresh.get(document.path)
        if text is None:
            continue
        for one in document.occurrences:
            place = (document.path, one.line + 1, text.to_bytes(one.line + 1, one.start, document.encoding))
            if place in told:
                target = reading.defined.get(one.symbol)
                said.setdefault(place, set()).add(
                    f"{target.path}::{target.qualname}" if target else "outside:" + outside(one.symbol)
                )
    for place, answer in told.items():
        table[_verdict(answer, said.get(place), place[0] in reading.fresh)] += 1
    return table


def _verdict(one: Answer, said: set[str] | None, is_covered: bool) -> str:
    if not said:
        return "SCIP says nothing here" if is_covered else "file not in the SCIP index"
    if not one.target_path:
        names = {name.rpartition(":")[2] for name in said if name.startswith("outside:")}
        return "both outside" if names else "LSP outside, SCIP inside"
    if f"{one.target_path}::{one.name}" in said:
        return "same symbol"
    if all(name.startswith("outside:") for name in said):
        return "LSP inside, SCIP outside"
    owner = one.name.rpartition(".")[0]
    return "class for its constructor" if f"{one.target_path}::{owner}" in said else "another symbol"


def ablate(work: Path, set_name: str) -> dict[str, dict[str, list[Scored]]]:
    """Repository -> variation -> its questions, scored: without answers, then with them at several weights."""
    found: dict[str, dict[str, list[Scored]]] = {}
    questions = load_set(set_name)
    for checkout in dict.fromkeys(question.checkout for question in questions):
        root = work / checkout
        if not has_answers(root):
            continue
        own = [question for question in questions if question.checkout == checkout]
        kept = root / ".ctx" / ANSWERS
        aside = kept.with_name("answers.aside")
        kept.rename(aside)
        try:
            build(root, MAX_BYTES, 2, None)
            scored = {PLAIN: _scored(root, own, {})}
        finally:
            aside.rename(kept)
        build(root, MAX_BYTES, 2, None)
        scored |= {name: _scored(root, own, variation) for name, variation in PRECISE.items()}
        found[checkout] = scored
    return found


def _scored(root: Path, questions: list[Question], variation: Variation) -> list[Scored]:
    rankings, _ = ask_system(Ours(varied(Settings(), variation)), root, questions)
    return [Scored(question, score(question, rankings[question.id])) for question in questions]


def _ablation_tables(found: dict[str, dict[str, list[Scored]]], set_name: str) -> str:
    """One table for all repositories, then one for each."""
    names = (PLAIN, *PRECISE)
    everything = {name: [one for scored in found.values() for one in scored[name]] for name in names}
    parts = []
    for title, scored in {"all": everything, **found}.items():
        parts.append(f"{title}: {len(scored[PLAIN])} questions\n\n{table(PLAIN, {set_name: scored})}")
    return "\n\n".join(parts)


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m eval.enrich")
    verbs = parser.add_subparsers(dest="verb", required=True)
    one = verbs.add_parser("measure")
    one.add_argument("root", type=Path)
    one.add_argument("--language", required=True)
    one.add_argument("--budget", type=float, default=120.0)
    one.add_argument("--jobs", type=int, default=1)
    one = verbs.add_parser("sample")
    one.add_argument("root", type=Path)
    one.add_argument("server")
    one.add_argument("--count", type=int, default=100)
    one = verbs.add_parser("agree")
    one.add_argument("root", type=Path)
    one.add_argument("file", type=Path)
    one = verbs.add_parser("ablate")
    one.add_argument("work", type=Path)
    one.add_argument("--set", choices=SETS, default="tasks")
    given = parser.parse_args()
    if given.verb == "measure":
        row = measure(given.root, given.language, given.budget, given.jobs)
        path = HERE / "results" / "enrich.csv"
        is_new = not path.exists()
        path.parent.mkdir(exist_ok=True)
        with path.open("a", encoding="utf-8", newline="") as file:
            writer = csv.DictWriter(file, FIELDS, lineterminator="\n")
            if is_new:
                writer.writeheader()
            writer.writerow(row)
        print(row)
    elif given.verb == "sample":
        print(sample(given.root, given.server, given.count))
    elif given.verb == "ablate":
        print(_ablation_tables(ablate(given.work, given.set), given.set))
    else:
        for verdict, count in agree(given.root, given.file).most_common():
            print(f"{count:7,}  {verdict}")


if __name__ == "__main__":
    main()
