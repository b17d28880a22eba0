"""``python -m eval.ground_truth``: how many of the expected names exist as symbols, and which do not.

A name that no symbol of the checkout matches cannot be found by anyone: it bounds recall, or shows a gap in
extraction. ``eval/data/missing.toml`` says of each such name why it is nowhere in the tree; one without a reason is
ours to extract. Names are compared without their type parameters: ``JobQueue<'gctx>.execute`` is ``JobQueue.execute``.
"""

from __future__ import annotations

import argparse
import re
import tomllib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path

from eval.ask import in_processes
from eval.corpus import check_out, default_work, load_corpus
from eval.datasets import SETS, Question, Task, load_set
from eval.matching import matches_change, matches_normalised, normalise
from eval.symbols import SymbolText, load_symbols
from eval.systems.lexical import hit
from eval.tables import markdown

REASONS = Path(__file__).parent / "data" / "missing.toml"
_PARAMETERS = re.compile(r"(?<=\w)<[^<>]*>")


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
        if name in exact or any(matches_normalised(_plain(normalise(name)), symbol) for symbol in present)
    }
    return tuple(sorted(exact)), tuple(name for name in names if name not in lenient)


def _plain(name: str) -> str:
    """A name without type parameters.

    >>> _plain("HttpRegistry<'gctx>.start_fetch"), _plain("FilterImpl.<init>")
    ('HttpRegistry.start_fetch', 'FilterImpl.<init>')
    """
    return _PARAMETERS.sub("", name)


def _folded(name: str) -> str:
    return _plain(name).replace("::", ".")


@cache
def reasons() -> Mapping[str, Mapping[str, str]]:
    """Checkout, then name: why no tree has it."""
    found: dict[str, dict[str, str]] = tomllib.loads(REASONS.read_text("utf-8"))
    return found


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
    counts = {one.checkout: _counts(one) for one in found}
    counts["all"] = tuple(map(sum, zip(*counts.values(), strict=True)))
    rows = [["checkout", "names", "exact", "any match", "share", "not in the tree", "share of the rest"]]
    for checkout, (names, exact, matched, absent) in counts.items():
        shares = _share(matched, names), _share(matched, names - absent)
        rows.append([checkout, str(names), str(exact), str(matched), shares[0], str(absent), shares[1]])
    lines = [markdown(rows), ""]
    for one in found:
        why = reasons().get(one.checkout, {})
        inexact = [name for name in one.names if name not in one.exact and name not in one.missing]
        lines += [f"{one.checkout}  missing  {name}  ({why.get(name, 'not explained')})" for name in one.missing]
        lines += [f"{one.checkout}  inexact  {name}" for name in inexact]
    return "\n".join(lines)


def _counts(one: Coverage) -> tuple[int, ...]:
    """Names, those matched exactly, those matched at all, those that the tree does not have."""
    absent = [name for name in one.missing if name in reasons().get(one.checkout, {})]
    return len(one.names), len(one.exact), len(one.names) - len(one.missing), len(absent)


def _share(part: int, whole: int) -> str:
    return f"{part / whole:.3f}" if whole else "-"


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
