"""``python -m eval.ablate``: each channel and stage at its neutral setting, one at a time, and what is lost.

A variation is data: dotted paths into ``Settings`` and the value each gets instead. The index is built once;
only the questions are asked again. The table goes into ``docs/evaluation-tables.md`` between its markers with
``--write``.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path

from eval.ask import Place, ask_system, chunks, found_places, in_processes
from eval.compare import compare
from eval.corpus import default_work
from eval.datasets import SETS, load_set
from eval.indexed import indexed
from eval.metrics import MAIN_METRICS, Scored, score, summarise
from eval.saved import result_of
from eval.systems.ours import Ours
from eval.tables import figure, markdown
from eval.vary import Variation, varied
from knowing.query.task.purpose import CUES, PURPOSES
from knowing.settings import ScoreSettings, Settings

DOCS = Path(__file__).parent.parent / "docs" / "evaluation-tables.md"
BEGIN, END = "<!-- ablation:begin -->", "<!-- ablation:end -->"

SIDES = tuple(row.weights for row in PURPOSES.values())
_PURPOSE: Variation = {f"keywords.purpose.{name}": dict.fromkeys((*CUES, "bias"), 0.0) for name in PURPOSES}


def without(*features: str) -> Variation:
    """All sets of weights without some features."""
    score = ScoreSettings()
    return {
        f"score.{side}": {name: weight for name, weight in getattr(score, side).items() if name not in features}
        for side in SIDES
    }


VARIATIONS: dict[str, Variation] = {
    "without the name channel": {"channels.name": 0.0, **without("name", "name_fraction", "name_pair", "exact")},
    "without the text channel": {"channels.text": 0.0, **without("text", "coverage", "doc", "signature", "enclosing")},
    "without the equivalence channel": {"channels.equivalence": 0.0, **without("equivalence")},
    "without the path channel": {"channels.path": 0.0, **without("path")},
    "the vector channel always, not only in gaps": {"channels.vector": 0.5},
    "implementors of an interface as seeds": {"seeds.implementors": 0.3},
    "without the walk": {"walk.restart": 1.0, **without("walk", "walk_members")},
    "hubs and authorities with a weight": {
        f"score.{side}": {**getattr(ScoreSettings(), side), "hub": 0.02, "authority": 0.02} for side in SIDES
    },
    "without use counts": without("centrality", "centrality_members"),
    "without the text of callers, callees and tests": without("callers", "callees", "tests"),
    "without types and files read as one": {
        **without("members", "neighbours", "whole", "whole_coverage", "file", "file_coverage"),
    },
    "without literals": {"channels.literal": 0.0, **without("literal")},
    "without the title apart": {"keywords.body_weight": 1.0, **without("title", "title_coverage")},
    "names in pasted code like names in prose": without("exact_code"),
    "without the owner's name": without("owner_exact"),
    "without past commits": without("past"),
    "the purpose of a task not read": _PURPOSE,
    "without container diversity": {"score.crowding": 1.0},
    "tests not demoted": {"score.test_factor": 1.0},
    "examples not demoted": {"score.example_factor": 1.0},
}

COLUMNS = {
    "tasks": ("R@10", "MRR", "zero"),
    "changes": ("R@10", "MRR", "file R@10"),
    "questions": ("R@10", "functions R@10", "MRR"),
    "issues": ("R@10", "file R@1", "file R@5"),
    "engineers": ("R@10", "MRR", "file R@1"),
    "work": ("R@10", "MRR", "file R@1"),
}


@dataclass(frozen=True, slots=True)
class Job:
    """All variations on some checkouts of one repository."""

    places: tuple[Place, ...]
    variations: dict[str, Variation]


def run_job(job: Job) -> dict[str, list[Scored]]:
    scored: dict[str, list[Scored]] = {name: [] for name in job.variations}
    for place in job.places:
        with indexed(place.root):
            for name, variation in job.variations.items():
                answers, _ = ask_system(Ours(varied(Settings(), variation)), place.root, place.questions)
                scored[name] += [Scored(one, score(one, answers[one.id])) for one in place.questions]
    return scored


def run_set(set_name: str, variations: dict[str, Variation], work: Path, jobs: int) -> dict[str, list[Scored]]:
    """Variation -> every question of a set, scored."""
    planned = [Job(chunk, variations) for chunk in chunks(found_places(load_set(set_name), work, []))]
    merged: dict[str, list[Scored]] = {name: [] for name in variations}
    for scored in in_processes(run_job, planned, jobs):
        for name, rows in scored.items():
            merged[name].extend(rows)
    return merged


def table(full: str, scored: Mapping[str, Mapping[str, list[Scored]]]) -> str:
    """One row per variation: the figures of each set, and what the main metric of each loses."""
    head = ["setting"]
    for set_name in scored:
        head += [*COLUMNS[set_name], f"{MAIN_METRICS[set_name]} against {full}"]
    rows = [head]
    for name in next(iter(scored.values())):
        row = [name]
        for set_name, by_variation in scored.items():
            overall = summarise(by_variation[name])["overall"]
            row += [figure(metric, overall.get(metric)) for metric in COLUMNS[set_name]]
            row.append(_loss(MAIN_METRICS[set_name], by_variation[full], by_variation[name]) if name != full else "")
        rows.append(row)
    return markdown(rows)


def _loss(metric: str, full: list[Scored], varied_rows: list[Scored]) -> str:
    compared = compare(metric, result_of(full)["questions"], result_of(varied_rows)["questions"])
    if compared is None:
        return ""
    return f"{compared.after - compared.before:+.3f} [{compared.low:+.3f}, {compared.high:+.3f}]"


def between_markers(page: str, generated: str) -> str:
    """A page with everything between the markers replaced; the markers are appended if it has none.

    >>> between_markers(f"a\\n{BEGIN}\\nold\\n{END}\\nb\\n", "new").splitlines()[2]
    'new'
    """
    block = f"{BEGIN}\n{generated}\n{END}"
    if BEGIN not in page or END not in page:
        return page.rstrip("\n") + ("\n\n" if page.strip() else "") + block + "\n"
    before, _, rest = page.partition(BEGIN)
    return before + block + rest.partition(END)[2]


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m eval.ablate", description="What each stage is worth.")
    parser.add_argument("--set", choices=SETS, action="append", default=[], help="default: all")
    parser.add_argument("--only", action="append", default=[], metavar="TEXT", help="variations with this in the name")
    parser.add_argument("--work", type=Path, default=default_work(), metavar="DIR")
    parser.add_argument("--jobs", type=int, default=2, metavar="N")
    parser.add_argument("--write", action="store_true", help=f"put the table into {DOCS.parent.name}/{DOCS.name}")
    options = parser.parse_args(arguments)
    chosen = {
        name: variation
        for name, variation in VARIATIONS.items()
        if not options.only or any(text in name for text in options.only)
    }
    names = options.set or SETS
    full = "everything"
    variations: dict[str, Variation] = {full: {}, **chosen}
    generated = table(full, {name: run_set(name, variations, options.work, options.jobs) for name in names})
    print(generated)
    if options.write:
        page = DOCS.read_text("utf-8") if DOCS.is_file() else "# Evaluation: the tables\n"
        DOCS.write_text(between_markers(page, generated), "utf-8")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
