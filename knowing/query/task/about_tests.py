"""Whether a task is work on tests themselves, so that tests are not demoted; whether it asks which there are; and how it says so."""

from __future__ import annotations

import re

from knowing.patterns import Pattern

_RUNNERS = "cargo|go|npm|yarn|pnpm|mvn|gradle|gradlew|dotnet|make|just|rake|bazel|bun|deno|mix|swift|rails"
_COMMAND = Pattern(
    rf"`[^`\n]{{0,200}}`|\b(?:{_RUNNERS}|manage\.py)\s+(?:run\s+)?test\b",
    re.IGNORECASE,
    needs=("`", "test"),
)
_WORK = (
    r"(?:write|add|create|fix|update|extend|improve|refactor|rewrite|remove|delete|move|rename|implement|cover"
    r"|skip|port|split|speed\s+up)"
)
_OWN_KIND = "unit|integration|regression|functional|acceptance|smoke|end-to-end|e2e|flaky|missing"
_KIND = rf"(?:{_OWN_KIND}|snapshot|failing|parametri[sz]ed|property-based)"
"""Kinds of tests; those that only the second has are what a framework runs and reports."""
_NOT_THE_TEST = r"(?!\s+(?:pass|fail|run|client|server|runner|mode|command|database|environment|settings)\w*\b)"
_TRIES = r"(?:of|for|that|cover|check|exercise|verif|assert|ensure|prove|pin|catch|make[sd]?\s+sure)\w{0,3}\b"
_WHICH = rf"""
      \b(?:which|what)\s+(?:(?!(?:is|was)\b)[\w-]{{1,30}}\s+){{0,2}}(?:tests\b|test\s+{_TRIES})
    | \b(?:(?:is|are)\s+there|where\s+(?:is|are)|do\s+we\s+have)\s+(?:(?:a|an|any|the|already|some)\s+){{0,2}}(?:[\w-]{{1,30}}\s+){{0,2}}?
      tests?\s+(?:for|of|that|which|where|when|covering|in)\b"""
"""A question that tests are the answer to."""
_ABOUT_TESTS = Pattern(
    rf"""(?x)
      (?:^|[.!?]\s|\bplease\s|\bto\s)test(?:ing)?\s+(?:that|the|if|whether|how|for|all|edge)\b
    | \b{_WORK}\s+(?:(?!(?:so|to|and|for|when|that)\b)[\w-]{{1,40}}\s+){{0,3}}
      (?:tests?|testing)\b{_NOT_THE_TEST}
    | \b{_WORK}\s+(?:(?:a|an|the|more|some|new|missing|failing|unit)\s+){{0,2}}specs?
      (?=\s+(?:for|files?|that|covering)\b|\s{{0,9}}[.!?]?\s{{0,9}}$)
    | \b{_KIND}[\s-]tests?\b(?!\s+(?:pass|fail|break)\w*\b)
    | \btest[\s-](?:suite|case|coverage|fixture|helper|harness|double|util|utilitie)s?\b
    | \b(?:the|which|what|each|a|this|these)\s+(?:[\w-]{{1,30}}\s+){{0,2}}tests?\s+
      (?:class|method|function|module|file|name)(?:e?s)?\b
    | {_WHICH}
    | \b(?:how|where)\s+(?:is|are)\s+(?:[^\s.!?]{{1,60}}\s+){{1,6}}?tested\b(?=\s{{0,9}}(?:[,.?!]|$)|\s+(?:in|by|with|on|and)\b)
    | \b(?:how|where|why|when)\s+(?:do|are)\s+(?:(?:the|our|its)\s+)?(?:[\w-]{{1,30}}\s+){{0,2}}tests\s+(?!(?:pass|fail|run)\w*\b)\w""",
    re.IGNORECASE,
    needs=("test", "spec"),
)
_ASKS_FOR_TESTS = Pattern(f"(?x){_WHICH}", re.IGNORECASE, needs=("test",))
_ITS = r"(?:(?:a|an|the|more|some|new|better)\s+){0,2}(?:[\w-]{1,30}\s+)?"
_LAST = r"\s{0,9}[.!?]?\s{0,9}$"
_ITS_TESTS = Pattern(
    rf"""(?x)
      {_WHICH}
    | \b(?:{_OWN_KIND})[\s-]tests?\b(?!\s+(?:pass|fail|break)\w*\b)
    | \b(?:write|add|create|extend|improve)\s+{_ITS}tests?(?=\s+(?:for|of|that|which|covering)\b|{_LAST})
    | \b(?:update|fix|rewrite|refactor|port)\s+{_ITS}tests?(?=\s+(?:for|of|covering)\b|{_LAST})""",
    re.IGNORECASE,
    needs=("test",),
)
_NAME = Pattern(r"\bTest[A-Z]\w{2,60}|\btest_[a-z]\w{2,60}", needs=("est",))


def is_about_tests(text: str) -> bool:
    """Whether prose asks for work on tests.

    Yes, if it asks to write or change tests ("add a regression test"), names a kind of test or a part of a
    suite ("flaky test", "test fixture", "the test class"), asks what tests do ("where do the slow tests get …") or which there
    are ("is there a test for …", "where is … tested"), or begins with "test that …". No for commands (``cargo test``,
    anything in backticks), for tests that merely pass or fail, and for products such as a test client. "Spec"
    counts only as the object of such a verb: most specs are specifications.
    """
    return _ABOUT_TESTS.may_match(text) and _ABOUT_TESTS.search(_COMMAND.sub(" ", text)) is not None


def asks_for_tests(text: str) -> bool:
    """Whether prose asks which tests there are of something: then tests are the answer, and not the code that they try. Where a bit is
    tested may be in either.

    >>> asks_for_tests("which tests cover retries"), asks_for_tests("is there a test for retries"), asks_for_tests("add a test for retries")
    (True, True, False)
    """
    return _ASKS_FOR_TESTS.may_match(text) and _ASKS_FOR_TESTS.search(_COMMAND.sub(" ", text)) is not None


def asks_for_its_tests(text: str) -> bool:
    """Whether prose means a project's own tests even where the project is about testing.

    >>> asks_for_its_tests("add tests for the name filter"), asks_for_its_tests("skip test files that cannot match")
    (True, False)
    >>> asks_for_its_tests("update the tests of the name filter"), asks_for_its_tests("how are failing tests reported")
    (True, False)
    """
    return _ITS_TESTS.may_match(text) and _ITS_TESTS.search(_COMMAND.sub(" ", text)) is not None


def names_a_test(text: str) -> bool:
    """Whether a text writes the name of a test. It asks for that test and for the code that it runs, not for other tests.

    >>> names_a_test("what does test_redirects check"), names_a_test("what do the tests check")
    (True, False)
    """
    return _NAME.may_match(text) and _NAME.search(text) is not None
