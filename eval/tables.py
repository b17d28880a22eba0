"""Figures as Markdown tables that also read well in a terminal."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from eval.compare import Comparison
from eval.metrics import COUNTED, Scores

Table = list[list[str]]


def markdown(rows: Sequence[Sequence[str]]) -> str:
    """A table; the first row is the head. The first column is left-aligned, figures are right-aligned.

    >>> print(markdown([["system", "R@10"], ["ours", ".5"]]))
    | system | R@10 |
    |--------|-----:|
    | ours   |   .5 |
    """
    widths = [max(len(row[column]) for row in rows) for column in range(len(rows[0]))]

    def line(row: Sequence[str]) -> str:
        cells = [cell.rjust(width) for cell, width in zip(row, widths, strict=True)]
        cells[0] = row[0].ljust(widths[0])
        return "| " + " | ".join(cells) + " |"

    rule = "|" + "-" * (widths[0] + 2) + "|" + "".join("-" * (width + 1) + ":|" for width in widths[1:])
    return "\n".join([line(rows[0]), rule, *map(line, rows[1:])])


def figure(metric: str, value: float | None) -> str:
    """A number as a cell; a metric that no question of a group has is a dash."""
    if value is None:
        return "-"
    return f"{value:.0f}" if metric in COUNTED or metric == "n" else f"{value:.3f}"


def systems_table(summaries: Mapping[str, Mapping[str, Scores]], metrics: Sequence[str], group: str) -> str:
    """One row per system, for one group of questions."""
    present = {name: groups[group] for name, groups in summaries.items() if group in groups}
    rows = [[name, *(figure(m, scores.get(m)) for m in metrics)] for name, scores in present.items()]
    size = next((f"{scores['n']:.0f}" for scores in present.values()), "0")
    return markdown([[f"{group} ({size})", *metrics], *rows])


def groups_table(summary: Mapping[str, Scores], metrics: Sequence[str], system: str) -> str:
    """One row per group of questions, for one system."""
    rows = [[group, *(figure(m, scores.get(m)) for m in ("n", *metrics))] for group, scores in summary.items()]
    return markdown([[system, "n", *metrics], *rows])


def comparison_table(comparisons: Sequence[Comparison], title: str) -> str:
    rows = [
        [
            c.metric,
            f"{c.before:.3f}",
            f"{c.after:.3f}",
            f"{c.after - c.before:+.3f}",
            f"[{c.low:+.3f}, {c.high:+.3f}]",
            "yes" if c.is_real else "no",
            str(len(c.wins)),
            str(len(c.losses)),
        ]
        for c in comparisons
    ]
    head = [title, "before", "now", "difference", "95 % interval", "real", "wins", "losses"]
    return markdown([head, *rows])
