"""Judge packs, not lists: how many of the expected functions are in the answer with their code?

    python -m eval.packs [--set questions] [--set issues] [--jobs 1] [--budget 8000] [--every] [--composition]

A function counts as shown if the answer holds at least 60 % of its lines, or all of them where it has fewer than
fifteen, its first among them. Documentation inside of a function is no code: its lines count neither as needed nor as
shown. The lines may come from the function itself, from its relevant parts or from the type that holds it. Only
checkouts whose index is ready are asked; ``--every`` makes the missing ones first.

    ranked   of all expected functions, those that the ranking has among its first fifteen
    shown    of all expected functions, those that the pack shows with their code
    mean     the same, as a mean over the questions: a change of forty functions counts as much as one of one
    lines    as shown, with documentation counted as if it were code
    given    of those ranked among the first ten (or fifteen), the part that the pack shows with their code
    bodies   of the first ten places, the part that has code
    tokens   used on average

``--composition`` adds what the tokens are spent on, and how many of the expected functions the ranking has by place.
"""

from __future__ import annotations

import argparse
import sys
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from statistics import fmean

from eval.ask import Place, chunks, in_processes
from eval.corpus import default_work
from eval.datasets import SETS, Question, load_set, repositories
from eval.indexed import indexed, is_ready
from eval.matching import matches_gold
from knowing import context_for_task, opened
from knowing.graph.reader import Graph
from knowing.model import CALLABLE_KINDS, Kind, Symbol
from knowing.query.pack.brief import documentation_in
from knowing.query.pack.fill import Pack
from knowing.query.pack.offers import Item
from knowing.query.trace import Trace
from knowing.render.formats.markdown import MarkdownWriter
from knowing.tree.bodies import Sources

BUDGETS = (2_000, 4_000, 8_000)
FUNCTION_KINDS = CALLABLE_KINDS | {Kind.PROPERTY}
WHOLE_BELOW = 15
MOST = 0.6
PLACES = (5, 10, 15, 20, 30, 40, 60, 100)


@dataclass(frozen=True, slots=True)
class Found:
    """What one pack made of one expected function."""

    question: str
    budget: int
    rank: int
    """Place in the ranking; 0 if it is not there."""
    is_shown: bool
    is_all_shown: bool
    """By the rule that counts documentation as code."""


@dataclass(frozen=True, slots=True)
class Packed:
    """One pack in figures."""

    budget: int
    tokens: int
    places: int
    with_code: float
    """Of its first ten places."""
    found: tuple[Found, ...]
    levels: tuple[tuple[str, int, int], ...] = ()
    """Level, items and tokens."""


def is_shown(line: int, end_line: int, spans: Iterable[tuple[int, int]], told: tuple[int, int] | None = None) -> bool:
    """Whether enough of the lines of a function are within the shown spans, its first line among them.

    ``told`` is the first and the last line of its documentation, which do not count.

    >>> is_shown(1, 20, [(1, 12)]), is_shown(1, 20, [(1, 11)]), is_shown(1, 20, [(2, 20)]), is_shown(1, 14, [(1, 13)])
    (True, False, False, False)
    >>> is_shown(1, 60, [(1, 2), (41, 60)], (2, 40)), is_shown(1, 60, [(1, 40)], (2, 40))
    (True, False)
    """
    documented = range(told[0], told[1] + 1) if told else range(0)
    own = {one for one in range(line, end_line + 1) if one not in documented}
    seen = own & {one for start, end in spans for one in range(max(start, line), min(end, end_line) + 1)}
    needed = len(own) if len(own) < WHOLE_BELOW else MOST * len(own)
    return line in seen and len(seen) >= needed


def told_in(own: Symbol, sources: Sources) -> tuple[int, int] | None:
    """The lines of the documentation inside of a function; None if it has none."""
    found = documentation_in((sources.body(own) or "").split("\n"))
    return (own.line + found[0], own.line + found[1]) if found else None


def spans_of(item: Item) -> tuple[tuple[int, int], ...]:
    """The lines whose text an item shows, first and last each."""
    whole = ((item.symbol.line, item.symbol.end_line),)
    return getattr(item, "spans", whole) if item.source else ()


def judged(pack: Pack, question: str, golds: Sequence[tuple[int, Symbol]], sources: Sources) -> Packed:
    """The figures of one pack for the expected functions, each given with its rank."""
    shown: dict[str, list[tuple[int, int]]] = {}
    for item in pack.items:
        shown.setdefault(item.symbol.path, []).extend(spans_of(item))
    found = []
    for rank, own in golds:
        spans = shown.get(own.path, ())
        by_code = is_shown(own.line, own.end_line, spans, told_in(own, sources))
        found.append(Found(question, pack.budget_tokens, rank, by_code, is_shown(own.line, own.end_line, spans)))
    with_code = sum(bool(item.source) for item in pack.items if item.candidate.rank <= 10) / 10
    return Packed(pack.budget_tokens, pack.used_tokens, len(pack.items), with_code, tuple(found), _levels(pack))


def _levels(pack: Pack) -> tuple[tuple[str, int, int], ...]:
    """Level, items and tokens of a pack; what is no item is called the frame."""
    spent: dict[str, list[int]] = {}
    for item in pack.items:
        spent.setdefault(str(item.level), []).append(item.tokens)
    if pack.documentation:
        spent["documentation"] = [item.tokens for item in pack.documentation]
    frame = pack.used_tokens - sum(map(sum, spent.values()))
    return (*((level, len(own), sum(own)) for level, own in spent.items()), ("frame", 1, frame))


