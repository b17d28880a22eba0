"""Ask systems the questions: one job per checkout, several at a time, answers in the order asked."""

from __future__ import annotations

import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor, ThreadPoolExecutor
from contextlib import nullcontext
from dataclasses import dataclass, field
from functools import partial
from multiprocessing import get_context
from pathlib import Path
from typing import TypeVar

from eval.corpus import CorpusError, check_out
from eval.datasets import Question, repositories
from eval.indexed import indexed
from eval.systems import SYSTEMS, Answer, NotInstalledError, RanksFiles, System, ToolError

T = TypeVar("T")
R = TypeVar("R")

DEPTH = 200
"""How many symbols are asked for: the first ten are scored, and ten distinct files need more."""
CHUNK = 12
"""Checkouts of one repository that one process does: neighbours in history share most of what is read."""


@dataclass(frozen=True, slots=True)
class Place:
    """All questions about one checkout."""

    root: Path
    questions: tuple[Question, ...]


@dataclass(frozen=True, slots=True)
class Job:
    """Some checkouts of one repository, for all systems."""

    places: tuple[Place, ...]
    systems: tuple[str, ...]


@dataclass(slots=True)
class Answers:
    """System -> question id -> answer; and what went wrong, one line each."""

    answers: dict[str, dict[str, Answer]] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)

    def add(self, other: Answers) -> None:
        for name, answers in other.answers.items():
            self.answers.setdefault(name, {}).update(answers)
        self.notes.extend(other.notes)


def ask_system(system: System, root: Path, questions: Iterable[Question]) -> tuple[dict[str, Answer], list[str]]:
    """One system on one checkout it has prepared. A question it fails on has an empty answer."""
    answers: dict[str, Answer] = {}
    notes: list[str] = []
    for question in questions:
        try:
            answers[question.id] = _answer(system, root, question.text)
        except ToolError as error:
            answers[question.id] = Answer()
            notes.append(f"{question.id}: {error}")
    return answers, notes


def _answer(system: System, root: Path, text: str) -> Answer:
    """The whole text is asked, as a user would paste it."""
    if isinstance(system, RanksFiles):
        return system.answer(root, text, DEPTH)
    return Answer(tuple(system.query(root, text, DEPTH)))


def run_job(job: Job) -> Answers:
    answers = Answers()
    for place in job.places:
        with indexed(place.root) if "ours" in job.systems else nullcontext():
            answers.add(_ask_place(place, job.systems))
    return answers


def _ask_place(place: Place, systems: Sequence[str]) -> Answers:
    answers = Answers()
    for name in systems:
        try:
            system = SYSTEMS[name]()
            system.prepare(place.root)
            got, notes = ask_system(system, place.root, place.questions)
        except NotInstalledError as error:
            answers.notes.append(str(error))
        except ToolError as error:
            answers.notes.append(f"{name} on {place.root.name}: {error}")
        else:
            answers.answers[name] = got
            answers.notes.extend(notes)
    return answers


def ask(questions: Sequence[Question], systems: Sequence[str], work: Path, jobs: int) -> Answers:
    """Every system on every question. A question whose base cannot be had is not asked, and a note says so."""
    merged = Answers({name: {} for name in systems})
    places = found_places(questions, work, merged.notes)
    planned = [Job(chunk, tuple(systems)) for chunk in chunks(places)]
    for job, answers in zip(planned, in_processes(run_job, planned, jobs), strict=True):
        asked = sum(len(place.questions) for place in job.places)
        print(f"asked {job.places[0].root.name}: {asked} questions", file=sys.stderr, flush=True)
        merged.add(answers)
    merged.answers = {
        name: {q.id: answers[q.id] for q in questions if q.id in answers}
        for name, answers in merged.answers.items()
        if answers
    }
    merged.notes = list(dict.fromkeys(merged.notes))
    return merged


def found_places(questions: Sequence[Question], work: Path, notes: list[str]) -> list[Place]:
    """The checkouts that the questions need, with their questions; what cannot be had is noted."""
    places = []
    for name, repository in repositories(questions).items():
        try:
            found = check_out(repository, work)
        except CorpusError as error:
            notes.append(f"{name}: {error}")
            continue
        if found.missing:
            print(f"{name}: {len(found.missing)} files are not in the snapshot", file=sys.stderr)
        places.append(Place(found.root, tuple(q for q in questions if q.checkout == name)))
    return places


def chunks(places: Sequence[Place]) -> list[tuple[Place, ...]]:
    """Places of the same repository together, a few at a time."""
    by_url: dict[str, list[Place]] = {}
    for place in places:
        by_url.setdefault(place.questions[0].repository.url, []).append(place)
    return [tuple(own[at : at + CHUNK]) for own in by_url.values() for at in range(0, len(own), CHUNK)]


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
