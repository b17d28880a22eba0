"""Which methods a method overrides, and what finding them costs."""

from __future__ import annotations

import time

import pytest

from knowing.index.derive.inherits import derive_inherits
from knowing.settings.index import DERIVE
from tests.index.linked import drafted


@pytest.mark.parametrize(
    ("types", "overridden"),
    [
        ("interface I { void Go(); } interface J { void Go(); } class C : I, J { public void Go() {} }", {"I", "J"}),
        ("interface I { void Go(); } interface J : I { void Go(); } class C : J { public void Go() {} }", {"J"}),
        ("interface I { void Go(); } interface J : I { void Go(); } class C : I, J { public void Go() {} }", {"I", "J"}),
        ("class A { public void Go() {} } class B : A { public void Go() {} } class C : B { public void Go() {} }", {"B"}),
        ("interface I { void Go(); } class B { public void Go() {} } class C : B, I { public void Go() {} }", {"B", "I"}),
        ("interface I { void Go(); } class B : I { public void Go() {} } class C : B { public void Go() {} }", {"B"}),
    ],
)  # fmt: skip
def test_a_method_overrides_the_nearest_class_and_interfaces_that_no_nearer_one_extends(
    types: str, overridden: set[str]
) -> None:
    draft = drafted({"a.cs": f"namespace A;\n{types}\n"})
    name = draft.world.qualname
    found = {name(b) for a, kind, b in draft.edges if kind == "overrides" and name(a) == "C.Go"}
    assert found == {f"{one}.Go" for one in overridden}


def test_a_class_of_many_interfaces_costs_no_more_than_the_edges_that_it_gets() -> None:
    promised = "".join(f"void M{one}();" for one in range(40))
    given = "".join(f"public void M{one}() {{}}" for one in range(40))
    many = [f"I{one}" for one in range(DERIVE.ancestors)]
    interfaces = "\n".join(f"interface {one} {{ {promised} }}" for one in many)
    draft = drafted({"a.cs": f"namespace A;\n{interfaces}\nclass C : {', '.join(many)} {{ {given} }}\n"})
    began = time.process_time()
    for _ in range(10):
        derive_inherits(draft)
    assert time.process_time() - began < 2


@pytest.mark.parametrize(
    ("path", "kinds"),
    [("app.py", {"inherits", "overrides"}), ("examples/app.py", {"overrides"}), ("tests/test_app.py", set())],
)
def test_an_example_overrides_methods_of_a_framework_and_inherits_none(path: str, kinds: set[str]) -> None:
    base = "class App:\n" + "".join(f"    def m{one}(self): ...\n" for one in range(DERIVE.framework_members + 1))
    draft = drafted({"base.py": base, path: "from base import App\n\n\nclass Own(App):\n    def m0(self): ...\n"})
    assert {kind for _, kind, _ in draft.edges} & {"inherits", "overrides"} == kinds
