"""Ask systems the questions: one job per checkout, several at a time, answers in the order asked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from eval.corpus import check_out, load_corpus
from eval.datasets import Question
from eval.systems import SYSTEMS, Hit, NotInstalledError, System, ToolError

T = TypeVar("T")
R = TypeVar("R")

DEPTH = 200
"""How many symbols are asked for: the first ten are scored, and ten distinct files need more."""


@dataclass(frozen=True, slots=True)
class Job:
    """All questions about one checkout, for all systems: its symbols are read once."""

    root: Path
    questions: tuple[Question, ...]
    systems: tuple[str, ...]


@dataclass(slots=True)
class Answers:
    """System -> question id -> ranking; and what went wrong, one line each."""

    rankings: dict[str, dict[str, list[Hit]]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)


def ask_system(system: System, root: Path, questions: Iterable[Question]) -> tuple[dict[str, list[Hit]], list[str]]:
    """One system on one checkout it has prepared. A question it fails on has an empty answer."""
    rankings: dict[str, list[Hit]] = {}
    notes: list[str] = []
    for question in questions:
        try:
            rankings[question.id] = system.query(root, question.text, DEPTH)
        except ToolError as error:
            rankings[question.id] = []
            notes.append(f"{question.id}: {error}")
    return rankings, notes


def run_job(job: Job) -> Answers:
    answers = Answers()
    for name in job.systems:
        try:
            system = SYSTEMS[name]()
            system.prepare(job.root)
            rankings, notes = ask_system(system, job.root, job.questions)
        except NotInstalledError as error:
            answers.notes.append(str(error))
        except ToolError as error:
            answers.notes.append(f"{name} on {job.root.name}: {error}")
        else:
            answers.rankings[name] = rankings
            answers.notes.extend(notes)
    return answers


def ask(questions: Sequence[Question], systems: Sequence[str], work: Path, jobs: int) -> Answers:
    """Every system on every question."""
    planned = [
        Job(_root(checkout, work), tuple(q for q in questions if q.checkout == checkout), tuple(systems))
        for checkout in dict.fromkeys(question.checkout for question in questions)
    ]
    merged = Answers({name: {} for name in systems})
    for job, answers in zip(planned, in_processes(run_job, planned, jobs), strict=True):
        print(f"asked {job.root.name}: {len(job.questions)} questions", file=sys.stderr)
        for name, rankings in answers.rankings.items():
            merged.rankings[name].update(rankings)
        merged.notes.extend(answers.notes)
    merged.rankings = {
        name: {q.id: rankings[q.id] for q in questions if q.id in rankings}
        for name, rankings in merged.rankings.items()
        if rankings
    }
    merged.notes = list(dict.fromkeys(merged.notes))
    return merged


def in_processes(work: Callable[[T], R], planned: Sequence[T], jobs: int) -> Iterator[R]:
    """``map`` in order, each in a process of its own: a checkout's memory is given back when it is done.

    A pool with ``max_tasks_per_child`` would say the same and can deadlock (CPython issue 115634).
    """
    if jobs <= 1:
        yield from map(work, planned)
        return
    with ThreadPoolExecutor(jobs) as threads:
        yield from threads.map(partial(_alone, work), planned)


def _alone(work: Callable[[T], R], item: T) -> R:
    with ProcessPoolExecutor(1, mp_context=get_context("spawn")) as pool:
        return pool.submit(work, item).result()


def _root(checkout: str, work: Path) -> Path:
    found = check_out(load_corpus()[checkout], work)
    if found.missing:
        print(f"{checkout}: {len(found.missing)} files are not in the snapshot", file=sys.stderr)
    return found.root
