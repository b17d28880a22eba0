"""Ignore rules mean what git means by them, and take no longer than their length."""

from __future__ import annotations

import time

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as some
from pathspec import GitIgnoreSpec

from knowing.tree.ignores import ignore_rules_of

PARTS = some.sampled_from(["a", "b", "ab", "*", "a*", "*b", "?", "a?", "*.py", "[ab]", "[!a]", "a*b*", "**"])
PATTERNS = some.builds(
    lambda parts, first, last: f"{first}{'/'.join(parts)}{last}",
    some.lists(PARTS, min_size=1, max_size=4),
    some.sampled_from(["", "/"]),
    some.sampled_from(["", "/"]),
)
PATHS = some.lists(some.sampled_from(["a", "b", "ab", "aab", "x.py", "ba", "c"]), min_size=1, max_size=5).map("/".join)


@settings(max_examples=600, deadline=None)
@given(some.lists(PATTERNS, max_size=3), PATHS)
def test_it_agrees_with_pathspec(patterns: list[str], path: str) -> None:
    assume(not any(one.endswith("**/") for one in patterns))  # git: folders only; pathspec: files too
    assert ignore_rules_of(patterns).match(path) == GitIgnoreSpec.from_lines(patterns).match_file(path)


@pytest.mark.parametrize(
    ("lines", "path", "is_ignored"),
    [
        (["*.log", "!keep.log"], "keep.log", False),
        (["!keep.log", "*.log"], "keep.log", True),
        (["# no", "", "  "], "no", False),
        (["\\#yes"], "#yes", True),
        (["build/"], "build", False),
        (["build/"], "src/build/x.py", True),
        (["/build"], "src/build", False),
        (["src/*.py"], "src/deep/x.py", False),
        (["src/**/*.py"], "src/a/b/x.py", True),
        (["a[/]b"], "a/b", False),
        (["[z-a]"], "z", False),
        (["[", "x"], "x", True),
    ],
)
def test_lines_as_people_write_them(lines: list[str], path: str, is_ignored: bool) -> None:
    assert ignore_rules_of(lines).match(path) is is_ignored


@pytest.mark.parametrize(
    "pattern", ["*a" * 100 + "b", "**/a/" * 60 + "b", "**/*a*a*a/" * 20 + "x", "?*" * 120 + "b", "[ab]*" * 120 + "c"]
)
def test_no_pattern_takes_long(pattern: str) -> None:
    rules = ignore_rules_of([pattern])
    began = time.process_time()
    assert not rules.match("/".join(["a" * 250] * 16)) and not rules.match("a/" * 2_000 + "c.py")
    assert time.process_time() - began < 2
