"""``python -m eval.ground_truth``: how many of the expected names exist as symbols, and which do not.

A name that no symbol of the checkout matches cannot be found by anyone: it bounds recall, or shows a gap in
extraction.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path

from eval.ask import in_processes
from eval.corpus import check_out, default_work, load_corpus
from eval.datasets import SETS, Question, Task, load_set
from eval.matching import matches_change, matches_normalised, normalise
from eval.symbols import SymbolText, load_symbols
from eval.systems.lexical import hit
from eval.tables import markdown


@dataclass(frozen=True, slots=True)
class Coverage:
    """Expected names about one checkout: all, those matched exactly, and those with no match at all."""

    checkout: str
    names: tuple[str, ...]
    exact: tuple[str, ...]
    missing: tuple[str, ...]


def coverage(checkout: str, questions: Iterable[Question], symbols: Sequence[SymbolText]) -> Coverage:
    questions = list(questions)
    names = sorted({name for question in questions for name in question.expected})
    if any(isinstance(question, Task) for question in questions):
        exact, missing = _names(names, symbols)
    else:
        exact, missing = _places(names, symbols)
    return Coverage(checkout, tuple(names), exact, missing)


def _names(names: Sequence[str], symbols: Sequence[SymbolText]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    present = {_folded(normalise(hit(symbol).emitted)) for symbol in symbols}
    exact = {name for name in names if _folded(normalise(name)) in present}
    lenient = {
        name
        for name in names
        if name in exact or any(matches_normalised(normalise(name), symbol) for symbol in present)
    }
    return tuple(sorted(exact)), tuple(name for name in names if name not in lenient)


def _folded(name: str) -> str:
    return name.replace("::", ".")


def _places(names: Sequence[str], symbols: Sequence[SymbolText]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    in_file: dict[str, list[str]] = {}
    for symbol in symbols:
        in_file.setdefault(symbol.path, []).append(symbol.qualname)
    exact = []
    for name in names:
        path = name.partition(":")[0]
        if any(matches_change(path, qualname, name) for qualname in in_file.get(path, ())):
            exact.append(name)
    return tuple(exact), tuple(name for name in names if name not in exact)


def _job(job: tuple[str, Path, tuple[Question, ...]]) -> Coverage:
    checkout, root, questions = job
    return coverage(checkout, questions, load_symbols(root))


def report(found: Sequence[Coverage]) -> str:
    rows = [["checkout", "names", "exact", "any match", "share"]]
    for one in found:
        matched = len(one.names) - len(one.missing)
        share = f"{matched / len(one.names):.3f}" if one.names else "-"
        rows.append([one.checkout, str(len(one.names)), str(len(one.exact)), str(matched), share])
    lines = [markdown(rows), ""]
    for one in found:
        inexact = [name for name in one.names if name not in one.exact and name not in one.missing]
        lines += [f"{one.checkout}  missing  {name}" for name in one.missing]
        lines += [f"{one.checkout}  inexact  {name}" for name in inexact]
    return "\n".join(lines)


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m eval.ground_truth", description="Which expected names exist.")
    parser.add_argument("--set", choices=(*SETS, "both"), default="both")
    parser.add_argument("--repo", action="append", default=[], metavar="NAME")
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    options = parser.parse_args(arguments)
    names = SETS if options.set == "both" else (options.set,)
    questions = [q for name in names for q in load_set(name) if not options.repo or q.repo in options.repo]
    planned = [
        (
            name,
            check_out(load_corpus()[name], options.work).root,
            tuple(q for q in questions if q.checkout == name),
        )
        for name in dict.fromkeys(question.checkout for question in questions)
    ]
    print(report(list(in_processes(_job, planned, options.jobs))))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
