"""Questions with what the ranking saw of them, so that weights can be tried without asking again.

A case is kept on disk for each question and version of the code that indexes and reads tasks; weights are no part of that
version. What the weights make of a case is the product's own code (``knowing.query.rank.ranking``), so there is one ranking.
"""

from __future__ import annotations

import hashlib
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, NamedTuple

import msgspec
import numpy as np
from msgspec.structs import fields, replace
from numpy.typing import NDArray

import knowing
from eval.ask import Place, chunks, found_places, in_processes
from eval.datasets import Question
from eval.indexed import indexed, is_ready
from eval.matching import matches_gold, normalise
from eval.metrics import Found, Scores, score_files, score_found
from knowing import context_for_task, opened
from knowing.features import FEATURES
from knowing.index.maker import made_by
from knowing.query.rank.company import Leaders, company_of, leaders_of
from knowing.query.rank.variety import NOBODY, Behind, crowding_of
from knowing.query.trace import Trace
from knowing.settings import ScoreSettings, Settings

Array = NDArray[Any]
CASES = "cases"
EVERY = 1_000_000
COMPANY, *READ = (list(FEATURES).index(name) for name in ("company", "lines", "line_pairs"))
SECOND = [at for at, row in enumerate(FEATURES.values()) if row.is_second]
LEADERS = 40
"""Of so many symbols a case keeps where what starts at them arrives: twice those that lead an answer."""
LINES = 100
"""Of so many it keeps what their lines say: more than twice those that an answer reads."""
DEPTH = 200
"""As deep as ``eval.ask`` asks."""


class Candidate(NamedTuple):
    """What the ranking asks of a symbol besides its features."""

    path: str
    qualname: str
    parent_id: int | None
    kind: str
    start: int = 0
    end: int = 0
    signature: str = ""
    id: int = 0
    """Its place in the case."""
    name: str = ""


class Seen(msgspec.Struct):
    """One question as the ranking saw it. Candidates stand in the order that breaks ties."""

    names: tuple[str, ...]
    features: bytes
    factors: bytes
    candidates: list[Candidate]
    leaders: list[int]
    """The candidates that the weights of that day put first …"""
    reach: bytes
    """… and how much of what starts at each of them arrives at every candidate, a row for each."""
    promises: list[int] = []
    hollow: list[int] = []
    """The candidates that stand behind others (:class:`knowing.query.rank.variety.Behind`), …"""
    copies: dict[int, int] = {}
    """… and those that are like one before them, by the weights of that day."""


@dataclass(frozen=True, slots=True, eq=False)
class Case:
    """One question with the features of its candidates, and which gold symbols each of them is."""

    question: Question
    features: Array
    factors: Array
    """Demotions, multiplied."""
    matched: Array
    """Candidate by gold symbol, by the strict rule."""
    candidates: tuple[Candidate, ...]
    files: Array
    """A number for the file of each candidate."""
    leaders: Array
    reach: Array
    """As :class:`Seen` has them: who is near the other answers depends on the weights."""
    behind: Behind = NOBODY

    @property
    def gold_files(self) -> list[Array]:
        """Candidates in each gold file."""
        rows: dict[str, list[int]] = {path: [] for path in self.question.files}
        for at, one in enumerate(self.candidates):
            if one.path in rows:
                rows[one.path].append(at)
        return [np.array(found) for found in rows.values() if found]


@dataclass(frozen=True, slots=True)
class Job:
    places: tuple[Place, ...]
    folder: Path


def collect(
    questions: Sequence[Question], work: Path, jobs: int = 1, notes: list[str] | None = None, only_ready: bool = False
) -> list[Case]:
    """The cases of the questions: from disk, or else by running the query path as it is now.

    With ``only_ready``, questions about checkouts that have no index of this version yet are left out.
    """
    folder = work / CASES / version()
    missing = [question for question in questions if not _file(question, folder).is_file()]
    if only_ready:
        missing = [question for question in missing if is_ready(work / question.checkout)]
    if missing:
        notes = [] if notes is None else notes
        planned = [Job(chunk, folder) for chunk in chunks(found_places(missing, work, notes))]
        for at, _ in enumerate(in_processes(run_job, planned, jobs), 1):
            print(f"cases: {at} of {len(planned)} jobs", file=sys.stderr, flush=True)
    return [load(question, folder) for question in questions if _file(question, folder).is_file()]


