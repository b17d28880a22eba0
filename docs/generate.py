"""``python docs/generate.py``: the parts of the docs that quote the program, made by the program.

A block between ``<!-- run: REPO COMMAND -->`` and ``<!-- end -->`` is what the command prints in that checkout of the evaluation
corpus; ``docs/memory.md`` is a story (``docs/story.py``);
``docs/settings.md`` comes from the code itself, and the tables of quality from ``eval/results``. ``--check`` fails if anything would change;
``--offline`` leaves out what needs the corpus.
"""

from __future__ import annotations

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
from collections.abc import Mapping
from pathlib import Path

HERE = Path(__file__).resolve().parent
ROOT = HERE.parent
sys.path.insert(0, str(ROOT))
STORY = HERE / "memory.md"
PAGES = (ROOT / "README.md", HERE / "guide.md")
EVALUATION, TABLES = HERE / "evaluation.md", HERE / "evaluation-tables.md"
BLOCK = re.compile(r"(<!-- run: (?P<repo>[\w.-]+) (?P<command>.+?) -->\n).*?(<!-- end -->)", re.DOTALL)


def run(root: Path, command: str) -> str:
    """What a command prints, in a checkout, as a reader would see it."""
    arguments = shlex.split(command)
    if arguments[0] != "ctx":
        raise SystemExit(f"only ctx is quoted: {command}")
    head = next((int(a.split("=")[1]) for a in arguments if a.startswith("lines=")), None)
    arguments = [a for a in arguments if not a.startswith("lines=")]
    done = subprocess.run(
        [sys.executable, "-m", "knowing.cli.main", *arguments[1:]],
        cwd=root,
        stdin=subprocess.DEVNULL,
        capture_output=True,
        text=True,
        check=False,
        env={**os.environ, "PYTHONPATH": str(ROOT), "NO_COLOR": "1", "COLUMNS": "110"},
        timeout=600,
    )
    said = (done.stdout or done.stderr).replace(str(root.resolve()), f"~/{root.name}")
    lines = said.rstrip().splitlines()
    if head is not None and len(lines) > head:
        lines = [*lines[:head], "…"]
    shown = " ".join(shlex.quote(a) if " " in a else a for a in arguments)
    return f"```console\n$ {shown}\n" + "\n".join(line.rstrip() for line in lines) + "\n```\n"


def fill(text: str, work: Path) -> str:
    """A page with its quoted blocks made anew."""
    return BLOCK.sub(lambda m: m[1] + run(work / m["repo"], m["command"]) + m[4], text)


QUALITY = re.compile(r"(<!-- quality:begin -->\n).*?(<!-- quality:end -->)", re.DOTALL)
EVERYTHING = re.compile(r"(<!-- everything:begin -->\n).*?(<!-- everything:end -->)", re.DOTALL)
ORDER = ("ours", "grep", "bm25", "bm25f", "filerank")
NAMES = {"ours": "ctx"}
ABOUT = {
    "tasks": "152 curated tasks: what must I understand",
    "changes": "159 real changes: what will this touch",
    "questions": "276 questions: what, how, why, where",
    "issues": "327 bug reports and feature requests as written: 203 of Python projects, 124 in other languages",
    "engineers": "482 questions and wishes of engineers in everyday words, about 38 repositories in twelve languages",
    "work": "288 pieces of work inside of the code, about 36 of the engineers' repositories",
}
SHORT = ("R@10", "functions R@10", "MRR", "file R@1", "file R@5")
BEFORE = """\
Results of the shipped weights with a budget of 5,000 tokens, each question on its own. The weights were learned on these questions, so read the
[results on left-out repositories]({page}#on-repositories-that-were-left-out) as well. A class does not count as a hit for its method (the *strict rule*).

"""
AFTER = """
*R@10* is the share of the expected symbols among the first ten results, *functions R@10* the same of functions and methods alone. *MRR* (mean
reciprocal rank) is the mean of one over the place of the first right result: 1 is first place, 0.5 second. *File R@k* is the share of the expected
files among the first *k* files; the curated tasks name no files. `bm25` is plain BM25 over symbols, on the sets
that it was asked.
"""


