"""Whether an empty memory and none at all give the same answers: every question of the development sets is asked both ways.

    python -m eval.same_bytes [--work FOLDER] [--set NAME] [--csv FILE]

The indexes are taken as they are. Compared are the ranked symbols, the sections of documentation, and the text of the answer, byte for byte. A file of
results is gone on with: a question that it has is not asked again. The order is drawn by hash, so that what a run got through is a fair sample.
"""

from __future__ import annotations

import argparse
import csv
import hashlib
import sys
import tempfile
from collections import Counter
from collections.abc import Iterator, Sequence
from contextlib import closing
from itertools import groupby
from pathlib import Path

from eval.corpus import default_work
from eval.datasets import SETS, Question, load_set
from knowing.errors import CtxError
from knowing.graph.reader import Graph
from knowing.verbs.host import Host
from knowing.verbs.task import TaskRequest, task

COLUMNS = ("set", "question", "symbols", "sections", "bytes", "digest")
SAME, OTHER, FAILED = "same", "other", "no answer"


def compared(question: Question, graph: Graph) -> tuple[str, ...]:
    """What is the same about both answers to one question, and a hash of the text."""
    request = TaskRequest(question.text)
    with tempfile.TemporaryDirectory() as folder:
        asked = (
            Host(graph.root, graph=graph, memory_folder=Path(folder) / "memory"),
            Host(graph.root, graph=graph, is_remembering=False),
        )
        try:
            one, other = (task(request, host) for host in asked)
        except CtxError:
            return FAILED, FAILED, FAILED, ""
    texts = one.text(), other.text()
    pairs = (
        ([item.id for item in one.trace.ranking.symbols], [item.id for item in other.trace.ranking.symbols]),
        ([item.symbol.id for item in one.pack.documentation], [item.symbol.id for item in other.pack.documentation]),
        texts,
    )
    digest = hashlib.blake2b(texts[0].encode("utf-8", "surrogateescape"), digest_size=8).hexdigest()
    return *(SAME if mine == its else OTHER for mine, its in pairs), digest


def asked(questions: Sequence[Question], work: Path) -> Iterator[tuple[str, ...]]:
    """A row for each question whose checkout has an index."""
    for name, some in groupby(questions, key=lambda one: one.checkout):
        try:
            graph = Graph(work / name)
        except CtxError as error:
            print(f"{name}: {error}", file=sys.stderr, flush=True)
            continue
        with closing(graph):
            for question in some:
                yield question.set_name, question.id, *compared(question, graph)


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--work", type=Path, default=default_work(), help="where the checkouts are")
    parser.add_argument("--set", choices=SETS, action="append", default=[])
    parser.add_argument("--csv", type=Path, required=True)
    options = parser.parse_args()
    rows: list[list[str]] = []
    if options.csv.exists():
        with options.csv.open(encoding="utf-8", newline="") as file:
            rows = list(csv.reader(file))
    known = {(row[0], row[1]) for row in rows}
    questions = [one for name in options.set or SETS for one in load_set(name)]
    waiting = [one for one in questions if (one.set_name, one.id) not in known]
    waiting.sort(key=lambda one: hashlib.sha1(f"{one.set_name}{one.id}".encode(), usedforsecurity=False).digest())
    with options.csv.open("a", encoding="utf-8", newline="") as file:
        out = csv.writer(file, lineterminator="\n")
        for row in asked(waiting, options.work):
            rows.append(list(row))
            out.writerow(row)
            file.flush()
    for at, column in enumerate(COLUMNS[2:5], 2):
        print(column, dict(Counter(row[at] for row in rows)))
    return 0 if all(row[at] != OTHER for row in rows for at in (2, 3, 4)) else 1


if __name__ == "__main__":
    sys.exit(main())