AFTER = frozenset(
    """weights change_weights question_weights locate_weights report_weights work_weights crowding change_crowding question_crowding
    locate_crowding report_crowding work_crowding overload namesake files purpose asked_value called_file""".split()
)
"""Settings that are learned, or applied to what a case holds."""
APPLIED = frozenset({"ranking.py", "files.py", "demotions.py", "variety.py", "purpose.py"})
"""Modules that do the same."""


@cache
def version() -> str:
    """Changes with the code that indexes and asks, and with every setting that a case depends on."""
    package, settings = Path(knowing.__file__).parent, Settings()
    stages = (settings.keywords, settings.channels, settings.seeds, settings.walk, settings.authority, settings.score)
    said = [
        f"{one.name}={getattr(stage, one.name)!r}" for stage in stages for one in fields(stage) if one.name not in AFTER
    ]
    digest = hashlib.blake2b(f"{made_by()} {said}".encode(), digest_size=8)
    for room in ("task", "channels", "rank"):
        for source in sorted((package / "query" / room).rglob("*.*")):
            if source.suffix in (".py", ".toml") and source.name not in APPLIED:
                digest.update(source.read_bytes())
    return digest.hexdigest()


def _file(question: Question, folder: Path) -> Path:
    text = hashlib.blake2b(question.text.encode(), digest_size=6).hexdigest()
    return folder / question.set_name / f"{question.id.replace('/', '+')}-{question.base[:8]}-{text}.msgpack"


def run_job(job: Job) -> int:
    for place in job.places:
        with indexed(place.root):
            graph = opened(place.root)
            for question in place.questions:
                file = _file(question, job.folder)
                file.parent.mkdir(parents=True, exist_ok=True)
                partial = file.with_suffix(".partial")
                partial.write_bytes(msgspec.msgpack.encode(see(context_for_task(graph, question.text, every()))))
                partial.replace(file)
    return len(job.places)


def every() -> Settings:
    """Settings under which no candidate is cut by the weights of today, and more are read than an answer reads."""
    score = ScoreSettings()
    return replace(Settings(), score=replace(score, kept=EVERY, lines=replace(score.lines, read=LINES)))


def see(trace: Trace) -> Seen:
    """What the ranking saw, in the order that breaks ties."""
    ranking, graph = trace.ranking, trace.graph
    order = np.argsort(graph.tie[ranking.ids], kind="stable")
    found = [ranking.symbols[at] for at in order]
    place = {one.id: at for at, one in enumerate(found)}
    leaders = np.argsort(order, kind="stable")[:LEADERS]
    return Seen(
        tuple(FEATURES),
        trace.features()[order].astype(np.float32).tobytes(),
        ranking.shares[order].astype(np.float32).tobytes(),
        [
            Candidate(
                one.path, one.qualname, one.parent_id, str(one.kind), one.start, one.end, one.signature, name=one.name
            )
            for one in found
        ],
        leaders.tolist(),
        np.array([_reach(one, trace)[order] for one in range(len(leaders))], np.float16).tobytes(),
        sorted(place[one] for one in ranking.behind.promises if one in place),
        sorted(place[one] for one in ranking.behind.hollow),
        {place[one]: place[other] for one, other in ranking.behind.copies.items()},
    )


def _reach(place: int, trace: Trace) -> Array:
    """How much of what starts at the symbol of one place arrives at each ranked symbol, as the product has it."""
    alone = Leaders(trace.ranking.ids[place : place + 1], np.ones(1))
    settings = trace.settings
    return company_of(alone, trace.graph, settings.score.company, settings.walk)[trace.ranking.ids]


def load(question: Question, folder: Path) -> Case:
    return case_of(question, msgspec.msgpack.decode(_file(question, folder).read_bytes(), type=Seen))