def summaries_of(name: str) -> dict[str, Mapping[str, Mapping[str, float]]]:
    """System -> group -> metric -> figure, from the committed results of a set."""
    path = ROOT / "eval" / "results" / f"{name}.json"
    results = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return {one: results[one]["summary"] for one in ORDER if one in results}


def quality(page: str) -> str:
    """One table with the main figures of every set and system, and what they mean."""
    from eval.tables import figure, markdown

    rows = [
        ["" if place else about, NAMES.get(system, system), *(figure(one, groups["overall"].get(one)) for one in SHORT)]
        for name, about in ABOUT.items()
        for place, (system, groups) in enumerate(summaries_of(name).items())
    ]
    return BEFORE.format(page=page) + markdown([["set", "", *SHORT], *rows]) + "\n" + AFTER


def everything() -> str:
    """The tables of the committed results with every metric, by group."""
    from eval.metrics import METRICS
    from eval.run import APART
    from eval.tables import groups_table, systems_table

    parts = []
    for name, about in ABOUT.items():
        summaries = summaries_of(name)
        if "ours" in summaries:
            metrics = METRICS[name]
            parts += [f"### {name.capitalize()}\n", f"{about}:\n", systems_table(summaries, metrics, "overall")]
            parts += [systems_table(summaries, metrics, group) for group in APART.get(name, ())]
            parts.append(groups_table(summaries["ours"], metrics, "ours"))
    return "\n".join(part if part.endswith("\n") else part + "\n" for part in parts)


def settings_page() -> str:
    """Every setting with its default, its range and what it does, from ``knowing/settings/``."""
    from knowing.settings import Settings
    from knowing.settings.listed import Key, described, meanings
    from knowing.settings.ranges import between

    said = meanings()
    lines = [
        "# Settings",
        "",
        "Generated from `knowing/settings/`. In `.ctx.toml` (or `[tool.ctx]` of pyproject.toml) a stage is a table: `[walk]`, then `restart = 0.2`.",
        "",
    ]
    stages: dict[str, list[Key]] = {}
    for key in described():
        stages.setdefault(key.name.rpartition(".")[0], []).append(key)
    for stage, keys in stages.items():
        kind = _class_of(Settings(), stage)
        about = keys[0].meaning if kind == "dict" else said.get((kind, ""), "")
        lines += [f"## `[{stage}]`", "", about, "", "| key | default | allowed | |", "|---|---|---|---|"]
        for key in keys:
            shown = f"{key.default:g}" if isinstance(key.default, float) else key.default
            allowed = "" if key.range is None else between(key.range)
            meaning = "" if kind == "dict" else key.meaning
            lines.append(f"| `{key.name.rpartition('.')[2]}` | {shown} | {allowed} | {meaning} |")
        lines.append("")
    return "\n".join(lines)


def _class_of(settings: object, stage: str) -> str:
    """The name of the class of a stage, by its dotted name."""
    for name in stage.split("."):
        settings = getattr(settings, name)
    return type(settings).__name__


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--work", type=Path, default=Path(os.environ.get("KNOWING_EVAL_WORK") or ROOT / "eval" / ".work" / "corpus")
    )
    parser.add_argument("--check", action="store_true")
    parser.add_argument("--offline", action="store_true")
    options = parser.parse_args()
    made = {HERE / "settings.md": settings_page()}
    for page in (*PAGES, EVALUATION, TABLES):
        link = os.path.relpath(EVALUATION, page.parent) if page != EVALUATION else ""
        text = QUALITY.sub(lambda m: m[1] + quality(link) + m[2], page.read_text("utf-8"))  # noqa: B023
        text = EVERYTHING.sub(lambda m: m[1] + everything() + m[2], text)
        made[page] = text if options.offline or page not in PAGES else fill(text, options.work)
    if not options.offline:
        from docs.story import told

        made[STORY] = told(STORY.read_text("utf-8"), options.work)
    stale = [page for page, text in made.items() if not page.exists() or page.read_text("utf-8") != text]
    if options.check:
        for page in stale:
            print(f"{page.relative_to(ROOT)} is not what the program says; run: just accept")
        return 1 if stale else 0
    for page in stale:
        page.write_text(made[page], "utf-8")
        print(f"wrote {page.relative_to(ROOT)}")
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
