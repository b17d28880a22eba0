"""Text is read by its structure, whatever bytes it is made of: parts lie inside the file and inside each other, and soon."""

from __future__ import annotations

import time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from knowing import languages
from knowing.facts.extract import extract
from knowing.facts.text import READERS, read_parts
from knowing.languages import for_path
from knowing.model import Kind
from knowing.settings.facts import PARTS

TEXT = [one for one in languages.all_languages() if one.is_text]
_PIECES = st.sampled_from(
    [
        *(
            "\n",
            "  ",
            "- ",
            "name: x\n",
            "key:\n",
            "a.b = [\n",
            "]\n",
            "[t]\n",
            "# H\n",
            "====\n",
            "Title\n",
            "FROM a AS b\n",
        ),
        *(
            "EXPOSE 1\n",
            "all: dep\n",
            "\trun\n",
            "{",
            "}",
            '"k": ',
            "[",
            ",",
            "CREATE TABLE t (a int);\n",
            "$$",
            "---\n",
        ),
        *(
            "{% block a %}",
            "{% endblock %}",
            "<id>",
            "</id>",
            "<br/>",
            "<!--",
            "<![CDATA[",
            '<p id="x">',
            "</p>",
            "|\n",
            "'",
            '"',
            "é",
            "\\",
            "\r\n",
            "\t",
            "kind: A\n",
        ),
        *("apiVersion: 1\n", "x=1\n", "```\n"),
    ]
)
SOURCES = st.one_of(
    st.binary(max_size=400), st.lists(_PIECES, max_size=60).map(lambda pieces: "".join(pieces).encode())
)


@pytest.mark.parametrize("reader", sorted(READERS))
@given(source=SOURCES)
@settings(max_examples=150, deadline=None)
def test_parts_lie_inside_the_file_and_inside_each_other(reader: str, source: bytes) -> None:
    parts, most_bytes = read_parts(source, reader)
    assert len(parts) <= PARTS.parts and most_bytes > 0
    for place, part in enumerate(parts):
        assert 0 <= part.start <= part.name_at <= len(source) and part.start < part.end <= len(source)
        assert 0 < len(part.name) <= PARTS.name_chars and part.name.isprintable()
        assert -1 <= part.parent < place
        if part.parent >= 0:
            around = parts[part.parent]
            assert around.start <= part.start and part.end <= around.end and around.level < part.level
    assert [part.start for part in parts] == sorted(part.start for part in parts)


@pytest.mark.parametrize("language", TEXT, ids=lambda one: one.name)
@given(source=st.binary(max_size=300))
@settings(max_examples=40, deadline=None)
def test_no_bytes_stop_a_text_from_being_read(language: languages.Language, source: bytes) -> None:
    facts = extract(source, language)
    assert facts.symbols[0].kind == Kind.FILE and facts.symbols[0].end == len(source)


HOSTILE = {
    "one long line": b"a: " + b"[" * 700_000,
    "a long line of blanks": b"# " + b" " * 190_000 + b"x:\n",
    "deep nesting": b"\n".join(b" " * n + b"k:" for n in range(1_000)),
    "open comments": b"{" + b"/*" * 100_000,
    "open brackets": b'{"a":' * 40_000,
    "open tags": b"<p id='a'>" * 20_000,
    "tags that never end": b"<p id='a' " * 20_000,
    "open comments of elements": b"<!--" * 60_000,
    "open comments in a name": b"<a><b><name>" + b"<!-- -->" * 3_000 + b"<!--" * 9_000,
    "elements beside each other": b"<a>" + b"<![CDATA[ ]]><b>x</b>" * 12_000,
    "dollars": b"".join(b"CREATE FUNCTION f() AS $a%d$\n" % n for n in range(20_000)),
    "dashes": b"- " * 100_000,
    "hashes": b"#" * 200_000,
    "keys": b"".join(b"k%d: 1\n" % n for n in range(20_000)),
    "quotes": b"\"'`" * 80_000,
    "dots": b"a." * 100_000,
}


