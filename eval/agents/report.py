"""What the replays of ``eval.agent`` come to: a table, and both curves in one picture."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from statistics import mean, median

from eval.tables import markdown

LIST = "list of tools"
GRID = tuple(range(0, 20_001, 500))
AT = (5_000, 10_000, 20_000)
NAMES = {"grep": "grep + read 80 lines", "grep-wide": "grep + read 400 lines", "tools": "ctx tools"}
Row = Mapping[str, object]


@dataclass(frozen=True, slots=True)
class Curve:
    """One agent: at each number of tokens, how many files and functions of an issue are in sight, on average, and what share of them."""

    agent: str
    issues: int
    files: tuple[float, ...]
    functions: tuple[float, ...]
    file_share: tuple[float, ...]
    function_share: tuple[float, ...]

    @staticmethod
    def of(rows: Sequence[Row], agent: str) -> Curve:
        """The curve of the rows of an agent. An issue without functions at its base counts for files alone."""
        own: dict[str, list[Row]] = {}
        for row in rows:
            if row["agent"] == agent:
                own.setdefault(str(row["issue"]), []).append(row)
        issues = list(own.values())
        with_functions = [steps for steps in issues if _number(steps[0]["of_functions"])]
        return Curve(
            agent,
            len(issues),
            *(_counts(issues, what) for what in ("files", "functions")),
            *(_shares(some, what) for what, some in (("files", issues), ("functions", with_functions))),
        )


def _number(cell: object) -> int:
    return int(str(cell))


def _reached(steps: Sequence[Row], tokens: int, what: str) -> int:
    """The last count that was reached within some tokens."""
    return max((_number(row[what]) for row in steps if _number(row["tokens"]) <= tokens), default=0)


def _counts(issues: Sequence[Sequence[Row]], what: str) -> tuple[float, ...]:
    return tuple(mean(_reached(steps, at, what) for steps in issues) if issues else 0.0 for at in GRID)


def _shares(issues: Sequence[Sequence[Row]], what: str) -> tuple[float, ...]:
    return tuple(
        mean(_reached(steps, at, what) / max(_number(steps[0][f"of_{what}"]), 1) for steps in issues) if issues else 0.0
        for at in GRID
    )


def page(rows: Sequence[Row], curves: Sequence[Curve]) -> str:
    """Tables in Markdown: what each agent reached, and what the answers cost against their budgets."""
    head = ["agent", "issues", *(f"{what} at {at // 1000}k" for what in ("files", "functions") for at in AT)]
    table = [head]
    for curve in curves:
        cells = [
            f"{count[GRID.index(at)]:.2f} ({share[GRID.index(at)]:.0%})"
            for count, share in ((curve.files, curve.file_share), (curve.functions, curve.function_share))
            for at in AT
        ]
        table.append([NAMES[curve.agent], str(curve.issues), *cells])
    return "\n\n".join([markdown(table), markdown(_overhead(rows))])


def _overhead(rows: Sequence[Row]) -> list[list[str]]:
    """Per tool: how often, tokens in the middle and at most, and against the budget where there is one."""
    cost: dict[str, list[tuple[int, int]]] = {}
    before: dict[tuple[object, object], int] = {}
    for row in rows:
        key = row["issue"], row["agent"]
        spent = _number(row["tokens"])
        wide = " (wide)" if row["agent"] == "grep-wide" else ""
        cost.setdefault(f"{row['tool']}{wide}", []).append((spent - before.get(key, 0), _number(row["budget"])))
        before[key] = spent
    table = [["tool", "answers", "median tokens", "most tokens", "budget", "over budget"]]
    for tool, answers in cost.items():
        spent_ = [tokens for tokens, _ in answers]
        budget = answers[0][1]
        over = sum(tokens > budget for tokens in spent_) if budget else 0
        table.append([tool, str(len(answers)), f"{median(spent_):.0f}", str(max(spent_)), str(budget or "-"), str(over) if budget else "-"])  # fmt: skip
    return table
