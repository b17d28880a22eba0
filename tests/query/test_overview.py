"""A repository without a question: the cut into packages, the groups, the central symbols, where it starts."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing import build_index
from knowing.graph.reader import Graph
from knowing.query.overview import starts
from knowing.query.overview.groups import find_groups
from knowing.query.overview.packages import divided
from knowing.query.overview.summary import Overview, overview
from knowing.query.overview.surroundings import find_surroundings
from knowing.render.documents.map import map_document
from knowing.settings import OverviewSettings

PATHS = st.lists(st.sampled_from(["a", "b", "c"]), min_size=1, max_size=4).map("/".join).map(lambda path: path + ".py")
SIZES = st.dictionaries(PATHS, st.integers(1, 50), max_size=20)

SERVICE = {
    "pyproject.toml": '[project]\nname = "bell"\ndescription = "Rings  a bell."\n[project.scripts]\nring = "bell.cli:start"\n',
    "web/package.json": '{"name": "web", "bin": {"chime": "./bin/chime.js"}, "scripts": {"build": "x"}}',
    "web/bin/chime.js": "function main() { return 1 }\n",
    "bell/cli.py": "from bell.tower import Tower\n\n\ndef start() -> None:\n    Tower().strike()\n",
    "bell/tower.py": 'class Tower:\n    """Holds the bell."""\n\n    def strike(self) -> None:\n        return None\n',
    "bell/clock.py": "from bell.tower import Tower\n\n\ndef hour() -> None:\n    Tower().strike()\n",
    "Makefile": "build:\n\techo\n\ntest:\n\techo\n",
    "tests/test_tower.py": "def test_strike() -> None: ...\n",
}


@given(SIZES, st.integers(1, 12))
def test_every_file_is_in_exactly_one_package_and_there_are_not_too_many(sizes: dict[str, int], most: int) -> None:
    units = divided(sizes, most, OverviewSettings().least_share)
    assert sorted(path for files in units.values() for path in files) == sorted(sizes)
    assert len(units) <= most


@given(st.integers(0, 8).flatmap(lambda size: st.lists(st.integers(0, 9), min_size=size * size, max_size=size * size)))
def test_groups_hold_every_package_once_and_are_the_same_every_time(flat: list[int]) -> None:
    size = round(len(flat) ** 0.5)
    weights = np.array(flat, float).reshape(size, size)
    np.fill_diagonal(weights, 0)
    groups = find_groups(weights)
    assert sorted(one for group in groups for one in group) == list(range(size))
    assert groups == find_groups(weights)


def test_two_clusters_are_two_groups_and_users_come_before_what_they_use() -> None:
    weights = np.zeros((6, 6))
    for user, used in ((0, 1), (0, 2), (1, 2), (3, 4), (3, 5), (4, 5)):
        weights[user, used] = 10
    weights[2, 3] = 1
    assert find_groups(weights) == ((0, 1, 2), (3, 4, 5))


@pytest.fixture
def service(repository) -> Overview:
    return overview(Graph(repository(SERVICE)), "", OverviewSettings())


def test_it_says_what_it_is_and_where_it_starts(service: Overview) -> None:
    assert service.about == "Rings a bell."
    commands = {(one.name, one.place) for one in service.starts if one.how == "command"}
    assert commands == {("ring", "bell/cli.py:4"), ("chime", "web/bin/chime.js:1")}
    assert [one.said for one in service.starts if one.name == "Makefile"] == ["build, test"]


def test_packages_know_their_users_and_their_central_symbols(service: Overview) -> None:
    packages = {one.path: one for group in service.groups for one in group}
    assert set(packages["bell/tower.py"].used_by) == {"bell/cli.py", "bell/clock.py"}
    (tower,) = packages["bell/tower.py"].central
    assert (tower.symbol.name, tower.files, tower.members) == ("Tower", 2, ("strike",))
    assert [place.path for place in service.surroundings.tests] == ["tests/test_tower.py"]


RUN = {
    "composer.json": '{"bin": ["bin/toll"]}',
    "bin/toll": "#!/usr/bin/env php\n<?php ring();\n",
    "bin/chime": "#!/bin/sh\necho 1\n",
    "bin/notes.txt": "no script\n",
    "exe/bell": "#!/usr/bin/env ruby\nputs 1\n",
    "scripts/release.sh": "#!/bin/bash\necho 2\n",
    "scripts/helpers.py": "def help():\n    return 1\n",
    "tests/bin/fake": "#!/bin/sh\necho 3\n",
    "phpunit.xml.dist": "<phpunit/>\n",
    "analysis/phpstan.neon": "parameters:\n\tlevel: 8\n",
    "src/phpstan_rules.php": "<?php function rule() { return 1; }\n",
    ".editorconfig": "[*]\nindent_size = 4\n",
    ".eslintrc": "{}\n",
    ".eslintignore": "dist\n",
    "tsconfig.json": "{}\n",
    "tox.ini": "[tox]\nenvlist = py\n",
    "data/towns.xml": "<towns/>\n",
}


def test_scripts_are_listed_by_their_folder_unless_they_are_declared(repository) -> None:
    found = overview(Graph(repository(RUN)), "", OverviewSettings()).starts
    assert [(one.how, one.name, one.place, one.said) for one in found if one.how != "targets"] == [
        ("command", "toll", "bin/toll:1", "declared in composer.json"),
        ("scripts", "bin/", "", "chime"),
        ("scripts", "exe/", "", "bell"),
        ("scripts", "scripts/", "", "release.sh"),
    ]


def test_a_script_is_told_by_its_beginning(repository) -> None:
    graph = Graph(repository(RUN))
    assert not hasattr(starts, "read_bytes"), "no script is read whole"
    found = starts.find_starts(graph, (), "", OverviewSettings())
    assert [one.said for one in found if one.how == "scripts"] == ["chime, toll", "bell", "release.sh"]


def test_configuration_of_tools_is_listed_whatever_it_is_written_in(repository) -> None:
    places = find_surroundings(Graph(repository(RUN)), "", OverviewSettings().mostly).configuration
    assert {one.path for one in places} == {
        *(
            "composer.json",
            "tox.ini",
            ".editorconfig",
            ".eslintrc",
            "phpunit.xml.dist",
            "analysis/phpstan.neon",
            "tsconfig.json",
        ),
    }


BRIDGE = {
    "clock/face.py": "class Face:\n    def draw_hands(self):\n        return 1\n\n    def draw_numbers(self):\n        return 2\n",
    "radio/dial.py": "def turn(any):\n    return any.draw_hands()\n",
    "tower/bell.py": "def ring(any):\n    any.draw_hands()\n    return any.draw_numbers()\n",
    "house/wall.py": "from clock.face import Face\n\n\ndef hang():\n    return Face()\n",
}


def test_one_guessed_name_is_no_tie_between_packages(repository) -> None:
    found = overview(Graph(repository(BRIDGE)), "", OverviewSettings())
    uses = {one.path: one.uses for group in found.groups for one in group}
    assert uses["house/wall.py"] == uses["tower/bell.py"] == ("clock/face.py",)
    assert uses["radio/dial.py"] == ()


INLINE = {
    "tool/lib.rs": "pub fn run() -> u32 { 1 }\n",
    "core/lib.rs": """pub fn start() -> u32 { 2 }

