"""What has come into sight: the files and functions of a fix, read off what tools print, in the same way for both agents."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

from eval.agents import Step
from eval.agents.report import GRID
from eval.datasets import Question
from eval.matching import matches_gold
from eval.symbols import SymbolText, symbols_of
from knowing import languages

MOST_TOKENS = GRID[-1]
LEAST_CHARS = 8
"""Shorter lines (a brace, a return) stand everywhere and prove nothing."""


@dataclass(frozen=True, slots=True)
class Wanted:
    """What an issue's fix edited, as lines to look for in what tools print."""

    files: dict[str, frozenset[str]]
    functions: tuple[tuple[str, str, frozenset[str]], ...]
    """File, first line and all lines of each."""


def wanted(question: Question, root: Path, lines: dict[str, list[str]]) -> Wanted:
    """The gold files and functions of an issue with their lines; a function that is not at the base is left out."""
    files = {path: _telling(lines[path]) for path in question.files if path in lines}
    functions = []
    for gold in question.gold:
        language = languages.for_path(gold.file)
        if gold.file in lines and language is not None:
            symbols = symbols_of(gold.file, (root / gold.file).read_bytes())
            functions += [
                _function(one, lines[gold.file]) for one in symbols if matches_gold(one.path, one.qualname, gold)
            ][:1]
    return Wanted(files, tuple(functions))


def _function(symbol: SymbolText, lines: list[str]) -> tuple[str, str, frozenset[str]]:
    own = lines[symbol.line - 1 : symbol.end_line]
    head = next((line.strip() for line in own if symbol.name in line), own[0].strip() if own else "")
    return symbol.path, head, _telling(own) or frozenset({head})


def _telling(lines: Iterable[str]) -> frozenset[str]:
    return frozenset(bare for line in lines if len(bare := line.strip()) >= LEAST_CHARS)


@dataclass(slots=True)
class Sight:
    """What has come into sight so far."""

    wanted: Wanted
    lines: set[str]
    files: set[str]

    def see(self, text: str) -> None:
        """Take in what a tool printed. Line numbers that grep and read put before a line are taken off."""
        own = set()
        for line in text.splitlines():
            own.add(line.strip())
            own.add(line.partition("\t")[2].strip())
            own.add("".join(line.split(":", 2)[2:]).strip() if line.count(":") > 1 else line.strip())
        self.lines |= own
        self.files |= {path for path, lines in self.wanted.files.items() if path in text and not lines.isdisjoint(own)}

    @property
    def functions(self) -> int:
        """How many functions have been printed, their first line and at least half of the rest."""
        return sum(
            path in self.files and head in self.lines and 2 * len(own & self.lines) >= len(own)
            for path, head, own in self.wanted.functions
        )


def replay(steps: Iterable[Step], goal: Wanted) -> list[tuple[Step, int, int, int]]:
    """The steps of an agent until its tokens are spent: each with tokens so far, files and functions in sight."""
    sight, spent, done = Sight(goal, set(), set()), 0, []
    for step in steps:
        spent += step.tokens
        if spent > MOST_TOKENS:
            break
        sight.see(step.text)
        done.append((step, spent, len(sight.files), sight.functions))
    return done
