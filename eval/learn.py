"""``python -m eval.learn``: weights of the ranking, learned on all sets so that they serve repositories nobody tuned for.

    python -m eval.learn                 fit on everything, print the weights and what they reach
    python -m eval.learn --left-out      leave each repository out in turn, and compare four ways to weigh:

    (a) as the program weighs today;
    (b) one common vector for every question;
    (c) a vector for each set: what perfect knowledge of a question's purpose would bring;
    (d) the vectors of (c), mixed by a purpose that is predicted from the text (``eval.purposes``).

The ranking is linear in named features, so a fit is a vector of numbers in ``knowing/learned.py`` and ``ctx why`` stays exact. What
the ranking saw of each question is kept (``eval.cases``): the first run asks every question, later ones take a minute or two.
"""

from __future__ import annotations

import argparse
import json
from collections.abc import Callable, Iterable, Mapping, Sequence, Set
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import numpy as np
from msgspec.structs import replace
from numpy.typing import NDArray

import knowing
from eval import mined, purposes
from eval.cases import COMPANY, Case, collect, order, score
from eval.compare import bootstrap
from eval.corpus import default_work
from eval.datasets import SETS, load_set
from eval.fit import NEUTRAL, Rows, fit, rows_of, scaled, seen_again, shares_of
from eval.folds import few_folds, folds
from eval.metrics import Scores, mean
from eval.tables import figure, markdown
from knowing.features import FEATURES
from knowing.query.rank.ranking import mixed_crowding, mixed_weights
from knowing.query.task.purpose import PURPOSES, read_purpose
from knowing.settings import PurposeSettings, ScoreSettings

Array = NDArray[Any]
OTHER_SETS = {
    "tasks": {"questions": 0.5, "changes": 0.1, "issues": 0.0, "engineers": 0.0, "work": 0.3},
    "changes": {"tasks": 0.1, "questions": 0.1, "issues": 0.3, "engineers": 0.0, "work": 0.2},
    "questions": {"tasks": 0.3, "changes": 0.1, "issues": 0.1, "engineers": 0.0, "work": 0.0},
    "issues": {"tasks": 0.1, "changes": 0.3, "questions": 0.1, "engineers": 0.0, "work": 0.0},
    "engineers": {"tasks": 0.0, "changes": 0.2, "questions": 0.1, "issues": 0.2, "work": 0.0},
    "work": {"tasks": 0.3, "changes": 0.2, "questions": 0.1, "issues": 0.0, "engineers": 0.3},
}
"""What the other sets count for in the vector of one set: those that ask for the same kind of symbols more (``EXPERIMENTS.md``, row 31)."""
L2 = {"tasks": 2.0, "changes": 2.0, "questions": 2.0, "issues": 0.8, "engineers": 2.0, "work": 2.0}
"""How small the weights of each set are held, chosen on repositories that were left out."""
OF_FUNCTIONS = frozenset({"walk_callable", "file_callable", "size_callable"})
"""Not used for the curated tasks: eight repositories teach them wrong (``EXPERIMENTS.md``, row 35)."""
OF_LINES = frozenset({"lines", "line_pairs"})
"""Used for questions about the code and for changes only: elsewhere they bring nothing (``EXPERIMENTS.md``, row 89)."""
UNUSED = {"tasks": OF_FUNCTIONS | OF_LINES, "issues": OF_LINES, "engineers": OF_LINES, "work": OF_LINES}
KEPT = 300
"""As many candidates are put in order; what is measured stands among the first 200."""
JUDGED = {"named": 0.25, "asked_kind": 0.1}
"""Least shares of all positive weight, set by hand: who names something beyond doubt means it, and who asks for tests or for what
text files say wants these; the questions that would teach it are few."""
COMPANY_SHARE = 0.5
"""What company counts of what was learned for it. The whole finds more among the first ten and puts a wrong one first more often
(``EXPERIMENTS.md``, row 85)."""
ASKING = 3.0
"""Added to the log odds of both kinds of questions for a task that begins with a question word, or that tells something and asks in the
end: the questions to learn from are of one sentence of fifteen words and more, and short ones like "how is a response decoded" and long
ones are asked as well. Judged."""
WORKING = -1.0
"""Added to the log odds of a piece of work: those to learn from were written by few hands, and how they write is not what tells who works
on the inside from who builds on it. Judged: with it the curated tasks keep their place, and the pieces of work most of their gain."""
COLUMNS = ("R@10", "functions R@10", "types R@10", "MRR", "zero", "file R@1", "file R@5", "file R@10")
GROUPS: dict[str, Callable[[Case], bool]] = {
    "tasks": lambda case: case.question.set_name == "tasks",
    "changes": lambda case: case.question.set_name == "changes",
    "changes, not named": lambda case: case.question.set_name == "changes" and not case.question.is_named,
    "questions": lambda case: case.question.set_name == "questions" and not case.question.about_tests,
    "questions about tests": lambda case: case.question.about_tests,
    "issues, Python": lambda case: case.question.set_name == "issues" and case.question.language == "python",
    "issues, Python, not named": lambda case: GROUPS["issues, Python"](case) and not case.question.is_named,
    "issues, other": lambda case: case.question.set_name == "issues" and case.question.language != "python",
    "issues, other, not named": lambda case: GROUPS["issues, other"](case) and not case.question.is_named,
    "engineers": lambda case: case.question.set_name == "engineers",
    "work": lambda case: case.question.set_name == "work",
}


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """All that a fit finds."""

    common: Array
    by_set: Mapping[str, Array]
    purpose: Array
    """Cue by set, as ``eval.purposes`` reads them."""