@pytest.mark.parametrize("reader", sorted(READERS))
@pytest.mark.parametrize("source", HOSTILE.values(), ids=HOSTILE.keys())
def test_hostile_text_is_read_soon(reader: str, source: bytes) -> None:
    began = time.process_time()
    read_parts(source, reader)
    assert time.process_time() - began < 3.0


@pytest.mark.parametrize(
    ("inside", "name", "first"),
    [
        ("<![CDATA[foo bar]]>", "foo bar", "foo"),
        ("<![CDATA[a <!-- b -->]]>", "a <!-- b -->", "a <"),
        ("foo<!-- c -->bar", "foobar", "foo"),
        (" <!-- c --> <?php x ?> foo", "foo", "foo"),
        ("<!-- c -->", "job", "job"),
    ],
)
def test_an_element_is_named_by_text_without_what_stands_aside(inside: str, name: str, first: str) -> None:
    source = f"<all>\n<job>\n<name>{inside}</name>\n<a>1</a>\n</job>\n</all>\n"
    (part,) = (one for one in read_parts(source.encode(), "xml")[0] if one.start == source.index("<job>"))
    assert part.name == name and source[part.name_at :].startswith(first)


def test_ten_megabytes_on_one_line_have_no_parts() -> None:
    assert read_parts(b"{" + b'"a": 1, ' * 1_250_000, "json")[0] == []


def test_a_table_of_data_is_one_symbol() -> None:
    source = b"{" + b",".join(b'"k%d": 1' % n for n in range(PARTS.parts + 1)) + b"}"
    assert read_parts(source, "json")[0] == []


def test_neon_may_be_indented_by_tabs_and_yaml_is_not() -> None:
    source = b"parameters:\n\tpaths:\n\t\t- src\n"
    assert [part.name for part in read_parts(source, "neon")[0]] == ["parameters", "paths"]
    assert [part.name for part in read_parts(source, "yaml")[0]] == []


def test_elements_that_are_not_closed_end_with_the_one_around_them() -> None:
    parts, _ = read_parts(b"<a><b><c>x</c></a><d>y</d>", "xml")
    assert [(part.name, part.level, part.end) for part in parts] == [("a", 0, 18), ("b", 1, 18), ("d", 0, 26)]


def test_too_many_deep_parts_leave_the_outer_ones() -> None:
    source = b"top:\n" + b"".join(b"  k%d:\n    a: 1\n" % n for n in range(PARTS.parts))
    assert [part.name for part in read_parts(source, "yaml")[0]] == ["top"]


@pytest.mark.parametrize(
    ("path", "name"),
    [
        ("deploy/Dockerfile.prod", "dockerfile"),
        (".env.example", "ini"),
        ("CMakeLists.txt", "cmake"),
        ("phpstan.neon", "neon"),
        ("phpunit.xml.dist", "xml"),
        ("phpstan.neon.dist", "neon"),
        ("config/app.yml.example", "yaml"),
        ("settings.json-sample", "json"),
        ("conf/server.conf.default", "ini"),
        (".env-template", "ini"),
        ("Dockerfile.example", "dockerfile"),
        ("config.php.dist", None),
        ("notes.example", None),
        (".template", None),
        ("tests/fixtures/a.xml.dist", None),
        ("locale/de.yml", None),
        ("src/locales/en/common.json", None),
        ("pnpm-lock.yaml", None),
        ("package-lock.json", None),
        ("tests/fixtures/a.json", None),
        ("app.min.json", None),
        ("tests/fixtures/a.py", "python"),
        ("languages/go/language.toml", "toml"),
    ],
)
def test_configuration_is_told_from_data_by_its_path(path: str, name: str | None) -> None:
    found = for_path(path)
    assert (found.name if found else None) == name


def test_a_name_is_mentioned_where_it_first_stands_however_it_is_spelled() -> None:
    names = [f"kafka_url_{number}" for number in range(20)]
    text = "# Links\n" + "".join(f"{spelled}\n" for name in names for spelled in (name, f"`{name}`", f"({name})."))
    sites = extract(text.encode(), languages.load("markdown")).sites
    assert [(one.name, one.line) for one in sites] == [(name, 2 + 3 * at) for at, name in enumerate(names)]
