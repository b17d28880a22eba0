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

from eval.ask import Place, found_places, in_processes
from eval.corpus import default_work
from eval.datasets import SETS, Gold, Question, load_set
from eval.matching import matches_gold, matches_normalised, normalise
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
    gold = {one.label: one for question in questions for one in question.gold}
    names = sorted(gold)
    if any(not one.file for one in gold.values()):
        exact, missing = _names(names, symbols)
    else:
        exact, missing = _places([gold[name] for name in names], symbols)
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


def _places(gold: Sequence[Gold], symbols: Sequence[SymbolText]) -> tuple[tuple[str, ...], tuple[str, ...]]:
    in_file: dict[str, list[str]] = {}
    for symbol in symbols:
        in_file.setdefault(symbol.path, []).append(symbol.qualname)
    exact = [
        one.label
        for one in gold
        if any(matches_gold(one.file, qualname, one) for qualname in in_file.get(one.file, ()))
    ]
    return tuple(exact), tuple(one.label for one in gold if one.label not in exact)


def _job(place: Place) -> Coverage:
    return coverage(place.root.name, place.questions, load_symbols(place.root))


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
    parser.add_argument("--set", choices=SETS, action="append", default=[], help="default: all")
    parser.add_argument("--repo", action="append", default=[], metavar="NAME")
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    options = parser.parse_args(arguments)
    names = options.set or SETS
    questions = [q for name in names for q in load_set(name) if not options.repo or q.repo in options.repo]
    notes: list[str] = []
    planned = found_places(questions, options.work, notes)
    print(report(list(in_processes(_job, planned, options.jobs))))
    print("\n".join(notes))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
