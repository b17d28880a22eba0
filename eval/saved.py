"""Results as files: ``results/<set>.json`` holds every system's figures, ``results/ranks.csv`` our own ranks.

Saved files are sorted, rounded and free of dates and paths, so that two runs of one version are the same
bytes.
"""

from __future__ import annotations

import json
import subprocess
from collections.abc import Mapping
from pathlib import Path
from typing import Any

from eval.metrics import Scored, Scores, summarise

RESULTS = Path(__file__).parent / "results"
RANKS = RESULTS / "ranks.csv"
DIGITS = 6
GIT_TIMEOUT_S = 60

Result = dict[str, Any]
"""``{"summary": group -> metric -> value, "questions": id -> metric -> value}`` of one system."""


def result_of(scored: list[Scored]) -> Result:
    return {
        "summary": {group: _rounded(scores) for group, scores in summarise(scored).items()},
        "questions": {one.question.id: _rounded(one.scores) for one in scored},
    }


def _rounded(scores: Scores) -> Scores:
    return {metric: round(value, DIGITS) for metric, value in scores.items()}


def path_of(set_name: str, directory: Path = RESULTS) -> Path:
    return directory / f"{set_name}.json"


def save(set_name: str, results: Mapping[str, Result], directory: Path = RESULTS) -> None:
    """Write the given systems' results; those of other systems stay as they were."""
    directory.mkdir(parents=True, exist_ok=True)
    path = path_of(set_name, directory)
    kept = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    merged = {**kept, **results}
    text = json.dumps({name: merged[name] for name in sorted(merged)}, indent=1, ensure_ascii=False)
    path.write_text(text + "\n", "utf-8")


def last_committed(set_name: str, directory: Path = RESULTS) -> dict[str, Result]:
    """The results as of the last commit; outside git, those on disk; none yet: nothing."""
    path = path_of(set_name, directory)
    shown = subprocess.run(
        ["git", "-C", str(directory.parent), "show", f"HEAD:./{directory.name}/{path.name}"],
        stdin=subprocess.DEVNULL, capture_output=True, text=True, timeout=GIT_TIMEOUT_S, check=False,
    )  # fmt: skip
    if shown.returncode == 0:
        text = shown.stdout
    elif path.is_file():
        text = path.read_text("utf-8")
    else:
        return {}
    committed: dict[str, Result] = json.loads(text)
    return committed
