"""Conditionals of a preprocessor: what is blanked keeps every place, and costs time that grows with the text."""

from __future__ import annotations

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from knowing import languages
from knowing.facts import views
from knowing.facts.conditionals import conditionals, shown
from knowing.facts.extract import extract
from knowing.settings.facts import ParseLimits

PIECES = [
    "#if A\n", "#if 0\n", "# ifdef B // if\n", "#ifndef C \\\n more\n", "#elif D\n", "#else\n", "#else /* a\nb */\n", "#endif\n", "#endif",
    "int f(void) {\n", "}\n", "/*", "*/", "//", '"', "'", "\\", "\n", "\r\n", 'R"x(', ')x"', "#define E {\n", "ü", " ", "#",
]  # fmt: skip
TEXTS = st.lists(st.sampled_from(PIECES), max_size=40).map(lambda pieces: "".join(pieces).encode())
MANY = 40_000
SECONDS = 15.0
"""Of processor time on a slow machine."""
HOSTILE = {
    "beside": b"#if A\n{\n#else\n{\n#endif\n" * (MANY // 4),
    "nested": b"#if A\n{\n" * MANY + b"#endif\n" * MANY,
    "nested in else": b"#if A\n{\n#else\n" * (MANY // 2) + b"#endif\n" * (MANY // 2),
    "branches": b"#if A\n" + b"#elif B\n{\n" * MANY + b"#endif\n",
    "never closed": b"#if A\n{\n" * MANY,
    "never opened": b"}\n#else\n#endif\n" * (MANY // 2),
    "comments": b"int a }\n#if A\n" + b"/*" * MANY + b"\n#endif\n",
    "quotes": b"int a }\n#if A\n" + b'\'"R"(' * MANY + b"\n#endif\n",
    "one line": b"int a }\n" + b"#if /" * MANY,
}


@given(TEXTS, st.integers(0, 4))
def test_what_is_blanked_keeps_every_place(source: bytes, number: int) -> None:
    text, hidden = shown(source, conditionals(source), number)
    assert len(text) == len(source)
    for at, (before, after) in enumerate(zip(source, text, strict=True)):
        if not hidden.hold(at) or before in b"\r\n":
            assert after == before
        else:
            assert after == ord(" ")


@given(TEXTS)
def test_any_text_has_the_facts_of_all_its_trees(source: bytes) -> None:
    facts = extract(source, languages.load("c"))
    assert all(0 <= one.start <= one.end <= len(source) for one in facts.symbols)


def test_directives_in_comments_and_literals_are_none() -> None:
    source = b'/*\n#if A\n*/\n// \\\n#if B\nchar *a = "\\\n#if C\n";\nchar *b = R"(\n#if D\n)";\n#if E\n#endif\n'
    assert [source[slice(*one.directives[0])] for one in conditionals(source)] == [b"#if E"]


def test_what_has_no_end_is_shown_as_it_is() -> None:
    source = b"#else\n#if A\nint a;\n#if B\n#else\nint b;\n#endif\n#elif C\nint c;\n"
    assert shown(source, conditionals(source), 0).text.split() == b"#else #if A int a; #elif C int c;".split()


def test_dead_code_is_shown_last() -> None:
    source = b"#if 0 // never\na\n#else\nb\n#endif\n#if 0\nc\n#endif\n"
    assert [shown(source, conditionals(source), number).text.split() for number in (0, 1, 2)] == [
        [b"b"],
        [b"a", b"c"],
        [b"a", b"c"],
    ]


def test_a_file_without_faults_has_one_tree() -> None:
    assert len(views.views(b"#if A\nint a;\n#else\nint b;\n#endif\n", languages.load("c"))) == 1


def test_a_choice_that_helps_nothing_is_not_made() -> None:
    assert len(views.views(b"int a }\n#if A\nint b;\n#else\nint c;\n#endif\n", languages.load("c"))) == 1


def test_the_number_of_trees_is_limited() -> None:
    source = b"#if A\nint a;\n" + b"#elif B\nint b = = 1;\n" * 50 + b"#endif\n"
    found = views.views(source, languages.load("c"))
    assert len(found) == ParseLimits().views + 1


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_conditionals_are_read_in_seconds(name: str) -> None:
    begun = time.process_time()
    source = HOSTILE[name]
    choices = conditionals(source)
    for number in range(ParseLimits().views):
        assert len(shown(source, choices, number).text) == len(source)
    extract(source, languages.load("c"))
    assert time.process_time() - begun < SECONDS
