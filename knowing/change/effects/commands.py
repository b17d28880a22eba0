"""How to run chosen tests: a command line for each module, in the words of the runner that the repository uses.

Where there is no runner of our own, the ``test_command`` of ``language.toml`` is filled in. Nothing is run here.
"""

from __future__ import annotations

import re
from collections import defaultdict
from collections.abc import Mapping, Sequence

from knowing import languages
from knowing.change.effects.chosen import Runner, names_of, within
from knowing.change.effects.class_tests import classes_of
from knowing.change.effects.covering import TestFile
from knowing.change.effects.quoting import quoted
from knowing.change.effects.runners import RUNNERS
from knowing.graph.reader import Graph

_KEY = re.compile(r"\{(?:paths?|names|classes)\}")
_WORD = re.compile(r"\w+")


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
    return lines + [line for name, own in others.items() for line in _filled(name, own, graph) if line]


def _filled(language: str, files: Sequence[TestFile], graph: Graph) -> list[str]:
    """The command of a language, filled in, once for each file if it takes a single one; what a class is called that cannot be told goes
    by the name of its file, if that is a word.
    """
    template = languages.load(language).test_command
    names = {f"*{name.rsplit('.', 1)[-1]}" for file in files for name in names_of(file)}
    classes = {f"*{chain[0]}" for chain in classes_of(files, graph) if _WORD.fullmatch(chain[0])}
    words = {
        "{paths}": quoted([within("", one.path) for one in files]),
        "{names}": " ".join(sorted(names)),
        "{classes}": " ".join(sorted(classes)),
    }
    paths = [quoted([within("", one.path)]) for one in files] if "{path}" in template else [""]
    return [_with(template, {**words, "{path}": path}) for path in paths]


def _with(template: str, words: Mapping[str, str]) -> str:
    return _KEY.sub(lambda found: words[found[0]], template)
