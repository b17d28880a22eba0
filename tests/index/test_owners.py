"""To which type a definition belongs that stands outside of it and names it."""

from __future__ import annotations

from time import process_time

from tests.index.linked import calls, drafted

LIMIT_S = 5.0
"""Ten times what it takes; the square of the definitions took a quarter of a minute."""

RING_H = "namespace shop {\nclass Ring {\npublic:\n    int size();\n    int twice();\n};\n}\n"
RING_CC = (
    '#include "ring.h"\nnamespace shop {\nint Ring::size() { return 1; }\nint Ring::twice() { return 2 * size(); }\n}\n'
)


def named(files: dict[str, str], name: str) -> set[str]:
    """``path: qualified name`` of all symbols that have a name."""
    world = drafted(files).world
    return {f"{world.modules[world.file[one]].path}: {world.qualname(one)}" for one in world.by_name[name]}


def test_a_method_defined_in_a_namespace_belongs_to_the_class_of_a_header() -> None:
    files = {"ring.h": RING_H, "ring.cc": RING_CC}
    assert named(files, "twice") == {"ring.h: shop.Ring.twice", "ring.cc: shop.Ring.twice"}
    assert calls(files) == {"shop.Ring.twice -> shop.Ring.size"}


def test_a_call_means_the_definition_of_a_method_and_not_its_declaration() -> None:
    draft = drafted({"ring.h": RING_H, "ring.cc": RING_CC})
    called = {target for _, kind, target in draft.edges if kind == "calls"}
    assert {draft.world.modules[draft.world.file[one]].path for one in called} == {"ring.cc"}


def test_of_types_of_one_name_the_one_of_the_same_namespace_is_meant() -> None:
    inner = "namespace shop {\nclass Till {\n    struct Ring { int left; };\n};\n}\n"
    files = {"ring.h": RING_H, "ring.cc": RING_CC, "till.h": inner}
    assert "ring.cc: shop.Ring.size" in named(files, "size")
    assert calls(files) == {"shop.Ring.twice -> shop.Ring.size"}


def test_a_method_of_a_type_that_is_nowhere_keeps_its_name() -> None:
    assert named({"ring.cc": RING_CC}, "twice") == {"ring.cc: shop.Ring.twice"}


def test_a_path_of_ruby_is_taken_at_its_word() -> None:
    files = {
        "cli/statuses.rb": "module Tool::CLI\n  class Statuses\n    def run; end\n  end\nend\n",
        "api/statuses/contexts.rb": "class Api::Statuses::Contexts\n  def show; end\nend\n",
        "chewy/tool.rb": "module Chewy\n  class Tool\n    def leave; end\n  end\nend\n",
    }
    assert named(files, "show") == {"api/statuses/contexts.rb: Api.Statuses.Contexts.show"}
    assert named(files, "run") == {"cli/statuses.rb: Tool.CLI.Statuses.run"}


def test_a_class_of_ruby_inside_of_one_that_names_its_module_has_the_whole_path() -> None:
    files = {
        "activity.rb": "class Hub::Activity\n  def perform; end\nend\n",
        "create.rb": "class Hub::Activity::Create < Hub::Activity\n  def build; end\nend\n",
    }
    assert named(files, "build") == {"create.rb: Hub.Activity.Create.build"}


def test_an_extension_in_kotlin_may_be_of_a_type_of_java() -> None:
    files = {
        "p/Foo.java": "package p;\npublic class Foo { void a() {} }\n",
        "p/Ext.kt": "package p\nfun Foo.ext() {}\nfun use(foo: Foo) { foo.ext() }\n",
    }
    assert calls(files) == {"use -> Foo.ext"}


def test_many_types_of_one_name_are_not_looked_through_for_each_definition() -> None:
    text = "class A\n def f;end\nend\n" * 1_500 + "".join(
        f"class X::A::B{at}\n def g;end\nend\n" for at in range(1_500)
    )
    begun = process_time()
    drafted({"many.rb": text})
    assert process_time() - begun < LIMIT_S
