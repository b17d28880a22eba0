"""How to run chosen tests: a command line for each module, in the words of the runner that the repository uses.

Where there is no runner of our own, the ``test_command`` of ``language.toml`` is filled in. Nothing is run here.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Sequence

from knowing import languages
from knowing.change.effects.covering import TestFile
from knowing.change.effects.quoting import quoted
from knowing.change.effects.runners import RUNNERS, Runner, names_of, within
from knowing.graph.reader import Graph


def commands(files: Sequence[TestFile], graph: Graph) -> list[str]:
    """The lines that run these tests, by runner and module."""
    by_runner: dict[Runner, list[TestFile]] = {}
    others: dict[str, list[TestFile]] = defaultdict(list)
    for file in sorted(files, key=lambda one: (one.language, one.path)):
        if runner := RUNNERS.get(file.language):
            by_runner.setdefault(runner, []).append(file)
        elif file.language:
            others[file.language].append(file)
    lines = [line for runner, own in by_runner.items() for line in runner(own, graph)]
    return lines + [line for name, own in others.items() if (line := _filled(name, own))]


def _filled(language: str, files: Sequence[TestFile]) -> str:
    names = sorted({name.rsplit(".", 1)[-1] for file in files for name in names_of(file)})
    paths = quoted([within("", one.path) for one in files])
    template = languages.load(language).test_command
    return template.replace("{paths}", paths).replace("{names}", " ".join(f"*{name}" for name in names))
