"""Who has a method because a type above has it depends on that method; who only holds what has it does not."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.change.effects.dependents import find_dependents
from knowing.graph.reader import Graph
from knowing.query.lookup import find_group
from knowing.settings import ChangeSettings
from tests.change.test_tested import written


def test_a_struct_that_embeds_another_does_not_depend_on_its_methods(tmp_path: Path) -> None:
    code = (
        "package shop\n\ntype Server struct{}\n\nfunc (s *Server) apply() {}\n\nfunc (s *Server) Run() { s.apply() }\n\n"
        "type adapter struct {\n\t*Server\n}\n"
    )
    written(tmp_path, {"shop.go": code})
    with Graph(tmp_path) as graph:
        (apply,) = find_group(graph, "Server.apply")
        found = find_dependents(graph, [apply.id], ChangeSettings())
    assert [one.symbol.qualname for one in found.code] == ["Server.Run"]


@pytest.mark.parametrize(
    ("path", "code", "changed", "dependent"),
    [
        ("a.cpp", "struct Base {\n  int sum() { return 1; }\n};\n\nstruct Derived : Base {\n};\n", "Base.sum", "Derived"),
        ("a.rs", "trait Till {\n    fn sum(&self) -> u32 { 1 }\n}\n\nstruct Desk;\n\nimpl Till for Desk {}\n", "Till.sum", "Desk"),
        ("a.swift", "protocol Till {}\n\nextension Till {\n    func sum() -> Int { 1 }\n}\n\nstruct Desk: Till {}\n", "Till.sum", "Desk"),
    ],
)  # fmt: skip
def test_a_struct_depends_on_what_it_inherits(
    tmp_path: Path, path: str, code: str, changed: str, dependent: str
) -> None:
    written(tmp_path, {path: code})
    with Graph(tmp_path) as graph:
        (one,) = find_group(graph, changed)
        found = find_dependents(graph, [one.id], ChangeSettings())
    assert [one.symbol.qualname for one in found.code] == [dependent]
