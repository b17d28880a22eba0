"""Files whose extension two languages share: what they hold says which one they are in."""

from __future__ import annotations

import time

import pytest

from knowing import languages

CPP = [
    "namespace shop {\n", "inline namespace v1\n{\n", "namespace shop::cart {\n", "  template <typename T> T twice(T);\n", "template<>\n",
    "EXPORT template <int N>\n",
    "class Basket {\n", "class Basket\n{\n", "class API Basket final : public Shape {\n", "class Basket;\n", "enum class Colour : int { red };\n",
    "struct Circle : Shape { };\n", "struct Circle final : public Shape {\n", "struct A {\n public:\n  int a;\n};\n", "struct A {\r\nprivate: // own\r\n",
    "using namespace std;\n", "using size = int;\n", "using std::size_t;\n", "  virtual ~A();\n", "  friend class B;\n", "const std::string& name();\n",
    "int size(const std::string& text);\n",
]  # fmt: skip
C = [
    "", '#ifdef __cplusplus\nextern "C" {\n#endif\nint size(int n);\n#ifdef __cplusplus\n}\n#endif\n', "#ifdef __cplusplus\n#include <cstddef>\n#endif\n",
    "struct a { unsigned b : 3; };\n", "struct a { int class; int template; int namespace; };\n", "int public; int private;\n", "// class Basket {\n",
    "/*\n * template <typename T>\n * like std::vector\n */\n", "#define class klass\n", "int using = 1;\n", "enum class { red };\n",
    "/**\n@class Basket\n@interface of it\n*/\n", "  @end\n",
    "x" * languages.LANGUAGE_BYTES + "\nclass Basket {\n",
]  # fmt: skip
MANY = 200_000
HOSTILE = [
    " " * MANY, "A" * MANY, "class " + " " * MANY, "class A" + "\n" * MANY, "class A\n" * MANY, "using a" + ":" * MANY, "template " * MANY, "a " * MANY,
    "std:" * MANY, "namespace" + "\t" * MANY, "A_ " * MANY, "(const " * MANY,
]  # fmt: skip


def name_of(path: str, text: str) -> str:
    found = languages.for_file(path, text.encode())
    return found.name if found else ""


@pytest.mark.parametrize("text", CPP)
def test_a_header_with_signs_of_cpp_is_cpp(text: str) -> None:
    assert name_of("include/a.h", text) == name_of("A.H", "#pragma once\n" + text) == "cpp"


@pytest.mark.parametrize("text", C)
def test_any_other_header_is_c(text: str) -> None:
    assert name_of("include/a.h", text) == "c"


@pytest.mark.parametrize(
    "text", ["@class Basket;\n", '#import "Shop.h"\n', "@interface Cart\n@end\n", "@import Foundation;\n"]
)
def test_a_header_with_signs_of_objective_c_is_objective_c(text: str) -> None:
    assert name_of("include/a.h", text) == name_of("a.m", text) == "objc"


def test_an_m_file_without_signs_is_in_no_language() -> None:
    assert name_of("solve.m", "function y = solve(x)\n  y = x;\nend\n") == ""


def test_no_other_file_is_asked_what_it_holds() -> None:
    assert [name_of(path, "class Basket {\n") for path in ("a.c", "a.java", "a.hpp", "h", "a.h/b")] == [
        "c",
        "java",
        "cpp",
        "",
        "",
    ]


@pytest.mark.parametrize("text", HOSTILE, ids=lambda text: text[:12])
def test_looking_for_signs_takes_time_that_grows_with_the_text(text: str) -> None:
    start = time.process_time()
    assert name_of("a.h", text) == "c"
    assert time.process_time() - start < 1.0


def test_signs_are_part_of_the_version_of_the_language_that_has_the_extension(monkeypatch: pytest.MonkeyPatch) -> None:
    import msgspec

    before = {name: languages.version(name) for name in ("c", "java")}
    names = languages._by_name()
    other = msgspec.structs.replace(names.shared[".h"][0], signs="^never$")
    monkeypatch.setitem(names.shared, ".h", [other, *names.shared[".h"][1:]])
    assert languages.version.__wrapped__("c") != before["c"]
    assert languages.version.__wrapped__("java") == before["java"]
