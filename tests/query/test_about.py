"""What a repository says it is, from its README or a manifest."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing.graph.reader import Graph
from knowing.query.overview.summary import first_prose, overview
from knowing.settings import OverviewSettings

_TOLD = "<Description>Sells it.</Description>"


def _pom(described: str) -> str:
    return f"<project><description>{described}</description></project>"


POM = "<project>\n  <parent><groupId>a</groupId></parent>\n  <description>\n    Sells\n things.</description>\n</project>\n"


@pytest.mark.parametrize(
    ("files", "about"),
    [
        ({"pom.xml": POM}, "Sells things."),
        (
            {"pom.xml": POM, "README.md": "# Shop\n\n**Shop** is a [store][s] of things.\n"},
            "Shop is a store of things.",
        ),
        ({"shop.gemspec": 'Gem::Specification.new do |s|\n  s.summary = "Sells it."\nend\n'}, "Sells it."),
        ({"shop.gemspec": "s.summary\n=\n'Sells it.'\ns.description = 'Has a till.'\n"}, "Has a till."),
        ({"shop.gemspec": 's.summary = "Sells #{what}."\n'}, ""),
        ({"pom.xml": "<project><description>" + "x" * 3000}, ""),
        ({"pom.xml": _pom("Sells <!-- all --> pears &amp; <![CDATA[<apples>]]>.")}, "Sells pears & <apples>."),
        ({"pom.xml": _pom("Till of ${project.name}")}, ""),
        ({"pom.xml": "<!-- <project><description>Old.</description></project> -->" + _pom("New.")}, "New."),
        ({"pom.xml": "<project><profile><description>For CI.</description></profile></project>"}, ""),
        ({"a.nuspec": f"<package><metadata>{_TOLD}</metadata></package>"}, "Sells it."),
        ({"a.csproj": f"<Project><PropertyGroup>{_TOLD}</PropertyGroup></Project>"}, "Sells it."),
        ({"README.md": "Shop is a tool for people. It includes:\n\n- a till\n"}, "Shop is a tool for people."),
    ],
)
def test_what_it_is_may_stand_in_bold_or_in_a_manifest(repository, files: dict[str, str], about: str) -> None:
    with Graph(repository({**files, "a.py": "def a(): ...\n"})) as graph:
        assert overview(graph, "", OverviewSettings()).about == about


@given(st.text(max_size=400))
def test_any_text_can_be_a_readme(text: str) -> None:
    assert "\n" not in first_prose(text)
