"""Code is found by the words that people say: with digits, and in another form than the code has."""

from __future__ import annotations

from pathlib import Path

import pytest

from knowing.graph.reader import Graph
from knowing.query.pipeline import for_task
from knowing.query.task.keywords import extract_keywords
from knowing.settings import KeywordSettings, Settings
from knowing.stems import stem_of
from knowing.words import find_terms

FILES = {
    "rules/l027.py": "class Rule_L027:\n    def check(self, segment):\n        return segment\n",
    "rules/l028.py": "class Rule_L028:\n    def check(self, segment):\n        return segment\n",
    "rules/l029.py": "class Rule_L029:\n    def check(self, segment):\n        return segment.references\n",
    "codec.py": "def base64_encode(data):\n    return data\n\n\ndef getX509Name(data):\n    return data\n\n\ndef plain_encode(data):\n    return data\n",
    "lines.py": "class LineFormatter:\n    def apply(self, line):\n        return line\n",
    "reading.py": "class LineReader:\n    def apply(self, line):\n        return line\n",
}


@pytest.fixture
def root(repository) -> Path:
    found: Path = repository(FILES)
    return found


def ranked(task: str, root: Path) -> list[str]:
    with Graph(root) as graph:
        return [one.qualname for one in for_task(task, graph, Settings(), 2_000).ranking.symbols]


@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("where is base64 done", "base64_encode"),
        ("what reads an x509 certificate", "getX509Name"),
        ("how are lines formatted", "LineFormatter.apply"),
    ],
)
def test_what_a_name_says_in_another_form_is_found(root: Path, task: str, name: str) -> None:
    assert ranked(task, root)[0] == name


def test_a_report_about_a_code_finds_the_type_that_is_named_with_it(root: Path) -> None:
    report = "References are not found, L027 is silent\n\n### What happened\nThe references of a segment are not seen.\n\n### Expected\nL027 is said.\n"
    found = ranked(report, root)
    assert found.index("Rule_L027.check") < found.index("Rule_L028.check")
    assert found.index("Rule_L027") < min(found.index(other) for other in ("Rule_L028", "Rule_L029"))


@pytest.mark.parametrize(
    ("name", "word"),
    [
        ("Rule_L027", "l027"),
        ("RuleL027", "l027"),
        ("base64_encode", "base64"),
        ("i18n_patterns", "i18n"),
        ("K8sClient", "k8s"),
        ("enable_2fa", "2fa"),
        ("Http2Connection", "http2"),
    ],
)
def test_a_word_with_digits_is_one_word_inside_of_a_name(name: str, word: str) -> None:
    assert find_terms(word)[-1] in find_terms(name)


@pytest.mark.parametrize(
    "forms",
    [
        "cmd cmds",
        "jdk jdks",
        "vm vms",
        "log logger logging",
        "map mapper mapped",
        "format formatter formatting",
        "embed embedder embedding",
        "verify verifier verification verified",
        "notify notification notifying",
        "fail failure failed",
        "override overridden overriding",
        "invoke invocation invoker",
        "resolve resolver resolution",
        "child children",
        "index indices indexer",
        "reference references referenced referencing",
        "coerce coercion coerced",
        "normalise normalize normaliser normalizer normalisation normalization",
        "initialise initialize initialising",
        "synchronise synchronize synchronisation sync",
        "memoise memoize",
        "behaviour behavior behaviours behavioural",
        "colour color coloured colourise colorize",
        "neighbour neighbor neighbouring",
        "catalogue catalog",
        "centre center centred centered",
        "licence license licensed",
        "cancelled canceled",
        "promise promises promised promising",
        "precise precision",
        "revise revision revised",
        "raise raised raising",
    ],
)
def test_the_forms_of_a_word_have_one_stem(forms: str) -> None:
    assert len({stem_of(form) for form in forms.split()}) == 1


@pytest.mark.parametrize(
    "words",
    [
        "https http",
        "dns dn",
        "trigger trig",
        "banner ban",
        "header head",
        "number numb",
        "letter let",
        "center cent",
        "four for",
        "tour tor",
        "hour horse",
        "noise nozzle",
        "contour contort",
    ],
)
def test_words_that_only_look_like_forms_have_two(words: str) -> None:
    assert len({stem_of(word) for word in words.split()}) == 2


@pytest.mark.parametrize(
    "word",
    "raise exercise promise precise noise otherwise four hour tour source surprise disguise expertise rogue".split(),
)
def test_words_that_only_look_british_keep_their_letters(word: str) -> None:
    assert word.startswith(stem_of(word))


def bigrams(task: str) -> tuple[str, ...]:
    return extract_keywords(task, KeywordSettings()).bigrams


@pytest.mark.parametrize(
    ("task", "name"),
    [
        ("where does type checking start", "TypeCheck"),
        ("how is line wrapping done", "line_wrap"),
        ("turn off name mangling", "name_mangle"),
    ],
)
def test_a_deed_is_joined_as_its_verb_too(task: str, name: str) -> None:
    assert name in bigrams(task)


def test_names_of_the_words_themselves_come_before_those_of_verbs() -> None:
    names = bigrams("how is line wrapping done before type checking")
    assert names.index("type_checking") < names.index("line_wrap")
    assert "pack_str" not in bigrams("pack string")
