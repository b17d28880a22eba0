"""``python -m eval.run``: measure systems on the development sets and compare with the last result.

* ``python -m eval.run`` — all sets, ourselves and the baselines;
* ``--set tasks --repo flask`` — a quick look;
* ``--save`` — write ``results/<set>.json`` and ``results/ranks.csv``;
* ``--check`` — fail if any expected name moved since the snapshot.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

from eval import ranks, saved
from eval.ask import Answers, ask
from eval.compare import Comparison, compare
from eval.corpus import CorpusError, default_work
from eval.datasets import SETS, Question, load_set
from eval.metrics import MAIN_METRICS, METRICS, Scored, score
from eval.systems import DEFAULT, SYSTEMS
from eval.tables import comparison_table, groups_table, systems_table

OURS = "ours"
SHOWN_MOVES = 40
APART = {
    "changes": ("not named",),
    "questions": ("without tests", "about tests"),
    "issues": ("python", "python, not named", "other languages", "other languages, not named"),
}
"""Groups that are compared between systems, besides all questions of the set."""


@dataclass(frozen=True, slots=True)
class Measured:
    """One set, asked and scored."""

    set_name: str
    questions: list[Question]
    answers: Answers
    results: dict[str, saved.Result]

    def ranks(self) -> ranks.Ranks:
        """Where every expected name stands in our own rankings."""
        own = self.answers.answers.get(OURS, {})
        found: ranks.Ranks = {}
        for question in self.questions:
            if question.id in own:
                found |= ranks.ranks_of(question, own[question.id].hits)
        return found


def measure(set_name: str, repos: Sequence[str], systems: Sequence[str], work: Path, jobs: int) -> Measured:
    """The whole of it: questions, answers, scores."""
    questions = [q for q in load_set(set_name) if not repos or q.repo in repos]
    answers = ask(questions, systems, work, jobs)
    by_system = {
        name: saved.result_of([Scored(q, score(q, got[q.id])) for q in questions if q.id in got])
        for name, got in answers.answers.items()
    }
    return Measured(set_name, questions, answers, by_system)


def report(measured: Measured) -> str:
    """All tables of one set."""
    metrics = METRICS[measured.set_name]
    summaries = {name: result["summary"] for name, result in measured.results.items()}
    parts = [f"# {measured.set_name}", *measured.answers.notes]
    if summaries:
        parts.append(systems_table(summaries, metrics, "overall"))
        parts.extend(systems_table(summaries, metrics, group) for group in APART.get(measured.set_name, ()))
        detailed = OURS if OURS in summaries else next(iter(summaries))
        parts.append(groups_table(summaries[detailed], metrics, detailed))
        parts.extend(_against_last(measured, detailed))
    return "\n\n".join(parts)


def _against_last(measured: Measured, system: str) -> list[str]:
    before = saved.last_committed(measured.set_name).get(system)
    if before is None:
        return [f"No committed result of {system} to compare with."]
    after = measured.results[system]["questions"]
    compared = [compare(metric, before["questions"], after) for metric in METRICS[measured.set_name]]
    known = [c for c in compared if c is not None]
    movers = [_movers(c) for c in known if c.metric == MAIN_METRICS[measured.set_name] and (c.wins or c.losses)]
    return [comparison_table(known, f"{system}, since the last commit"), *movers]


def _movers(compared: Comparison) -> str:
    """Which questions won and lost, by name."""
    won, lost = (" ".join(ids[:SHOWN_MOVES]) or "none" for ids in (compared.wins, compared.losses))
    return f"{compared.metric}\n  won   {won}\n  lost  {lost}"


def check(measured: Sequence[Measured], snapshot: Path = saved.RANKS) -> list[ranks.Move]:
    """Expected names that are not where the committed snapshot says."""
    before = ranks.load(snapshot)
    return [move for one in measured for move in ranks.moves(before, one.ranks())]


def save(measured: Sequence[Measured], directory: Path = saved.RESULTS) -> None:
    """Write the figures of what was measured; everything else stays as it was."""
    snapshot = directory / saved.RANKS.name
    rows = ranks.load(snapshot)
    for one in measured:
        saved.save(one.set_name, one.results, directory)
        if OURS in one.results:
            rows = {key: rank for key, rank in rows.items() if key[0] != one.set_name} | one.ranks()
    if rows:
        ordered = dict(sorted(rows.items(), key=lambda row: SETS.index(row[0][0])))
        snapshot.write_text(ranks.dump(ordered), "utf-8")


def options_of(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m eval.run", description="Measure retrieval quality.")
    parser.add_argument("--set", choices=SETS, action="append", default=[], help="default: all")
    parser.add_argument("--system", default=None, metavar="A,B", help=f"of: {', '.join(SYSTEMS)}")
    parser.add_argument("--repo", action="append", default=[], metavar="NAME", help="only this repository")
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR", help="where the checkouts are")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--save", action="store_true", help="write the figures and the rank snapshot")
    parser.add_argument("--check", action="store_true", help="exit 1 if an expected name moved since the snapshot")
    options = parser.parse_args(arguments)
    options.system = (options.system or (OURS if options.check else ",".join(DEFAULT))).split(",")
    if unknown := [name for name in options.system if name not in SYSTEMS]:
        parser.error(f"no system called {', '.join(unknown)}: there are {', '.join(SYSTEMS)}")
    if options.save and options.repo:
        parser.error("a run on some repositories cannot be saved as the result")
    if options.save and options.check:
        parser.error("saving accepts every change: check first, then save")
    if options.check and OURS not in options.system:
        parser.error(f"--check is about {OURS}")
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    options = options_of(arguments)
    names = options.set or SETS
    try:
        measured = [measure(name, options.repo, options.system, options.work, options.jobs) for name in names]
    except CorpusError as error:
        print(error, file=sys.stderr)
        return 2
    print("\n\n".join(map(report, measured)))
    if options.save:
        save(measured)
    if not options.check:
        return 0
    moved = check(measured)
    print(f"\n{len(moved)} expected names moved, {sum(move.is_worse for move in moved)} for the worse")
    print("\n".join(map(str, moved[:SHOWN_MOVES])))
    return 1 if moved else 0


if __name__ == "__main__":
    raise SystemExit(main())
