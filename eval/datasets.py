"""The six development sets, as data.

*Tasks* ask "what must I understand": a curator's description and the names that matter. *Changes* ask "what will
this touch": a commit message and what the commit edited. *Questions* ask what, how, why and where: the symbols that
a reference answer cites. *Issues* are bug reports and feature requests as their authors wrote them, with the
functions that the fix edited. *Engineers* ask in everyday words where something happens, how, or that it be changed: 38
repositories in twelve languages, written by people who read the code and named the functions that answer, before any tool was
asked. *Work* is written like the curated tasks, about 36 of these repositories: what somebody wants to do inside of the code, and what one
must know for it, by readers of the code. All are lines of JSON under ``data/``.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from typing import Any

from eval.corpus import Repository, load_corpus

DATA = Path(__file__).parent / "data"
SETS = ("tasks", "changes", "questions", "issues", "engineers", "work")
FILES = {name: f"{'commits' if name == 'changes' else name}.jsonl" for name in SETS}
KINDS = "kinds.json"
LANGUAGE = {
    "calcom": "typescript",
    "cargo": "rust",
    "django": "python",
    "flask": "python",
    "jekyll": "ruby",
    "jellyfin": "csharp",
    "ocelot": "csharp",
    "spark-java": "java",
    "terraform": "go",
}
FUNCTIONS = frozenset({"function", "method", "constructor", "macro", "property"})
TYPES = frozenset({"class", "struct", "enum", "record", "interface", "trait", "type"})


@dataclass(frozen=True, slots=True)
class Gold:
    """One symbol that a good answer holds. A curated name has no file, and is spelled as its curator spelled it."""

    file: str
    qual: str
    kind: str = ""
    """Kind of the symbol at the base commit; empty if it is not known."""
    named: bool = False
    """The text of the question names it literally."""
    primary: bool = True
    """The reference answer is about it, and does not only mention it."""

    @property
    def label(self) -> str:
        """How the symbol is written in the rank snapshot.

        >>> Gold("a.py", "A.run").label, Gold("", "Flask.run").label
        ('a.py:A.run', 'Flask.run')
        """
        return f"{self.file}:{self.qual}" if self.file else self.qual

    @property
    def is_function(self) -> bool:
        return self.kind in FUNCTIONS

    @property
    def is_type(self) -> bool:
        return self.kind in TYPES


@dataclass(frozen=True, slots=True)
class Question:
    """One text to ask as a user would, the commit to ask it at, and what a good answer holds."""

    set_name: str
    id: str
    repo: str
    """Short name of the repository, the same in all sets: what is left out when weights are learned."""
    repository: Repository
    text: str
    gold: tuple[Gold, ...]
    files: tuple[str, ...] = ()
    language: str = ""
    about_tests: bool = False
    is_named: bool = False
    """The text names a gold symbol or file literally."""
    tier: str = ""
    is_practice: bool = False
    """It is there to learn from (``eval.mined``); no figure counts it."""

    @property
    def base(self) -> str:
        return self.repository.commit

    @property
    def checkout(self) -> str:
        """Directory of the corpus that the question is about."""
        return self.repository.name

    @property
    def groups(self) -> tuple[str, ...]:
        """The rows of a table that this question counts in."""
        return ("overall", *_subsets(self), f"repo {self.repo}")

    @property
    def expected(self) -> tuple[str, ...]:
        return tuple(gold.label for gold in self.gold)


def _subsets(question: Question) -> tuple[str, ...]:
    named = "named" if question.is_named else "not named"
    match question.set_name:
        case "tasks":
            return (f"tier {question.tier}",)
        case "changes":
            return (named,)
        case "questions":
            return ("about tests",) if question.about_tests else ("without tests", f"asks {question.tier}")
        case "engineers" | "work":
            asks = "asks" if question.set_name == "engineers" else "tier"
            return (f"{asks} {question.tier}", f"language {question.language}")
        case _:
            side = "python" if question.language == "python" else "other languages"
            other = () if side == "python" else (f"language {question.language}",)
            return (named, side, f"{side}, {named}", *other)


def load_set(name: str, data: Path = DATA) -> list[Question]:
    """The questions of one set, in file order."""
    if name not in SETS:
        raise ValueError(f"no set called {name!r}: there are {', '.join(SETS)}")
    lines = (data / FILES[name]).read_text("utf-8").split("\n")
    readers = {"tasks": _task, "changes": _change, "questions": _question, "issues": _issue}
    read = readers.get(name, partial(_by_reader, name))
    return [_with_kinds(read(json.loads(line)), data) for line in lines if line.strip()]


def load_all(data: Path = DATA) -> list[Question]:
    return [question for name in SETS for question in load_set(name, data)]


def repositories(questions: Iterable[Question]) -> dict[str, Repository]:
    """Checkout -> repository, in the order in which the questions need them."""
    return {question.checkout: question.repository for question in questions}


def _task(row: dict[str, Any]) -> Question:
    return Question(
        "tasks", row["id"], row["repo"], _corpus()[row["repo"]], row["description"],
        tuple(Gold("", name) for name in row["ground_truth"]),
        language=LANGUAGE[row["repo"]], tier=row["tier"],
    )  # fmt: skip


def _change(row: dict[str, Any]) -> Question:
    return Question(
        "changes", row["id"], row["repo"], replace(_corpus()[f"commits-{row['repo']}"], commit=row["base"]),
        row["query"], _places(row), tuple(row["gold_files"]),
        language=LANGUAGE[row["repo"]], is_named=row["named_in_query"],
    )  # fmt: skip


def _question(row: dict[str, Any]) -> Question:
    gold = tuple(Gold(g["file"], g["qual"], g["kind"], g["named"], g["primary"]) for g in row["gold_symbols"])
    return Question(
        "questions", row["id"], _short(row["repo"]), _on_github(row), row["query"], gold, tuple(row["gold_files"]),
        language="python", about_tests=row["about_tests"], is_named=any(g.named for g in gold), tier=row["kind"],
    )  # fmt: skip


def _by_reader(set_name: str, row: dict[str, Any]) -> Question:
    """A question of engineers or a piece of work. What a good answer holds is what answers it, not what surrounds it."""
    gold = tuple(Gold(g["file"], g["qual"], g["kind"]) for g in row["gold_symbols"] if g.get("primary", True))
    return Question(
        set_name, row["id"], _short(row["repo"]), _on_github(row), row["query"], gold,
        tuple(dict.fromkeys(one.file for one in gold)), language=row["language"], tier=row["kind"],
    )  # fmt: skip


def _issue(row: dict[str, Any]) -> Question:
    return Question(
        "issues", row["id"], _short(row["repo"]), _on_github(row), row["query"], _places(row),
        tuple(row["gold_files"]), language=row["language"], is_named=row["named_in_query"],
    )  # fmt: skip


def _places(row: dict[str, Any]) -> tuple[Gold, ...]:
    """What was edited, ``path:Qual.name`` each; a function unless the list of kinds says otherwise."""
    named = row["named_in_query"]
    split = (place.partition(":") for place in row["gold_symbols"])
    return tuple(Gold(path, qual, "function", named) for path, _, qual in split)


def _short(repo: str) -> str:
    """``pallets/flask`` is called flask in every set; two names that differ only by owner keep theirs.

    >>> _short("pallets/flask"), _short("vuejs/core")
    ('flask', 'vuejs-core')
    """
    owner, _, name = repo.partition("/")
    return f"{owner}-{name}".lower() if name in ("core", "json") else name.lower()


def _on_github(row: dict[str, Any]) -> Repository:
    name = re.sub(r"[^\w.-]+", "+", row["repo"])
    return Repository(f"{name}@{row['base'][:12]}", f"https://github.com/{row['repo']}", row["base"])


@cache
def _corpus() -> dict[str, Repository]:
    return load_corpus()


@cache
def _kinds(data: Path) -> dict[str, dict[str, str]]:
    path = data / KINDS
    found: dict[str, dict[str, str]] = json.loads(path.read_text("utf-8")) if path.is_file() else {}
    return found


def _with_kinds(question: Question, data: Path) -> Question:
    """The question with the kinds that its symbols have in the checkout, where the data does not say."""
    known = _kinds(data).get(question.id)
    if not known:
        return question
    gold = tuple(replace(gold, kind=known.get(gold.label, gold.kind)) for gold in question.gold)
    return replace(question, gold=gold)
