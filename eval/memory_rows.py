"""The answers of a replay with memory, one row each: kept as a file of values, and compared in a table."""

from __future__ import annotations

import csv
from collections.abc import Sequence
from pathlib import Path
from typing import NamedTuple

from eval.compare import bootstrap

METRICS = ("symbols", "symbols_mrr", "files", "files_mrr")


class Row(NamedTuple):
    """One answer of one variant."""

    repository: str
    commit: str
    turn: int
    """Its place in its session, from 1; 0: it is in none."""
    variant: str
    values: tuple[float | None, ...]
    """In the order of ``METRICS``."""


def compared(rows: Sequence[Row], base: str, other: str) -> str:
    """One line of a table: a variant against another, over all changes that both have, with intervals of the differences."""
    cells = []
    for at in range(len(METRICS)):
        before, after = (
            {(row.repository, row.commit): value for row in rows if row.variant == name and (value := row.values[at]) is not None}
            for name in (base, other)
        )  # fmt: skip
        shared = [key for key in after if key in before]
        mean = sum(after[key] for key in shared) / max(len(shared), 1)
        differences = [after[key] - before[key] for key in shared]
        low, high = bootstrap(differences) if differences else (0.0, 0.0)
        change = sum(differences) / max(len(differences), 1)
        cells.append(f"{mean:.3f} ({change:+.3f}, {low:+.3f} to {high:+.3f})" if other != base else f"{mean:.3f}")
    return f"| {other} | {' | '.join(cells)} |"


def table(rows: Sequence[Row], variants: Sequence[str], base: str) -> str:
    """Every variant against a base; intervals are of the paired difference, 95 %."""
    head = "| | symbol R@10 | symbol MRR | file R@10 | file MRR |\n|---|---|---|---|---|"
    return "\n".join([head, *(compared(rows, base, name) for name in variants)])


def save(rows: Sequence[Row], path: Path) -> None:
    """All rows as a table of values; the file is there as a whole or as it was."""
    new = path.with_suffix(".new")
    with new.open("w", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        out.writerow(("repository", "commit", "turn", "variant", *METRICS))
        for row in rows:
            out.writerow((*row[:4], *("" if value is None else f"{value:.4f}" for value in row.values)))
    new.replace(path)


def saved(path: Path) -> list[Row]:
    """The rows of a file that :func:`save` wrote; none if there is no such file."""
    if not path.exists():
        return []
    with path.open(encoding="utf-8", newline="") as file:
        rows = list(csv.DictReader(file))
    return [
        Row(
            row["repository"], row["commit"], int(row["turn"]), row["variant"],
            tuple(float(row[metric]) if row[metric] else None for metric in METRICS),
        )
        for row in rows
    ]  # fmt: skip
