"""``python -m eval.kinds``: the kind of every gold symbol, looked up in the index of its checkout, into ``data/kinds.json``.

The tasks, changes and issues name symbols and not what they are; functions and types are counted apart, so it has to be known. A
curated name that means several symbols has the kind of most of them.
"""

from __future__ import annotations

import json
from collections import Counter
from pathlib import Path

from eval.ask import found_places
from eval.corpus import default_work
from eval.datasets import DATA, KINDS, Gold, Question, load_set
from eval.indexed import indexed, is_ready
from eval.matching import matches_gold, normalise
from knowing import opened
from knowing.graph.reader import Graph

Kinds = dict[str, dict[str, str]]
"""Question -> label of a gold symbol -> its kind."""


def kind_of(gold: Gold, graph: Graph) -> str:
    """The kind that most of the symbols have which are this one; empty if there is none."""
    last = (gold.qual if gold.file else normalise(gold.qual)).replace("::", ".").rpartition(".")[2]
    found = [one for one in graph.named(last) if matches_gold(one.path, one.qualname, gold)]
    return str(Counter(one.kind for one in found).most_common(1)[0][0]) if found else ""


def kinds_of(questions: list[Question], work: Path) -> Kinds:
    kinds: Kinds = {}
    for place in found_places([q for q in questions if is_ready(work / q.checkout)], work, []):
        with indexed(place.root):
            graph = opened(place.root)
            for question in place.questions:
                kinds[question.id] = {gold.label: kind_of(gold, graph) for gold in question.gold}
    return kinds


def main() -> None:
    questions = [question for name in ("tasks", "changes", "issues") for question in load_set(name)]
    path = DATA / KINDS
    kept: Kinds = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    kept |= kinds_of(questions, default_work())
    path.write_text(json.dumps(dict(sorted(kept.items())), indent=1, ensure_ascii=False) + "\n", "utf-8")


if __name__ == "__main__":
    main()
