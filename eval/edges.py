"""Call edges that syntax alone settled, drawn to be judged by reading the code.

    python -m eval.edges ROOT --count 100                  # eval/samples/calls-<root>.csv, verdicts left open
    python -m eval.edges ROOT --count 20 --name get        # only calls `….get(`: calls-<root>-get.csv
    python -m eval.edges ROOT --sites get save filter      # how many `….get(` became edges and how many stayed open
    python -m eval.edges --tally                           # what the judged samples say

A row is one call site: the first place in its caller that makes the edge. ``right`` means that at run time this call can go
to that target; a method called on ``self`` counts for the definition that the class itself shows.
"""

from __future__ import annotations

import argparse
import csv
import random
import subprocess
from collections import Counter
from collections.abc import Sequence
from pathlib import Path

from eval.symbols import source_files
from eval.tables import markdown
from knowing import languages
from knowing.facts.extract import extract
from knowing.graph.reader import Graph
from knowing.model import EDGE_KINDS, EdgeKind, Provenance

SAMPLES = Path(__file__).parent / "samples"
SEED = 20_240_601
FIELDS = (
    "repository", "path", "line", "code", "caller", "target", "target_path", "target_line", "provenance", "confidence",
    "verdict", "why",
)  # fmt: skip
_SETTLED = (Provenance.INFERRED, Provenance.RESOLVED)
_QUERY = """
    SELECT f.path, e.line, s.qualname, t.qualname, g.path, t.line, e.provenance, e.confidence, t.name
    FROM linked e JOIN symbols s ON s.id = e.source JOIN files f ON f.id = s.file_id
    JOIN symbols t ON t.id = e.target JOIN files g ON g.id = t.file_id
    WHERE e.kind = ? AND e.provenance IN (?, ?) ORDER BY f.path, e.line, s.id, t.id
"""


def sample(root: Path, count: int, seed: int, name: str) -> Path:
    """Edges of kind ``calls`` without structure's and language servers', one row each, verdicts left open."""
    with Graph(root) as graph:
        rows = graph.connection.execute(_QUERY, (EDGE_KINDS.index(EdgeKind.CALLS), *_SETTLED)).fetchall()
    lines = Lines(root)
    if name:
        rows = [row for row in rows if row[-1] == name and f".{name}(" in lines.at(row[0], row[1])]
    draw = random.Random(seed)  # noqa: S311 - a sample, not a secret
    chosen = sorted(draw.sample(rows, min(count, len(rows))))
    repository = _name(root)
    path = SAMPLES / f"calls-{repository}{'-' if name else ''}{name}.csv"
    path.parent.mkdir(exist_ok=True)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(FIELDS)
        for at, line, caller, target, target_path, target_line, provenance, confidence, _ in chosen:
            code = lines.at(at, line).strip()[:160]
            how = Provenance(provenance).name.lower()
            writer.writerow(
                [repository, at, line, code, caller, target, target_path, target_line, how, confidence / 100, "", ""]
            )
    return path


class Lines:
    """Lines of the files of a checkout, from 1."""

    def __init__(self, root: Path) -> None:
        self.root = root
        self._known: dict[str, list[str]] = {}

    def at(self, path: str, line: int) -> str:
        if path not in self._known:
            self._known[path] = (self.root / path).read_text("utf-8", "replace").split("\n")
        return self._known[path][line - 1] if 0 < line <= len(self._known[path]) else ""


def _name(root: Path) -> str:
    """What the repository is called where it came from; a copy may have another name."""
    asked = subprocess.run(
        ["git", "-C", str(root), "config", "--get", "remote.origin.url"],
        stdin=subprocess.DEVNULL, capture_output=True, timeout=30, check=False,
    )  # fmt: skip
    origin = asked.stdout.decode("utf-8", "replace").strip().removesuffix(".git").rstrip("/")
    return origin.rpartition("/")[2] or root.resolve().name


def sites(root: Path, names: Sequence[str]) -> list[list[str]]:
    """Calls of these names on some receiver: all, those that became edges, those that stayed open."""
    found: Counter[str] = Counter()
    for path, source in source_files(root):
        language = languages.for_file(path, source)
        if language is not None:
            called = (s.name for s in extract(source, language).sites if s.kind == EdgeKind.CALLS and s.receiver)
            found.update(name for name in called if name in names)
    with Graph(root) as graph:
        still_open = {
            name: graph.connection.execute(
                "SELECT count(*) FROM unresolved WHERE name = ? AND receiver <> ''", (name,)
            ).fetchone()[0]
            for name in names
        }
    return [["call", "sites", "resolved", "unresolved"]] + [
        [f"`.{name}(`", f"{found[name]:,}", f"{found[name] - still_open[name]:,}", f"{still_open[name]:,}"]
        for name in names
    ]


def tally() -> list[list[str]]:
    """The judged samples in one table."""
    rows = [["sample", "edges", "right", "wrong", "open", "resolved right", "inferred right"]]
    for path in sorted(SAMPLES.glob("calls-*.csv")):
        with path.open(encoding="utf-8", newline="") as file:
            judged = list(csv.DictReader(file))
        verdicts = Counter(row["verdict"] for row in judged)
        by_provenance = [
            (sum(row["verdict"] == "right" for row in part), len(part))
            for part in ([row for row in judged if row["provenance"] == how] for how in ("resolved", "inferred"))
        ]
        rows.append(
            [
                path.stem.removeprefix("calls-"),
                str(len(judged)),
                *(str(verdicts[one]) for one in ("right", "wrong", "")),
            ]
            + [f"{right} of {total}" for right, total in by_provenance]
        )
    return rows


def main(arguments: Sequence[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m eval.edges", description="Call edges to judge by hand.")
    parser.add_argument("root", type=Path, nargs="?")
    parser.add_argument("--count", type=int, default=100, metavar="N")
    parser.add_argument("--seed", type=int, default=SEED, metavar="N")
    parser.add_argument("--name", default="", help="only calls of this name on a receiver")
    parser.add_argument("--sites", nargs="+", default=[], metavar="NAME", help="count instead of drawing")
    parser.add_argument("--tally", action="store_true", help="what the judged samples say")
    given = parser.parse_args(arguments)
    if given.tally:
        print(markdown(tally()))
    elif given.root is None:
        parser.error("which checkout?")
    elif given.sites:
        print(markdown(sites(given.root, given.sites)))
    else:
        print(sample(given.root, given.count, given.seed, given.name))
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