TEMPLATE = '''"""Numbers that ``python -m eval.learn --write`` found: weights of features by purpose, and what each cue says of the purpose.

Not edited by hand. How they were found and what they reach on repositories that were left out: ``eval/EXPERIMENTS.md``.
"""

from __future__ import annotations

WEIGHTS: dict[str, dict[str, float]] = {weights}
"""By purpose; the positive weights of each sum to 1, so a score lies between 0 and 1."""

CUES: dict[str, dict[str, float]] = {cues}
"""By purpose: log odds for each cue of a task, and a bias."""
'''


@dataclass(frozen=True, slots=True)
class Options:
    """How to fit."""

    l2: Mapping[str, float] = field(default_factory=lambda: L2)
    """By set."""
    is_signed: bool = False
    groups: int = 0
    """In so many groups repositories are left out; 0: each large one alone."""


def learn(cases: Sequence[Case], rows: Rows, is_seen: Array, options: Options, start: Learned | None = None) -> Learned:
    """Weights from the cases that may be seen."""

    def fitted(
        of_set: Mapping[str, float], l2: float, begin: Array | None, unused: Set[str] = NEUTRAL, own: str = ""
    ) -> Array:
        shares = shares_of(cases, of_set, own) * is_seen
        first = fit(rows, shares, l2, options.is_signed, begin, unused)
        return judged(fit(seen_again(rows, cases, first), shares, l2, options.is_signed, first, unused))

    by_set = {
        one: fitted(
            {name: OTHER_SETS[one].get(name, 1.0) for name in SETS},
            options.l2[one],
            start.by_set[one] if start else None,
            NEUTRAL | UNUSED.get(one, frozenset()),
            one,
        )
        for one in SETS
    }
    common = fitted(dict.fromkeys(SETS, 1.0), options.l2["questions"], start.common if start else None)
    questions = [case.question for case, seen in zip(cases, is_seen, strict=True) if seen]
    purpose = purposes.fit(purposes.table(questions), questions)
    purpose[-1, SETS.index("work")] += WORKING
    for cue in ("begins with a question word", "asks in the end"):
        purpose[purposes.NAMES.index(cue), [SETS.index("questions"), SETS.index("engineers")]] += ASKING
    return Learned(common, by_set, purpose)


def judged(weights: Array) -> Array:
    """Weights with at least the judged share for what few questions can teach, and less company than was learned."""
    raised = weights.copy()
    raised[COMPANY] *= COMPANY_SHARE
    total = float(raised[raised > 0].sum())
    for name, share in JUDGED.items():
        at = list(FEATURES).index(name)
        raised[at] = max(raised[at], share * total)
    return raised


Weighed = tuple[Array, float]
"""Weights for one question, and the share that each further symbol of a container keeps."""


def today(case: Case) -> Weighed:
    settings, shares = ScoreSettings(), read_purpose(case.question.text, PurposeSettings()).shares
    return mixed_weights(shares, settings), mixed_crowding(shares, settings)


def variants(case: Case, learned: Learned) -> dict[str, Weighed]:
    """The four ways to weigh one question."""
    mine = case.question.set_name
    chance = purposes.chances(purposes.table([case.question]), learned.purpose, PurposeSettings().sharpness)[0]
    settings = ScoreSettings()
    crowding = {name: float(getattr(settings, PURPOSES[purposes.PURPOSE_OF[name]].crowding)) for name in SETS}
    mixed = np.asarray(sum(share * scaled(learned.by_set[name]) for name, share in zip(SETS, chance, strict=True)))
    return {
        "a  today": today(case),
        "b  one vector": (learned.common, 1.0),
        "c  purpose known": (learned.by_set[mine], crowding[mine]),
        "d  purpose predicted": (mixed, float(sum(s * crowding[n] for n, s in zip(SETS, chance, strict=True)))),
    }


Measured = dict[str, list[tuple[Case, Scores]]]
"""Variant -> every case with its scores."""


def measure(pairs: Iterable[tuple[Case, Learned]]) -> Measured:
    measured: Measured = {}
    settings = replace(ScoreSettings(), kept=KEPT)
    for case, learned in pairs:
        for variant, (weights, share) in variants(case, learned).items():
            got = score(case, order(case, scaled(weights), share, settings))
            measured.setdefault(variant, []).append((case, got))
    return measured