def case_of(question: Question, seen: Seen) -> Case:
    """What the ranking saw of a question, beside its gold."""
    candidates = tuple(one._replace(id=at) for at, one in enumerate(seen.candidates))
    number: dict[str, int] = {}
    files = np.array([number.setdefault(one.path, len(number)) for one in candidates], np.int64)
    features = np.frombuffer(seen.features, np.float32).reshape(len(candidates), len(FEATURES))
    factors = np.frombuffer(seen.factors, np.float32).astype(np.float64)
    reach = np.frombuffer(seen.reach, np.float16).reshape(len(seen.leaders), len(candidates))
    behind = Behind(frozenset(seen.promises), frozenset(seen.hollow), seen.copies)
    own = matched(question, candidates)
    return Case(question, features, factors, own, candidates, files, np.array(seen.leaders), reach, behind)


def matched(question: Question, candidates: Sequence[Candidate]) -> Array:
    """Candidate by gold symbol: whether it is the one. Only candidates with the same last name are compared."""
    rows: dict[str, list[int]] = {}
    for at, one in enumerate(candidates):
        rows.setdefault(one.qualname.rpartition(".")[2].lower(), []).append(at)
    found = np.zeros((len(candidates), len(question.gold)), bool)
    for column, gold in enumerate(question.gold):
        last = (gold.qual if gold.file else normalise(gold.qual)).replace("::", ".").rpartition(".")[2].lower()
        for at in rows.get(last, ()):
            found[at, column] = matches_gold(candidates[at].path, candidates[at].qualname, gold)
    return found


def second_pass(case: Case, weights: Array, settings: ScoreSettings) -> Array:
    """The columns of the second pass if these weights decide what leads, as the product measures them: a symbol is near the others that
    lead, and only what leads is read."""
    apart = weights.copy()
    apart[SECOND] = 0.0
    scores = np.maximum(case.features @ apart, 0.0) * case.factors
    first = np.argsort(-np.round(scores, 9), kind="stable")
    found = np.zeros((len(first), len(FEATURES)), np.float32)
    found[:, COMPANY] = company(case, leaders_of(first, scores[first], settings.company))
    read = np.ix_(first[: settings.lines.read], np.array(READ))
    found[read] = case.features[read]
    return found[:, SECOND]


def company(case: Case, leaders: Leaders) -> Array:
    """How near each candidate is to those that lead besides itself."""
    weight = dict(zip(leaders.ids.tolist(), leaders.weights.tolist(), strict=True))
    found = np.array([weight.get(one, 0.0) for one in case.leaders.tolist()]) @ case.reach
    return np.sqrt(found / (float(found.max(initial=0.0)) or 1.0))


def order(case: Case, weights: Array, share: float, settings: ScoreSettings) -> Array:
    """The ranking that these weights give, crowded by the product itself."""
    changed = second_pass(case, weights, settings) - case.features[:, SECOND]
    scores = np.maximum(case.features @ weights + changed @ weights[SECOND], 0.0) * case.factors
    best = np.argsort(-np.round(scores, 9), kind="stable")[: settings.kept]
    ranked = [case.candidates[at] for at in best]
    crowded = scores[best] + crowding_of(scores[best], ranked, share, settings, case.behind)
    return best[np.argsort(-np.round(crowded, 9), kind="stable")]


def score(case: Case, ranked: Array) -> Scores:
    """The metrics of one question, by the rules of ``eval.metrics``; each symbol counts once, at its best place."""
    seen: dict[tuple[str, str], int] = {}
    for at in ranked.tolist():
        one = case.candidates[at]
        seen.setdefault((one.path, one.qualname), at)
        if len(seen) == DEPTH:
            break
    first = list(seen.values())
    rows: Found = [np.flatnonzero(row).tolist() for row in case.matched[first]]
    scores = score_found(case.question.gold, rows, [case.candidates[at].kind for at in first[:10]])
    if case.question.files:
        paths = tuple(dict.fromkeys(case.candidates[at].path for at in first))
        scores |= score_files(case.question.files, paths)
    return scores


def named(values: dict[str, float]) -> Array:
    """Weights by name as a vector in the order of the features."""
    return np.array([values.get(name, 0.0) for name in FEATURES])