#[cfg(test)]
mod tests {
    use crate::tool::run;

    #[test]
    fn runs() { assert_eq!(run(), 1); }
}
""",
    "deep/lib.rs": """pub mod inner {
    pub fn close() -> u32 { 2 }

    #[cfg(test)]
    mod tests {
        use crate::tool::run;

        #[test]
        fn runs() { assert_eq!(run(), 1); }
    }
}
""",
    "shell/lib.rs": "use crate::tool::run;\n\npub fn open() -> u32 { run() }\n",
}


def test_what_tests_inside_of_a_file_need_is_no_use_by_that_file(repository) -> None:
    files = {"Cargo.toml": "[package]\nname = 'x'\n", "src/lib.rs": "mod tool;\nmod core;\nmod deep;\nmod shell;\n"}
    files |= {f"src/{path.replace('/lib', '/mod')}": text for path, text in INLINE.items()}
    found = overview(Graph(repository(files)), "", OverviewSettings())
    uses = {one.path: one.uses for group in found.groups for one in group}
    assert uses["src/shell/mod.rs"] == ("src/tool/mod.rs",)
    assert uses["src/core/mod.rs"] == uses["src/deep/mod.rs"] == ()


def test_a_script_that_completes_commands_is_no_package(repository) -> None:
    script = "_tool() {\n  COMPREPLY=()\n}\n"
    found = overview(Graph(repository({**BRIDGE, "completions/tool.bash": script})), "", OverviewSettings())
    assert {one.path for group in found.groups for one in group} == set(BRIDGE)


def test_a_folder_narrows_everything(repository) -> None:
    found = overview(Graph(repository(SERVICE)), "web", OverviewSettings())
    assert {one.path for group in found.groups for one in group} == {"web/bin/chime.js"}
    assert {one.place for one in found.starts if one.how == "command"} == {"web/bin/chime.js:1"}


@pytest.mark.parametrize(
    "manifest", ["[[[", "[project]\nscripts = 3\n", "project = 1\n", "[project.scripts]\na = {b = 1}\n"]
)
def test_a_broken_manifest_is_only_a_missing_description(repository, manifest: str) -> None:
    found = overview(Graph(repository({"pyproject.toml": manifest, "a.py": "def f(): ...\n"})), "", OverviewSettings())
    assert found.about == "" and found.groups[0][0].path == "a.py"


def test_a_link_as_a_readme_is_not_followed(repository, tmp_path: Path) -> None:
    (tmp_path / "secret").write_text("This is a secret of somebody else.\n")
    root = repository({"README.md": "Some words about this project.\n", "a.py": "def f(): ...\n"})
    (root / "README.md").unlink()
    (root / "README.md").symlink_to(tmp_path / "secret")
    assert overview(Graph(root), "", OverviewSettings()).about == ""


def test_what_the_project_is_made_of_and_how_it_is_tried_comes_first(tmp_path: Path) -> None:
    paths = [".github/workflows/try.yml", ".github/ISSUE_TEMPLATE/bug.yml", "Package.swift", "a/setup.ini", "zoo.yml"]
    for path in paths:
        (tmp_path / path).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / path).write_text("name: it\n")
    build_index(tmp_path, jobs=1)
    with Graph(tmp_path) as graph:
        found = [one.path for one in find_surroundings(graph, "", 0.85).configuration]
    assert found == [".github/workflows/try.yml", "Package.swift", "zoo.yml", "a/setup.ini"]


def _starts(root: Path) -> list[tuple[str, str, str]]:
    with Graph(root) as graph:
        return [(one.how, one.name, one.place) for one in overview(graph, "", OverviewSettings()).starts]


def test_programs_of_cargo_need_not_be_declared(repository) -> None:
    cargo = '[package]\nname = "shop"\n[[bin]]\nname = "till"\n'
    main = "#![allow(dead_code)]\nfn main() {}\n"
    files = {"src/main.rs": main, "src/bin/till.rs": main, "src/bin/desk.rs": main, "src/lib.rs": "fn a() {}\n"}
    assert _starts(repository({"Cargo.toml": cargo, **files})) == [
        ("command", "till", "src/bin/till.rs:1"),
        ("command", "desk", "src/bin/desk.rs:1"),
        ("command", "shop", "src/main.rs:1"),
    ]


def test_a_program_whose_file_is_missing_is_not_that_of_another_package(repository) -> None:
    cargo = '[package]\nname = "shop"\n[[bin]]\nname = "till"\npath = "src/app.rs"\n'
    assert _starts(repository({"Cargo.toml": cargo, "crates/x/src/app.rs": "fn main() {}\n"})) == [
        ("command", "till", ""),
        ("main", "crates/x/src", "crates/x/src/app.rs:1"),
    ]


def test_a_method_called_main_is_no_start_unless_it_needs_no_object(repository) -> None:
    files = {
        "app/main.go": "package main\n\nfunc main() {}\n",
        "daemon/daemon.go": "package daemon\n\ntype D struct{}\n\nfunc (d *D) Main() {}\n\nfunc Main() {}\n",
        "Program.cs": "class Program {\n  static void Main() {}\n}\n",
    }
    assert {place for _, _, place in _starts(repository(files))} == {"app/main.go:3", "Program.cs:2"}


def test_a_target_with_a_variable_is_not_offered(repository) -> None:
    with Graph(repository({"Makefile": "all:\n\techo\n\n$(BUILD)/tool:\n\techo\n\nbuild-%:\n\techo\n"})) as graph:
        assert [one.said for one in overview(graph, "", OverviewSettings()).starts] == ["all"]


def test_a_class_is_shown_where_it_is_defined_and_tags_say_nothing(repository) -> None:
    user = "require 'shop/desk'\nShop::Desk::Till.new\nShop::Desk.new.open\n"
    files = {
        "lib/shop/desk.rb": "module Shop\n  # @api private\n  class Desk\n    def open\n    end\n  end\nend\n",
        "lib/shop/desk/till.rb": "module Shop\n  class Desk\n    class Till\n      def sum\n      end\n    end\n  end\nend\n",
        "lib/use.rb": user,
        "lib/more.rb": user,
    }
    with Graph(repository(files)) as graph:
        found = overview(graph, "", OverviewSettings())
    central = [one.symbol for group in found.groups for package in group for one in package.central]
    assert [one.path for one in central if one.name == "Desk"] == ["lib/shop/desk.rb"]
    details = [line for section in map_document(found).sections for one in section.entries for line in one.details]
    assert any("Desk" in line for line in details) and not any("@api" in line for line in details)
