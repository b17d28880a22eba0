"""``python -m eval.histories``: the last commits of repositories that are in no set, replayed by ``ctx eval``'s own code.

Nothing is learned from them, and nothing in them was written for this: each message is the task, what the commit changed is the truth, and all
are asked of one snapshot before them all. The pins are in ``histories.toml``; ``--save`` writes ``results/histories.csv``, a line for each commit
and system, the table in ``docs/evaluation-tables.md``, and its last rows in ``docs/evaluation.md``. What such commits tell and what they do not:
docs/eval-your-repo.md.
"""

from __future__ import annotations

import argparse
import csv
import sys
import tomllib
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import fields
from pathlib import Path
from statistics import fmean

from eval.ablate import DOCS
from eval.compare import bootstrap
from eval.corpus import CorpusError, Repository, check_out, default_work
from eval.tables import markdown
from knowing.errors import CtxError
from knowing.evaluate.figures import Figures
from knowing.verbs.eval import EvalRequest, evaluate_history
from knowing.verbs.host import Host

HERE = Path(__file__).parent
PINS = HERE / "histories.toml"
RESULTS = HERE / "results" / "histories.csv"
BEGIN, END = "<!-- histories:begin -->\n", "<!-- histories:end -->"
COMMITS = 40
NAMES = tuple(one.name for one in fields(Figures))
SHOWN = {"files": "files@10", "symbols": "symbols@10", "files_mrr": "MRR files", "symbols_mrr": "MRR symbols"}
LAST = ("all", "message names nothing")
PAGE = DOCS.with_name("evaluation.md")
OURS, THEIRS = "knowing", "BM25"
Row = Mapping[str, str]


def load_pins() -> list[Repository]:
    """The repositories, each at the commit that its history is read from."""
    return [
        Repository(f"history-{name}", row["url"], row["commit"])
        for name, row in tomllib.loads(PINS.read_text("utf-8")).items()
    ]


def replayed(repository: Repository, work: Path) -> Iterator[Row]:
    """A row for each replayed commit and system."""
    found = evaluate_history(EvalRequest(COMMITS), Host(check_out(repository, work).root))
    for row in found.rows:
        task = row.task
        for system, figures in row.figures.items():
            numbers = {name: getattr(figures, name) for name in NAMES}
            told = {name: "" if value is None else f"{value:.4f}" for name, value in numbers.items()}
            yield {
                "repository": repository.name.removeprefix("history-"),
                "commit": task.commit[:12],
                "named": str(int(task.is_named)),
                "system": system,
                **told,
            }


def table(rows: Iterable[Row], is_short: bool = False) -> str:
    """Ours and BM25 for each repository (unless it is to be short) and for all, and how far all commits together are apart."""
    by_place: dict[str, dict[str, list[Row]]] = defaultdict(lambda: defaultdict(list))
    for row in rows:
        for place in (row["repository"], *LAST[: 1 if row["named"] == "1" else 2]):
            by_place[place][row["system"]].append(row)
    each = [] if is_short else sorted(by_place.keys() - set(LAST))
    places = [*each, *(place for place in LAST if place in by_place)]
    lines = [["" if is_short else "repository", "commits", *(f"{name} (BM25)" for name in SHOWN.values())]]
    for place in places:
        ours, theirs = (by_place[place][system] for system in (OURS, THEIRS))
        lines.append([place, str(len(ours)), *(f"{_mean(ours, name)} ({_mean(theirs, name)})" for name in SHOWN)])
    apart = [_apart(by_place["all"], name) for name in SHOWN]
    return markdown([*lines, ["all, against BM25", "", *apart]])


def told(page: str, rows: Sequence[Row], is_short: bool) -> str:
    """A page with the table of some rows between its markers."""
    before, rest = page.split(BEGIN)
    return f"{before}{BEGIN}{table(rows, is_short)}\n{END}{rest.split(END, 1)[1]}"


def _mean(rows: Iterable[Row], name: str) -> str:
    numbers = [float(row[name]) for row in rows if row[name]]
    return f"{fmean(numbers):.3f}" if numbers else "-"


def _apart(systems: Mapping[str, Sequence[Row]], name: str) -> str:
    """The mean difference of two systems over the commits that both have a figure of, with its interval."""
    pairs = zip(systems[OURS], systems[THEIRS], strict=True)
    deltas = [float(ours[name]) - float(theirs[name]) for ours, theirs in pairs if ours[name] and theirs[name]]
    low, high = bootstrap(deltas)
    return f"{fmean(deltas):+.3f} [{low:+.3f}, {high:+.3f}]"


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m eval.histories", description="Replay histories that are in no set."
    )
    parser.add_argument("names", nargs="*", help="only these (default: all)")
    parser.add_argument("--save", action="store_true", help="write the results and the tables in docs")
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR")
    options = parser.parse_args(arguments)
    rows: list[Row] = []
    failed = 0
    for repository in load_pins():
        if options.names and repository.name.removeprefix("history-") not in options.names:
            continue
        try:
            rows += replayed(repository, options.work)
        except (CorpusError, CtxError) as error:
            failed += 1
            print(f"{repository.name}: {error}", file=sys.stderr, flush=True)
    if not rows:
        return 1
    print(table(rows))
    if options.save and not options.names and not failed:
        with RESULTS.open("w", newline="", encoding="utf-8") as file:
            writer = csv.DictWriter(file, list(rows[0]), lineterminator="\n")
            writer.writeheader()
            writer.writerows(rows)
        for page in (PAGE, DOCS):
            page.write_text(told(page.read_text("utf-8"), rows, page == PAGE), "utf-8")
    return 1 if failed else 0


if __name__ == "__main__":
    raise SystemExit(main())
