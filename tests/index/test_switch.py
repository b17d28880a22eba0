"""After a switch between branches that differ in many files, the index is the one that a full build makes."""

# ruff: noqa: S311 - chance decides what is edited, and nothing else
from __future__ import annotations

import random
import shutil
from pathlib import Path

import pytest

from knowing.facts import gather as gathering
from knowing.graph.canonical import content, differences
from knowing.graph.connect import FOLDER
from knowing.graph.reader import Graph
from knowing.index.update import index
from knowing.settings import IndexSettings
from knowing.settings.facts import GatherLimits
from tests.worktree import git, write

SETTINGS = IndexSettings(jobs=1)
CLASSES = 60
PACKAGES = ("engine", "engine.parts", "store")


LINES = (
    "Class{a} held = new Class{a}(); held.step{x}(this.part);",
    "part.step{x}().step{y}();",
    "onlyOnceInClass{b}(); step{x}();",
    "class Local extends Class{b} {{ int count() {{ return step{x}(); }} }}",
    "items.forEach(item -> item.step{y}()); // as before {{",
    'Class{a}.LIMIT.step0(); throw new Class{b}("}}");',
    "super.step{x}(); helper(Class{a}.class);",
)


def _method(chance: random.Random, number: int) -> str:
    """A method that calls its own, inherited, imported and unknown ones, with local classes and names."""
    a, b, x, y = (chance.randrange(most) for most in (CLASSES, CLASSES, 6, 6))
    lines = [f"        {line.format(a=a, b=b, x=x, y=y)}" for line in chance.sample(LINES, k=chance.randint(2, 5))]
    result = f"Class{chance.randrange(CLASSES)}" if chance.random() < 0.5 else "int"
    head = f"    /** Does {number}. */\n    {result} step{number}(Class{b} part) {{"
    return "\n".join([head, *lines, "    }", ""])


class _File:
    """A class that is edited: its imports, its base, its members and their order."""

    def __init__(self, chance: random.Random, number: int) -> None:
        self.number, self.package = number, chance.choice(PACKAGES)
        self.imports = [f"import {chance.choice(PACKAGES)}.*;"]
        self.base = ""
        self.members = [_method(chance, one) for one in range(chance.randint(2, 5))]
        self.members.append(f"    void onlyOnceInClass{number}() {{}}\n")

    def edit(self, chance: random.Random) -> None:
        chance.choice((self.edit_head, self.edit_members))(chance)

    def edit_head(self, chance: random.Random) -> None:
        """Other star imports, other imports, other bases."""
        package, other = chance.choice(PACKAGES), chance.randrange(CLASSES)
        what = chance.randrange(3)
        if what == 0:
            self.imports = [f"import {chance.choice(PACKAGES)}.*;" for _ in range(chance.randint(0, 2))]
        elif what == 1:
            self.imports.append(f"import {package}.Class{other};")
        else:
            self.base = chance.choice(("", f" extends Class{other}", f" extends Class{other} implements Part"))

    def edit_members(self, chance: random.Random) -> None:
        """Members that change places, change, come or go."""
        what, at, other = chance.randrange(4), chance.randint(0, len(self.members)), chance.randrange(CLASSES)
        if what == 0:
            chance.shuffle(self.members)
        elif what == 1:
            self.members.insert(
                0, f"    static final Class{other} LIMIT = Class{other}.make();\n    Class{other} part;\n"
            )
        else:
            new = [_method(chance, chance.randrange(6)) for _ in range(chance.randint(0, 2))]
            self.members[at : at + chance.randint(0, 1)] = new

    @property
    def text(self) -> str:
        head = "\n".join([f"package {self.package};", "", *self.imports, ""])
        return f"{head}\npublic class Class{self.number}{self.base} {{\n{''.join(self.members)}}}\n"


def _history(root: Path, chance: random.Random) -> None:
    """Two commits on branches ``old`` and ``new``: most classes are edited between them, some come and some go."""
    git(root, "init", "-q")
    files = {f"src/{number % 7}/Class{number}.java": _File(chance, number) for number in range(CLASSES)}
    write(root, {"README.md": "# Engine\n\n`Class3` and `Class4.step1` do it.\n"})
    for branch in ("old", "new"):
        shutil.rmtree(root / "src", ignore_errors=True)
        left_out = set(chance.sample(sorted(files), 4))
        write(root, {path: file.text for path, file in files.items() if path not in left_out})
        git(root, "add", "-A")
        git(root, "commit", "-q", "-m", f"{branch} engine")
        git(root, "branch", branch)
        for file in chance.sample(list(files.values()), 50):
            for _ in range(chance.randint(1, 3)):
                file.edit(chance)


def _anew(root: Path) -> Path:
    """The same tree, indexed from nothing, with nothing in any cache."""
    copy = root.with_name("copy")
    shutil.rmtree(copy, ignore_errors=True)
    shutil.copytree(root, copy, ignore=shutil.ignore_patterns(FOLDER))
    index(copy, SETTINGS, None)
    return copy


def _check_equal(root: Path) -> None:
    """The index of a tree says what one from nothing says, of its files and of past commits."""
    copy = _anew(root)
    assert differences(content(root), content(copy)) == []
    with Graph(root) as one, Graph(copy) as other:
        here, there = ({name: array.tolist() for name, array in (it.messages or {}).items()} for it in (one, other))
        assert here == there


@pytest.mark.parametrize("seed", range(4))
def test_a_switch_there_and_back_equals_a_full_build(tmp_path: Path, seed: int) -> None:
    """Star imports, bases, the order of members and packages change among many files at once."""
    root, facts = tmp_path / "tree", tmp_path / "facts"
    root.mkdir()
    _history(root, random.Random(seed))
    git(root, "checkout", "-q", "old")
    index(root, SETTINGS, facts)
    for branch in ("new", "old"):
        git(root, "checkout", "-q", branch)
        report = index(root, SETTINGS, facts)
        assert (report.mode, report.relinked) == ("full", "many files changed")
        assert len(report.changed) > 30
        _check_equal(root)


def test_facts_that_are_gone_from_the_cache_are_read_again(tmp_path: Path) -> None:
    root, facts = tmp_path / "tree", tmp_path / "facts"
    root.mkdir()
    _history(root, random.Random(9))
    git(root, "checkout", "-q", "old")
    index(root, SETTINGS, facts)
    git(root, "checkout", "-q", "new")
    shutil.rmtree(facts)
    report = index(root, SETTINGS, facts)
    assert report.parsed == report.files
    _check_equal(root)


def test_a_pool_parses_only_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gathering, "GATHER", GatherLimits(pool_from=2))
    root, facts, two = tmp_path / "tree", tmp_path / "facts", IndexSettings(jobs=2)
    root.mkdir()
    _history(root, random.Random(5))
    git(root, "checkout", "-q", "old")
    index(root, two, facts)
    git(root, "checkout", "-q", "new")
    report = index(root, two, facts)
    assert report.parsed + report.from_cache == report.files
    assert 30 < report.parsed < report.files
    _check_equal(root)
