"""``python -m eval.features_off``: each feature, and each group of features, without its weight, and what is lost on all sets.

What the ranking saw of each question is kept (``eval.cases``), so nothing is asked again and every row takes seconds. A channel's row
leaves out its features; what it contributes to the seeds of the walk stays. ``eval.ablate`` asks again and so measures stages too.
The table goes into ``docs/evaluation-tables.md`` between the same markers with ``--write``.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from pathlib import Path

from msgspec.structs import replace

from eval.ablate import DOCS, SIDES, between_markers, table, without
from eval.cases import Case, collect, order, score
from eval.corpus import default_work
from eval.datasets import SETS, load_set
from eval.metrics import Scored
from eval.vary import Variation, varied
from knowing.features import FEATURES
from knowing.query.rank.ranking import mixed_crowding, mixed_weights
from knowing.query.task.purpose import read_purpose
from knowing.settings import ScoreSettings, Settings

FULL = "everything"
KEPT = 300
GROUPS: dict[str, tuple[str, ...]] = {
    "the name channel's features": ("name", "name_fraction", "name_pair", "exact", "named"),
    "the text channel's features": ("text", "coverage", "title", "title_coverage", "doc", "signature", "enclosing"),
    "the path and equivalence channels' features": ("path", "equivalence"),
    "the walk": ("walk", "walk_members", "walk_callable"),
    "use counts": ("centrality", "centrality_members"),
    "the text of callers, callees and tests": ("callers", "callees", "tests"),
    "types and files read as one": (
        "members",
        "neighbours",
        "whole",
        "whole_coverage",
        "file",
        "file_coverage",
        "file_callable",
    ),
    "what a symbol is": (
        "type",
        "callable",
        "value",
        "part",
        "private",
        "constructor",
        "size",
        "size_callable",
        "depth",
    ),
}


def variations() -> dict[str, Variation]:
    """Nothing left out, each group, the purposes, namesakes, and each feature that has a weight for any purpose."""
    settings = ScoreSettings()
    used = [name for name in FEATURES if any(getattr(settings, side).get(name) for side in SIDES)]
    alike = {f"score.{side}": settings.question_weights for side in SIDES}
    return {
        FULL: {},
        **{f"without {words}": without(*features) for words, features in GROUPS.items()},
        "every task weighed as a question": alike,
        "namesakes make no room": {"score.namesake": 1.0},
        **{f"without `{name}`": without(name) for name in used},
    }


def measured(cases: Sequence[Case], variation: Variation) -> list[Scored]:
    """Every case, ranked by the varied weights."""
    whole = varied(Settings(), variation)
    settings = replace(whole.score, kept=KEPT)
    found = []
    for case in cases:
        shares = read_purpose(case.question.text, whole.keywords.purpose).shares
        ranked = order(case, mixed_weights(shares, settings), mixed_crowding(shares, settings), settings)
        found.append(Scored(case.question, score(case, ranked)))
    return found


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m eval.features_off", description="What each feature is worth.")
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR")
    parser.add_argument("--groups", action="store_true", help="groups of features only, not each feature by itself")
    parser.add_argument("--write", action="store_true", help=f"put the table into {DOCS.parent.name}/{DOCS.name}")
    options = parser.parse_args(arguments)
    chosen = {name: one for name, one in variations().items() if "`" not in name or not options.groups}
    cases = {name: collect(load_set(name), options.work, only_ready=True) for name in SETS}
    scored = {name: {row: measured(own, one) for row, one in chosen.items()} for name, own in cases.items()}
    generated = table(FULL, scored)
    print(generated)
    if options.write:
        DOCS.write_text(between_markers(DOCS.read_text("utf-8"), generated), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