def left_out(cases: Sequence[Case], rows: Rows, options: Options, start: Learned) -> Measured:
    """Every question, weighed by what was learned without its repository."""
    pairs: list[tuple[Case, Learned]] = []
    judged_by = [case for case in cases if not case.question.is_practice]
    for away in few_folds(judged_by, options.groups) if options.groups else folds(judged_by):
        is_seen = np.array([case.question.repo not in away for case in cases])
        learned = learn(cases, rows, is_seen, options, start)
        pairs += [(case, learned) for case in judged_by if case.question.repo in away]
    return measure(pairs)


def report(measured: Measured) -> str:
    """One row for each group of questions and variant, with the interval of R@10 against today."""
    rows = [["questions", "n", "weights", *COLUMNS, "R@10 against today"]]
    baseline = {case.question.id: got for case, got in next(iter(measured.values()))}
    for group, belongs in GROUPS.items():
        for variant, scored in measured.items():
            own = [(case, got) for case, got in scored if belongs(case)]
            if not own:
                continue
            means = mean([got for _, got in own])
            gained = [got["R@10"] - baseline[case.question.id]["R@10"] for case, got in own]
            low, high = bootstrap(gained)
            against = "" if variant.startswith("a") else f"{sum(gained) / len(gained):+.3f} [{low:+.3f}, {high:+.3f}]"
            rows.append([group, str(len(own)), variant, *(figure(one, means.get(one)) for one in COLUMNS), against])
    return markdown(rows)


def purposes_read(cases: Sequence[Case], learned: Learned) -> str:
    """How many questions of each set are read as each set."""
    rows = [["set", *(f"as {name}" for name in SETS)]]
    chance = purposes.chances(purposes.table([case.question for case in cases]), learned.purpose)
    for name in dict.fromkeys(case.question.set_name for case in cases):
        own = chance[[case.question.set_name == name for case in cases]]
        rows.append([name, *(f"{share:.2f}" for share in own.mean(axis=0))])
    return markdown(rows)


def said(learned: Learned) -> dict[str, Any]:
    """What was learned, by name: as ``knowing/learned.py`` would have it."""

    def by_name(weights: Array) -> dict[str, float]:
        pairs = zip(FEATURES, scaled(weights).tolist(), strict=True)
        return {name: round(value, 4) for name, value in pairs if abs(value) >= 5e-4}

    cues = {
        purposes.PURPOSE_OF[name]: dict(zip(purposes.NAMES, (round(float(v), 2) for v in column), strict=True))
        for name, column in zip(SETS, learned.purpose.T, strict=True)
    }
    return {"weights": {purposes.PURPOSE_OF[name]: by_name(w) for name, w in learned.by_set.items()}, "cues": cues}


def write(learned: Learned) -> None:
    """Put what was learned where the product reads it."""
    found = said(learned)
    weights = json.dumps(found["weights"], indent=4).replace('": {\n', '": {  # weights\n')
    text = TEMPLATE.format(weights=weights, cues=json.dumps(found["cues"], indent=4))
    (Path(knowing.__file__).parent / "learned.py").write_text(text, "utf-8")


def main(arguments: Sequence[str] | None = None) -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, default=default_work())
    parser.add_argument("--left-out", action="store_true")
    parser.add_argument("--groups", type=int, default=0, metavar="N", help="leave out repositories in N groups")
    parser.add_argument("--no-mined", action="store_true", help="learn nothing from histories (eval.mined)")
    parser.add_argument("--set", choices=SETS, action="append", default=[], help="only these (default: all)")
    parser.add_argument("--jobs", type=int, default=1, metavar="N", help="processes that ask what is not kept yet")
    parser.add_argument("--ready", action="store_true", help="leave out what is not indexed yet")
    parser.add_argument("--l2", type=float, help="one for all sets")
    parser.add_argument("--signed", action="store_true", help="evidence may count against a symbol")
    parser.add_argument("--write", action="store_true", help="write what was learned on everything into the product")
    parser.add_argument("-o", type=Path, help="write what was learned on everything here as JSON")
    asked = parser.parse_args(arguments)
    options = Options(dict.fromkeys(SETS, asked.l2) if asked.l2 else L2, asked.signed, asked.groups)
    notes: list[str] = []
    questions = [question for name in asked.set or SETS for question in load_set(name)]
    if not asked.no_mined and "changes" in (asked.set or SETS):
        questions += mined.changes(asked.work)
    cases = collect(questions, asked.work, asked.jobs, notes, asked.ready)
    print("\n".join([f"{len(cases)} of {len(questions)} questions", *notes]))
    rows = rows_of(cases)
    learned = learn(cases, rows, np.ones(len(cases)), options)
    own = [case for case in cases if not case.question.is_practice]
    print(report(left_out(cases, rows, options, learned) if asked.left_out else measure((c, learned) for c in own)))
    print(purposes_read(own, learned))
    print(json.dumps(said(learned)))
    if asked.write:
        write(learned)
    if asked.o:
        asked.o.write_text(json.dumps(said(learned), indent=1) + "\n", "utf-8")


if __name__ == "__main__":
    main()
