"""Shipped vocabulary is plain words, and none of them spells an answer."""

from __future__ import annotations

from pathlib import Path

import pytest

from eval.leak import entries_of, ground_truth, leaks, names_of_two_words

VOCABULARY = Path(__file__).parents[2] / "knowing" / "query" / "task" / "concepts.toml"


def test_shipped_vocabulary_names_no_ground_truth() -> None:
    entries = entries_of(VOCABULARY)
    assert len(entries) > 100
    assert leaks(entries, ground_truth()) == []


@pytest.mark.parametrize("entry", ["rateLimit", "rate_limit", "Throttle", "http.client", "Foo::bar", "run()", ""])
def test_a_compound_identifier_is_no_plain_word(entry: str) -> None:
    assert len(leaks([entry], [])) == 1


@pytest.mark.parametrize("entry", ["throttle", "rate limit", "two-factor", "x509", "don't care"])
def test_plain_words_and_phrases_are_allowed(entry: str) -> None:
    assert leaks([entry], ["QuerySet"]) == []


@pytest.mark.parametrize("entry", ["query set", "queryset", "query-set"])
def test_words_that_join_to_an_answer_leak(entry: str) -> None:
    assert leaks([entry], ["QuerySet.filter"]) == [f"{entry!r} names QuerySet"]


@pytest.mark.parametrize(
    ("name", "entry"),
    [
        ("generate_lockfile", "generate lockfile"),
        ("Jekyll::Tags::IncludeTag.load_cached_partial", "include tag"),
        ("BuildContext<'a, 'gctx>.extra_args_for", "build context"),
        ("Session.invalidate", "session invalidate"),
    ],
)
def test_every_case_style_and_container_is_seen(name: str, entry: str) -> None:
    assert len(leaks([entry], [name])) == 1


def test_a_name_of_one_word_is_everyones() -> None:
    assert leaks(["session", "resolve", "config"], ["Session", "resolve", "Config"]) == []


def test_a_namespace_is_not_an_answer() -> None:
    names = ["Ocelot.DependencyInjection.OcelotBuilder.AddHandler"]
    assert leaks(["dependency injection"], names) == []
    assert "OcelotBuilder" in names_of_two_words(names)


def test_ground_truth_holds_all_four_sets() -> None:
    names = ground_truth()
    assert "DefaultJSONProvider.dumps" in names
    assert "Nested._serialize" in names
    assert "QuerySet.filter" in names
    assert "MD5PasswordHasher.encode" in names


def test_entries_are_read_from_toml_and_json(tmp_path: Path) -> None:
    toml, js = tmp_path / "a.toml", tmp_path / "a.json"
    toml.write_text('[[concept]]\nname = "x y"\nwords = ["a", "b"]\n', "utf-8")
    js.write_text('{"a": ["b", {"c": "d"}], "n": 1}', "utf-8")
    assert entries_of(toml) == ["x y", "a", "b"]
    assert entries_of(js) == ["b", "d"]