def golds_of(question: Question, graph: Graph, trace: Trace) -> list[tuple[int, Symbol]]:
    """The expected functions that the index has, with their places in the ranking."""
    place = {one.id: rank for rank, one in enumerate(trace.ranking.symbols, 1)}
    golds = []
    for gold in question.gold:
        same = [
            one for one in graph.in_file(gold.file)
            if one.kind in FUNCTION_KINDS and matches_gold(one.path, one.qualname, gold)
        ]  # fmt: skip
        if same:
            best = min(same, key=lambda one: (place.get(one.id, 1 << 30), one.line))
            golds.append((place.get(best.id, 0), best))
    return golds


def ask_places(budgets: Sequence[int], places: Sequence[Place]) -> list[Packed]:
    """The packs of all questions about some checkouts."""
    found = []
    for place in places:
        with indexed(place.root), opened(place.root) as graph:
            for question in place.questions:
                for budget in budgets:
                    trace = context_for_task(graph, question.text, budget_tokens=budget)
                    golds = golds_of(question, graph, trace)
                    found.append(judged(trace.pack(MarkdownWriter()), question.id, golds, trace.sources))
    return found


def table(packs: Sequence[Packed]) -> str:
    """One row for each budget."""
    rows = ["budget  functions  ranked15  shown   mean  lines   mean  given10  given15  bodies  places  tokens"]
    for budget in sorted({one.budget for one in packs}):
        own = [one for one in packs if one.budget == budget]
        found = [gold for one in own for gold in one.found]
        first = [[gold for gold in found if 0 < gold.rank <= most] for most in (10, 15)]
        ten, fifteen = (_share(gold.is_shown for gold in golds) for golds in first)
        shown = _shares(own, lambda gold: gold.is_shown)
        lines = _shares(own, lambda gold: gold.is_all_shown)
        means = (
            fmean(one.with_code for one in own),
            fmean(one.places for one in own),
            fmean(one.tokens for one in own),
        )
        rows.append(
            f"{budget:6}  {len(found):9}  {_share(0 < gold.rank <= 15 for gold in found):8.3f}"
            f"  {shown[0]:5.3f}  {shown[1]:5.3f}  {lines[0]:5.3f}  {lines[1]:5.3f}  {ten:7.3f}  {fifteen:7.3f}"
            f"  {means[0]:6.2f}  {means[1]:6.1f}  {means[2]:6.0f}"
        )
    return "\n".join(rows)


def composition(packs: Sequence[Packed]) -> str:
    """What the largest packs spend their tokens on, and the expected functions among the first places of the ranking."""
    largest = max(one.budget for one in packs)
    own = [one for one in packs if one.budget == largest]
    rows = [f"at {largest}: items and tokens of a pack"]
    for level in sorted({level for one in own for level, _, _ in one.levels}):
        spent = [(items, tokens) for one in own for name, items, tokens in one.levels if name == level]
        items, tokens = (sum(column) / len(own) for column in zip(*spent, strict=True))
        rows.append(f"  {level:13}  {items:5.1f}  {tokens:6.0f}")
    rows.append("first places of the ranking: expected functions among them, mean over the questions, shown of them")
    for most in PLACES:
        reached, mean = _shares(own, lambda gold, most=most: 0 < gold.rank <= most)  # type: ignore[misc]
        shown = _share(gold.is_shown for one in own for gold in one.found if 0 < gold.rank <= most)
        rows.append(f"  {most:13}  {reached:5.3f}  {mean:5.3f}  {shown:5.3f}")
    return "\n".join(rows)


def _shares(packs: Sequence[Packed], holds: Callable[[Found], bool]) -> tuple[float, float]:
    """Of the expected functions those of which something holds: of all of them, and the mean over the questions."""
    asked = [one.found for one in packs if one.found]
    each = [_share(map(holds, found)) for found in asked]
    return _share(holds(gold) for found in asked for gold in found), fmean(each) if each else 0.0


def _share(values: Iterable[bool]) -> float:
    known = list(values)
    return sum(known) / len(known) if known else 0.0


def main(arguments: Sequence[str] | None = None) -> int:
    """Print one table for each set."""
    parser = argparse.ArgumentParser(prog="python -m eval.packs", description="Expected functions shown with code.")
    parser.add_argument("--set", choices=SETS, action="append", default=[])
    parser.add_argument("--repo", action="append", default=[], metavar="NAME")
    parser.add_argument("--budget", type=int, action="append", default=[])
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR")
    parser.add_argument("--jobs", type=int, default=1)
    parser.add_argument("--composition", action="store_true", help="what the tokens are spent on")
    parser.add_argument("--every", action="store_true", help="index what is not indexed yet")
    options = parser.parse_args(arguments)
    for name in options.set or ("questions", "issues"):
        questions = [q for q in load_set(name) if not options.repo or q.repo in options.repo]
        roots = [options.work / one for one in repositories(questions)]
        ready = [root for root in roots if options.every or (root.is_dir() and is_ready(root))]
        places = [Place(root, tuple(q for q in questions if q.checkout == root.name)) for root in ready]
        asked = in_processes(partial(ask_places, options.budget or BUDGETS), chunks(places), options.jobs)
        packs = [one for some in asked for one in some]
        print(f"{name}: {sum(len(place.questions) for place in places)} of {len(questions)} questions", flush=True)
        print(table(packs) if packs else "nothing is ready", flush=True)
        if options.composition and packs:
            print(composition(packs), flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
