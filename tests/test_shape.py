"""The shape of the code stays what it is: files that can be read in one sitting, functions that fit a screen, names that mean one thing."""

from __future__ import annotations

import ast
from collections import defaultdict
from functools import cache
from pathlib import Path
from statistics import median

import pytest

ROOT = Path(__file__).parent.parent
PACKAGE = ROOT / "knowing"
PLACES = ("knowing", "tests", "eval", "bench", "docs")

MAX_FILE, MAX_FUNCTION = 300, 50
CEILINGS = {"knowing": (100, 30), "tests": (110, 15), "eval": (110, 26)}
"""Lines, docstrings and blanks among them: of the median file, and of the function that 95 in 100 are no longer than.
Lower them when the code allows; raise none without a reason that is written here."""

LONG_FILES = {
    "knowing/languages.py": "all that the folder of a language may say, and the registry that finds it",
    "knowing/graph/reader.py": "everything that a query may ask of the graph",
    "knowing/facts/postings.py": "writing and reading one packed format",
    "tests/trust/test_hostile_tree.py": "a claim per way in which a tree can be hostile",
    "bench/run.py": "one run, top to bottom",
    "eval/changes.py": "one measurement and its tables",
    "knowing/settings/rank.py": "every number that ranking depends on, with what it means",
    "knowing/learned.py": "numbers only, a line for each",
}
"""Files that may be longer than ``MAX_FILE``, each with its reason; one that no longer is must leave the list."""

LONG_FUNCTIONS = {
    "knowing/query/task/keywords.py:extract_keywords": "a line for each thing that is read off a task",
    "knowing/index/build.py:build": "the contents page of the index path",
}
"""Functions that may be longer than ``MAX_FUNCTION``, each with its reason."""

SAME_NAME = {
    "languages.py": "the registry of languages, and the verb that lists them",
    "files.py": "the verb about files, and the ranking of files",
    "literals.py": "literals of code as facts, and those of a task",
    "table.py": "the one table of its room",
    "text.py": "the channel that searches text, and the format that is text",
}
"""File names that stand in several rooms though the files belong to no one verb."""

VERB_ROOMS = ("verbs", "verbs/api", "cli", "render/documents", "query/explain", "change", "memory", "memory/store")
"""Where the parts of one verb may share its name: what it does, how it is called, how it looks, what it is made from."""

SAME_CLASS = {
    "Answer": "what a system of an evaluation answers, and a stored answer of a language server",
    "Change": "a diff with its context, a file in a patch of the index, and the tool `change` of the server",
    "History": "commits of a repository, those of a replay, and their messages while a build reads them",
    "Postings": "the words of a file of code, and the words of what is remembered",
    "Said": "a commit in the index of messages, and a task as cues see it",
    "Seen": "a symbol as other files see it, and the evidence that features are measured on",
    "Task": "a commit that is asked for, and work in a child process",
    "Text": "a file of text while its parts are found, and a file that positions are converted in",
}
"""Classes of one name in several modules, with what each means. Give a new class a name of its own, and let this list get shorter."""

FOR_ALL_SETTINGS = {"__init__", "listed", "ranges"}
"""Files of ``settings`` that are for every room; all others are named after the room that they are for."""

EMPTY_NAMES = {"utils", "util", "helpers", "helper", "common", "misc", "manager", "core"}


def sources(place: str) -> list[Path]:
    """The Python files below a folder of the project, checkouts of other projects left out."""
    return [path for path in sorted((ROOT / place).rglob("*.py")) if not {".work", "__pycache__"} & set(path.parts)]


def name_of(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


def lines_of(path: Path) -> int:
    return len(path.read_text("utf-8").splitlines())


@cache
def functions(place: str) -> list[tuple[str, int]]:
    """Every function below a folder as ``path:name``, and its number of lines."""
    found = []
    for path in sources(place):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
                assert node.end_lineno is not None
                found.append((f"{name_of(path)}:{node.name}", node.end_lineno - node.lineno + 1))
    return found


@pytest.mark.parametrize("place", CEILINGS)
def test_half_of_the_files_are_short(place: str) -> None:
    assert median(size for path in sources(place) if (size := lines_of(path))) <= CEILINGS[place][0]


def test_no_file_is_long_without_a_reason() -> None:
    long = {name_of(path) for place in PLACES for path in sources(place) if lines_of(path) > MAX_FILE}
    assert long == LONG_FILES.keys(), "split the new ones, or give a reason; take off the list what became short"


@pytest.mark.parametrize("place", CEILINGS)
def test_nearly_all_functions_fit_a_screen(place: str) -> None:
    sizes = sorted(size for _, size in functions(place))
    assert sizes[int(len(sizes) * 0.95)] <= CEILINGS[place][1]


def test_no_function_is_long_without_a_reason() -> None:
    long = {name for place in PLACES for name, size in functions(place) if size > MAX_FUNCTION}
    assert long == LONG_FUNCTIONS.keys(), "split the new ones, or give a reason; take off the list what became short"


def test_file_names_say_what_is_inside() -> None:
    assert [name_of(path) for place in PLACES for path in sources(place) if path.stem in EMPTY_NAMES] == []


def test_a_file_name_means_one_thing() -> None:
    places: defaultdict[str, list[str]] = defaultdict(list)
    for path in sources("knowing"):
        if path.parent.name != "settings" or path.stem in FOR_ALL_SETTINGS:
            places[path.name].append(path.parent.relative_to(PACKAGE).as_posix())
    del places["__init__.py"]
    twice = {name for name, rooms in places.items() if len([room for room in rooms if room not in VERB_ROOMS]) > 1}
    mixed = {name for name, rooms in places.items() if len(rooms) > 1 and not set(rooms) <= set(VERB_ROOMS)}
    assert twice | mixed == SAME_NAME.keys(), {name: places[name] for name in twice | mixed}


def test_the_name_of_a_class_means_one_thing() -> None:
    named: defaultdict[str, list[str]] = defaultdict(list)
    for path in sources("knowing"):
        for node in ast.parse(path.read_text("utf-8")).body:
            if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                named[node.name].append(name_of(path))
    twice = {name: places for name, places in named.items() if len(places) > 1}
    assert twice.keys() == SAME_CLASS.keys(), twice


def test_settings_are_named_after_the_rooms_that_they_are_for() -> None:
    rooms = {path.name for path in PACKAGE.rglob("*") if path.is_dir()}
    assert {path.stem for path in (PACKAGE / "settings").glob("*.py")} - rooms == FOR_ALL_SETTINGS
