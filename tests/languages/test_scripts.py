"""Files whose name does not say their language: the first line says what runs them; and translations that only look like programs."""

from __future__ import annotations

import time

import pytest

from knowing import languages
from knowing.facts.extract import extract

TRANSLATION = b'<TS version="2.1" language="de">\n<context>\n    <name>Window</name>\n</context>\n</TS>\n'


def name_of(path: str, text: bytes) -> str:
    found = languages.for_file(path, text)
    return found.name if found else ""


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("#!/bin/sh", "bash"),
        ("#! /bin/bash -eu", "bash"),
        ("#!/usr/bin/env zsh\r", "bash"),
        ("#!/usr/bin/python3.11", "python"),
        ("#!/usr/bin/env -S python3 -u", "python"),
        ("#!/usr/bin/env -S LANG=C node --no-warnings", "javascript"),
        ("#!/usr/bin/env ts-node", "typescript"),
        ("#!/usr/bin/env ruby", "ruby"),
        ("#!/usr/bin/perl -w", "perl"),
        ("#!/usr/bin/awk -f", ""),
        ("#!/bin/shady", ""),
        ("#!/usr/bin/env", ""),
        ("#!", ""),
        ("# /bin/sh", ""),
        (" #!/bin/sh", ""),
        ("echo\n#!/bin/sh", ""),
        ("#!" + "/" * 300 + "sh", ""),
    ],
)
def test_the_first_line_of_a_script_says_its_language(line: str, name: str) -> None:
    assert name_of("bin/start", f"{line}\nstart\n".encode()) == name


def test_a_name_that_says_a_language_is_believed_and_a_script_to_copy_is_none() -> None:
    assert [name_of(path, b"#!/bin/sh\n") for path in ("a.py", "Makefile", ".husky/pre-commit", "hook.sample", "a.b/start")] == [
        "python",
        "make",
        "bash",
        "",
        "bash",
    ]


def test_a_script_without_an_ending_has_functions() -> None:
    text = b"#!/bin/sh\n\nconcat_lines() {\n  cat $1\n}\n"
    found = languages.for_file("bin/mvn", text)
    assert found is not None
    assert [one.name for one in extract(text, found).symbols] == ["", "concat_lines"]


@pytest.mark.parametrize("start", [b"", b"\xef\xbb\xbf", b'<?xml version="1.0"?>\n', b"<!DOCTYPE TS>\n", b"\n<!-- own -->\n"])
def test_a_translation_of_qt_is_no_program(start: bytes) -> None:
    assert name_of("src/app_de.ts", start + TRANSLATION) == "xml"
    assert name_of("src/locale/app_de.ts", start + TRANSLATION) == ""


@pytest.mark.parametrize("text", [b"", b"<any>window;\n", b"export const a = 1;\n" + TRANSLATION, b"<TS>(a: TS) => a;\n"])
def test_any_other_file_of_that_ending_is_one(text: bytes) -> None:
    assert name_of("src/locale/app_de.ts", text) == "typescript"


def test_an_ending_of_no_language_is_one_where_the_text_has_its_signs() -> None:
    assert name_of("t/basic.t", b"use strict;\nok 1;\n") == "perl"
    assert name_of("bin/run.pl", b"#!/usr/bin/env perl\nrun();\n") == "perl"
    assert name_of("test/basic.t", b"  $ dune build\n") == ""
    assert name_of("rules.pl", b"parent(X, Y) :- father(X, Y).\n") == ""


@pytest.mark.parametrize("text", [b"#!" + b"/" * 9_000_000, b"#!/env " + b"-S " * 3_000_000, b"#!/env " + b"a=b " * 3_000_000])
def test_looking_at_a_first_line_is_bounded(text: bytes) -> None:
    start = time.process_time()
    assert name_of("start", text) == ""
    assert time.process_time() - start < 0.2
